import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { Kind } from '../../core/kind/define-kind.ts';
import type { AnyConversion } from '../../core/kind/version-tree.ts';
import type { Argument, Part } from '../../core/lens/engine/part.ts';
import type { Both, Path } from '../../core/lens/engine/path.ts';
import { EVERY, pathsBelow } from '../../core/lens/engine/path.ts';
import { declarationsIn, withDeclarations, withoutImports } from './declarations.ts';
import type { KnownValue, KnownValues } from './known-values.ts';
import { expressionsInCode, namesInCode, valuesInCode } from './values-in-code.ts';

const ROOT: Both<Path> = { own: [], hub: [] };

/**
 * Returns the values that the conversions of a kind name: in the arguments of parts, and in the text of functions.
 *
 * @param code - source code that the functions use, for instance with tables of words
 * @param names - the names of fields. The code is full of them, and they are seldom values
 */
export function valuesOfKind(
  { spokes }: Pick<Kind, 'spokes'>,
  code: readonly string[],
  names: ReadonlySet<string>,
): KnownValues {
  const known = new Collection(declarationsIn(code));
  const conversions = Object.values(spokes).flatMap((spoke): readonly AnyConversion[] => [
    ...(spoke.steps ?? [spoke]),
  ]);
  for (const conversion of conversions) {
    if (conversion.parts !== undefined) known.addParts(conversion.parts);
    // oxlint-disable-next-line typescript/unbound-method -- only their texts are read
    else known.addCode(String(conversion.toHub), String(conversion.fromHub));
  }
  known.addCode(...code.map(withoutImports));
  return known.values(names);
}

class Collection {
  readonly #at = new Map<string, Set<KnownValue>>();
  readonly #all = new Set<KnownValue>();
  readonly #names = new Set<string>();
  readonly #expressions = new Set<string>();
  readonly #declarations: ReadonlyMap<string, string>;

  constructor(declarations: ReadonlyMap<string, string>) {
    this.#declarations = declarations;
  }

  addCode(...texts: readonly string[]): void {
    for (const text of texts) {
      this.#add(valuesInCode(text));
      this.#addWords(text);
    }
  }

  addParts(parts: readonly Part[], base = ROOT): void {
    for (const part of parts) this.#addPart(part, base);
  }

  values(names: ReadonlySet<string>): KnownValues {
    return {
      at: new Map([...this.#at].map(([path, values]) => [path, [...values]])),
      all: [...this.#all].filter((value) => typeof value !== 'string' || !names.has(value)),
      names: [...this.#names].filter((name) => !names.has(name)),
      expressions: [...this.#expressions],
    };
  }

  #addPart(part: Part, base: Both<Path>): void {
    const given = (part.args ?? []).flatMap((argument) => this.#valuesOf(argument));
    for (const argument of part.args ?? []) {
      if (typeof argument === 'function') this.#addWords(String(argument));
    }
    this.#addNames(keysIn(part));
    switch (part.type) {
      case 'field':
        this.#addFields(given, pathsBelow(base, part.at));
        break;
      case 'fields':
        for (const own of part.at.own) this.#addFields(given, pathsBelow(base, { own, hub: [] }));
        for (const hub of part.at.hub) this.#addFields(given, pathsBelow(base, { own: [], hub }));
        break;
      case 'constant':
        this.#add(scalarsOf(part.value), pathsBelow(base, { own: part.path, hub: part.path }));
        break;
      case 'when': {
        const { own, hub } = part.equals;
        this.#add([own, hub].flatMap(scalarsOf), pathsBelow(base, part.at));
        this.addParts(part.parts, base);
        break;
      }
      case 'inside':
      case 'each': {
        this.#add(given);
        const { own, hub } = pathsBelow(base, part.at);
        const isEach = part.type === 'each';
        const inner = isEach ? { own: [...own, EVERY], hub: [...hub, EVERY] } : { own, hub };
        this.addParts(part.parts, inner);
        break;
      }
      case 'rest':
      case 'only':
      case 'forget':
        break;
    }
  }

  /** Adds the values for the fields of a part, and their names if they are labels or annotations. */
  #addFields(values: readonly KnownValue[], at: Both<Path>): void {
    this.#add(values, at);
    for (const path of [at.own, at.hub]) {
      const [name, ...more] = path.slice(METADATA_DEPTH);
      if (path[0] !== 'metadata' || name === undefined || more.length > 0) continue;
      this.#addAt(path.slice(0, METADATA_DEPTH), [name]);
    }
  }

  /** Returns the values of an argument. A function also has those of the declarations that it uses. */
  #valuesOf(argument: Argument): KnownValue[] {
    return typeof argument === 'function'
      ? withDeclarations(String(argument), this.#declarations).flatMap(valuesInCode)
      : scalarsOf(argument);
  }

  /** Adds the names and regular expressions in the text of code. */
  #addWords(code: string): void {
    this.#addNames(namesInCode(code));
    for (const one of expressionsInCode(code)) this.#expressions.add(one);
  }

  #addNames(names: readonly string[]): void {
    for (const name of names) this.#names.add(name);
  }

  #add(values: readonly KnownValue[], at?: Both<Path>): void {
    for (const value of values) this.#all.add(value);
    if (at === undefined || values.length === 0) return;
    this.#addAt(at.own, values);
    this.#addAt(at.hub, values);
  }

  #addAt(path: Path, values: readonly KnownValue[]): void {
    const key = keyOf(path);
    const known = this.#at.get(key) ?? new Set();
    for (const value of values) known.add(value);
    this.#at.set(key, known);
  }
}

/** The number of keys of `metadata.labels` and `metadata.annotations`. */
const METADATA_DEPTH = 2;

/** Returns the keys of all paths of a part. */
function keysIn(part: Part): readonly string[] {
  switch (part.type) {
    case 'fields':
      return [...part.at.own, ...part.at.hub].flat();
    case 'only':
    case 'constant':
    case 'forget':
      return part.path;
    case 'field':
    case 'when':
    case 'inside':
    case 'each':
    case 'rest':
      return [...part.at.own, ...part.at.hub];
  }
}

function keyOf(path: Path): string {
  return path.map((key) => (key === EVERY ? '*' : key)).join('.');
}

/** Returns the texts and numbers of a value, the names of its fields included. */
function scalarsOf(value: JsonValue): KnownValue[] {
  if (isJsonList(value)) return value.flatMap(scalarsOf);
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, field]) => [name, ...scalarsOf(field ?? null)]);
  }
  return value === null || typeof value === 'boolean' ? [] : [value];
}
