import { objectOf, without } from '../../core/json/fields.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import {
  keptPrefix,
  NOTHING_CARRIED,
  readKept,
  withTexts,
} from '../../core/keep/annotations/kept-annotations.ts';
import type { Carried } from '../../core/keep/annotations/kept-annotations.ts';
import { writeKept } from '../../core/keep/annotations/kept-text.ts';
import { isDividedSet } from '../../core/keep/annotations/sets.ts';
import { keptByName } from '../../core/keep/tree/by-name.ts';
import type { Group, Kept, KeptElements } from '../../core/keep/tree/kept.ts';
import { leftOutValue, wholeOf } from '../../core/keep/tree/kept.ts';
import { markOf } from '../../core/keep/tree/mark.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { difference, setOfPaths, union } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import { DEDUCED } from './field-type.ts';
import type { FieldType } from './field-type.ts';
import { fragmentOf } from './fragment.ts';
import type { TranslationRules } from './translation.ts';

/** The fragment of a manager, the converted fragment with its context, and the object. */
interface Parts {
  readonly before: KubernetesObject;
  readonly own: KubernetesObject;
  readonly context: KubernetesObject;
  readonly live: KubernetesObject;
}

/**
 * Returns a field set with those annotations of the object whose kept data the fragment has as well. An annotation that
 * also has data of others is theirs, unless the manager has owned the same annotation in the old version: two annotations
 * of an exported manifest and the live object may disagree, and the data of the fragment is that of one of them.
 *
 * The texts of the fragment may differ from those of the object: an element may have another index. A hidden object may
 * have an annotation of its own only in the object, because of other data there. Like the object itself, this annotation
 * belongs to those who have something in it.
 */
export function withOwnedPieces(
  set: FieldSet,
  { before, own, context, live }: Parts,
  group: string,
): FieldSet {
  const read = (object: KubernetesObject): Carried =>
    readKept(object, keptPrefix(group), NOTHING_CARRIED);
  const [ours, around] = [read(own).groups, read(context).groups];
  const [old, now] = [read(before).texts, read(live)];
  const pieces = [...now.pieces];
  const owned = pieces.filter(
    ([name, piece]) =>
      old.get(name) === now.texts.get(name) || (isIn(piece, ours) && !isIn(piece, around)),
  );
  const data = owned.map(([, piece]) => piece);
  const parents = pieces.filter(([, piece]) => isObject(piece.kept) && isIn(piece, data));
  return union(difference(set, annotations(pieces)), annotations([...owned, ...parents]));
}

/** Returns the names of all fields in the kept data of the annotations that a field set has. */
export function keptNames(set: FieldSet, object: KubernetesObject, group: string): Set<string> {
  const owned = set.get('f:metadata')?.below.get('f:annotations')?.below;
  const { pieces } = readKept(object, keptPrefix(group), NOTHING_CARRIED);
  const some = [...pieces].filter(([name]) => owned?.has(`f:${name}`) === true);
  return new Set(some.flatMap(([, { kept }]) => namesIn(kept)));
}

/** Converts fragments; undefined for one that the conversion refuses. */
export type ConvertPieces = (
  objects: readonly KubernetesObject[],
  to: string,
) => Promise<readonly (KubernetesObject | undefined)[]>;

/**
 * Returns the objects around the hidden fields of fragments, as their version shows them. A field is hidden if the version
 * that its kept data waits for shows it only with this data, and the context of the fragment does not have it.
 *
 * @param apiVersion - of the fragments
 */
export async function aroundHidden(
  fragments: readonly Pick<Parts, 'own' | 'context'>[],
  apiVersion: string,
  { group, versions }: Pick<TranslationRules, 'group' | 'versions'>,
  convert: ConvertPieces,
): Promise<readonly (readonly JsonObject[])[]> {
  const found = fragments.map((): JsonObject[] => []);
  const keeping = fragments.flatMap(({ own, context }, at) => {
    const { groups } = readKept(own, keptPrefix(group), NOTHING_CARRIED);
    const bare = { ...own, ...withTexts(own, keptPrefix(group), new Map()) };
    const waited = new Set(groups.map(({ version }) => version));
    return [...waited].map((version) => ({ at, version, own, bare, context }));
  });
  for (const [version, some] of Map.groupBy(keeping, (one) => one.version)) {
    const type = versions.get(version)?.type ?? DEDUCED;
    const shown = await convert(
      some.flatMap(({ own, bare, context }) => [own, bare, context]),
      `${group}/${version}`,
    );
    const hidden = some.flatMap(({ at }, index) => {
      const object = hiddenIn(shown.slice(3 * index, 3 * index + 3), type);
      return object === undefined ? [] : [{ at, object }];
    });
    if (hidden.length === 0) continue;
    const around = await convert(
      hidden.map(({ object }) => object),
      apiVersion,
    );
    for (const [index, { at }] of hidden.entries()) {
      const { [index]: object } = around;
      if (object !== undefined) found[at]?.push(fieldsOf(object));
    }
  }
  return found;
}

