import { ConversionError, steps } from '../../../src/index.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { each, forget, hubOnly, lens, ownOnly, rename } from '../../../src/lens.ts';
import type { Wrong } from './wrong.ts';
import { fields, integer, listOf, text, words } from './wrong.ts';

type Spec = Readonly<Record<string, JsonValue | undefined>>;

/** Returns a function that converts only the spec. */
function onSpec(convert: (spec: Spec) => Spec): (object: JsonObject) => JsonObject {
  return (object) => {
    const { spec } = object;
    if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) return object;
    return { ...object, spec: convert(spec as Spec) };
  };
}

const same = (object: JsonObject): JsonObject => object;

const cron = { v1: { schedule: text, image: text }, v1beta1: { cronSpec: text, image: text } };

const toSchedule = onSpec(({ cronSpec, ...spec }) => ({ ...spec, schedule: cronSpec }));
const toCronSpec = onSpec(({ schedule, ...spec }) => ({ ...spec, cronSpec: schedule }));

/** Functions that lose a field, or return a value that the other version does not accept. */
export const functions: readonly Wrong[] = [
  {
    what: 'a toHub that drops the whole spec',
    specs: { v1: { image: text, replicas: integer }, v1beta1: { image: text, replicas: integer } },
    spokes: () => ({
      v1beta1: {
        toHub: ({ apiVersion, kind, metadata }: JsonObject) => ({ apiVersion, kind, metadata }),
        fromHub: same,
      },
    }),
  },
  {
    what: 'functions that change nothing, between versions that differ',
    specs: cron,
    spokes: () => ({ v1beta1: { toHub: same, fromHub: same } }),
  },
  {
    what: 'a field that toHub forgets, although both versions have it',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ cronSpec }) => ({ schedule: cronSpec })),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'several fields that toHub forgets, although both versions have them',
    specs: {
      v1: { schedule: text, image: text, rules: listOf(fields({ name: text, weight: integer })) },
      v1beta1: {
        cronSpec: text,
        image: text,
        rules: listOf(fields({ name: text, weight: integer })),
      },
    },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ cronSpec }) => ({ schedule: cronSpec })),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'a field of every element that fromHub forgets, although both versions have it',
    specs: {
      v1: { rules: listOf(fields({ name: text, 'max-weight': integer })) },
      v1beta1: { rules: listOf(fields({ name: text, 'max-weight': integer })) },
    },
    spokes: () => ({
      v1beta1: {
        toHub: same,
        fromHub: onSpec(({ rules = [] }) => ({
          rules: (rules as readonly JsonObject[]).map(({ name }) => ({ name })),
        })),
      },
    }),
  },
  {
    what: 'a required field that only toHub does not read',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    required: { v1beta1: ['legacy'] },
    spokes: () => ({
      v1beta1: { toHub: onSpec(({ a }) => ({ a })), fromHub: same },
    }),
  },
  {
    what: 'only one direction converts',
    specs: cron,
    spokes: () => ({ v1beta1: { toHub: toSchedule, fromHub: same } }),
  },
  {
    what: 'a typo in the name of a field that toHub gives',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ cronSpec, ...spec }) => ({ ...spec, shedule: cronSpec })),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'a field that toHub gives beside spec, where it belongs inside',
    specs: { v1: { routes: text, image: text }, v1beta1: { route: text, image: text } },
    spokes: () => ({
      v1beta1: {
        toHub: ({ spec, ...object }: JsonObject & { readonly spec?: Spec }) => ({
          ...object,
          spec: { image: spec?.['image'] },
          routes: spec?.['route'],
        }),
        fromHub: onSpec(({ routes, ...spec }) => ({ ...spec, route: routes })),
      },
    }),
  },
  {
    what: 'a result of the wrong type',
    specs: { v1: { port: integer }, v1beta1: { portNumber: text } },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ portNumber }) => ({ port: portNumber })),
        fromHub: onSpec(({ port }) => ({ portNumber: `${port as number}` })),
      },
    }),
  },
  {
    what: 'a field that functions leave in place, although its type has changed',
    specs: { v1: { port: integer }, v1beta1: { port: text } },
    spokes: () => ({ v1beta1: { toHub: same, fromHub: same } }),
  },
  {
    what: 'a word that the hub does not have',
    specs: {
      v1: { access: words('ReadWrite', 'ReadOnly') },
      v1beta1: { access: words('rw', 'ro') },
    },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ access }) => ({ access: access === 'rw' ? 'ReadWrite' : access })),
        fromHub: onSpec(({ access }) => ({ access: access === 'ReadWrite' ? 'rw' : 'ro' })),
      },
    }),
  },
  {
    what: 'a field of a list that nobody converts',
    specs: {
      v1: { rules: listOf(fields({ service: text, weight: integer })) },
      v1beta1: { rules: listOf(fields({ svc: text, retries: integer })) },
    },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ rules = [] }) => ({
          rules: (rules as readonly JsonObject[]).map(({ svc }) => ({ service: svc })),
        })),
        fromHub: onSpec(({ rules = [] }) => ({
          rules: (rules as readonly JsonObject[]).map(({ service }) => ({ svc: service })),
        })),
      },
    }),
  },
  {
    what: 'a function that throws',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: () => {
          throw new TypeError('cannot read spec.cronspec');
        },
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'a function that throws for fragments',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: (object: { readonly spec: { readonly cronSpec: string } }) => ({
          ...object,
          spec: { ...object.spec, cronSpec: undefined, schedule: object.spec.cronSpec },
        }),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'a function without return',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: (object: JsonObject) => {
          toSchedule(object);
        },
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'an asynchronous function',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: (object: JsonObject) => Promise.resolve(toSchedule(object)),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'a function that refuses whatever has a field, on purpose',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ legacy, ...spec }) => {
          if (legacy === 'on') throw new ConversionError('legacy is not supported');
          return spec;
        }),
        fromHub: same,
      },
    }),
  },
  {
    what: 'a typo in unconverted',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({
      v1beta1: { toHub: same, fromHub: same, unconverted: [ownOnly('spec.legcay')] },
    }),
  },
  {
    what: 'unconverted the wrong way round',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({
      v1beta1: { toHub: same, fromHub: same, unconverted: [hubOnly('spec.legacy')] },
    }),
  },
  {
    what: 'a rename in unconverted',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: same,
        fromHub: same,
        unconverted: [rename('spec.cronSpec', 'spec.schedule')],
      },
    }),
  },
  {
    what: 'a loss without a reason, beside functions',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({
      v1beta1: { toHub: same, fromHub: same, unconverted: [forget('spec.legacy', '')] },
    }),
  },
  {
    what: 'a lens with a function of its own that drops what the lens would convert',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        ...lens(rename('spec.cronSpec', 'spec.schedule')),
        toHub: onSpec(({ image }) => ({ image })),
      },
    }),
  },
];

