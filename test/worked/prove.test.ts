import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource, sourceOfKind, subjectOfSource } from '../../scripts/prove/kind-tasks.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { ProofFinding } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { byName } from './all.ts';

/** The number of objects for each direction between two versions. */
const SAMPLES = Number(process.env['PROOF_SAMPLES'] ?? 40);

/** Milliseconds. One sample in every direction of a kind takes up to 200 on a busy machine. */
const TIMEOUT = Math.max(300_000, SAMPLES * 2000);

const folder = import.meta.dirname;
const files = globSync('*/crd.yaml', { cwd: folder });
const sources = (
  await Promise.all(files.map((file) => readSource(join(folder, file), file)))
).flat();

test.for(byName)(
  'crdshift prove finds no error and no warning in %s that its author does not accept',
  { timeout: TIMEOUT },
  async ([, { kind }]) => {
    const subject = subjectOfSource(kind, sourceOfKind(kind, sources));
    const { pairs, findings } = await prove(subject, { samples: SAMPLES, seed: PROOF_SEED });
    expect(findings.filter(isOpen).map(inOneLine)).toEqual([]);
    // Guards against a proof that judges nothing.
    expect(pairs).not.toEqual([]);
    expect(pairs.filter(({ samples }) => samples < SAMPLES)).toEqual([]);
  },
);

function isOpen({ level, accepted }: ProofFinding): boolean {
  return level !== 'note' && accepted === undefined;
}

function inOneLine({ check, level, from, to, path, message, examples }: ProofFinding): string {
  const [example] = examples;
  const object = example === undefined ? '' : stringifyJson(example.object, true);
  return `${level} ${check} ${from} → ${to} ${path}: ${message} ${object}`;
}
