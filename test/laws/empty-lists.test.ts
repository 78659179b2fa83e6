import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue, Shape } from '../../src/index.ts';
import { through } from '../../src/index.ts';
import { customFields, lens } from '../../src/lens.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { Definition, Deployment } from '../core/keep/a-deployment.ts';
import { deploy, listOf, object, text } from '../core/keep/a-deployment.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { RUNS, TIMEOUT } from './support/law.ts';
import type { Version } from './support/paths.ts';
import { VERSIONS } from './support/paths.ts';
import { same } from './support/compare.ts';
import { Tape, tape } from './support/tape.ts';

type List = readonly JsonValue[];

/** The names of elements. Each version shows the elements of some names. */
const NAMES = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'] as const;
type Name = (typeof NAMES)[number];

/** The form of the elements, and whether they have a value that clients may edit. */
interface Form {
  readonly shape: Shape;
  readonly one: (name: Name, value: string) => JsonValue;
  readonly listKeys?: readonly string[];
}

const element =
  (key: string): Form['one'] =>
  (name, value) => ({ [key]: name, value });
const fields = (key: string): Shape => object({ [key]: text, value: text });

const FORMS: Readonly<Record<string, Form>> = {
  'a name': { shape: listOf(fields('name')), one: element('name') },
  'a list-map key': { shape: listOf(fields('host'), 'host'), one: element('host') },
  'a key that the kind declares': {
    shape: listOf(fields('host')),
    one: element('host'),
    listKeys: ['host'],
  },
  'the value, in a list': { shape: listOf(text), one: (name) => name },
  'the value, in a set': { shape: { ...listOf(text), set: true }, one: (name) => name },
};

/** Returns the name of an element in any form. */
function nameOf(one: JsonValue): string {
  const name = isJsonObject(one) ? (one['name'] ?? one['host']) : one;
  return typeof name === 'string' ? name : '';
}

interface Plan {
  /** The first letters of the names that each version shows. The hub shows all. */
  readonly shown: Readonly<Record<Version, string>>;
  readonly paths: Readonly<Record<Version, string>>;
  readonly isChain: boolean;
}

function aPlan(choices: Tape): Plan {
  const letters = (): string => choices.pick(['a', 'ab', 'b', 'abc']);
  const path = (): string => choices.pick(['all', 'other']);
  return {
    shown: { v1: 'abc', v1beta1: letters(), v1alpha1: letters() },
    paths: { v1: 'all', v1beta1: path(), v1alpha1: path() },
    isChain: choices.chance(50),
  };
}

/** Deploys a kind of which a conversion from the hub returns an empty list, or none at all. */
function deployed({ shape, listKeys }: Form, plan: Plan, isAbsent: boolean): Deployment {
  const { shown, paths, isChain } = plan;
  const spoke = (own: Version, hub: Version): Definition['spokes'][string] =>
    lens(
      customFields(
        { own: [paths[own]], hub: [paths[hub]] },
        {
          toHub: (list) => list,
          fromHub: ([list]) => {
            if (!isJsonList(list)) return undefined;
            const some = list.filter((one) => shown[own].includes(nameOf(one).slice(0, 1)));
            return [some.length === 0 && isAbsent ? undefined : some];
          },
        },
      ),
    );
  return deploy({
    shapes: Object.fromEntries(VERSIONS.map((one) => [one, object({ [paths[one]]: shape })])),
    spokes: {
      v1beta1: spoke('v1beta1', 'v1'),
      v1alpha1: isChain
        ? through('v1beta1', spoke('v1alpha1', 'v1beta1') as Parameters<typeof through>[1])
        : spoke('v1alpha1', 'v1'),
    },
    ...(listKeys && {
      listKeys: Object.fromEntries(Object.values(paths).map((path) => [path, listKeys])),
    }),
  });
}

interface Act {
  readonly version: Version;
  readonly kind: 'read' | 'add' | 'set' | 'remove';
  readonly name: Name;
}

/** Returns random acts. Clients write only elements that their version shows. */
function someActs(choices: Tape, { shown, isChain }: Plan): readonly Act[] {
  return Array.from({ length: 6 }, (): Act => {
    const version = choices.pick(VERSIONS);
    const kind = choices.pick<Act['kind']>(['read', 'add', 'add', 'set', 'remove']);
    const name = choices.pick(NAMES);
    const between = isChain && version === 'v1alpha1' ? shown.v1beta1 : name;
    const isShown = [shown[version], between].every((all) => all.includes(name.slice(0, 1)));
    return { version, kind: isShown ? kind : 'read', name };
  });
}

/** Returns a list as a client writes it: without removing its last element, which would remove the list. */
function written(list: List, { kind, name }: Act, one: JsonValue): List {
  const others = list.filter((other) => nameOf(other) !== name);
  const isThere = others.length < list.length;
  if (kind === 'add' && !isThere) return [...list, one];
  if (kind === 'set' && isThere) return list.map((other) => (nameOf(other) === name ? one : other));
  return kind === 'remove' && others.length > 0 ? others : list;
}

/** The lists that the versions show after each act. */
type Views = readonly (readonly List[])[];

/** Reports whether a version first shows no element and later some. */
function isFilled([first, ...more]: Views = []): boolean {
  return (
    first?.some((list, at) => list.length === 0 && more.some((all) => all[at]?.length !== 0)) ===
    true
  );
}

/** Returns what each version shows after each act, by name. */
function viewsOf(form: Form, plan: Plan, acts: readonly Act[], isAbsent: boolean): Views {
  const { see, written: made } = deployed(form, plan, isAbsent);
  const first = ['b1', 'b2', 'c1'] as const;
  let stored: object = made('v1', { all: first.map((name) => form.one(name, 'old')) });
  const listIn = (seen: object, version: Version): List => {
    const { [plan.paths[version]]: list } = seen as Readonly<Record<string, JsonValue>>;
    return isJsonList(list) ? list : [];
  };
  return acts.map((act, at) => {
    const { version } = act;
    const seen = see(stored, version);
    const list = listIn(seen, version);
    const next = written(list, act, form.one(act.name, `new ${at}`));
    stored = next === list ? seen : { ...seen, [plan.paths[version]]: next };
    return VERSIONS.map((one) => {
      const all = listIn(see(stored, one), one);
      return all.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
    });
  });
}

/** The number of stories for each form. */
const STORIES = Math.ceil(RUNS / 25);

test.for(Object.entries(FORMS))(
  'law 2: a list without elements is treated alike whether it is absent or empty, with elements known by %s',
  { timeout: TIMEOUT },
  ([, form]) => {
    const broken: string[] = [];
    let filled = 0;
    for (const numbers of fc.sample(tape(32), { numRuns: STORIES, seed: PROOF_SEED })) {
      const choices = new Tape(numbers);
      const plan = aPlan(choices);
      const acts = someActs(choices, plan);
      const [absent, empty] = [true, false].map((one) => viewsOf(form, plan, acts, one));
      filled += Number(isFilled(absent));
      if (!same(absent, empty)) broken.push(JSON.stringify({ plan, acts, absent, empty }));
    }
    expect(filled).toBeGreaterThan(0);
    expect(broken.slice(0, 3), `${broken.length} of ${STORIES} stories differ`).toStrictEqual([]);
  },
);
