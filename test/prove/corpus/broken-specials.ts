import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { custom, lens } from '../../../src/lens.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { count, text } from './broken-crd.ts';
import type { BrokenKind } from './broken-kinds.ts';
import { kindOf, moved, onSpec } from './kept-kinds.ts';

const number: JsonObject = { type: 'number' };
const map: JsonObject = { type: 'object', additionalProperties: text };

/** The defects of special numbers and keys, which kept data hides. */
export const BROKEN_SPECIALS: readonly BrokenKind[] = [
  {
    defect: 'JSON in a text that loses digits in both directions',
    check: 'inexact-number',
    path: 'spec.config',
    subject: kindOf(
      { own: { config: text }, hub: { settings: text } },
      onSpec(
        moved('config', 'settings', onText(again)),
        moved('settings', 'config', onText(again)),
      ),
    ),
  },
  {
    defect: 'a condition in both directions that an integer beyond 2^53 does not satisfy',
    check: 'inexact-number',
    path: 'spec.size',
    subject: kindOf(
      { own: { size: count }, hub: { bytes: count } },
      onSpec(
        ({ size }) => (typeof size === 'number' ? { bytes: size } : {}),
        ({ bytes }) => (typeof bytes === 'number' ? { size: bytes } : {}),
      ),
    ),
  },
  {
    defect: 'a text of an integer that is rounded',
    check: 'inexact-number',
    path: 'spec.size',
    subject: kindOf(
      {
        own: { size: { ...count, minimum: 0, maximum: 999_999_999_999_999_999n } },
        hub: { size: { ...text, pattern: '^(0|[1-9][0-9]{0,16})$' } },
      },
      lens(
        custom('spec.size', {
          toHub: (size) => String(Number(size)),
          fromHub: (size) => Number(size),
        }),
      ),
    ),
  },
  {
    defect: 'an operator of 32 bits in both directions',
    check: 'inexact-number',
    path: 'spec.size',
    subject: kindOf(
      { own: { size: count }, hub: { bytes: count } },
      onSpec(
        moved('size', 'bytes', (size) => Number(size) | 0),
        moved('bytes', 'size', (bytes) => Number(bytes) | 0),
      ),
    ),
  },
  {
    defect: 'a percentage with the noise of floating point',
    check: 'inexact-number',
    path: 'spec.percent',
    subject: kindOf(
      { own: { ratio: number }, hub: { percent: number } },
      onSpec(
        moved('ratio', 'percent', (ratio) => Number(ratio) * 100),
        moved('percent', 'ratio', (percent) => Number(percent) / 100),
      ),
    ),
  },
  {
    defect: 'a quantity in a text with the noise of floating point',
    check: 'inexact-number',
    path: 'spec.millis',
    subject: kindOf(
      { own: { cpu: text }, hub: { millis: text } },
      onSpec(
        moved(
          'cpu',
          'millis',
          onText((cpu) => (/^\d+(\.\d+)?$/.test(cpu) ? `${Number(cpu) * 100}m` : cpu)),
        ),
        moved(
          'millis',
          'cpu',
          onText((millis) =>
            /^\d+(\.\d+)?m$/.test(millis) ? String(Number.parseFloat(millis) / 100) : millis,
          ),
        ),
      ),
    ),
  },
  {
    defect: 'a map that both directions copy by assignments',
    check: 'key-hidden',
    path: 'spec.env[*]',
    subject: kindOf(
      { own: { env: map }, hub: { variables: map } },
      onSpec(moved('env', 'variables', copied), moved('variables', 'env', copied)),
    ),
  },
];

function onText(convert: (value: string) => string): (value: JsonValue) => JsonValue {
  return (value) => (typeof value === 'string' ? convert(value) : value);
}

/** Writes JSON again. */
function again(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

function copied(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const copy: Record<string, JsonValue | undefined> = {};
  for (const [key, entry] of Object.entries(value)) copy[key] = entry;
  return copy;
}
