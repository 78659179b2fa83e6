import { PLAN_RULES } from '../../../src/life/plan/findings/finding.ts';
import type { PlanFinding, PlanRule } from '../../../src/life/plan/findings/finding.ts';
import type { Plan } from '../../../src/life/plan/plan.ts';
import { sarifLog } from '../../../src/prove/report/sarif-log.ts';

const HELP = 'https://unpkg.com/crdshift/docs/leaving-a-version.md';

/** Formats the findings of plans as SARIF 2.1.0. Those of a cluster without a file have a logical location alone. */
export function planSarif(plans: readonly Plan[]): string {
  const found = plans.flatMap(({ findings }) => findings.map(({ id }) => id));
  const rules = [...new Set(found)].toSorted();
  return sarifLog(
    rules.map((id) => ({
      id,
      shortDescription: { text: PLAN_RULES[id] },
      helpUri: `${HELP}#${id}`,
    })),
    plans.flatMap((plan) => plan.findings.map((finding) => resultOf(finding, plan, rules))),
  );
}

function resultOf(
  { id, level, path, message }: PlanFinding,
  { facts }: Plan,
  rules: readonly PlanRule[],
) {
  const { crd, live, placeAt } = facts;
  const place = placeAt?.(path);
  const where = live === undefined ? crd.name : `${crd.name} in ${live.cluster}`;
  return {
    ruleId: id,
    ruleIndex: rules.indexOf(id),
    level,
    message: { text: `${where}: ${message}` },
    locations: [
      {
        ...(place !== undefined && {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(place.file), uriBaseId: '%SRCROOT%' },
            region: { startLine: place.line },
          },
        }),
        logicalLocations: [{ fullyQualifiedName: `${crd.name}/${path.join('.')}` }],
      },
    ],
    partialFingerprints: {
      'finding/v1': [id, crd.name, live?.cluster ?? '', path.join('.')].join('|'),
    },
  };
}