/** Steps that do not match. */
export const stepByStep: readonly Wrong[] = [
  {
    what: 'a typo between two steps',
    specs: { v1: { b: text }, v1beta1: { a: text } },
    spokes: () => ({
      v1beta1: steps(lens(rename('spec.a', 'spec.tmp')), lens(rename('spec.tpm', 'spec.b'))),
    }),
  },
  {
    what: 'a field that no step names',
    specs: { v1: { b: text, extra: integer }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({
      v1beta1: steps(lens(rename('spec.a', 'spec.tmp')), lens(rename('spec.tmp', 'spec.b'))),
    }),
  },
  {
    what: 'a list whose elements only a later step has',
    specs: {
      v1: { columns: listOf(fields({ jsonPath: text })) },
      v1beta1: { columns: listOf(fields({ JSONPath: text })) },
    },
    spokes: () => ({
      v1beta1: steps(
        lens(each('spec.columns', rename('JSONPath', 'path'))),
        lens(each('spec.columns', rename('jsonpath', 'jsonPath'))),
      ),
    }),
  },
  {
    what: 'functions between lenses that drop a field',
    specs: { v1: { schedule: text, image: text }, v1beta1: { cronSpec: text, image: text } },
    spokes: () => ({
      v1beta1: steps(lens(rename('spec.cronSpec', 'spec.schedule')), {
        toHub: onSpec(({ schedule }) => ({ schedule })),
        fromHub: same,
      }),
    }),
  },
  {
    what: 'a typo in a lens before functions',
    specs: { v1: { schedule: text }, v1beta1: { cronSpec: text } },
    spokes: () => ({
      v1beta1: steps(lens(rename('spec.cronspec', 'spec.schedule')), {
        toHub: same,
        fromHub: same,
      }),
    }),
  },
];
