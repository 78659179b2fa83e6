import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { Limits } from './places/limits.ts';
import type { Place } from './places/place.ts';
import { lengthOf } from './values/texts.ts';
import { walk } from './walk.ts';
import type { Node } from './walk.ts';

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
const IDENTITY: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Returns the traits of an object, without repetitions. */
export function traitsOf(root: Place, object: JsonValue): Set<Trait> {
  const traits = new Set<Trait>();
  walk(root, object, (node) => addOf(traits, node));
  const metadata = isJsonObject(object) ? object['metadata'] : undefined;
  if (metadata === undefined) traits.add('without metadata');
  else if (isJsonObject(metadata) && metadata['uid'] !== undefined) traits.add('stored');
  return traits;
}

function addOf(traits: Set<Trait>, node: Node): void {
  const { value, place, form, parent } = node;
  if (isUnknown(node)) traits.add('unknown field');
  if (typeof node.key === 'string' && ODD_KEY.test(node.key)) traits.add('odd key');
  if (place !== undefined) {
    const { preset, isIntOrString } = place.schema;
    if (isIntOrString) traits.add('integer or string');
    if (preset !== undefined && sameJson(preset, value)) traits.add('default');
    if (place.schema.isEmbeddedResource && parent !== undefined) traits.add('embedded resource');
  }
  if (value === null) traits.add('null');
  else if (typeof value === 'string') addOfText(traits, value, form?.limits);
  else if (typeof value === 'number' || typeof value === 'bigint')
    addOfNumber(traits, value, form?.limits);
  else if (isJsonList(value))
    addOfCount(traits, value.length, [form?.limits.minItems, form?.limits.maxItems]);
  else if (isJsonObject(value)) addOfObject(traits, node);
  if (form?.limits.enum !== undefined) traits.add('enum');
}

function isUnknown({ key, place, parent }: Node): boolean {
  const isIdentity = parent?.parent === undefined && IDENTITY.has(String(key));
  return place === undefined && parent?.form?.values === 'anything' && !isIdentity;
}

function addOfText(traits: Set<Trait>, text: string, limits: Limits | undefined): void {
  if (text === '') traits.add('empty');
  if (BEYOND_ASCII.test(text)) traits.add('unicode');
  if (limits === undefined) return;
  if (limits.patterns.length > 0) traits.add('pattern');
  if (limits.formats.length > 0) traits.add('format');
  const length = lengthOf(text);
  if (length > 0 && length === limits.minLength) traits.add('minimum');
  if (length === limits.maxLength) traits.add('maximum');
}

function addOfNumber(traits: Set<Trait>, value: number | bigint, limits: Limits | undefined): void {
  if (typeof value === 'bigint') traits.add('int64');
  else if (!Number.isInteger(value)) traits.add('fraction');
  if (limits?.minimum !== undefined && Number(limits.minimum) === Number(value))
    traits.add('minimum');
  if (limits?.maximum !== undefined && Number(limits.maximum) === Number(value))
    traits.add('maximum');
}

function addOfCount(
  traits: Set<Trait>,
  count: number,
  [least, most]: readonly [number | undefined, number | undefined],
): void {
  if (count === 0) traits.add('empty');
  if (count >= MANY) traits.add('many elements');
  if (count > 0 && count === least) traits.add('minimum');
  if (count === most) traits.add('maximum');
}

function addOfObject(traits: Set<Trait>, { value, form }: Node): void {
  if (!isJsonObject(value)) return;
  addOfCount(traits, Object.keys(value).length, [
    form?.limits.minProperties,
    form?.limits.maxProperties,
  ]);
  const isAbsent = form?.fields.some(({ name }) => !Object.hasOwn(value, name));
  if (isAbsent === true) traits.add('absent field');
}

/** Returns the paths of the places that an object visits. */
export function visitedBy(root: Place, object: JsonValue): ReadonlySet<string> {
  const paths = new Set<string>();
  walk(root, object, ({ place }) => {
    if (place !== undefined) paths.add(place.path);
  });
  return paths;
}
