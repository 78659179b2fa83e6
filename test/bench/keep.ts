/**
 * `npm run bench:keep` measures what it costs to promise that nothing is lost, for a kind that loses nothing: whole
 * reviews of one object of 1 KB and of 4 KB, with kept data and without, in one process, interleaved. Prints medians,
 * quartiles and ratios; the ratio of a side to itself shows how much of a difference is noise.
 *
 * @module
 */
import { performance } from 'node:perf_hooks';
import { readCommandLine } from '../../scripts/command-line.ts';
import { convertReview } from '../../src/core/convert-review.ts';
import { crdOf, defineKind, kindsOf, lens, split } from '../../src/index.ts';
import type { Crd, Kinds, KubernetesObject, Shape } from '../../src/index.ts';
import { aReview } from '../support/a-review.ts';

const ROUNDS = 81;
const CALLS = 400;

const leaf: Shape = {};
const container: Shape = {
  fields: {
    name: leaf,
    image: leaf,
    env: { items: { fields: { name: leaf, value: leaf } }, keys: ['name'] },
    ports: { items: { fields: { containerPort: leaf, protocol: leaf } } },
    resources: { open: true },
  },
};
const spec: Shape = {
  fields: { image: leaf, replicas: leaf, containers: { items: container, keys: ['name'] } },
};
const status: Shape = {
  fields: { replicas: leaf, conditions: { items: { open: true }, keys: ['type'] } },
};
const names = {
  group: 'bench.example.com',
  kind: 'Thing',
  versions: ['v1', 'v1beta1'],
  shapes: {
    v1: { fields: { host: leaf, port: leaf, spec, status } },
    v1beta1: { fields: { hostPort: leaf, spec, status } },
  },
} as const;

type Objects = Record<'v1' | 'v1beta1', KubernetesObject>;
const kindsWith = (crd: Crd<Objects>): Kinds =>
  kindsOf(
    defineKind({
      crd,
      hub: 'v1',
      spokes: { v1beta1: lens(split('hostPort', ':', ['host', 'port'])) },
    }),
  );

const SIDES: Readonly<Record<string, Kinds>> = {
  'without kept data': kindsWith(names),
  'without, again': kindsWith(names),
  'with kept data': kindsWith(crdOf<Objects>(names)),
};

const HELP = `Measures what it costs to lose nothing: reviews of one object, with kept data and without, in one process.

Usage:
  npm run bench:keep

Options:
  --help    this text

Exit codes: 0 done; 2 wrong usage.
`;

if (readCommandLine({ name: 'bench:keep', help: HELP, options: {} }) !== undefined) main();

function main(): void {
  for (const [size, containers, managed] of [
    ['1 KB', 3, 0],
    ['4 KB', 16, 0],
    ['4 KB, mostly managedFields', 3, 34],
  ] as const) {
    const review = aReview('bench.example.com/v1', [anObject(containers, managed)]);
    console.log(`\n${size}: a review of ${review.length} bytes`);
    report(measure(review));
  }
}

function anObject(containers: number, managed: number): object {
  const fields = Array.from({ length: managed }, (_, index) => [
    `f:field${index}`,
    { '.': {}, 'f:a': {}, 'f:b': { 'k:{"name":"c"}': { 'f:image': {} } } },
  ]);
  return {
    apiVersion: 'bench.example.com/v1beta1',
    kind: 'Thing',
    metadata: {
      name: 'bench',
      namespace: 'default',
      uid: '3415a7fc-162b-4300-b5da-fd6083580d66',
      labels: { app: 'bench', tier: 'one' },
      managedFields: [{ manager: 'kubectl', fieldsV1: Object.fromEntries(fields) as object }],
    },
    hostPort: 'localhost:1234',
    spec: {
      image: 'nginx',
      replicas: 3,
      containers: Array.from({ length: containers }, (_, index) => ({
        name: `c${index}`,
        image: `nginx:1.${index}`,
        ports: [{ containerPort: 80, protocol: 'TCP' }],
        env: [
          { name: 'A', value: 'B' },
          { name: 'C', value: 'D' },
        ],
        resources: { limits: { cpu: '1', memory: '1Gi' } },
      })),
    },
    status: { replicas: 3, conditions: [{ type: 'Ready', status: 'True', reason: 'Up' }] },
  };
}

/** Microseconds a call, by side, one for each round. */
function measure(review: string): Record<string, number[]> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, kinds] of Object.entries(SIDES)) {
      const start = performance.now();
      for (let call = 0; call < CALLS; call += 1) convertReview(review, kinds);
      const time = ((performance.now() - start) * 1_000) / CALLS;
      // The first rounds only warm the compiler.
      if (round >= 20) (times[side] ??= []).push(time);
    }
  }
  return times;
}

function report(times: Record<string, number[]>): void {
  const base = times['without kept data'] ?? [];
  for (const [side, all] of Object.entries(times)) {
    const [low, median, high] = [0.25, 0.5, 0.75].map((part) => quantile(all, part));
    const ratios = all.map((time, round) => time / (base[round] ?? Number.NaN));
    console.log(
      `${side.padEnd(18)} ${median} µs (${low} to ${high}), ratio ${quantile(ratios, 0.5)}`,
    );
  }
}

function quantile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2);
}
