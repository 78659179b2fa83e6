import type { PlacedValue } from '../../src/explain/place.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { isHollow } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { someOf } from '../../src/crd/some-of.ts';
import { pathText } from '../yaml/line-of.ts';
import { valuesOfOneSide } from './compare-samples.ts';
import type { SampledKind } from './compare-samples.ts';
import type { Sample } from './read-samples.ts';

/** Values of two samples of one object, in fields that only one of the two versions is declared to have. */
export interface Twins {
  /** A finding about equal values: both fields are probably the same. */
  readonly finding?: string;
  /** A note about other values, if both samples have some: two of the fields may be the same. */
  readonly note?: string;
}

/**
 * Looks for fields that may be counterparts although `ownOnly` and `hubOnly` say that they have none. Nothing else would
 * show this mistake: crdshift keeps both values, and no conversion contradicts the samples.
 */
export function findTwins(one: Sample, other: Sample, sampled: SampledKind): Twins {
  const own = valuesOfOneSide(one, other.version, sampled);
  const others = valuesOfOneSide(other, one.version, sampled);
  if (own.length === 0 || others.length === 0) return {};
  const equal = own.flatMap((left) => {
    const right = others.find(({ value }) => sameJson(value, left.value));
    return right === undefined || !isTelling(left.value) ? [] : [{ left, right }];
  });
  if (equal.length === 0) {
    return {
      note: [
        `No part converts these fields of ${one.name}:`,
        `  ${one.version} (${one.place}): ${inWords(own)}`,
        `  ${other.version} (${other.place}): ${inWords(others)}`,
        `If a field of ${one.version} and a field of ${other.version} are the same field, convert it. Otherwise, ignore this note.`,
      ].join('\n'),
    };
  }
  const pairs = equal
    .slice(0, MOST_NAMED)
    .map(({ left, right }) => `${pathText(left.place)} and ${pathText(right.place)}`);
  return {
    finding: `${one.place} (${one.version}) and ${other.place} (${other.version}) have equal values in fields that are declared to have no counterpart (ownOnly, hubOnly): ${pairs.join('; ')}. Convert the fields if they are the same field. Otherwise, write different values into the samples.`,
  };
}

/** The number of fields that a text names. */
const MOST_NAMED = 5;

/** The greatest length of a value in a text. */
const LONGEST_VALUE = 40;

/** Reports whether equal values are no coincidence. Flags and small numbers are often equal. */
function isTelling(value: JsonValue): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'bigint' || (typeof value === 'number' && Math.abs(value) >= SMALL);
}

const SMALL = 10;

function inWords(values: readonly PlacedValue[]): string {
  const named = values.map(({ place, value }) => {
    const text = isHollow(value) ? '' : stringifyJson(value, true);
    return text === '' || text.length > LONGEST_VALUE
      ? pathText(place)
      : `${pathText(place)}: ${text}`;
  });
  return someOf(named, MOST_NAMED);
}
