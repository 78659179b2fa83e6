import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { Acceptance, Kind } from '../../src/index.ts';
import type { Proof } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { hasFailed } from '../../src/prove/report/reported-proof.ts';
import { tableOfWarnings, textReport } from '../../src/prove/report/text-report.ts';
import { findStaleModules } from '../generate/generated-files.ts';
import { callOf } from '../program/call.ts';
import { projectHere } from '../project/project.ts';
import { earlierAt } from '../prove/against.ts';
import { placesOf } from '../prove/places.ts';
import { readCrds } from '../prove/read-crds.ts';
import type { CrdSource } from '../prove/read-crds.ts';
import { expectNothing } from './expect-nothing.ts';
import { NOTE } from './note.ts';
import { readSource, readSources, subjectOfSource, sourceOfKind } from '../prove/kind-tasks.ts';

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
  /**
   * A git commit, for example `origin/main`. The CRD is compared with the one in it, as `crdshift prove --against` does.
   * A CRD that the commit does not have counts as new. Needs the file of the CRD, so `crd` is its URL or left out.
   */
  readonly against?: string;
  /**
   * Called with a table of the warnings of a kind without errors, and with `crdshift`. In vitest, pass `annotate` of the
   * test's context: `crdshift test` prints them at the end of the run.
   */
  readonly annotate?: (warnings: string, type: string) => unknown;
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
 * @throws {Error} if there is no CRD of the kind, if the generated module in its folder does not match the CRD there, or
 *   if there is no commit as `against` names it
 */
export async function proveKind(
  kind: Kind,
  {
    crd,
    samples = SAMPLES,
    seed = SEED,
    accepted = [],
    against,
    annotate,
    ...options
  }: ProveKindOptions = {},
): Promise<Proof> {
  if (crd === undefined) expectNothing(await findStaleModules(projectHere(), [kind]));
  const source = sourceOfKind(kind, await sourcesOf(crd));
  const subject = subjectOfSource(kind, source);
  const all = [...source.accepted, ...accepted];
  const earlier =
    against === undefined ? undefined : await earlierAt(against, subject, fileOf(source, crd));
  const proof = await prove(subject, {
    ...options,
    accepted: all,
    samples,
    seed,
    ...(earlier !== undefined && { against: earlier }),
  });
  const budget = `${against === undefined ? '' : `--against ${against} `}--samples ${samples} --seed ${seed}`;
  const replay = callOf('prove', `${kind.kind}.${kind.group} ${budget}`);
  const reported = { proof, file: source.file, placeOf: placesOf(source), replay };
  if (hasFailed(proof)) throw new ProofError(textReport([reported]), proof);
  if (annotate === undefined) return proof;
  const warnings = tableOfWarnings(reported);
  if (warnings !== '') await annotate(warnings, NOTE);
  return proof;
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

/** @throws {Error} if the CRD is not in a file */
function fileOf({ file }: CrdSource, crd: ProveKindOptions['crd']): string {
  if (crd === undefined) return join(projectHere().root, file);
  if (crd instanceof URL) return fileURLToPath(crd);
  throw new Error('against needs the file of the CRD: pass its URL as crd, or leave crd out.');
}

async function sourcesOf(crd: ProveKindOptions['crd']): Promise<CrdSource[]> {
  if (crd === undefined) return readSources(projectHere());
  if (crd instanceof URL) {
    const path = fileURLToPath(crd);
    return readSource(path, relative(process.cwd(), path));
  }
  if (typeof crd !== 'string') return readCrds(stringifyJson(crd, true), 'crd.yaml');
  if (PATH.test(crd)) {
    const url = `new URL('${crd}', import.meta.url)`;
    throw new Error(`crd is the text of a CRD, not a path: pass ${url}.`);
  }
  return readCrds(crd, 'crd.yaml');
}

/** Matches the path of a file where the text of a CRD is expected. */
const PATH = /^\S+\.(?:ya?ml|json)$/;
