import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { MAX_ANNOTATION_BYTES } from '../../core/convert/metadata-rules.ts';
import { fieldPath } from '../difference.ts';
import { see } from '../experiment.ts';
import type { Observation, Pair } from '../experiment.ts';
import { addedAnnotations, bytesOf } from '../server/kept-annotations.ts';
import type { Judge } from '../server/judge.ts';
import { withValue } from '../objects/with-value.ts';

/** The numbers of elements of the two objects that are compared. */
const FEW = 60;
const MANY = 480;

/** The digits that tell so many elements apart. */
const DIGITS = 3;

/** Eight times the elements may take up to this many times the time: linear growth, and the noise of a machine. */
const MOST_TIMES = 30;

/** Less time than this, in milliseconds, hurts nobody. */
const LEAST_TIME = 50;

/** The share of the limit of annotations at which an author should know. */
const NEAR_LIMIT = 0.5;

/**
 * Converts an object with long lists. Reports a conversion whose time grows faster than the object, and one that keeps
 * so much data in annotations that larger objects are refused.
 *
 * @param object - a valid object with an element in the list; the judge rejects lists that may not be so long
 * @param now - the time in milliseconds, from a clock that never goes back
 */
export async function grow(
  pair: Pair,
  object: KubernetesObject,
  list: ValuePath,
  { now, judge }: { readonly now: () => number; readonly judge: Judge },
): Promise<readonly Observation[]> {
  const many = withElements(object, list, MANY);
  const few = withElements(object, list, FEW);
  if (many === undefined || few === undefined || judge.paths(many).length > 0) return [];
  const [short, seenFew] = await fastest(pair, few, now);
  const [long, seen] = await fastest(pair, many, now);
  const findings: Observation[] = [];
  const place = fieldPath(list);
  const examples = [{ title: `${pair.from.name}, ${place} repeated`, object, marked: [place] }];
  if (long > LEAST_TIME && long > MOST_TIMES * short) {
    findings.push({
      check: 'cost-grows',
      level: 'warning',
      path: list,
      message: `The conversion to ${pair.to.name} takes more than ${MOST_TIMES} times as long for eight times the elements of ${place}. Look for a loop over the list inside another.`,
      examples,
    });
  }
  // Where many elements are too much to convert, the bytes of few tell why.
  const bytes = seen === undefined ? (keptBytes(seenFew, few) * MANY) / FEW : keptBytes(seen, many);
  if (bytes > NEAR_LIMIT * MAX_ANNOTATION_BYTES) {
    findings.push({
      check: 'kept-near-limit',
      level: 'warning',
      path: list,
      message: `With ${MANY} elements of ${place}, ${pair.to.name} carries about ${Math.round(bytes / 1024)} KiB of kept data in annotations, which are limited to 256 KiB for each object. Give ${pair.to.name} a field for the data, or limit the number of elements.`,
      examples,
    });
  }
  return findings;
}

function keptBytes(seen: KubernetesObject | undefined, sent: KubernetesObject): number {
  return seen === undefined ? 0 : bytesOf(addedAnnotations(seen, sent));
}

/** Returns the time of the fastest of three conversions in milliseconds, and the result. */
async function fastest(
  pair: Pair,
  object: KubernetesObject,
  now: () => number,
): Promise<[number, KubernetesObject | undefined]> {
  let least = Infinity;
  let seen: KubernetesObject | undefined;
  for (let turn = 0; turn < 3; turn += 1) {
    const start = now();
    // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would measure each other
    const [sight] = await see(pair, [object], pair.to);
    least = Math.min(least, now() - start);
    seen = sight?.object;
  }
  return [least, seen];
}

/** Returns an object with copies of the first element of a list, told apart by the texts that name elements. */
function withElements(
  object: KubernetesObject,
  list: ValuePath,
  count: number,
): KubernetesObject | undefined {
  const found = valueAt(object, list);
  const first = isJsonList(found) ? found[0] : undefined;
  if (first === undefined) return undefined;
  const elements = Array.from({ length: count }, (_, index) => numbered(first, index));
  return withValue(object, list, elements);
}

function numbered(element: JsonValue, index: number): JsonValue {
  if (typeof element === 'string') return numberedText(element, index);
  if (!isJsonObject(element)) return element;
  return Object.fromEntries(
    Object.entries(element).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? numberedText(value, index)
        : typeof value === 'number'
          ? index + 1
          : value,
    ]),
  );
}

/** Returns a text that ends with a number, and is no longer than the text if that has room for it. */
function numberedText(text: string, index: number): string {
  const digits = String(index).padStart(DIGITS, '0');
  return text.length > 2 * DIGITS ? text.slice(0, -DIGITS) + digits : text + digits;
}
