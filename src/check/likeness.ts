import type { Path } from '../core/lens/engine/path.ts';
import type { Place } from './place.ts';
import { formOf, textsOf } from './place.ts';

/** A field and the path that leads to it from where two fields are compared. */
export interface Field {
  readonly path: Path;
  readonly place: Place;
}

/** How alike two places are, and why. */
export interface Likeness {
  /** From 0 to 1; it compares candidates and is no probability. */
  readonly score: number;
  /** The part of their fields that both have; 0 where one has none. */
  readonly fields: number;
  /** What speaks for it, as the beginning of a sentence. */
  readonly reasons: readonly string[];
}

/** The weight of each kind of evidence when it is complete. */
const WEIGHT = { name: 0.9, description: 0.8, fields: 0.9, words: 0.6 };

/** A field that moves to another object is a little less likely than one that changes its name. */
const ELSEWHERE = 0.95;

/** Two objects without a common field, or two enums without a common word, are hardly the same. */
const STRANGE = 0.5;

/** As many fields in common make two objects surely alike. */
const TELLING_FIELDS = 4;

/** One kind of evidence, from 0 to 1; undefined where the schemas say nothing. */
interface Evidence {
  readonly name: number;
  readonly description: number | undefined;
  readonly fields: FieldEvidence | undefined;
  readonly words: number | undefined;
}

interface FieldEvidence {
  readonly like: number;
  /** Two fields of the same name are less telling than ten. */
  readonly telling: number;
}

/** Compares what schemas say of two places: their names, descriptions, fields and words. Types are not looked at. */
export function likenessOf(own: Field, hub: Field): Likeness {
  const evidence = {
    name: likeTokens(tokensOfPath(own.path, hub.path), tokensOfPath(hub.path, own.path)),
    description: likeDescriptions(own.place, hub.place),
    fields: likeFields(own.place, hub.place),
    words: likeWords(own.place, hub.place),
  };
  const isStrange = evidence.fields?.like === 0 || evidence.words === 0;
  const isMoved = !isSibling(own.path, hub.path);
  return {
    score: scoreOf(evidence) * (isStrange ? STRANGE : 1) * (isMoved ? ELSEWHERE : 1),
    fields: evidence.fields?.like ?? 0,
    reasons: reasonsIn(evidence),
  };
}

/** What is likely by several kinds of evidence is likelier than by each of them. */
function scoreOf({ name, description = 0, fields, words = 0 }: Evidence): number {
  const doubts = [
    1 - WEIGHT.name * name ** 1.2,
    1 - WEIGHT.description * description ** 2,
    1 - WEIGHT.fields * (fields?.telling ?? 0),
    1 - WEIGHT.words * words,
  ];
  return 1 - doubts.reduce((product, doubt) => product * doubt, 1);
}

function reasonsIn({ name, description = 0, fields, words = 0 }: Evidence): string[] {
  const { like } = fields ?? { like: 0 };
  return [
    ...(name === 1 ? ['the same name'] : name >= 0.5 ? ['a similar name'] : []),
    ...(like === 1 ? ['the same fields'] : like >= 0.5 ? ['similar fields'] : []),
    ...(description >= 0.5 ? ['a similar description'] : []),
    ...(words >= 0.5 ? ['the same words'] : []),
  ];
}

/** The words of a name: `targetAverageUtilization` has three. Plurals count as their singular. */
export function tokensOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .map((token) => (/[^su]s$/.test(token) && token.length > 3 ? token.slice(0, -1) : token));
}

/** How much two lists of words have in common, from 0 to 1. */
export function likeTokens(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return 0;
  const free = [...right];
  let common = 0;
  for (const token of left) {
    const likes = free.map((one) => likeToken(token, one));
    const best = Math.max(0, ...likes);
    if (best > 0) free.splice(likes.indexOf(best), 1);
    common += best;
  }
  return (2 * common) / (left.length + right.length);
}

/** `ref` is likely short for `reference`. */
function likeToken(left: string, right: string): number {
  if (left === right) return 1;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 3 && long.startsWith(short) ? 0.8 : 0;
}

/** The words of a path from where it leaves the other one; `spec` says nothing. */
function tokensOfPath(path: Path, other: Path): readonly string[] {
  let common = 0;
  const last = Math.min(path.length, other.length) - 1;
  while (common < last && path[common] === other[common]) common += 1;
  return path
    .slice(common === 0 && path[0] === 'spec' && path.length > 1 ? 1 : common)
    .flatMap(tokensOf);
}

/** Whether two paths lead to fields of the same object. */
export function isSibling(own: Path, hub: Path): boolean {
  return own.length === hub.length && own.slice(0, -1).every((key, at) => key === hub[at]);
}

function likeDescriptions(own: Place, hub: Place): number | undefined {
  const words = [own, hub].map(({ schema: { description } = {} }) =>
    typeof description === 'string' ? [...new Set(tokensOf(description))] : [],
  );
  const [left = [], right = []] = words;
  if (left.length < 4 || right.length < 4) return undefined;
  const common = left.filter((word) => right.includes(word)).length;
  return (2 * common) / (left.length + right.length);
}

function likeFields(own: Place, hub: Place): FieldEvidence | undefined {
  const names = { own: fieldNames(own), hub: fieldNames(hub) };
  if (names.own.size === 0 || names.hub.size === 0) return undefined;
  const common = [...names.own].filter((name) => names.hub.has(name)).length;
  const like = (2 * common) / (names.own.size + names.hub.size);
  return { like, telling: like * Math.min(1, common / TELLING_FIELDS) };
}

/** The fields of an object, or of the elements of a list or map, with the forms of their values. */
function fieldNames(place: Place): ReadonlySet<string> {
  const { fields, items, values } = place;
  if (fields !== undefined) {
    return new Set(
      Object.entries(fields).flatMap(([name, field]) => {
        const below = formOf(field) === 'object' ? [...fieldNames(field)] : [];
        return [`${name} ${formOf(field)}`, ...below.map((one) => `${name}.${one}`)];
      }),
    );
  }
  const element = values ?? items;
  return element === undefined ? new Set() : fieldNames(element);
}

function likeWords(own: Place, hub: Place): number | undefined {
  const words = { own: textsOf(own) ?? [], hub: textsOf(hub) ?? [] };
  if (words.own.length === 0 || words.hub.length === 0) return undefined;
  const plain = { own: words.own.map(plainWord), hub: words.hub.map(plainWord) };
  const common = plain.own.filter((word) => plain.hub.includes(word)).length;
  return (2 * common) / (plain.own.length + plain.hub.length);
}

/** A word without what often changes in enums: case and separators. */
export function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
