import type { JsonObject } from '../../../src/index.ts';

/** Returns the fields of a hub object, without metadata. Other numbers give other contents of the same form. */
type Make = (index: number) => JsonObject;

const TIME = '2026-03-09T08:15:30Z';

function ingress(index: number, isLossy: boolean): JsonObject {
  const shop = `shop-${index}`;
  const port = (name: string, number: number): JsonObject =>
    isLossy ? { name, number } : { number };
  const service = (name: string, at: JsonObject): JsonObject => ({ service: { name, port: at } });
  return {
    spec: {
      ingressClassName: 'edge',
      defaultBackend: service('fallback', { number: 8080 }),
      rules: [
        {
          host: `${shop}.example.com`,
          http: {
            paths: [
              { backend: service(shop, port('http', 80)), path: '/', pathType: 'Prefix' },
              { backend: service('cart', { name: 'http' }), path: '/cart', pathType: 'Prefix' },
              {
                backend: {
                  resource: { apiGroup: 'storage.example.com', kind: 'Bucket', name: 'static' },
                },
                path: '/static',
                pathType: 'ImplementationSpecific',
              },
            ],
          },
        },
        {
          host: `api.${shop}.example.com`,
          http: {
            paths: [
              { backend: service('api', port('grpc', 9000)), path: '/v1', pathType: 'Exact' },
            ],
          },
        },
      ],
      tls: [
        { hosts: [`${shop}.example.com`, `api.${shop}.example.com`], secretName: `${shop}-tls` },
      ],
    },
    status: { loadBalancer: { ingress: [{ ip: `192.0.2.${index % 250}` }] } },
  };
}

function horizontalPodAutoscaler(index: number, isLossy: boolean): JsonObject {
  const selector = { matchLabels: { queue: `orders-${index}` } };
  const policies = [
    { periodSeconds: 60, type: 'Percent', value: 100 },
    { periodSeconds: 60, type: 'Pods', value: 4 },
  ];
  return {
    spec: {
      ...(isLossy && {
        behavior: {
          scaleDown: { selectPolicy: 'Min', stabilizationWindowSeconds: 300 + index },
          scaleUp: { policies, selectPolicy: 'Max', tolerance: '0.05' },
        },
      }),
      maxReplicas: 10 + index,
      metrics: [
        {
          resource: { name: 'cpu', target: { averageUtilization: 70, type: 'Utilization' } },
          type: 'Resource',
        },
        {
          pods: {
            metric: { name: 'requests_per_second' },
            target: { averageValue: '500m', type: 'AverageValue' },
          },
          type: 'Pods',
        },
        {
          external: {
            metric: { name: 'queue_length', selector },
            target: { averageValue: '30', type: 'AverageValue' },
          },
          type: 'External',
        },
      ],
      minReplicas: 2,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `web-${index}` },
    },
    status: {
      conditions: ['AbleToScale', 'ScalingActive', 'ScalingLimited'].map((type) => ({
        lastTransitionTime: TIME,
        message: 'the controller was able to get what it needs',
        reason: 'ReadyForNewScale',
        status: 'True',
        type,
      })),
      currentMetrics: [
        {
          resource: { current: { averageUtilization: 47, averageValue: '235m' }, name: 'cpu' },
          type: 'Resource',
        },
        {
          pods: {
            current: { averageValue: `${400 + index}m` },
            metric: { name: 'requests_per_second' },
          },
          type: 'Pods',
        },
      ],
      currentReplicas: 3,
      desiredReplicas: 3,
      lastScaleTime: TIME,
      observedGeneration: 4,
    },
  };
}

function deployment(index: number, isLossy: boolean): JsonObject {
  const labels = { app: `web-${index}`, tier: 'backend' };
  const env = [
    { name: 'LEVEL', value: 'info' },
    { name: 'REGION', value: `region-${index}` },
    { name: 'QUEUE', value: 'amqp://queue.prod.svc:5672/orders' },
  ];
  const container = (name: string, containerPort: number, more: JsonObject): JsonObject => ({
    ...more,
    image: `registry.example.com/${name}:1.27.${index}`,
    name,
    ports: [{ containerPort, name: 'http', protocol: 'TCP' }],
    resources: { limits: { cpu: '500m', memory: '256Mi' } },
  });
  return {
    spec: {
      progressDeadlineSeconds: 600,
      replicas: 3,
      revisionHistoryLimit: 10,
      selector: { matchLabels: labels },
      strategy: {
        rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 },
        type: 'RollingUpdate',
      },
      template: {
        metadata: { annotations: { 'example.com/checksum': `c0ffee${index}` }, labels },
        spec: {
          containers: [
            container('web', 8080, { env }),
            container('proxy', 9090, { args: ['--quiet'] }),
          ],
          nodeSelector: { 'kubernetes.io/os': 'linux' },
          restartPolicy: 'Always',
          terminationGracePeriodSeconds: 30,
        },
      },
    },
    status: {
      availableReplicas: 3,
      conditions: ['Available', 'Progressing'].map((type) => ({
        lastTransitionTime: TIME,
        lastUpdateTime: TIME,
        message: 'Deployment has minimum availability.',
        reason: 'MinimumReplicasAvailable',
        status: 'True',
        type,
      })),
      observedGeneration: 4,
      readyReplicas: 3,
      replicas: 3,
      ...(isLossy && { terminatingReplicas: 1 + index }),
      updatedReplicas: 3,
    },
  };
}

