import type { KnownValue, KnownValues } from '../../known/known-values.ts';
import type { Form, Place } from '../places/place.ts';
import type { Chance } from './chance.ts';
import { chanceOf } from './chance.ts';
import { canHold } from './can-hold.ts';
import { textsMatchingCode } from './pattern.ts';

/** Values that a place can hold: those that the conversion names for this place, and all others that it names. */
interface Fitting {
  readonly here: readonly KnownValue[];
  readonly anywhere: readonly KnownValue[];
  /** The texts that a regular expression of the conversion matches. */
  readonly matching: readonly string[];
}

/** The number of texts that are made for each regular expression. */
const MATCHES = 8;

/** Chooses among the values that a conversion names. A branch that only such a value takes is seldom found otherwise. */
export class Known {
  readonly #values: KnownValues;
  readonly #all: readonly KnownValue[];
  readonly #texts: readonly string[];
  readonly #matching: readonly string[];
  readonly #fitting = new Map<Form, Fitting>();

  constructor(values: KnownValues) {
    this.#values = values;
    this.#all = values.all.flatMap(completed);
    this.#texts = this.#all.filter((value) => typeof value === 'string');
    this.#matching = values.expressions.flatMap(matchesOf);
  }

  /** Returns a known value for a place; undefined in most cases, and if none fits. */
  value({ path }: Pick<Place, 'path'>, form: Form, chance: Chance): KnownValue | undefined {
    if (this.#all.length === 0 && this.#matching.length === 0) return undefined;
    const { here, anywhere, matching } = this.#fittingIn(path, form);
    if (here.length > 0 && chance.oneIn(3)) return chance.pick(here);
    if (matching.length > 0 && chance.oneIn(8)) return chance.pick(matching);
    return anywhere.length > 0 && chance.oneIn(6) ? chance.pick(anywhere) : undefined;
  }

  /** Returns a known text, or seldom a name in the code, as the key of a map; undefined in most cases. */
  key(chance: Chance): string | undefined {
    return this.text(chance) ?? (chance.oneIn(6) ? chance.pick(this.#values.names) : undefined);
  }

  /** Returns the name of an entry of metadata that a part converts; undefined in some cases. */
  entry(field: 'labels' | 'annotations', chance: Chance): string | undefined {
    const names = this.#values.at.get(`metadata.${field}`) ?? [];
    return names.length > 0 && chance.oneIn(2) ? String(chance.pick(names)) : undefined;
  }

  /** Returns a known text, for instance as a name; undefined in most cases. */
  text(chance: Chance): string | undefined {
    return this.#texts.length > 0 && chance.oneIn(4) ? chance.pick(this.#texts) : undefined;
  }

  /** Returns a name in the code, as that of a field that no schema names; undefined in some cases. */
  name(chance: Chance): string | undefined {
    const { names } = this.#values;
    return names.length > 0 && !chance.oneIn(3) ? chance.pick(names) : undefined;
  }

  #fittingIn(path: string, form: Form): Fitting {
    const known = this.#fitting.get(form);
    if (known !== undefined) return known;
    const fits = (value: KnownValue): boolean => canHold(form, value);
    const here = this.#values.at.get(path.replaceAll('[]', '.*')) ?? [];
    const fitting = {
      here: here.filter(fits),
      anywhere: this.#all.filter(fits),
      matching: this.#matching.filter(fits),
    };
    this.#fitting.set(form, fitting);
    return fitting;
  }
}

/** Returns a value, and beside a text that begins or ends with a separator a whole one: `legacy-b` beside `legacy-`. */
function completed(value: KnownValue): readonly KnownValue[] {
  if (typeof value !== 'string' || value === '') return [value];
  const [start, end] = [/^[^\p{L}\p{N}]/u.test(value), /[^\p{L}\p{N}]$/u.test(value)];
  return start || end ? [value, `${start ? 'a' : ''}${value}${end ? 'b' : ''}`] : [value];
}

/** Returns different texts that a regular expression matches. */
function matchesOf(expression: string): readonly string[] {
  const texts = textsMatchingCode(expression);
  if (texts === undefined) return [];
  const chance = chanceOf(0);
  return [...new Set(Array.from({ length: MATCHES }, () => chance.from(texts)))];
}
