/** The most bits of a code. */
const LONGEST_CODE = 15;

/** The symbol that ends a block. Smaller symbols are bytes, larger ones are lengths of repetitions. */
const END = 256;

/** The symbol of the longest repetition, which is not in the series of the others. */
const LONGEST = 28;
const LONGEST_LENGTH = 258;

/** The order of the code lengths for the alphabet of code lengths (RFC 1951, 3.2.7). */
const LENGTHS_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;

/**
 * Decompresses DEFLATE data (RFC 1951). The work is linear in the bytes of input and output, and the output is limited
 * exactly. A library allocates buffers and tables that cost fifty times as much for a short text, and an object may have
 * a thousand of them.
 *
 * @param most - the most bytes of output
 * @returns undefined if the data is invalid, or has more output
 */
export function inflate(data: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return new Inflater(data, most).read();
  } catch (error) {
    if (error === BROKEN) return undefined;
    throw error;
  }
}

/** Thrown for data that is invalid or too long. It is created once, because an object may have thousands of such texts. */
const BROKEN = new Error('no DEFLATE data, or too much');

/** A Huffman code: the number of symbols of each code length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

function codeOf(lengths: Uint8Array): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  const next = new Uint16Array(LONGEST_CODE + 2);
  for (const [length, count] of counts.entries()) next[length + 1] = (next[length] ?? 0) + count;
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const at = next[length] ?? 0;
    symbols[at] = symbol;
    next[length] = at + 1;
  }
  return { counts, symbols };
}

/** The codes of a block without codes of its own (RFC 1951, 3.2.6). */
const FIXED_CODES: readonly [Code, Code] = [
  codeOf(new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280)),
  codeOf(new Uint8Array(30).fill(5)),
];

class Inflater {
  readonly #data: Uint8Array;
  readonly #most: number;
  #at = 0;
  /** The next bits of the data, starting with the lowest, and their number. */
  #bits = 0;
  #bitCount = 0;
  #out: Uint8Array;
  #end = 0;

  constructor(data: Uint8Array, most: number) {
    this.#data = data;
    this.#most = most;
    this.#out = new Uint8Array(Math.min(most, 4 * data.length));
  }

  read(): Uint8Array {
    let isLast = false;
    while (!isLast) {
      isLast = this.#take(1) === 1;
      const type = this.#take(2);
      if (type === 0) this.#readStored();
      else if (type === 1) this.#readBlock(...FIXED_CODES);
      else if (type === 2) this.#readBlock(...this.#readCodes());
      else throw BROKEN;
    }
    return this.#out.subarray(0, this.#end);
  }

  #take(count: number): number {
    while (this.#bitCount < count) {
      const byte = this.#data[this.#at];
      if (byte === undefined) throw BROKEN;
      this.#at += 1;
      this.#bits |= byte << this.#bitCount;
      this.#bitCount += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#bitCount -= count;
    return value;
  }

  /** Reads one symbol bit by bit. A lookup table would cost more than it saves: each block may have a new code. */
  #symbol({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      code |= this.#take(1);
      const count = counts[length] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? END;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw BROKEN;
  }

  #readStored(): void {
    this.#take(this.#bitCount);
    const length = this.#take(16);
    this.#take(16);
    this.#reserve(length);
    for (let left = length; left > 0; left -= 1) this.#put(this.#take(8));
  }

  #readCodes(): readonly [literals: Code, distances: Code] {
    const literals = this.#take(5) + 257;
    const distances = this.#take(5) + 1;
    const stated = this.#take(4) + 4;
    const ofLengths = new Uint8Array(LENGTHS_ORDER.length);
    for (const at of LENGTHS_ORDER.slice(0, stated)) ofLengths[at] = this.#take(3);
    const code = codeOf(ofLengths);
    const lengths = new Uint8Array(literals + distances);
    for (let at = 0; at < lengths.length;) {
      const symbol = this.#symbol(code);
      const times = symbol < 16 ? 1 : this.#timesOf(symbol);
      lengths.fill(
        symbol < 16 ? symbol : symbol === 16 ? (lengths[at - 1] ?? 0) : 0,
        at,
        at + times,
      );
      at += times;
    }
    return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))];
  }

  /** Returns how often a code length is repeated: the last one for 16, zero for 17 and 18. */
  #timesOf(symbol: number): number {
    if (symbol === 16) return 3 + this.#take(2);
    return symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
  }

  #readBlock(literals: Code, distances: Code): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === END) return;
      if (symbol < END) {
        this.#reserve(1);
        this.#put(symbol);
      } else {
        const length = this.#lengthOf(symbol - END - 1);
        this.#repeat(length, this.#distanceOf(this.#symbol(distances)));
      }
    }
  }

  #lengthOf(symbol: number): number {
    if (symbol === LONGEST) return LONGEST_LENGTH;
    return 3 + this.#inSeries(symbol, 4);
  }

  #distanceOf(symbol: number): number {
    return 1 + this.#inSeries(symbol, 2);
  }

  /** Returns the value of a symbol that stands for a range. After each few symbols, ranges double in size. */
  #inSeries(symbol: number, each: number): number {
    if (symbol < 2 * each) return symbol;
    const bits = Math.floor(symbol / each) - 1;
    return ((each + (symbol % each)) << bits) + this.#take(bits);
  }

  #repeat(length: number, distance: number): void {
    if (distance > this.#end) throw BROKEN;
    this.#reserve(length);
    const out = this.#out;
    const end = this.#end + length;
    for (let at = this.#end; at < end; at += 1) out[at] = out[at - distance] ?? 0;
    this.#end = end;
  }

  #put(byte: number): void {
    this.#out[this.#end] = byte;
    this.#end += 1;
  }

  /** Grows the output for more bytes. */
  #reserve(count: number): void {
    const needed = this.#end + count;
    if (needed <= this.#out.length) return;
    if (needed > this.#most) throw BROKEN;
    const out = new Uint8Array(Math.min(this.#most, Math.max(needed, 2 * this.#out.length)));
    out.set(this.#out);
    this.#out = out;
  }
}
