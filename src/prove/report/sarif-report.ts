import type { JsonObject } from '../../core/json/json-value.ts';
import { CHECK_PAGES, helpUriOf } from '../check-pages.ts';
import type { CheckId } from '../../core/kind/acceptance.ts';
import type { ProofFinding } from '../finding.ts';
import type { ReportedProof } from './reported-proof.ts';
import { sarifLog } from './sarif-log.ts';
import { pathText, seenText, versionsText } from './words.ts';

/**
 * Formats proofs as SARIF 2.1.0, for instance for the code scanning of GitHub. The rules are the checks that found
 * something. A result has a fingerprint that stays the same when lines move and samples change, and an accepted finding
 * has a suppression with its reason.
 */
export function sarifReport(reported: readonly ReportedProof[]): string {
  const found = reported.flatMap(({ proof }) => proof.findings.map(({ check }) => check));
  const checks = [...new Set(found)].toSorted();
  const results = reported.flatMap((one) =>
    one.proof.findings.map((finding) => resultOf(finding, one, checks)),
  );
  return sarifLog(checks.map(ruleOf), results);
}

function ruleOf(check: CheckId): JsonObject {
  const { sentence, fix } = CHECK_PAGES[check];
  return {
    id: check,
    shortDescription: { text: sentence },
    help: { text: fix },
    helpUri: helpUriOf(check),
  };
}

function resultOf(
  finding: ProofFinding,
  { proof, file, placeOf }: ReportedProof,
  checks: readonly CheckId[],
): JsonObject {
  const { check, level, from, to, path, cause, message, accepted, crdify } = finding;
  const { group, kind } = proof;
  const place = placeOf(finding) ?? { file, line: 1 };
  const head = `${kind}, ${versionsText(finding)}, ${pathText(finding)}`;
  const seen = seenText(finding);
  return {
    ruleId: check,
    ruleIndex: checks.indexOf(check),
    level,
    message: { text: `${head}: ${message}${seen === '' ? '' : ` (${seen} samples)`}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(place.file), uriBaseId: '%SRCROOT%' },
          region: { startLine: place.line },
        },
        logicalLocations: [{ fullyQualifiedName: `${group}/${to}/${kind}/${path}` }],
      },
    ],
    partialFingerprints: {
      'finding/v1': [
        check,
        group,
        kind,
        from,
        to,
        path,
        ...(cause === undefined ? [] : [cause]),
      ].join('|'),
    },
    ...(crdify !== undefined && { properties: { crdify } }),
    ...(accepted !== undefined && {
      suppressions: [{ kind: 'inSource', status: 'accepted', justification: accepted }],
    }),
  };
}
