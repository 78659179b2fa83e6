import { readKind } from '../generate/read-kind.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { asUsage, Failure } from '../program/wrong-usage.ts';
import { inputName, readInput } from '../terminal/read-input.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { claimIn } from './claim.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The CRD to draft from. */
export interface GivenCrd {
  /** The name of the file in messages. */
  readonly name: string;
  /** The CRD as given, or the one that Crossplane derives for a claim. */
  readonly text: string;
  /** The same CRD without the secrets of its webhook. */
  readonly safe: string;
  readonly source: KindSource;
}

/**
 * Reads the CRD of a file; `-` is standard input.
 *
 * @param isClaim true for the claim of a CompositeResourceDefinition
 * @throws {WrongUsage} if the file cannot be read
 * @throws {Failure} if it holds no valid CRD
 */
export async function readGiven(file: string, isClaim: boolean): Promise<GivenCrd> {
  const name = inputName(file);
  const given = await asUsage(() => readInput(file));
  const text = isClaim ? textOfClaim(given, name) : given;
  const source = readKind(text);
  if (!('kind' in source)) {
    throw new Failure(source.map((finding) => inWords(name, finding)).join('\n'));
  }
  const safe = withoutSecrets(text);
  if (safe !== undefined) return { name, text, safe, source };
  throw new Failure(
    `error: ${name}: the secret in the address of the webhook cannot be replaced, so nothing is written. Remove spec.conversion and the annotations from the CRD.`,
  );
}

/** @throws {Failure} if the file has no claim */
function textOfClaim(text: string, name: string): string {
  const claim = claimIn(text);
  if (claim !== undefined) return claim.text;
  throw new Failure(
    `error: ${name}: there is no CompositeResourceDefinition with claimNames. Omit --claim.`,
  );
}
