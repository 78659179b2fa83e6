import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { Limits } from './places/limits.ts';
import type { Form, Place } from './places/place.ts';
import { countRunes } from '../../core/schema/count-runes.ts';
import { nodesOf } from './walk.ts';
import type { Node } from './walk.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';

/** The rules that objects break on purpose. */
export const BREAKAGES = [
  'required',
  'type',
  'enum',
  'minimum',
  'maximum',
  'length',
  'pattern',
  'format',
  'count',
  'null',
  'duplicate',
  'unknown field',
  'rule',
] as const;

/** A rule that an object breaks on purpose. */
export type Breakage = (typeof BREAKAGES)[number];

/** A property of an object that conversions often get wrong. */
export type Trait =
  | 'absent field'
  | 'empty'
  | 'null'
  | 'default'
  | 'minimum'
  | 'maximum'
  | 'enum'
  | 'pattern'
  | 'format'
  | 'int64'
  | 'fraction'
  | 'integer or string'
  | 'unicode'
  | 'odd key'
  | 'many elements'
  | 'unknown field'
  | 'embedded resource'
  | 'stored'
  | 'fragment'
  | 'without metadata'
  | 'repaired'
  | `broken ${Breakage}`;

/** The number of elements that counts as many. */
const MANY = 8;

const ODD_KEY = /^$|^__proto__$|^constructor$|^toString$|^length$|[^\w./-]/;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Returns the traits of an object, without repetitions. */
export function traitsOf(root: Place, object: JsonValue): Set<Trait> {
  const traits = new Set<Trait>();
  for (const node of nodesOf(root, object)) addOf(traits, node);
  const metadata = isJsonObject(object) ? object['metadata'] : undefined;
  if (metadata === undefined) traits.add('without metadata');
  else if (isJsonObject(metadata) && metadata['uid'] !== undefined) traits.add('stored');
  return traits;
}

function addOf(traits: Set<Trait>, node: Node): void {
  if (isUnknown(node)) traits.add('unknown field');
  if (typeof node.key === 'string' && ODD_KEY.test(node.key)) traits.add('odd key');
  addOfPlace(traits, node);
  addOfValue(traits, node);
}

function addOfValue(traits: Set<Trait>, { value, form }: Node): void {
  if (value === null) traits.add('null');
  else if (isJsonList(value)) addOfCount(traits, value.length, countsOf(form?.limits, 'Items'));
  else if (isJsonObject(value)) addOfObject(traits, value, form);
  else if (typeof value === 'string') addOfText(traits, value, form?.limits);
  else if (typeof value !== 'boolean') addOfNumber(traits, value, form?.limits);
}

function addOfPlace(traits: Set<Trait>, { place, form, parent, value }: Node): void {
  if (form?.limits.enum !== undefined) traits.add('enum');
  if (place === undefined || parent === undefined) return;
  const { preset, isIntOrString, isEmbeddedResource } = place.schema;
  if (isIntOrString) traits.add('integer or string');
  if (isEmbeddedResource) traits.add('embedded resource');
  if (preset !== undefined && sameJson(preset, value)) traits.add('default');
}

function isUnknown({ key, place, parent }: Node): boolean {
  const isMeta = parent?.parent === undefined && META_FIELDS.has(String(key));
  return place === undefined && parent?.form?.values === 'anything' && !isMeta;
}

function addOfText(traits: Set<Trait>, text: string, limits: Limits | undefined): void {
  if (text === '') traits.add('empty');
  if (BEYOND_ASCII.test(text)) traits.add('unicode');
  if (limits === undefined) return;
  if (limits.patterns.length > 0) traits.add('pattern');
  if (limits.formats.length > 0) traits.add('format');
  const length = countRunes(text);
  if (length > 0 && length === limits.minLength) traits.add('minimum');
  if (length === limits.maxLength) traits.add('maximum');
}

function addOfNumber(traits: Set<Trait>, value: number | bigint, limits: Limits | undefined): void {
  if (typeof value === 'bigint') traits.add('int64');
  else if (!Number.isInteger(value)) traits.add('fraction');
  const isBound = (bound: number | bigint | undefined) =>
    bound !== undefined && Number(bound) === Number(value);
  if (isBound(limits?.minimum)) traits.add('minimum');
  if (isBound(limits?.maximum)) traits.add('maximum');
}

type Bounds = readonly [least: number | undefined, most: number | undefined];

function countsOf(limits: Limits | undefined, of: 'Items' | 'Properties'): Bounds {
  return [limits?.[`min${of}`], limits?.[`max${of}`]];
}

function addOfCount(traits: Set<Trait>, count: number, [least, most]: Bounds): void {
  if (count === 0) traits.add('empty');
  if (count >= MANY) traits.add('many elements');
  if (count > 0 && count === least) traits.add('minimum');
  if (count === most) traits.add('maximum');
}

function addOfObject(traits: Set<Trait>, object: JsonObject, form: Form | undefined): void {
  addOfCount(traits, Object.keys(object).length, countsOf(form?.limits, 'Properties'));
  const isAbsent = form?.fields.some(({ name }) => !Object.hasOwn(object, name));
  if (isAbsent === true) traits.add('absent field');
}

/** Returns the paths of the places that an object visits. */
export function visitedBy(root: Place, object: JsonValue): ReadonlySet<string> {
  return new Set(nodesOf(root, object).flatMap(({ place }) => place?.path ?? []));
}
