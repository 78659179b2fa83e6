import type { PlacedValue } from '../../src/explain/place.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { isHollow } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
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
  const samples = `${one.place} (${one.version}) and ${other.place} (${other.version})`;
  const equal = own.flatMap((left) => {
    const right = others.find(({ value }) => sameJson(value, left.value));
    return right === undefined || !isTelling(left.value) ? [] : [{ left, right }];
  });
  if (equal.length === 0) {
    return {
      note: `${samples} have fields that no part converts: ${inWords(own)} in the first, ${inWords(others)} in the second. If two of these fields are the same field, convert it. Otherwise, ignore this note.`,
    };
  }
  const pairs = equal
    .slice(0, MOST_NAMED)
    .map(({ left, right }) => `${pathText(left.place)} and ${pathText(right.place)}`);
  return {
    finding: `${samples} have equal values in fields that are declared to have no counterpart (ownOnly, hubOnly): ${pairs.join('; ')}. Convert the fields if they are the same field. Otherwise, write different values into the samples.`,
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
  const named = values.slice(0, MOST_NAMED).map(({ place, value }) => {
    const text = isHollow(value) ? '' : stringifyJson(value, true);
    return text === '' || text.length > LONGEST_VALUE
      ? pathText(place)
      : `${pathText(place)}: ${text}`;
  });
  const more = values.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
