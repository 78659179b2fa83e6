import * as fc from 'fast-check';

/** A source of random choices. Equal seeds make equal choices. */
export class Chance {
  readonly #random: fc.Random;

  constructor(random: fc.Random) {
    this.#random = random;
  }

  /** Returns an integer between two bounds, both included. */
  int(min: number, max: number): number {
    return this.#random.nextInt(min, max);
  }

  bigint(min: bigint, max: bigint): bigint {
    return this.#random.nextBigInt(min, max);
  }

  /** Reports true once in `count` times. */
  oneIn(count: number): boolean {
    return this.#random.nextInt(1, count) === 1;
  }

  /** Reports true with a probability between 0 and 1. */
  likely(probability: number): boolean {
    return this.#random.nextInt(0, 0xffff) < probability * 0x1_0000;
  }

  /** Returns one of some values; undefined if there are none. */
  pick<Value>(values: readonly Value[]): Value | undefined {
    return values.length === 0 ? undefined : values[this.#random.nextInt(0, values.length - 1)];
  }

  /** Returns the values in another order. */
  shuffle<Value>(values: readonly Value[]): Value[] {
    const keyed = values.map((value) => ({ value, key: this.#random.nextInt(0, 0x7fff_ffff) }));
    return keyed.toSorted((one, other) => one.key - other.key).map(({ value }) => value);
  }

  /** Returns a value of an arbitrary, biased to its boundaries. */
  from<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    return arbitrary.generate(this.#random, BIAS).value;
  }
}

/** The bias of fast-check: one value in two comes from a boundary. */
const BIAS = 2;

/** The number of sources that are made at once. */
const BATCH = 64;

/** Yields sources of random choices without end. The n-th source of a seed is always the same. */
export function* chancesOf(seed: number): Generator<Chance, never> {
  for (let batch = 0; ; batch += 1) {
    yield* fc.sample(CHANCES, { seed: mix(seed, batch), numRuns: BATCH });
  }
}

/** Returns one source of random choices. */
export function chanceOf(seed: number): Chance {
  return chancesOf(seed).next().value;
}

class Chances extends fc.Arbitrary<Chance> {
  generate(random: fc.Random): fc.Value<Chance> {
    return new fc.Value(new Chance(random), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is Chance {
    return value instanceof Chance;
  }

  shrink(): fc.Stream<fc.Value<Chance>> {
    return fc.Stream.nil();
  }
}

const CHANCES = new Chances();

/** Returns a seed of 32 bits from two numbers, different for neighbours (the finalizer of MurmurHash3). */
function mix(seed: number, more: number): number {
  let hash = Math.imul(seed ^ Math.imul(more + 1, 0x9e37_79b1), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
