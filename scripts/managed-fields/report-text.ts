import { counted } from '../../src/core/counted.ts';
import type {
  ManagedFieldsReport,
  ManagerReport,
} from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import type { Outcome } from '../../src/life/managed-fields/translation.ts';
import type { CrdTranslation } from './translate-crd.ts';

/** Says which conversion translates, or why none can. */
export function originText({ target, from, isExact }: Omit<CrdTranslation, 'run'>): string {
  return isExact
    ? `crdshift translates managedFields to ${target} by ${from}`
    : `managedFields cannot be translated to ${target} by the conversion: ${from}`;
}

/** Reports whether an entry of an old version remains, or may remain. */
export function hasLeftEntries({ managers, refused, stopped }: ManagedFieldsReport): boolean {
  return stopped !== undefined || refused.length > 0 || managers.some(({ how }) => how === 'left');
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  converted: 'translated',
  renamed: 'renamed',
  kept: 'kept the fields at the same paths',
  released: 'translated, without some fields',
  dropped: 'dropped, because the version has none of its fields',
  left: 'left as it is',
};

/** Formats the report: one line for each manager, and the objects that the API server has refused. */
export function managedFieldsText(report: ManagedFieldsReport, isDryRun: boolean): string {
  const { objects, translated, gone, managers, refused, stopped } = report;
  const parts = [
    counted(objects, 'object'),
    `${translated} ${isDryRun ? 'would change' : 'changed'}`,
    ...(gone === 0 ? [] : [`${gone} deleted meanwhile`]),
    ...(refused.length === 0 ? [] : [`${refused.length} refused`]),
  ];
  return [
    `managedFields: ${parts.join(', ')}`,
    ...managers.flatMap(managerLines),
    ...refused.map(
      ({ object, status, message }) => `  ${object} is refused (${status}): ${message}`,
    ),
    ...(stopped === undefined
      ? []
      : [
          `  stopped before the last object: ${stopped}. Start it again: objects without old entries cost no request.`,
        ]),
  ].join('\n');
}

function managerLines(report: ManagerReport): readonly string[] {
  const { manager, operation, subresource, from, to, how, objects, given, reason } = report;
  const where = subresource === '' ? '' : ` of /${subresource}`;
  const count = counted(objects, 'object');
  const line = `  ${manager} (${operation}${where}) ${from} -> ${to}: ${OUTCOMES[how]}, ${count}`;
  return [
    reason === undefined ? line : `${line}: ${reason}`,
    ...(given.length === 0 ? [] : [`    fields: ${given.join(', ')}`]),
    ...(how === 'left' ? [`    objects: ${report.examples.join(', ')}`] : []),
  ];
}
