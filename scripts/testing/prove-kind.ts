import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { Acceptance, Kind } from '../../src/index.ts';
import type { Proof } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { hasFailed } from '../../src/prove/report/reported-proof.ts';
import { textReport } from '../../src/prove/report/text-report.ts';
import { callOf } from '../program/call.ts';
import { projectHere } from '../project/project.ts';
import { placesOf } from '../prove/places.ts';
import { readCrds } from '../prove/read-crds.ts';
import type { CrdSource } from '../prove/read-crds.ts';
import { readSources, subjectOfSource, sourceOfKind } from '../prove/kind-tasks.ts';

/** The options of `proveKind`. */
export interface ProveKindOptions {
  /**
   * The CRD: its YAML or JSON text, the URL of its file, or the document. By default the CRD in the folder of the kind,
   * in the project in which the test runs.
   */
  readonly crd?: string | URL | object;
  /** The number of objects for each direction between two versions, by default 200. */
  readonly samples?: number;
  /** Equal seeds make equal objects, so the result of a test changes only with the code. By default 1. */
  readonly seed?: number;
  /** The oldest Kubernetes release that evaluates the validation rules: `1.31`. By default the newest. */
  readonly kubernetes?: string;
  /** Accepted findings, besides those in the definition of the kind. */
  readonly accepted?: readonly Acceptance[];
}

const SAMPLES = 200;
const SEED = 1;

/**
 * Proves the conversions of a kind, in a test of vitest, of node:test or of any other runner.
 *
 * ```ts
 * test('loses nothing', () => proveKind(cronTab));
 * ```
 *
 * @returns the proof, with its warnings, notes and accepted findings
 * @throws {ProofError} if it has an error that is not accepted. The message is the report
 */
export async function proveKind(
  kind: Kind,
  { crd, samples = SAMPLES, seed = SEED, accepted = [], ...options }: ProveKindOptions = {},
): Promise<Proof> {
  const source = sourceOfKind(kind, await sourcesOf(crd));
  const subject = subjectOfSource(kind, source);
  const all = [...source.accepted, ...accepted];
  const proof = await prove(subject, { ...options, accepted: all, samples, seed });
  if (!hasFailed(proof)) return proof;
  const budget = `--samples ${samples} --seed ${seed}`;
  const replay = callOf('prove', `${kind.kind}.${kind.group} ${budget}`);
  const reported = { proof, file: source.file, placeOf: placesOf(source), replay };
  throw new ProofError(textReport([reported]), proof);
}

/** The error of a kind with a finding that is not accepted. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
  readonly proof: Proof;

  constructor(message: string, proof: Proof) {
    super(message);
    this.proof = proof;
    // The stack would show this code, and the error is in the kind.
    this.stack = `${this.name}: ${message}`;
  }
}

async function sourcesOf(crd: ProveKindOptions['crd']): Promise<CrdSource[]> {
  if (crd === undefined) return readSources(projectHere());
  if (crd instanceof URL) {
    const file = relative(process.cwd(), fileURLToPath(crd));
    return readCrds(await readFile(crd, 'utf8'), file);
  }
  return readCrds(typeof crd === 'string' ? crd : stringifyJson(crd, true), 'crd.yaml');
}
