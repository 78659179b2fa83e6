import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';
import { PREFIX } from '../../core/keep/a-thing.ts';
import type { RandomKind } from './a-random-kind.ts';
import { keptTexts } from './compare.ts';
import { Tape } from './tape.ts';

/** Returns an object with hostile annotations. */
export function tampered(
  kind: RandomKind,
  one: JsonObject,
  { numbers, forged }: { readonly numbers: readonly number[]; readonly forged: number },
): JsonObject {
  const tape = new Tape(stretched(numbers, 20 * forged + 60));
  const texts = Object.entries(keptTexts(one)).map(([name, text]) => [
    name,
    spoiltText(text, tape),
  ]);
  const swapped = tape.chance(30)
    ? texts.map(([name], at) => [name, texts.at(-1 - at)?.[1]])
    : texts;
  const more = Array.from({ length: forged }, (_, at) => [
    `${PREFIX}x${at}`,
    stringifyJson(entryFrom(kind, tape), true),
  ]);
  if (swapped.length + more.length === 0) return one;
  const metadata = (one['metadata'] ?? {}) as JsonObject;
  const annotations = {
    ...(metadata['annotations'] as JsonObject | undefined),
    ...(Object.fromEntries([...swapped, ...more]) as JsonObject),
  };
  return { ...one, metadata: { ...metadata, annotations } };
}

/** Derives many numbers from a few. */
function stretched(numbers: readonly number[], length: number): readonly number[] {
  const all = [...numbers];
  while (all.length < length) {
    all.push(((all.at(-1) ?? 0) * 7_919 + (all.at(-7) ?? 0) * 31 + all.length) % 9_973);
  }
  return all;
}

/** Puts values of other types into the text of a kept entry, whatever its format. */
function spoiltText(text: string, tape: Tape): string {
  return text
    .replaceAll(/"[uU]\d{4,}x?"/g, (value) => tape.pick([value, '5', '{}', '[1]', 'null']))
    .replaceAll(/(?<![\w"\\])[1-9]\d{3}(?:\.5)?(?![\w"\\.])/g, (value) =>
      tape.pick([value, '"no number"', '{"a":1}', '1.25', 'true']),
    );
}

/** Returns an entry in format 1, for any place of any version. */
function entryFrom({ plan, shapes }: RandomKind, tape: Tape): JsonObject {
  const version = plan.versions[tape.below(plan.versions.length)] ?? 'v1';
  const { at, shape } = placeFrom(shapes[version] ?? {}, tape);
  const isRun = tape.chance(20);
  return {
    crdshift: 1,
    for: version,
    at,
    ...(!tape.chance(10) && { is: isRun ? [anyFrom(tape)] : valueFrom(shape, tape) }),
    ...(isRun && { after: tape.chance(50) ? null : { id: 'k1' }, index: tape.below(3) }),
    ...(tape.chance(20) && { was: 'stale' }),
    ...(tape.chance(20) && { inside: ['a'] }),
  };
}

interface Place {
  readonly at: readonly JsonValue[];
  readonly shape: Shape;
}

function placeFrom(shape: Shape, tape: Tape): Place {
  const { fields, values, items } = shape;
  const below = (segment: JsonValue, inside: Shape, isDeeper: boolean): Place => {
    const place = isDeeper ? placeFrom(inside, tape) : { at: [], shape: inside };
    return { ...place, at: [segment, ...place.at] };
  };
  const names = Object.keys(fields ?? {});
  const name = names[tape.below(Math.max(names.length, 1))];
  if (fields !== undefined && name !== undefined) {
    return below(name, fields[name] ?? {}, !tape.chance(35));
  }
  if (values !== undefined) {
    return below(tape.pick(['k1', 'k2', 'k3', `z${tape.below(99)}`]), values, tape.chance(50));
  }
  if (items !== undefined && tape.chance(50)) {
    const key = tape.pick(['k1', 'k2', 'k3']);
    const segment = tape.pick<JsonValue>([{ id: key }, { name: key }, { host: key }]);
    return below(segment, items, tape.chance(70));
  }
  return { at: tape.chance(10) ? ['deeper', 'still'] : [], shape };
}

/** Returns a value of the right type, or any value. */
function valueFrom({ type }: Shape, tape: Tape): JsonValue {
  if (tape.chance(50)) return anyFrom(tape);
  if (type === 'object') return { a: 'forged' };
  if (type === 'list') return [];
  if (type === 'boolean') return true;
  return type === 'string' || type === 'int-or-string' ? 'forged' : 7;
}

function anyFrom(tape: Tape): JsonValue {
  return tape.pick<JsonValue>([
    'text',
    7,
    {},
    [],
    true,
    1.5,
    { a: 1 },
    { a: 'x', b: 'y', id: 'k1' },
    [{ id: 'k1', a: 5 }, { id: 'k1' }],
    ['x', 5],
    { k1: { a: {} }, k2: 'x' },
    '80',
  ]);
}
