import * as fc from 'fast-check';

/**
 * The choices of a random thing, one number each. Anything built from a tape shrinks with it: a smaller number is a
 * simpler choice, and a tape continues with zeros past its end.
 */
export class Tape {
  #at = 0;
  readonly #numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** Returns a number below `limit`. Zero is the simplest. */
  below(limit: number): number {
    const number = this.#numbers[this.#at] ?? 0;
    this.#at += 1;
    return number % limit;
  }

  /** Returns one of some. The first is the simplest. */
  pick<One>(some: readonly [One, ...One[]]): One {
    return some[this.below(some.length)] ?? some[0];
  }

  /** Returns true in this percentage of cases. False is the simplest. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  /** Returns some of these, in their order. None is the simplest. */
  some<One>(all: readonly One[]): readonly One[] {
    return all.filter(() => this.chance(60));
  }
}

/** Generates the numbers of a tape of one length. */
export function tape(length: number): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.nat(9_999), { minLength: length, maxLength: length });
}
