import type { ValuePath } from '../../core/json/value-path.ts';
import { asWritten } from '../server/api-server.ts';
import { see } from '../experiment.ts';
import type { Experiment, Observation } from '../experiment.ts';
import type { Judge } from '../server/judge.ts';
import { fieldPath, placeOfSchema, placePath } from '../difference.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import type { BrokenKeyword, Violation } from '../../core/schema/violation.ts';

/** Returns an experiment that converts valid objects, and judges the results by the schema of the other version. */
export function invalidAfterConversion(judgeFrom: Judge, judgeTo: Judge): Experiment {
  return async (pair, trials) => {
    const { from, to } = pair;
    const objects = trials.map(({ object }) => asWritten(object, from));
    const there = await see(pair, objects, to);
    return objects.map((object, at): Observation[] => {
      const seen = there[at]?.object;
      if (seen === undefined || judgeFrom.paths(object).length > 0) return [];
      const written = asWritten(seen, to);
      return judgeTo
        .judge(written)
        .violations.map(({ path, type, message, keyword, schemaAt }) => ({
          check: 'invalid-after-conversion',
          level: keyword === 'type' ? 'error' : 'warning',
          path: keysOf(path),
          message: `A valid object of ${from.name} is invalid in ${to.name}: ${path || 'the object'}: ${reasonOf({ type, message, schemaAt })}. ${consequenceOf(keyword, to.name)} Convert to a value that ${to.name} admits, or relax the schema of ${to.name}.`,
          examples: [
            { title: `${from.name}, valid`, object, marked: [] },
            { title: `${to.name}, converted`, object: written, marked: [path] },
          ],
          schemaAt,
          place: placeOfViolation({ path, keyword, schemaAt }, to.schema),
        }));
    });
  };
}

function consequenceOf(keyword: BrokenKeyword, to: string): string {
  return keyword === 'type'
    ? `Typed clients of ${to} cannot read it, nor any list with it.`
    : `A client of ${to} cannot create such an object, and can update it only if the update leaves this value unchanged (Kubernetes 1.30 and later).`;
}

function reasonOf(violation: Pick<Violation, 'type' | 'message' | 'schemaAt'>): string {
  const { type, message } = violation;
  const reason = message === '' ? type : `${type}: ${message}`;
  return isOfAlternative(violation)
    ? `${reason} (one alternative of the schema demands this; the object may satisfy another)`
    : reason;
}

/** Reports whether only one of several alternatives has the broken keyword: an object may satisfy another one. */
export function isOfAlternative({ schemaAt }: Pick<Violation, 'schemaAt'>): boolean {
  // A field may have such a name, too, but no index behind it.
  return schemaAt.some(
    (key, at) => (key === 'anyOf' || key === 'oneOf') && typeof schemaAt[at + 1] === 'number',
  );
}

/**
 * Returns the place of a violation, as the path of a finding and of its acceptance: `spec.ports[].name`. The schema does
 * not say which of the required fields is missing, has no rules of metadata, and a rule of the root may name a field.
 */
export function placeOfViolation(
  { path, keyword, schemaAt }: Pick<Violation, 'path' | 'keyword' | 'schemaAt'>,
  schema: StructuralSchema | undefined,
): string {
  const keys = keysOf(path);
  const place = placeOfSchema(schemaAt);
  if (keyword === 'required') return `${place}${fieldPath(keys.slice(-1), place === '')}`;
  return place === '' ? placePath(keys, [schema]) : place;
}

/** Reads a field path as the API server prints it. */
function keysOf(path: string): ValuePath {
  // Whatever stands before a bracket ends there, so that each part is a name or a key.
  return path
    .replaceAll('[', '.[')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith('[')) return part;
      const key = part.slice(1, part.endsWith(']') ? -1 : undefined);
      return /^\d+$/.test(key) ? Number(key) : key;
    });
}
