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

/** Returns a function that renames a field of the first rule only. */
function renameInFirst(from: string, to: string): (object: JsonObject) => JsonObject {
  return onSpec(({ rules, ...spec }) => ({
    ...spec,
    ...(Array.isArray(rules) && {
      rules: (rules as readonly JsonObject[]).map((rule, at) => {
        const { [from]: value, ...others } = rule;
        return at > 0 ? rule : { ...others, ...(value !== undefined && { [to]: value }) };
      }),
    }),
  }));
}

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
    what: 'functions under each other’s name',
    specs: cron,
    spokes: () => ({ v1beta1: { toHub: toCronSpec, fromHub: toSchedule } }),
  },
  {
    what: 'a field of both versions that toHub drops',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ cronSpec }) => ({ schedule: cronSpec })),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'functions that convert only the first element of a list',
    specs: {
      v1: { rules: listOf(fields({ service: text, weight: integer })) },
      v1beta1: { rules: listOf(fields({ svc: text, weight: integer })) },
    },
    spokes: () => ({
      v1beta1: { toHub: renameInFirst('svc', 'service'), fromHub: renameInFirst('service', 'svc') },
    }),
  },
  {
    what: 'several fields of both versions that toHub drops',
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
    what: 'a field of list elements, in both versions, that fromHub drops',
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
    what: 'a required field that toHub does not read',
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
    what: 'a typo in the name of a field that toHub returns',
    specs: cron,
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ cronSpec, ...spec }) => ({ ...spec, shedule: cronSpec })),
        fromHub: toCronSpec,
      },
    }),
  },
  {
    what: 'a field that toHub returns next to spec instead of inside it',
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
    what: 'a field with another type that the functions do not convert',
    specs: { v1: { port: integer }, v1beta1: { port: text } },
    spokes: () => ({ v1beta1: { toHub: same, fromHub: same } }),
  },
  {
    what: 'an enum value that the hub does not have',
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
    what: 'fields of list elements that no function converts',
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
    what: 'a function that refuses every object with a certain field',
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
    what: 'forget(…) without a reason, in unconverted',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({
      v1beta1: { toHub: same, fromHub: same, unconverted: [forget('spec.legacy', '')] },
    }),
  },
  {
    what: 'a lens whose toHub is replaced by a function that drops the field',
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
