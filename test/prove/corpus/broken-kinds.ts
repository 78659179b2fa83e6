import type { JsonObject } from '../../../src/index.ts';
import type { CheckId } from '../../../src/core/kind/acceptance.ts';
import type { Subject } from '../../../src/prove/subjects/subject.ts';
import { count, crdWith, spec, text } from './broken-crd.ts';
import { dropping, each, stashing, unstashing, withSpec } from './functions.ts';

/** A kind with one defect, and the check that must find it. */
export interface BrokenKind {
  readonly defect: string;
  readonly check: CheckId;
  /** A check that the same defect also fails. */
  readonly also?: CheckId;
  /** The place that the finding names. */
  readonly path: string;
  readonly subject: Subject;
}

/** The same fields in both versions. */
export const same = crdWith({
  v1: spec({ name: text, size: count }),
  v1beta1: spec({ name: text, size: count }),
});
/** One field, with another name in each version. */
export const renamed = crdWith({ v1: spec({ schedule: text }), v1beta1: spec({ cron: text }) });
/** A field that only v1 has. */
export const hidden = crdWith({
  v1: spec({ name: text, secret: text }),
  v1beta1: spec({ name: text }),
});

/** Keeps `secret` in an annotation. `isKept` decides for which objects; `put` puts it back. */
export function stash(
  put: (fields: JsonObject, data: JsonObject) => JsonObject,
  take: (fields: JsonObject) => JsonObject,
): Subject['convert'] {
  return each((gadget) => {
    if (gadget.to === 'v1beta1') {
      const moved = withSpec(gadget, (fields) => dropping(fields, 'secret'));
      return gadget.spec === undefined ? moved : stashing(moved, take(gadget.spec));
    }
    const { bare, data } = unstashing(withSpec(gadget, (fields) => fields));
    const fields = bare['spec'] as JsonObject | undefined;
    return data === undefined || fields === undefined ? bare : { ...bare, spec: put(fields, data) };
  });
}
