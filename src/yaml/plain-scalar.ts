import { Scalar } from 'yaml';
import type { DocumentOptions, ParseOptions, ScalarTag, SchemaOptions } from 'yaml';

/** The value of a scalar without quotes. An integer is a bigint; any other number is a number. */
export type PlainValue = string | bigint | number | boolean | null;

/**
 * Reads a scalar without quotes as kubectl does: in YAML 1.1, `yes` is true and `0644` is 420. The rules and their
 * order are those of `resolve` in `goyaml.v2/resolve.go` (go.yaml.in/yaml/v2), except that an integer of more than 64
 * bits keeps its digits. A number too large for a float is a string; infinity and NaN are numbers.
 */
export function readPlain(text: string): PlainValue {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (text.startsWith('.')) return POINT_FIRST.test(text) ? floatOf(text) : text;
  return /^[-+\d]/.test(text) ? numberOf(text) : text;
}

/** Reports whether a text is a number too large for a float. */
export function isOverflow(text: string): boolean {
  const digits = text.replaceAll('_', '');
  return FLOAT.test(digits) && !Number.isFinite(Number(digits));
}

const WORDS: ReadonlyMap<string, PlainValue> = new Map<string, PlainValue>([
  ...pairs(true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']),
  ...pairs(false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']),
  ...pairs(null, ['', '~', 'null', 'Null', 'NULL']),
  ...pairs(NaN, ['.nan', '.NaN', '.NAN']),
  ...pairs(Infinity, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']),
  ...pairs(-Infinity, ['-.inf', '-.Inf', '-.INF']),
]);

function pairs(value: PlainValue, texts: readonly string[]): (readonly [string, PlainValue])[] {
  return texts.map((text) => [text, value]);
}

/** `yamlStyleFloat` of goyaml, without underscores. */
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

/** The texts with a leading point that `strconv.ParseFloat` accepts: underscores are allowed only between digits. */
const POINT_FIRST = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;

function numberOf(text: string): PlainValue {
  // goyaml ignores underscores in any number and at any place.
  const plain = text.replaceAll('_', '');
  const integer = integerOf(plain);
  if (integer !== undefined) return integer;
  if (FLOAT.test(plain)) {
    if (/^[-+]?[1-9]\d*$/.test(plain)) return BigInt(plain.replace('+', ''));
    const float = floatOf(plain);
    return typeof float === 'number' ? float : text;
  }
  // goyaml passes the text after 0b to `strconv.ParseInt`, which accepts a sign.
  const [, sign, digits] = /^0b([-+])([01]+)$/.exec(plain) ?? [];
  const binary = digits === undefined ? undefined : inBits(BigInt(`0b${digits}`), sign);
  return binary ?? text;
}

/** Reads an integer as `strconv.ParseInt` and then `strconv.ParseUint` do with base 0. */
function integerOf(text: string): bigint | undefined {
  const [, sign, prefix = '', digits = ''] = /^([-+]?)(0[xXoObB]?)?(.+)$/.exec(text) ?? [];
  const [radix, allowed] = BASES[prefix.toLowerCase()] ?? ['', /^\d+$/];
  return allowed.test(digits) ? inBits(BigInt(radix + digits), sign) : undefined;
}

const BASES: Readonly<Record<string, readonly [radix: string, digits: RegExp]>> = {
  '0x': ['0x', /^[\da-fA-F]+$/],
  '0o': ['0o', /^[0-7]+$/],
  '0b': ['0b', /^[01]+$/],
  '0': ['0o', /^[0-7]+$/],
};

/** Returns an integer that fits into an int64, or without a sign into a uint64. */
function inBits(magnitude: bigint, sign: string | undefined): bigint | undefined {
  const value = sign === '-' ? -magnitude : magnitude;
  const isHeld = sign === '' ? value < 2n ** 64n : BigInt.asIntN(64, value) === value;
  return isHeld ? value : undefined;
}

function floatOf(text: string): PlainValue {
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : text;
}

/** The texts that may be more than a string, judged by their first character (`resolveTable` of goyaml). */
const MAY_BE_MORE = /^$|^[-+.\dyYnNtTfFoO~]/;

/** The scalar tags as kubectl reads them, for a schema that otherwise has only strings. */
const TAGS: ScalarTag[] = [
  {
    tag: 'plain',
    default: true,
    test: MAY_BE_MORE,
    resolve: (text) => new Scalar(readPlain(text)),
  },
  explicit('null', (value) => value === null),
  explicit('bool', (value) => typeof value === 'boolean'),
  explicit('int', (value) => typeof value === 'bigint'),
  explicit('float', (value) => typeof value === 'bigint' || typeof value === 'number'),
];

/** `!!int "5"` is 5. */
function explicit(name: string, isFit: (value: PlainValue) => boolean): ScalarTag {
  return {
    tag: `tag:yaml.org,2002:${name}`,
    resolve: (text, onError) => {
      const value = readPlain(text);
      if (!isFit(value)) onError(`${text} is not a valid !!${name}`);
      return new Scalar(value);
    },
  };
}

/** The options that parse YAML as kubectl does. Every integer is a bigint. */
export const AS_KUBECTL: ParseOptions & DocumentOptions & SchemaOptions = {
  merge: true,
  schema: 'failsafe',
  resolveKnownTags: false,
  customTags: TAGS,
};
