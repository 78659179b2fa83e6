import type { Proof, ProofFinding, ProvedPair } from '../../src/prove/finding.ts';
import type { ReportedProof } from '../../src/prove/report/reported-proof.ts';

/** Returns a finding for tests: by default a lost schedule of a CronTab. */
export function aFinding(fields: Partial<ProofFinding> = {}): ProofFinding {
  const spec = { schedule: '* * * * *', replicas: 2 };
  const metadata = { name: 'nightly' };
  const aCronTab = (version: string, more: object) => ({
    apiVersion: `example.com/${version}`,
    kind: 'CronTab',
    metadata,
    ...more,
  });
  return {
    check: 'round-trip',
    level: 'error',
    from: 'v1',
    to: 'v1beta1',
    path: 'spec.schedule',
    message: 'v1beta1 drops the value. Convert it, or declare the loss with forget.',
    examples: [
      { title: 'v1, as written', object: aCronTab('v1', { spec }), marked: ['spec.schedule'] },
      { title: 'v1beta1', object: aCronTab('v1beta1', { spec: { replicas: 2 } }), marked: [] },
      {
        title: 'v1 again',
        object: aCronTab('v1', { spec: { replicas: 2 } }),
        marked: ['spec.schedule'],
      },
    ],
    seen: 12,
    of: 1000,
    ...fields,
  };
}

/** Returns a pair of versions for tests. */
export function aPair(fields: Partial<ProvedPair> = {}): ProvedPair {
  return {
    from: 'v1',
    to: 'v1beta1',
    samples: 1000,
    shares: { 'absent fields': 610, null: 43 },
    rules: { evaluated: 3, notEvaluated: 1 },
    ...fields,
  };
}

/** Returns a proof for tests. */
export function aProof(fields: Partial<Proof> = {}): Proof {
  return {
    group: 'example.com',
    kind: 'CronTab',
    seed: 42,
    samples: 1000,
    pairs: [aPair(), aPair({ from: 'v1beta1', to: 'v1' })],
    findings: [aFinding()],
    ...fields,
  };
}

/** Returns a proof with places: the lines of field paths in `crd.yaml`. */
export function reported(
  proof: Proof,
  lines: Readonly<Record<string, number>> = {},
  replay?: string,
): ReportedProof {
  return {
    proof,
    file: 'crd.yaml',
    placeOf: ({ path }) => {
      const line = lines[path];
      return line === undefined ? undefined : { file: 'crd.yaml', line };
    },
    ...(replay !== undefined && { replay }),
  };
}
