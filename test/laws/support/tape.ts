import * as fc from 'fast-check';

/**
 * The choices of a random thing, one number for each. What is built from a tape shrinks with it: a smaller number is a
 * simpler choice, and past its end a tape says zero for ever.
 */
export class Tape {
  #at = 0;
  readonly #numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** A number below `limit`; zero is the simplest. */
  below(limit: number): number {
    const number = this.#numbers[this.#at] ?? 0;
    this.#at += 1;
    return number % limit;
  }

  /** One of some; the first is the simplest. */
  pick<One>(some: readonly [One, ...One[]]): One {
    return some[this.below(some.length)] ?? some[0];
  }

  /** Whether something happens, in so many percent of all cases; that it does not is simpler. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  /** Some of these, in their order; none is the simplest. */
  some<One>(all: readonly One[]): readonly One[] {
    return all.filter(() => this.chance(60));
  }
}

/** The numbers of tapes of one length. */
export function tape(length: number): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.nat(9_999), { minLength: length, maxLength: length });
}
