import type { Field } from '../../../../src/check/likeness.ts';
import { wordsOfName } from '../../../../src/check/likeness.ts';

/** The form of a text with an amount, and the unit of the number on the other side. */
export interface Unit {
  readonly form: 'quantity' | 'duration';
  readonly unit: string;
}

const DURATION_UNITS: Readonly<Record<string, string>> = {
  nanosecond: 'ns',
  nano: 'ns',
  microsecond: 'us',
  millisecond: 'ms',
  milli: 'ms',
  ms: 'ms',
  second: 's',
  sec: 's',
  minute: 'm',
  min: 'm',
  hour: 'h',
};

const QUANTITY_UNITS: Readonly<Record<string, string>> = {
  byte: '',
  core: '',
  milli: 'm',
  millicore: 'm',
  millicpu: 'm',
  ki: 'Ki',
  kib: 'Ki',
  mi: 'Mi',
  mib: 'Mi',
  gi: 'Gi',
  gib: 'Gi',
  kb: 'k',
  mb: 'M',
  gb: 'G',
};

const AMOUNTS: readonly string[] = ['cpu', 'memory', 'mem', 'storage', 'size', 'disk', 'capacity'];
const TIMES: readonly string[] = [
  'timeout',
  'interval',
  'period',
  'duration',
  'delay',
  'ttl',
  'age',
  'backoff',
];

/** Returns the unit of a text that is a number on the other side; undefined if the text seems to be a plain number. */
export function unitOf(text: Field, number: Field): Unit | undefined {
  const names = { text: wordsOfName(text.path), number: wordsOfName(number.path) };
  const isAmount = isQuantity(text) || names.text.some((token) => AMOUNTS.includes(token));
  if (isAmount) {
    const unit = unitAmong(names.number, QUANTITY_UNITS);
    return unit === undefined ? undefined : { form: 'quantity', unit };
  }
  const unit = unitAmong(names.number, DURATION_UNITS);
  if (isDuration(text) || namesTime(names.text)) {
    return { form: 'duration', unit: unit ?? 's' };
  }
  return undefined;
}

/** Reports whether a name is that of a length of time. */
export function namesTime(tokens: readonly string[]): boolean {
  return tokens.some((token) => TIMES.includes(token));
}

function unitAmong(
  tokens: readonly string[],
  units: Readonly<Record<string, string>>,
): string | undefined {
  const name = tokens.findLast((token) => Object.hasOwn(units, token));
  return name === undefined ? undefined : units[name];
}

/** Recognizes a quantity by the pattern of controller-gen, which lists all suffixes. */
function isQuantity({ place: { schema = {} } }: Field): boolean {
  const { pattern } = schema;
  return typeof pattern === 'string' && /KMGTPE|\[KMGTPE/.test(pattern);
}

function isDuration({ place: { schema = {} } }: Field): boolean {
  const { pattern, format, default: value } = schema;
  if (format === 'duration') return true;
  if (typeof value === 'string' && /^(?:\d+(?:ms|s|m|h))+$/.test(value)) return true;
  return typeof pattern === 'string' && /\(\?*:?ms\|s\|m\|h\)|ns\|us/.test(pattern);
}
