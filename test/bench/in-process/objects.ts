import { randomFrom } from '../../support/random-from.ts';
import type { Random } from '../../support/random-from.ts';

/** The size of objects, including managedFields, which API servers send but no conversion changes. */
export interface Size {
  /** The length of the object as JSON, in which every character is one byte. */
  readonly bytes: number;
  /** The maximum length of its managedFields. */
  readonly managed: number;
}

/**
 * The sizes of the table. Objects on a cluster are like the second; the fourth has the same size without managedFields.
 */
export const SIZES = {
  '1 KB': { bytes: 1024, managed: 0 },
  '4 KB': { bytes: 4096, managed: 3000 },
  '32 KB': { bytes: 32_768, managed: 8000 },
  '4 KB without managedFields': { bytes: 4096, managed: 0 },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof SIZES;

/**
 * Returns a review on one line, as an API server writes it, with `v1beta1` objects to convert to `v1`. All objects have
 * the same length and different contents. The same seed makes the same text on every machine.
 */
export function aReviewOf(
  group: string,
  { bytes, managed }: Size,
  count: number,
  seed = 1,
): string {
  const random = randomFrom(seed);
  const objects = Array.from({ length: count }, (_, index) =>
    anObject({ group, bytes, managed, index }, random),
  );
  const request = `"uid":"705ab4f5-6393-11e8-b7cc-42010a800002","desiredAPIVersion":"${group}/v1"`;
  return [
    '{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1",',
    `"request":{${request},"objects":[${objects.join(',')}]},`,
    '"response":{"uid":"","convertedObjects":null,"result":{"metadata":{}}}}\n',
  ].join('');
}

interface Details extends Size {
  readonly group: string;
  readonly index: number;
}

/** Returns an object as JSON, with the key order of an API server. */
function anObject({ group, bytes, managed, index }: Details, random: Random): string {
  const digits = String(index).padStart(8, '0');
  const name = `cron-${digits}`;
  const apiVersion = `${group}/v1beta1`;
  const managedFields = fill(managed, (at) => aManager(apiVersion, at, random));
  const write = (note: string, jobs: readonly object[]): string =>
    JSON.stringify({
      apiVersion,
      hostPort: `${name}.jobs.example.com:${8000 + random(1000)}`,
      kind: 'CronTab',
      metadata: {
        annotations: { 'example.com/note': note, 'example.com/owner': 'team-cron' },
        creationTimestamp: '2026-03-09T08:15:30Z',
        generation: 4,
        labels: { app: name, tier: 'backend' },
        ...(managedFields.length === 0 ? {} : { managedFields }),
        name,
        namespace: 'prod',
        uid: `3415a7fc-162b-4300-b5da-${digits}${1000 + random(9000)}`,
      },
      spec: {
        cronSpec: '*/5 * * * *',
        image: `registry.example.com/cron:1.${random(90) + 10}.${random(90) + 10}`,
        jobs,
        replicas: 1 + random(9),
      },
      status: { labelSelector: `app=${name}`, replicas: 1 + random(9) },
    });
  const jobs = fill(bytes - write('', []).length, (at) => aJob(at, random));
  return write('n'.repeat(bytes - write('', jobs).length), jobs);
}

/** Returns as many objects as fit into this many bytes. */
function fill(bytes: number, make: (at: number) => object): object[] {
  const made: object[] = [];
  let left = bytes;
  for (;;) {
    const one = make(made.length);
    left -= JSON.stringify(one).length + 1;
    if (left < 0) return made;
    made.push(one);
  }
}

function aManager(apiVersion: string, at: number, random: Random): object {
  return {
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
    manager: `controller-${at}`,
    operation: 'Update',
    time: `2026-03-09T08:15:${random(50) + 10}Z`,
  };
}

function aJob(at: number, random: Random): object {
  return {
    args: ['--verbose', `--shard=${random(90) + 10}`],
    env: [
      { name: 'LEVEL', value: 'info' },
      { name: 'REGION', value: `region-${random(90) + 10}` },
    ],
    image: `registry.example.com/job:1.${random(90) + 10}`,
    name: `job-${at}`,
    resources: { limits: { cpu: '500m', memory: '256Mi' } },
    retries: random(10),
    suspend: random(2) === 0,
  };
}
