import { canonical } from '../../../src/core/json/stringify-json.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { matchElements } from './match-elements.ts';
import type { Source } from './source.ts';
import type { Target } from './target.ts';
import { allOf, isWithin, shapeOf, upFrom } from './tree.ts';

/** The origins of the values of a converted object. They decide comments, quotes and order, but never values. */
export interface Matches {
  readonly origin: ReadonlyMap<Target, Source>;
  readonly arrival: ReadonlyMap<Source, Target>;
  /** The sources that only give a place: those of split or joined values, and of values that were keys. */
  readonly near: ReadonlyMap<Target, Source>;
}

/**
 * Finds the origin of each value of an object: the same field, an equal value elsewhere, or a renamed field.
 *
 * @param doesMove whether origins at other paths count
 */
export function match(target: Target, source: Source, doesMove: boolean): Matches {
  const matcher = new Matcher();
  matcher.pair(target, source);
  if (!doesMove) return matcher;
  matcher.findMoved();
  matcher.findPieces();
  matcher.findContainers();
  matcher.findSameName();
  matcher.findRenamed();
  return matcher;
}

class Matcher implements Matches {
  readonly origin = new Map<Target, Source>();
  readonly arrival = new Map<Source, Target>();
  readonly near = new Map<Target, Source>();
  /** The added and the removed values, without the values inside them. */
  readonly #added: Target[] = [];
  readonly #gone: Source[] = [];

  /** Pairs a value with its source, and the fields that both have. Other fields may match elsewhere. */
  pair(target: Target, source: Source): void {
    this.#set(target, source);
    const shape = shapeOf(target.value);
    if (shape === 'scalar' || shape !== shapeOf(source.value)) return;
    const children = this.#childrenOf(target, source);
    const kept = new Set<Source>();
    for (const child of target.children) {
      const from = children.get(child);
      if (from !== undefined && !areStrangers(child, from)) {
        kept.add(from);
        this.pair(child, from);
      } else this.#added.push(child);
    }
    this.#gone.push(...source.children.filter((child) => !kept.has(child)));
  }

  /** Matches equal values at other paths: objects and lists before the values that may be part of them. */
  findMoved(): void {
    const byText = Map.groupBy(this.#gone.flatMap(allOf), ({ value }) => canonical(value));
    const targets = this.#added.flatMap(allOf);
    const [leaves, containers] = [targets.filter(isLeaf), targets.filter((one) => !isLeaf(one))];
    for (const target of [...containers, ...leaves]) {
      if (this.origin.has(target)) continue;
      const equal = byText.get(canonical(target.value)) ?? [];
      const best = this.#nearest(target, equal.filter(this.#isFree));
      if (best !== undefined) this.#pairAll(target, best);
    }
  }

  /** Matches split and joined values: `host: a` and `port: "80"` with `hostPort: a:80`. */
  findPieces(): void {
    const leaves = this.#gone.flatMap(allOf).filter((one) => isLeaf(one) && !isKeptName(one.name));
    for (const target of this.#newLeaves()) {
      const related = leaves.filter(
        (one) => isPiece(target.value, one.value) && this.#isNearHome(target, one),
      );
      const free = related.filter(this.#isFree);
      const [first] = free;
      const beside = related[0] ?? this.#namedAs(target);
      if (first !== undefined) this.#set(target, first);
      else if (beside !== undefined) this.near.set(target, beside);
    }
  }

  /** Matches renamed objects: an object whose fields all come from one removed object is that object. */
  findContainers(): void {
    for (const target of this.#added.flatMap(allOf)) {
      if (this.origin.has(target) || target.children.length === 0) continue;
      const first = allOf(target).find((one) => this.origin.has(one));
      const from = first && this.origin.get(first);
      const above = from === undefined ? [] : upFrom(from).slice(1).toReversed();
      const container = above.find((one) => this.#isContainerFor(one, target));
      if (container !== undefined) this.#pairFields(target, container);
    }
  }

  /** Matches fields of the same name whose content has changed completely. */
  findSameName(): void {
    for (const target of this.#added) {
      const home = target.parent && this.origin.get(target.parent);
      const from = home?.children.find(({ name }) => name === target.name);
      if (from !== undefined && !this.origin.has(target) && this.#isFree(from)) {
        this.#set(target, from);
      }
    }
  }

  /** Matches renamed fields: the only new field with the only removed one, or fields with similar names. */
  findRenamed(): void {
    const homes = new Set(this.#added.flatMap(allOf).flatMap(({ parent }) => parent ?? []));
    for (const home of homes) {
      const from = this.origin.get(home);
      if (from === undefined) continue;
      const fresh = home.children.filter((one) => !this.origin.has(one) && isLeaf(one));
      const gone = from.children.filter((one) => this.#isFree(one) && isLeaf(one));
      for (const one of fresh) {
        const free = gone.filter(this.#isFree);
        const isOnly = fresh.length === 1 && free.length === 1;
        const found = isOnly ? free[0] : free.find(({ name }) => isSimilar(one.name, name));
        if (found !== undefined) this.#set(one, found);
      }
    }
  }

  #set(target: Target, source: Source): void {
    this.origin.set(target, source);
    this.arrival.set(source, target);
  }

  #childrenOf(target: Target, source: Source): ReadonlyMap<Target, Source> {
    if (shapeOf(target.value) === 'list') return matchElements(target.children, source.children);
    const byName = new Map(source.children.map((child) => [child.name, child]));
    return new Map(
      target.children.flatMap((child) => {
        const from = byName.get(child.name);
        return from === undefined ? [] : [[child, from]];
      }),
    );
  }

  /** Pairs equal values and all values inside them. */
  #pairAll(target: Target, source: Source): void {
    this.#set(target, source);
    if (source.children.length === 0) return;
    for (const [child, from] of this.#childrenOf(target, source)) this.#pairAll(child, from);
  }

  #pairFields(target: Target, source: Source): void {
    this.#set(target, source);
    for (const [child, from] of this.#childrenOf(target, source)) {
      if (this.origin.has(child) || this.arrival.has(from)) continue;
      if (shapeOf(child.value) === 'scalar' && shapeOf(from.value) === 'scalar') {
        this.#set(child, from);
      }
    }
  }

  readonly #isFree = (source: Source): boolean =>
    !allOf(source).some((one) => this.arrival.has(one));

  #isContainerFor(source: Source, target: Target): boolean {
    if (this.arrival.has(source) || shapeOf(source.value) !== shapeOf(target.value)) return false;
    return allOf(source).every((one) => {
      const arrived = this.arrival.get(one);
      return arrived === undefined || isWithin(arrived, target);
    });
  }

  /** Finds a source whose key is now the value of the target. */
  #namedAs(target: Target): Source | undefined {
    const named = this.#gone.flatMap(allOf).filter(({ name }) => name === target.value);
    return named.find((one) => this.#isNearHome(target, one));
  }

  #newLeaves(): Target[] {
    return this.#added
      .flatMap(allOf)
      .filter((one) => isLeaf(one) && !this.origin.has(one) && one.value !== null);
  }

  /** Reports whether the source is inside the nearest matched object around the target. */
  #isNearHome(target: Target, source: Source): boolean {
    const home = this.#homeOf(target);
    return home?.parent === undefined || isWithin(source, home);
  }

