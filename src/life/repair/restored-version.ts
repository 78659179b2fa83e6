import type { JsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { objectAt, objectsAt, textAt } from '../../core/json/fields.ts';
import type { MigrationTarget } from '../migrate/target.ts';

/** The mark of a version that a repair has added, so that a later one removes it. Nobody is warned: it is not served. */
const MARK = 'added by crdshift repair to read the objects that are stored in it';

/** The version in which a repair reads objects as they are stored. Only the strategy None can convert to it. */
export const READING_VERSION = 'crdshift-repair';

/** One change of a CRD as a JSON patch (RFC 6902). */
export type CrdPatch = readonly JsonObject[];

/** Returns the versions of a CRD that a repair has added. */
export function restoredIn(crd: JsonObject): readonly string[] {
  return objectsAt(objectAt(crd, 'spec'), 'versions')
    .filter((version) => textAt(version, 'deprecationWarning') === MARK)
    .map((version) => textAt(version, 'name'));
}

/**
 * Returns the patch that adds versions to a CRD. It applies only to the generation of the CRD that was read.
 *
 * The schema preserves every field. API servers prune a stored object to the schema of its version before they convert
 * it, so any other schema could remove fields that the conversion needs. It sets no defaults for the same reason: the
 * schema of the storage version sets them when it reads the result.
 *
 * @param served - one of the versions, if it is to be served
 */
export function additionOf(
  target: MigrationTarget,
  versions: readonly string[],
  served?: string,
): CrdPatch {
  return [
    ...sameCrd(target),
    ...versions.map((name) => ({
      op: 'add',
      path: '/spec/versions/-',
      value: {
        name,
        served: name === served,
        storage: false,
        deprecated: true,
        deprecationWarning: MARK,
        schema: { openAPIV3Schema: WHOLE },
      },
    })),
  ];
}

/** The schema of an object without a rule. */
export const WHOLE: JsonObject = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** Returns the patch that removes versions from a CRD. It applies only to the generation of the CRD that was read. */
export function removalOf(target: MigrationTarget, versions: readonly string[]): CrdPatch {
  const places = target.versions.flatMap(({ name }, at) =>
    versions.includes(name) ? [{ name, path: `/spec/versions/${at}` }] : [],
  );
  return [
    ...sameCrd(target),
    // The last one first, because a removal moves all later ones.
    ...places.toReversed().flatMap(({ name, path }) => [
      { op: 'test', path: `${path}/name`, value: name },
      { op: 'remove', path },
    ]),
  ];
}

/** The field manager of this tool, which API servers take from its user agent. */
const MANAGER = 'crdshift';

/**
 * Returns the patch that gives up the ownership of `spec.versions`, which the other patches have taken. Otherwise the
 * next server-side apply of the CRD would conflict with crdshift. Undefined if crdshift owns nothing, or more than that.
 */
export function releaseOf(crd: JsonObject): CrdPatch | undefined {
  const entries = objectsAt(objectAt(crd, 'metadata'), 'managedFields');
  const at = entries.findIndex(
    (entry) =>
      textAt(entry, 'manager') === MANAGER &&
      textAt(entry, 'subresource') === '' &&
      sameJson(entry['fieldsV1'], { 'f:spec': { 'f:versions': {} } }),
  );
  if (at === -1 || entries.length === 1) return undefined;
  const path = `/metadata/managedFields/${at}`;
  return [
    { op: 'test', path: `${path}/manager`, value: MANAGER },
    { op: 'remove', path },
  ];
}

function sameCrd({ uid, generation }: MigrationTarget): CrdPatch {
  return [
    { op: 'test', path: '/metadata/uid', value: uid },
    { op: 'test', path: '/metadata/generation', value: generation },
  ];
}
