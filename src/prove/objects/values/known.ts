import type { KnownValue, KnownValues } from '../../known/known-values.ts';
import type { Form, Place } from '../places/place.ts';
import type { Chance } from './chance.ts';
import { canHold } from './can-hold.ts';

/** Values that a place can hold: those that the conversion names for this place, and all others that it names. */
interface Fitting {
  readonly here: readonly KnownValue[];
  readonly anywhere: readonly KnownValue[];
}

/** Chooses among the values that a conversion names. A branch that only such a value takes is seldom found otherwise. */
export class Known {
  readonly #values: KnownValues;
  readonly #texts: readonly string[];
  readonly #fitting = new Map<Form, Fitting>();

  constructor(values: KnownValues) {
    this.#values = values;
    this.#texts = values.all.filter((value) => typeof value === 'string');
  }

  /** Returns a known value for a place; undefined in most cases, and if none fits. */
  value({ path }: Pick<Place, 'path'>, form: Form, chance: Chance): KnownValue | undefined {
    if (this.#values.all.length === 0) return undefined;
    const { here, anywhere } = this.#fittingIn(path, form);
    if (here.length > 0 && chance.oneIn(3)) return chance.pick(here);
    return anywhere.length > 0 && chance.oneIn(6) ? chance.pick(anywhere) : undefined;
  }

  /** Returns a known text, for instance as a key of a map; undefined in most cases. */
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
    const fitting = { here: here.filter(fits), anywhere: this.#values.all.filter(fits) };
    this.#fitting.set(form, fitting);
    return fitting;
  }
}