  #homeOf(target: Target): Source | undefined {
    const [, ...above] = upFrom(target);
    const home = above.find((one) => this.origin.has(one));
    return home && this.origin.get(home);
  }

  #nearest(target: Target, sources: readonly Source[]): Source | undefined {
    const home = this.#homeOf(target);
    let best: { readonly source: Source; readonly score: number } | undefined;
    for (const source of sources) {
      const score = 4 * commonDepth(source, home) + likeness(target.name, source.name);
      if (best === undefined || score > best.score) best = { source, score };
    }
    return best?.source;
  }
}

function isLeaf({ value }: Target | Source): boolean {
  return shapeOf(value) === 'scalar';
}

/** Returns the depth of the nearest common ancestor. */
function commonDepth(source: Source, home: Source | undefined): number {
  if (home === undefined) return 0;
  const above = new Set(upFrom(home));
  const nearest = upFrom(source).find((one) => above.has(one));
  return nearest === undefined ? 0 : upFrom(nearest).length;
}

function likeness(name: string | number, other: string | number): number {
  if (name === other) return 3;
  return isSimilar(name, other) ? 2 : 0;
}

/** Reports whether two objects under one name share no field. They may be unrelated: one added, one removed. */
function areStrangers(target: Target, source: Source): boolean {
  if (shapeOf(target.value) !== 'object' || shapeOf(source.value) !== 'object') return false;
  if (typeof target.name === 'number' || source.children.length === 0) return false;
  const names = new Set(source.children.map(({ name }) => name));
  return target.children.length > 0 && !target.children.some(({ name }) => names.has(name));
}

function isSimilar(name: string | number, other: string | number): boolean {
  const [one, two] = [String(name).toLowerCase(), String(other).toLowerCase()];
  return one.includes(two) || two.includes(one);
}

/** Reports whether an annotation has kept data. Its text may contain pieces of any value. */
export function isKeptName(name: string | number): boolean {
  return String(name).includes('/crdshift-kept.');
}

/** The longest text that is searched for pieces, in characters. A host with a port is shorter. */
const LONGEST = 300;

/** Reports whether one text is a piece of the other. A part of a word does not count. */
function isPiece(one: JsonValue, other: JsonValue): boolean {
  const [left, right] = [pieceText(one), pieceText(other)];
  if (left === undefined || right === undefined) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short === '' || long.length > LONGEST) return false;
  const parts = long.split(short);
  return parts.length > 1 && !/\w$/.test(parts[0] ?? '') && !/^\w/.test(parts[1] ?? '');
}

function pieceText(value: JsonValue): string | undefined {
  const isText = typeof value === 'string';
  return isText || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}
