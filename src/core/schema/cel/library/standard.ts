import {
  bool,
  bytes,
  double,
  global,
  int,
  list,
  map,
  method,
  string,
  uint,
  any,
} from '../language/overload.ts';
import type { Overload } from '../language/overload.ts';
import {
  EvaluationError,
  MAX_INT,
  MAX_UINT,
  MIN_INT,
  NotReproduced,
  Unsigned,
  checkedInt,
} from '../language/values.ts';
import { countRunes } from '../../count-runes.ts';
import { toUtf8 } from '../../formats/to-utf8.ts';
import { goFloat } from '../../validate/go-text.ts';
import { fromUtf8 } from './utf8.ts';
import { matches } from './regex.ts';

const A = any('A');
const B = any('B');

/** The standard functions for scalars (cel-spec, "List of Standard Definitions"). */
export const STANDARD: readonly Overload[] = [
  ...sizes(),
  method('contains', [string, string], bool, (text, part) => text.includes(part)),
  method('startsWith', [string, string], bool, (text, part) => text.startsWith(part)),
  method('endsWith', [string, string], bool, (text, part) => text.endsWith(part)),
  method('matches', [string, string], bool, matches),
  global('matches', [string, string], bool, matches),

  global('bool', [bool], bool, (value) => value),
  global('bool', [string], bool, toBool),
  global('bytes', [bytes], bytes, (value) => value),
  global('bytes', [string], bytes, toUtf8),
  global('double', [double], double, (value) => value),
  global('double', [int], double, Number),
  global('double', [uint], double, (value) => Number(value.value)),
  global('double', [string], double, toDouble),
  global('int', [int], int, (value) => value),
  global('int', [uint], int, (value) => checkedInt(value.value)),
  global('int', [double], int, doubleToInt),
  global('int', [string], int, textToInt),
  global('uint', [uint], uint, (value) => value),
  global('uint', [int], uint, (value) => new Unsigned(value)),
  global('uint', [double], uint, (value) => new Unsigned(wholePart(value, 'unsigned '))),
  global('uint', [string], uint, textToUint),
  global('string', [string], string, (value) => value),
  global('string', [bool], string, String),
  global('string', [int], string, String),
  global('string', [uint], string, (value) => String(value.value)),
  global('string', [double], string, goFloat),
  global('string', [bytes], string, fromUtf8),
];

function sizes(): readonly Overload[] {
  return [method, global].flatMap((declare) => [
    declare('size', [string], int, (text) => BigInt(countRunes(text))),
    declare('size', [bytes], int, (value) => BigInt(value.length)),
    declare('size', [list(A)], int, (value) => BigInt(value.size)),
    declare('size', [map(A, B)], int, (value) => BigInt(value.size)),
  ]);
}

/** As Go's `strconv.ParseBool`. */
function toBool(text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw conversionError('bool');
}

const DECIMAL =
  /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/;

/** As Go's `strconv.ParseFloat`, which also takes underscores between digits, and hexadecimal numbers. */
function toDouble(text: string): number {
  if (/^[+-]?0x/i.test(text)) throw new NotReproduced('a hexadecimal number as a double');
  if (/^nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?inf(?:inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const value = DECIMAL.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (!Number.isFinite(value)) throw conversionError('double');
  return value;
}

function wholePart(value: number, sign: string): bigint {
  if (!Number.isFinite(value)) throw new EvaluationError(`${sign}integer overflow`);
  return BigInt(Math.trunc(value));
}

/** cel-go rejects a double that reaches ±2^63, because a double near it stands for several integers. */
function doubleToInt(value: number): bigint {
  const whole = wholePart(value, '');
  if (whole <= MIN_INT || whole >= MAX_INT) throw new EvaluationError('integer overflow');
  return whole;
}

function textToInt(text: string): bigint {
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
  if (value === undefined || value > MAX_INT || value < MIN_INT) throw conversionError('int');
  return value;
}

function textToUint(text: string): Unsigned {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
  if (value === undefined || value > MAX_UINT) throw conversionError('uint');
  return new Unsigned(value);
}

function conversionError(to: string): EvaluationError {
  return new EvaluationError(`type conversion error from 'string' to '${to}'`);
}
