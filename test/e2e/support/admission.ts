import { inject } from 'vitest';
import { callApi } from '../../../scripts/local/api-client.ts';
import type { Method } from '../../../scripts/local/api-client.ts';
import type { Authority } from '../../../scripts/local/certificates.ts';
import type { Cluster } from '../global-setup.ts';
import { serve } from './serve.ts';

/** The effect of admission on new and changed objects, and the version that it is for. */
export interface Admission {
  readonly by: 'webhook' | 'policy';
  /** The registered version. Objects in other versions are converted to it: `matchPolicy: Equivalent`. */
  readonly version: string;
  /** True to add the label `admitted: "yes"`, false to change nothing. */
  readonly changes: boolean;
}

/** The objects to admit. */
export interface Admitted {
  readonly group: string;
  readonly plural: string;
  readonly namespace: string;
}

export interface AdmissionControl {
  /** Registers admission, which the API server notices a moment later. The returned function removes it. */
  readonly register: (admission: Admission, of: Admitted) => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
}

const GROUP = 'admissionregistration.k8s.io';

let registrations = 0;

/** Starts the server of admission webhooks. Policies need none. */
export async function startAdmissionControl(
  cluster: Cluster,
  authority: Authority,
): Promise<AdmissionControl> {
  const server = await serve(admit, await authority.issueServer());
  const caBundle = Buffer.from(authority.certificatePem).toString('base64');
  return {
    register: async (admission, of) => {
      registrations += 1;
      const name = `admission-${process.pid}-${registrations}.example.com`;
      const contents =
        admission.by === 'policy'
          ? policy(name, admission, of)
          : webhook(name, admission, of, { caBundle, url: `${server.url}/${pathOf(admission)}` });
      for (const [resource, content] of contents) await call(cluster, 'POST', resource, content);
      return async () => {
        for (const [resource] of contents.toReversed()) {
          await call(cluster, 'DELETE', `${resource}/${name}`);
        }
      };
    },
    stop: server.stop,
  };
}

/** A resource to create, `VERSION/PLURAL`, and an object of it. */
type Registration = readonly [resource: string, content: object];

function webhook(
  name: string,
  admission: Admission,
  of: Admitted,
  clientConfig: { url: string; caBundle: string },
): Registration[] {
  const one = {
    name,
    clientConfig,
    rules: [ruleFor(admission, of)],
    namespaceSelector: selectorOf(of),
    matchPolicy: 'Equivalent',
    // Otherwise it would not be called in a dry run.
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  };
  const metadata = { name };
  const kind = 'MutatingWebhookConfiguration';
  const content = { apiVersion: `${GROUP}/v1`, kind, metadata, webhooks: [one] };
  return [['v1/mutatingwebhookconfigurations', content]];
}

function policy(name: string, admission: Admission, of: Admitted): Registration[] {
  const expression = admission.changes
    ? 'Object{metadata: Object.metadata{labels: {"admitted": "yes"}}}'
    : 'Object{}';
  const spec = {
    matchConstraints: {
      matchPolicy: 'Equivalent',
      namespaceSelector: selectorOf(of),
      resourceRules: [ruleFor(admission, of)],
    },
    failurePolicy: 'Fail',
    reinvocationPolicy: 'Never',
    mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }],
  };
  const metadata = { name };
  const kind = 'MutatingAdmissionPolicy';
  const { mutatingPolicies: version } = inject('release');
  const apiVersion = `${GROUP}/${version}`;
  const binding = { apiVersion, kind: `${kind}Binding`, metadata, spec: { policyName: name } };
  return [
    [`${version}/mutatingadmissionpolicies`, { apiVersion, kind, metadata, spec }],
    [`${version}/mutatingadmissionpolicybindings`, binding],
  ];
}

function ruleFor({ version }: Admission, { group, plural }: Admitted): object {
  const operations = ['CREATE', 'UPDATE'];
  return { apiGroups: [group], apiVersions: [version], resources: [plural], operations };
}

function selectorOf({ namespace }: Admitted): object {
  return { matchLabels: { 'kubernetes.io/metadata.name': namespace } };
}

function pathOf({ changes }: Admission): string {
  return changes ? 'label' : 'nothing';
}

/** Answers an AdmissionReview according to the path of the request. */
async function admit(request: Request): Promise<Response> {
  const { request: asked } = (await request.json()) as {
    request: { uid: string; object: { metadata: { labels?: Record<string, string> } } };
  };
  const labels = { ...asked.object.metadata.labels, admitted: 'yes' };
  const patch = JSON.stringify([{ op: 'add', path: '/metadata/labels', value: labels }]);
  const change = { patchType: 'JSONPatch', patch: Buffer.from(patch).toString('base64') };
  const isAsked = new URL(request.url).pathname === '/label';
  return Response.json({
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    response: { uid: asked.uid, allowed: true, ...(isAsked ? change : {}) },
  });
}

async function call(
  cluster: Cluster,
  method: Method,
  path: string,
  content?: object,
): Promise<void> {
  const body = content === undefined ? undefined : { content };
  const answer = await callApi(cluster.access, method, `/apis/${GROUP}/${path}`, body);
  if (answer.status >= 300) throw new Error(`cannot ${method} ${path}: ${answer.text}`);
}
