import { expect, test } from 'vitest';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import { hasContent } from '../../src/prove/difference.ts';
import type { JsonObject, JsonValue } from '../../src/index.ts';
import { lens } from '../../src/lens.ts';
import { deploy, integer, listOf, object, sorted, text } from '../core/keep/a-deployment.ts';
import { stashOf } from './support/a-random-kind.ts';
import { carriesKept, differing, fieldsAlone, same, withoutKept } from './support/compare.ts';
import { edited as editOnce } from './support/edit.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import { start } from './support/sequence.ts';
import { Tape } from './support/tape.ts';
import type { Source } from './support/values.ts';
import { Mint } from './support/values.ts';

/** Returns an object as an older webhook wrote it: no kept data, and the original fields in an annotation. */
function stashed(seen: JsonObject, name: string, whole: object): JsonObject {
  const bare = withoutKept(seen) as { metadata?: { annotations?: Record<string, string> } };
  const annotations = {
    ...bare.metadata?.annotations,
    [name]: stringifyJson(fieldsAlone(whole), false),
  };
  return sorted({ ...seen, metadata: { ...bare.metadata, annotations } });
}

/** Reports whether an object lacks one without values that another has. Random kinds have none in elements. */
function lacksHollow(one: JsonObject, other: JsonObject): boolean {
  return Object.entries(other).some(([name, value]) => {
    const own = one[name];
    if (!isJsonObject(value)) return false;
    return isJsonObject(own) ? lacksHollow(own, value) : own === undefined && !hasContent(value);
  });
}

test(
  'restores data stashed by an older webhook like data kept by this engine',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: 'data stashed by an older webhook is restored like kept data, whatever is edited',
      run: (made, seen) => {
        const { kind, plan, written, from, to, story, mint } = start(made, true);
        const away = kind.see(written, to) as JsonObject;
        story.add(`seen in ${to}`, away);
        const tape = new Tape(made.edits[0] ?? []);
        const edited = tape.chance(70) ? editOnce(plan, to, away, { tape, mint }) : away;
        story.add(`edited in ${to}`, edited);
        const home = kind.see(edited, from);
        const old = stashed(edited, stashOf(from), written);
        story.add(`the same from an older webhook`, old);
        const taken = kind.see(old, from);
        tally(seen, 'kept', carriesKept(away));
        tally(seen, 'edited', !same(away, edited));
        // Go code leaves out an object without values, so its absence is no removal, as it is where crdshift has shown it.
        const isOpen = lacksHollow(edited, away);
        return {
          findings: isOpen ? [] : differing('it does not come home as kept data does', taken, home),
          story: () => story.tell(),
        };
      },
      shares: { kept: 40, edited: 30 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);

const STASH = 'cluster.x-k8s.io/conversion-data';

/** The fields that tell the elements of each list apart: declared, known by their name, and none. */
const LISTS = { keyed: 'host', named: 'name', nameless: undefined };

const elementsWith = (limits: Shape): Shape =>
  object(
    Object.fromEntries(
      Object.entries(LISTS).map(([list, key]) => {
        const element = object({
          size: integer,
          limits,
          ...(key !== undefined && { [key]: text }),
        });
        return [list, key === 'host' ? listOf(element, key) : listOf(element)];
      }),
    ),
  );

/** Returns a list as Go code writes it in the hub: no object in it is empty. */
function listBy(key: string | undefined, { tape, mint }: Source): readonly JsonObject[] {
  return Array.from({ length: tape.below(4) }, () => ({
    ...(key !== undefined && { [key]: mint.text() }),
    size: mint.number(),
    ...(tape.chance(80) && {
      limits: Object.fromEntries(
        tape.pick([['a'], ['b'], ['a', 'b'], ['b']]).map((name) => [name, mint.number()]),
      ),
    }),
  }));
}

/** Returns a list after an edit that leaves the objects in its elements as they are. */
function editedList(
  list: readonly JsonObject[],
  key: string | undefined,
  source: Source,
): JsonValue {
  const { tape, mint } = source;
  const at = tape.below(Math.max(list.length, 1));
  const resized = list.map((one, index) => (index === at ? { ...one, size: mint.number() } : one));
  const fresh = { size: mint.number(), ...(key !== undefined && { [key]: mint.text() }) };
  return tape.pick([list, resized, list.toReversed(), list.toSpliced(at, 1), [...list, fresh]]);
}

/** Returns an object as Go code writes it: without the fields whose objects have no values. */
function withoutHollow(whole: JsonObject): JsonObject {
  const left = Object.entries(whole).flatMap(([name, value]): [string, JsonValue][] => {
    if (value === undefined || (isJsonObject(value) && !hasContent(value))) return [];
    if (isJsonObject(value)) return [[name, withoutHollow(value)]];
    const isList = isJsonList(value);
    return [
      [name, isList ? value.map((one) => (isJsonObject(one) ? withoutHollow(one) : one)) : value],
    ];
  });
  return Object.fromEntries(left);
}

test(
  'restores data stashed in objects of elements that Go code leaves out',
  { timeout: TIMEOUT },
  () => {
    const { see, written } = deploy({
      shapes: {
        v1: elementsWith(object({ a: integer, b: integer })),
        v1beta1: elementsWith(object({ a: integer })),
      },
      spokes: { v1beta1: lens() },
      stashes: { [STASH]: { version: 'v1' } },
    });
    const tried = prove({
      law: 'data in an object that Go code leaves out of an element is restored like kept data',
      run: (made, seen) => {
        const source = { tape: new Tape(made.trip.concat(...made.values)), mint: new Mint(1_000) };
        const lists = Object.entries(LISTS);
        const whole = written(
          'v1',
          Object.fromEntries(lists.map(([list, key]) => [list, listBy(key, source)])),
        );
        const away = see(whole, 'v1beta1') as JsonObject;
        const changes = lists.map(([list, key]): [string, JsonValue] => [
          list,
          editedList(away[list] as readonly JsonObject[], key, source),
        ]);
        const edited = sorted({ ...away, ...Object.fromEntries(changes) });
        const old = stashed(withoutHollow(edited), STASH, whole);
        const [taken, home] = [old, edited].map((one) =>
          withoutHollow(see(one, 'v1') as JsonObject),
        );
        tally(seen, 'left out', !same(withoutHollow(edited), edited));
        return {
          findings: differing('it does not come home as kept data does', taken ?? {}, home ?? {}),
          story: () => stringifyJson([whole, edited, old], true),
        };
      },
      shares: { 'left out': 40 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);
