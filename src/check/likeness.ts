import type { Path } from '../core/lens/engine/path.ts';
import type { SchemaPlace } from './place.ts';
import { formOf, textsOf } from './place.ts';

/** A field with its path from the level at which two fields are compared. */
export interface Field {
  readonly path: Path;
  readonly place: SchemaPlace;
}

/** The likeness of two places. */
export interface Likeness {
  /** From 0 to 1, to compare candidates. It is not a probability. */
  readonly score: number;
  /** The share of common fields; 0 if one place has no fields. */
  readonly fields: number;
  /** True if the two have fields, or words of an enum, and none in common. */
  readonly isStrange: boolean;
  /** The evidence in words, such as `a similar name`. */
  readonly reasons: readonly string[];
}

/** The weight of each kind of complete evidence. */
const WEIGHT = { name: 0.9, description: 0.8, fields: 0.9, words: 0.6 };

/** The factor for fields in different objects: a move is a little less likely than a rename. */
const ELSEWHERE = 0.95;

/** The factor for two objects without a common field, or two enums without a common value. */
const STRANGE = 0.5;

/** The number of common fields that counts as full evidence. */
const TELLING_FIELDS = 4;

/** The kinds of evidence, from 0 to 1; undefined if the schemas have none. */
interface Evidence {
  readonly name: number;
  readonly description: number | undefined;
  readonly fields: FieldEvidence | undefined;
  readonly words: number | undefined;
}

interface FieldEvidence {
  readonly like: number;
  /** `like`, reduced if few fields have the same name. */
  readonly telling: number;
}

/** Compares the names, descriptions, fields and enums of two places. Types are not compared. */
export function likenessOf(own: Field, hub: Field): Likeness {
  const evidence = {
    name: likeNames(own.path, hub.path),
    description: likeDescriptions(own.place, hub.place),
    fields: likeFields(own.place, hub.place),
    words: likeWords(own.place, hub.place),
  };
  const isStrange = evidence.fields?.like === 0 || evidence.words === 0;
  const isMoved = !isSibling(own.path, hub.path);
  return {
    score: scoreOf(evidence) * (isStrange ? STRANGE : 1) * (isMoved ? ELSEWHERE : 1),
    fields: evidence.fields?.like ?? 0,
    isStrange,
    reasons: reasonsIn(evidence),
  };
}

/** Combines the kinds of evidence: several together give a greater score than each of them alone. */
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

/** Returns the words of the name of a field, the last key of its path. */
export function wordsOfName(path: Path): readonly string[] {
  return tokensOf(path.at(-1) ?? '');
}

/** Returns the words of a name, plurals as their singular: `targetAverageUtilization` has three words, `maxCPUs` two. */
export function tokensOf(name: string): readonly string[] {
  return name
    .replaceAll(/([A-Z]{2})s(?![a-z])/g, '$1')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .map((token) => (/[^su]s$/.test(token) && token.length > 3 ? token.slice(0, -1) : token));
}

/** Returns the likeness of two lists of words, from 0 to 1. */
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

/** Returns the likeness of two words. An abbreviation such as `ref` for `reference` gets 0.8. */
function likeToken(left: string, right: string): number {
  if (left === right) return 1;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 3 && long.startsWith(short) ? 0.8 : 0;
}

/** Compares the names of two places. A reference may have become a plain name: `class` and `classRef.name`. */
function likeNames(own: Path, hub: Path): number {
  const [ofOwn, ofHub] = [referredBy(own), referredBy(hub)];
  return Math.max(
    likePaths(own, hub),
    ofOwn === undefined ? 0 : likePaths(ofOwn, hub),
    ofHub === undefined ? 0 : likePaths(own, ofHub),
  );
}

function likePaths(one: Path, other: Path): number {
  return likeTokens(tokensOfPath(one, other), tokensOfPath(other, one));
}

/**
 * Returns the path that a plain name has instead of the name in a reference: `spec.class` for `spec.classRef.name`;
 * undefined for any other path.
 */
function referredBy(path: Path): Path | undefined {
  const [reference = '', last] = path.slice(-2);
  const isName = last === 'name' && /.Ref$/.test(reference);
  return isName ? [...path.slice(0, -2), reference.slice(0, -'Ref'.length)] : undefined;
}

/** Returns the words of a path after its common beginning with another path, without `spec`. */
function tokensOfPath(path: Path, other: Path): readonly string[] {
  let common = 0;
  const last = Math.min(path.length, other.length) - 1;
  while (common < last && path[common] === other[common]) common += 1;
  return path
    .slice(common === 0 && path[0] === 'spec' && path.length > 1 ? 1 : common)
    .flatMap(tokensOf);
}

/** Reports whether two paths lead to fields of the same object. */
export function isSibling(own: Path, hub: Path): boolean {
  return own.length === hub.length && own.slice(0, -1).every((key, at) => key === hub[at]);
}

function likeDescriptions(own: SchemaPlace, hub: SchemaPlace): number | undefined {
  const [left, right] = [describedBy(own), describedBy(hub)];
  if (left.length < 4 || right.length < 4) return undefined;
  const common = left.filter((word) => right.includes(word)).length;
  return (2 * common) / (left.length + right.length);
}

/** Returns the words of the description of a place, each once. */
export function describedBy({ schema: { description } = {} }: SchemaPlace): readonly string[] {
  return typeof description === 'string' ? [...new Set(tokensOf(description))] : [];
}

function likeFields(own: SchemaPlace, hub: SchemaPlace): FieldEvidence | undefined {
  const names = { own: fieldNames(own), hub: fieldNames(hub) };
  if (names.own.size === 0 || names.hub.size === 0) return undefined;
  const common = [...names.own].filter((name) => names.hub.has(name)).length;
  const like = (2 * common) / (names.own.size + names.hub.size);
  return { like, telling: like * Math.min(1, common / TELLING_FIELDS) };
}

/** Returns the names and forms of the fields of an object, or of the elements of a list or map. */
function fieldNames(place: SchemaPlace): ReadonlySet<string> {
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

function likeWords(own: SchemaPlace, hub: SchemaPlace): number | undefined {
  const words = { own: textsOf(own) ?? [], hub: textsOf(hub) ?? [] };
  if (words.own.length === 0 || words.hub.length === 0) return undefined;
  const plain = { own: words.own.map(plainWord), hub: words.hub.map(plainWord) };
  const common = plain.own.filter((word) => plain.hub.includes(word)).length;
  return (2 * common) / (plain.own.length + plain.hub.length);
}

/** Returns a word without case and separators, which often change in enums. */
export function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
