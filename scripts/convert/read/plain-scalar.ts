import { Scalar } from 'yaml';
import type { ScalarTag } from 'yaml';

/** What a scalar without quotes stands for. An integer is a bigint, any other number is a number. */
export type Plain = string | bigint | number | boolean | null;

/**
 * Reads a scalar without quotes as kubectl does: in YAML 1.1, `yes` is true and `0644` is 420. The rules and their order
 * are those of `resolve` in `goyaml.v2/resolve.go` (go.yaml.in/yaml/v2), with one difference: an integer of more than 64
 * bits keeps its digits. A number that no float holds is a text; infinity and NaN are numbers.
 */
export function readPlain(text: string): Plain {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (text.startsWith('.')) return POINT_FIRST.test(text) ? floatOf(text) : text;
  return /^[-+\d]/.test(text) ? numberOf(text) : text;
}

/** Whether a text is written as a number that no float holds. */
export function isOverflow(text: string): boolean {
  const digits = text.replaceAll('_', '');
  return FLOAT.test(digits) && !Number.isFinite(Number(digits));
}

const WORDS: ReadonlyMap<string, Plain> = new Map<string, Plain>([
  ...pairs(true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']),
  ...pairs(false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']),
  ...pairs(null, ['', '~', 'null', 'Null', 'NULL']),
  ...pairs(NaN, ['.nan', '.NaN', '.NAN']),
  ...pairs(Infinity, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']),
  ...pairs(-Infinity, ['-.inf', '-.Inf', '-.INF']),
]);

function pairs(value: Plain, texts: readonly string[]): (readonly [string, Plain])[] {
  return texts.map((text) => [text, value]);
}

/** `yamlStyleFloat` of goyaml, without underscores. */
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

/** What `strconv.ParseFloat` takes of texts that begin with a point: underscores stand between digits. */
const POINT_FIRST = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;

function numberOf(text: string): Plain {
  // However many there are, and wherever they stand.
  const plain = text.replaceAll('_', '');
  const integer = integerOf(plain);
  if (integer !== undefined) return integer;
  if (FLOAT.test(plain)) {
    if (/^[-+]?[1-9]\d*$/.test(plain)) return BigInt(plain.replace('+', ''));
    const float = floatOf(plain);
    return typeof float === 'number' ? float : text;
  }
  // `strconv.ParseInt` gets what stands behind 0b, and takes a sign there.
  const [, sign, digits] = /^0b([-+])([01]+)$/.exec(plain) ?? [];
  const binary = digits === undefined ? undefined : inBits(BigInt(`0b${digits}`), sign);
  return binary ?? text;
}

/** What `strconv.ParseInt` and then `strconv.ParseUint` make of a text with base 0. */
function integerOf(text: string): bigint | undefined {
  const [, sign, prefix = '', digits = ''] = /^([-+]?)(0[xXoObB]?(?=.))?(.+)$/.exec(text) ?? [];
  const [radix, allowed] = BASES[prefix.toLowerCase()] ?? ['', /^\d+$/];
  return allowed.test(digits) ? inBits(BigInt(radix + digits), sign) : undefined;
}

const BASES: Readonly<Record<string, readonly [radix: string, digits: RegExp]>> = {
  '0x': ['0x', /^[\da-fA-F]+$/],
  '0o': ['0o', /^[0-7]+$/],
  '0b': ['0b', /^[01]+$/],
  '0': ['0o', /^[0-7]+$/],
};

/** An integer that an int64 holds, or without a sign a uint64. */
function inBits(magnitude: bigint, sign: string | undefined): bigint | undefined {
  const value = sign === '-' ? -magnitude : magnitude;
  const isHeld = sign === '' ? value < 2n ** 64n : BigInt.asIntN(64, value) === value;
  return isHeld ? value : undefined;
}

function floatOf(text: string): Plain {
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : text;
}

/** The first character says whether a text may be anything but a text (`resolveTable` of goyaml). */
const MAY_BE_MORE = /^$|^[-+.\dyYnNtTfFoO~]/;

/** The tags of scalars as kubectl knows them, for a schema that has no others but texts. */
export const KUBECTL_TAGS: readonly ScalarTag[] = [
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
function explicit(name: string, isFit: (value: Plain) => boolean): ScalarTag {
  return {
    tag: `tag:yaml.org,2002:${name}`,
    resolve: (text, onError) => {
      const value = readPlain(text);
      if (!isFit(value)) onError(`${text} is no !!${name}`);
      return new Scalar(value);
    },
  };
}
