/** The versions of the CronTab of `stable.example.com` as a webhook names them. */
export interface Versions {
  /** The version with host and port in one string, `hostPort`. */
  readonly together: string;
  /** The version with `host` and `port`. */
  readonly apart: string;
}

/** A review with one object, as an API server sends it, and the object that it expects. */
export interface Conversion {
  /** One line with its line end. */
  readonly review: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

const GROUP = 'stable.example.com';

/** The number of conversions, large enough that no reply comes from a cache. */
const COUNT = 64;

/**
 * Returns conversions whose reviews all have the same length, alternating in direction. As on a cluster, larger reviews
 * differ from smaller ones in managedFields.
 *
 * @param bytes of each review, 1,024 or more
 */
export function conversionsOf(versions: Versions, bytes: number): Conversion[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const lengthWith = (managers: number): number =>
      aConversion(versions, { index, managers, note: '' }).review.length;
    let managers = 0;
    if (bytes > 1024) while (lengthWith(managers + 1) <= bytes) managers += 1;
    const note = 'n'.repeat(bytes - lengthWith(managers));
    return aConversion(versions, { index, managers, note });
  });
}

interface Details {
  readonly index: number;
  /** The number of managedFields entries. */
  readonly managers: number;
  /** Text that fills a review up to its length. */
  readonly note: string;
}

function aConversion(versions: Versions, details: Details): Conversion {
  const digits = String(details.index).padStart(4, '0');
  const together = {
    apiVersion: `${GROUP}/${versions.together}`,
    hostPort: `cron-${digits}.jobs.example.com:${8000 + details.index}`,
  };
  const apart = {
    apiVersion: `${GROUP}/${versions.apart}`,
    host: `cron-${digits}.jobs.example.com`,
    port: String(8000 + details.index),
  };
  const [from, to] = details.index % 2 === 0 ? [together, apart] : [apart, together];
  const common = {
    kind: 'CronTab',
    metadata: metadataOf(details, digits, from.apiVersion),
    spec: { cronSpec: '*/5 * * * *', image: 'registry.example.com/cron:1.27.4', replicas: 3 },
    status: { labelSelector: `app=cron-${digits}`, replicas: 3 },
  };
  const review = {
    kind: 'ConversionReview',
    apiVersion: 'apiextensions.k8s.io/v1',
    request: {
      uid: `705ab4f5-6393-11e8-b7cc-42010a80${digits}`,
      desiredAPIVersion: to.apiVersion,
      objects: [sorted({ ...from, ...common })],
    },
    response: { uid: '', convertedObjects: null, result: { metadata: {} } },
  };
  return { review: `${JSON.stringify(review)}\n`, expected: { ...to, ...common } };
}

/** Sorts keys, as an API server does when it writes a custom resource. */
function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function metadataOf({ managers, note }: Details, digits: string, apiVersion: string): object {
  return {
    annotations: { 'example.com/note': note, 'example.com/owner': 'team-cron' },
    creationTimestamp: '2026-03-09T08:15:30Z',
    generation: 4,
    labels: { app: `cron-${digits}`, tier: 'backend' },
    ...(managers === 0 ? {} : { managedFields: managedFieldsOf(managers, apiVersion) }),
    name: `cron-${digits}`,
    namespace: 'prod',
    uid: `3415a7fc-162b-4300-b5da-fd608358${digits}`,
  };
}

function managedFieldsOf(count: number, apiVersion: string): object[] {
  return Array.from({ length: count }, (_, index) => ({
    apiVersion,
    fieldsType: 'FieldsV1',
    fieldsV1: {
      'f:metadata': {
        'f:annotations': { '.': {}, 'f:example.com/note': {}, 'f:example.com/owner': {} },
        'f:labels': { '.': {}, 'f:app': {}, 'f:tier': {} },
      },
      'f:spec': { '.': {}, 'f:cronSpec': {}, 'f:image': {}, 'f:replicas': {} },
      'f:status': { '.': {}, 'f:labelSelector': {}, 'f:replicas': {} },
    },
    manager: `controller-${index}`,
    operation: 'Update',
    time: '2026-03-09T08:15:30Z',
  }));
}