/** Returns four endpoints. If `isLossy`, three of them lose something. */
function endpointSlice(index: number, isLossy: boolean): JsonObject {
  const endpoint = (at: number): JsonObject => ({
    addresses: [`10.${index % 250}.0.${at}`],
    conditions: { ready: true, ...(isLossy && at > 0 && { serving: true, terminating: false }) },
    deprecatedTopology: { 'example.com/rack': String(at) },
    ...(isLossy && at > 0 && { hints: { forZones: [{ name: `zone-${at % 3}` }] } }),
    nodeName: `node-${index}-${at}`,
    targetRef: {
      kind: 'Pod',
      name: `web-${index}-${at}`,
      namespace: 'prod',
      uid: `3415a7fc-162b-4300-b5da-0000${1000 + index}000${at}`,
    },
    zone: `zone-${at % 3}`,
  });
  return {
    addressType: 'IPv4',
    endpoints: [0, 1, 2, 3].map(endpoint),
    ports: [
      { name: 'http', port: 8080, protocol: 'TCP' },
      { appProtocol: 'kubernetes.io/h2c', name: 'grpc', port: 9000, protocol: 'TCP' },
    ],
  };
}

function networkPolicy(index: number, isLossy: boolean): JsonObject {
  return {
    spec: {
      egress: [
        {
          ports: [
            { ...(isLossy && { endPort: 32_768 + index }), port: 32_000, protocol: 'TCP' },
            { port: 53, protocol: 'UDP' },
          ],
          to: [{ ipBlock: { cidr: `10.${index % 250}.0.0/16`, except: ['10.0.1.0/24'] } }],
        },
      ],
      ingress: [
        {
          from: [{ podSelector: { matchLabels: { app: `web-${index}` } } }],
          ports: [{ port: 'postgres', protocol: 'TCP' }],
        },
      ],
      podSelector: { matchLabels: { role: `db-${index}` } },
      policyTypes: ['Ingress', 'Egress'],
    },
  };
}

/** An annotation that becomes a field in another version. */
const ROLLBACK = { 'deprecated.deployment.rollback.to': '3' };

function both(make: (index: number, isLossy: boolean) => JsonObject): Record<Loses, Make> {
  return { nothing: (index) => make(index, false), something: (index) => make(index, true) };
}

/** The loss of an object in the spoke. */
export type Loses = 'nothing' | 'something';

/** A kind to measure: two of its versions, and objects of the first. */
export interface Measured {
  readonly hub: string;
  readonly spoke: string;
  readonly fields: Readonly<Record<Loses, Make>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Kinds with different types of conversion work, from 1 KB to 4 KB with the metadata. */
export const MEASURED = {
  /** Backends deep in lists, and a field whose type determines its target. */
  Ingress: { hub: 'v1', spoke: 'v1beta1', fields: both(ingress) },
  /** Five types of metrics with different fields; two steps, each with kept data. */
  HorizontalPodAutoscaler: {
    hub: 'v2',
    spoke: 'v2beta1',
    fields: both(horizontalPodAutoscaler),
  },
  /** Large, with little to convert: an annotation becomes a field; two steps. */
  Deployment: {
    hub: 'v1',
    spoke: 'v1beta1',
    fields: both(deployment),
    annotations: ROLLBACK,
  },
  /** A list without keys. Every element is converted, and most lose something. */
  EndpointSlice: { hub: 'v1', spoke: 'v1beta1', fields: both(endpointSlice) },
  /** The same fields in both versions except one. */
  NetworkPolicy: { hub: 'v1', spoke: 'extensions-v1beta1', fields: both(networkPolicy) },
} as const satisfies Record<string, Measured>;

export type MeasuredName = keyof typeof MEASURED;
