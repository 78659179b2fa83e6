import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import { helpUriOf } from '../check-pages.ts';
import type { ProofFinding } from '../finding.ts';
import type { ReportedProof } from './reported-proof.ts';

/**
 * Formats proofs as JSON: `proofs`, each with the fields of `Proof` and its `file`. A finding also has its `place`, if
 * it is known, and `help`, the address of the page of its check. Integers keep every digit.
 */
export function jsonReport(reported: readonly ReportedProof[]): string {
  return stringifyJson({ proofs: reported.map(dataOfProof) }, true);
}

function dataOfProof({ proof, file, placeOf }: ReportedProof): JsonObject {
  const { group, kind, seed, samples, pairs, findings } = proof;
  return {
    group,
    kind,
    file,
    seed,
    samples,
    pairs: pairs.map((pair) => ({ ...pair, rules: { ...pair.rules } })),
    findings: findings.map((finding) => dataOfFinding(finding, placeOf)),
  };
}

function dataOfFinding(finding: ProofFinding, placeOf: ReportedProof['placeOf']): JsonValue {
  const place = placeOf(finding);
  const examples = finding.examples.map((example) => ({ ...example }));
  return {
    ...finding,
    examples,
    ...(place !== undefined && { place: { ...place } }),
    help: helpUriOf(finding.check),
  };
}