/** Returns the fields of an object that neither it without kept data nor its context has; undefined if there are none. */
function hiddenIn(
  [own, bare, context]: readonly (KubernetesObject | undefined)[],
  type: FieldType,
): KubernetesObject | undefined {
  if (own === undefined || bare === undefined || context === undefined) return undefined;
  const fields = fieldsOf(own);
  const visible = union(fieldSetOf(fieldsOf(bare), type), fieldSetOf(fieldsOf(context), type));
  const set = difference(fieldSetOf(fields, type), visible);
  if (set.size === 0) return undefined;
  const part = objectOf(fragmentOf(fields, type, set)?.value);
  const { apiVersion, kind, metadata = {} } = own;
  return { ...part, apiVersion, kind, metadata: without(metadata, ['labels', 'annotations']) };
}

function fieldsOf(object: KubernetesObject): JsonObject {
  return without(object, ['apiVersion', 'kind', 'metadata']);
}

function namesIn(kept: Kept): string[] {
  if (kept.type === 'value') return [];
  return kept.type === 'fields'
    ? [...kept.fields].flatMap(([name, field]) => [name, ...namesIn(field)])
    : kept.elements.flatMap((one) => namesIn(one.kept));
}

function annotations(pieces: readonly (readonly [name: string, piece: Group])[]): FieldSet {
  const path = [{ field: 'metadata' }, { field: 'annotations' }];
  return setOfPaths(pieces.map(([name]) => [...path, { field: name }]));
}

function isIn({ version, by, kept }: Group, groups: readonly Group[]): boolean {
  return groups.some((one) => one.version === version && one.by === by && covers(one.kept, kept));
}

/** Reports whether data has everything that a piece has. */
function covers(all: Kept | undefined, piece: Kept): boolean {
  if (all === undefined) return false;
  if (piece.type === 'elements') return coversElements(all, piece);
  const isSame = all.type === 'value' && piece.type === 'value' && sameJson(all.is, piece.is);
  const [whole, part] = [wholeOf(all), wholeOf(piece)];
  if (isSame || whole === undefined || part === undefined) return isSame;
  return [...part.fields].every(([name, field]) => covers(whole.fields.get(name), field));
}

function coversElements(all: Kept, piece: KeptElements): boolean {
  if (isDividedSet(piece)) return coversSet(leftOutValue(all), piece);
  const isNamed = all.type === 'elements' && piece.keys !== undefined && piece.order === undefined;
  if (!isNamed) return writeKept(all) === writeKept(piece);
  const elements = elementsOf(all);
  return [...keptByName(piece.elements)].every(([name, kept]) => covers(elements.get(name), kept));
}

/** The elements of lists by name: every piece of a list asks for them. */
const known = new WeakMap<KeptElements, ReadonlyMap<string, Kept>>();

function elementsOf(list: KeptElements): ReadonlyMap<string, Kept> {
  const elements = known.get(list) ?? keptByName(list.elements);
  known.set(list, elements);
  return elements;
}

/** A set is divided in annotations only, so the data of a fragment has it as a whole. */
function coversSet(set: JsonValue | undefined, { elements }: KeptElements): boolean {
  if (!isJsonList(set)) return false;
  const marks = new Set(set.map((one) => markOf(one)));
  return elements.every(({ kept }) => marks.has(markOf(leftOutValue(kept) ?? null)));
}

/** Reports whether a piece is an object without its fields, and not an element: an element stays until it is given up. */
function isObject(piece: Kept, isElement = false): boolean {
  if (piece.type === 'value') return false;
  if (piece.type === 'elements') return piece.elements.some(({ kept }) => isObject(kept, true));
  const fields = [...piece.fields.values()];
  return fields.length === 0 ? !isElement : fields.some((field) => isObject(field));
}
