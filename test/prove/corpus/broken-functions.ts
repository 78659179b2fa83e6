import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import { count, crdWith, flag, spec, text } from './broken-crd.ts';
import { hidden, same, stash } from './broken-kinds.ts';
import type { BrokenKind } from './broken-kinds.ts';
import { each, withSpec } from './functions.ts';
import { kindOf, moved, onSpec } from './kept-kinds.ts';

let calls = 0;

const resource: JsonObject = {
  type: 'object',
  'x-kubernetes-embedded-resource': true,
  'x-kubernetes-preserve-unknown-fields': true,
};

const HAS_UNIT = /[smh]$/g;

/** An object with what only an API server knows. */
interface Stored {
  readonly metadata?: JsonObject;
  readonly spec?: Readonly<Record<string, JsonValue | undefined>>;
}

/** Moves `mode` to `policy`, with another value if the API server has set a time; or, with `unset`, if it has not. */
function policyOf({ spec: fields, ...rest }: Stored, time: string, unset?: string): Stored {
  if (fields === undefined) return rest;
  const { mode, ...others } = fields;
  const isSet = rest.metadata?.[time] !== undefined;
  const policy = isSet === (unset === undefined) ? (unset ?? 'Gone') : mode;
  return { ...rest, spec: mode === undefined ? others : { ...others, policy } };
}

function modeOf({ spec: fields, ...rest }: Stored): Stored {
  return fields === undefined ? rest : { ...rest, spec: moved('policy', 'mode')(fields) };
}

/** The defects of a function that is not pure, or that gives a wrong answer. */
export const BROKEN_FUNCTIONS: readonly BrokenKind[] = [
  {
    defect: 'a function that counts its calls',
    check: 'not-deterministic',
    path: 'spec.size',
    subject: subjectOfWebhook(
      same,
      each((gadget) =>
        withSpec(gadget, (fields) => {
          calls += 1;
          return 'size' in fields ? { ...fields, size: calls } : fields;
        }),
      ),
    ),
  },
  {
    defect: 'a function that reads the year',
    check: 'not-deterministic',
    path: 'spec.size',
    subject: kindOf(
      { own: { size: count }, hub: { size: count } },
      onSpec(
        (fields) => fields,
        (fields) => ('size' in fields ? { ...fields, size: new Date().getFullYear() } : fields),
      ),
    ),
  },
  {
    defect: 'a function that writes numbers in the language of the machine',
    check: 'not-deterministic',
    path: 'spec.label',
    subject: kindOf(
      { own: { size: count }, hub: { label: text } },
      onSpec(
        ({ size }) => (typeof size === 'number' ? { label: size.toLocaleString() } : {}),
        ({ label }) =>
          typeof label === 'string' ? { size: Number(label.replace(/\D/g, '')) } : {},
      ),
    ),
  },
  {
    defect: 'a function that reads a variable of the environment',
    check: 'not-deterministic',
    path: 'spec.zone',
    subject: kindOf(
      { own: { region: text }, hub: { zone: text } },
      onSpec(
        moved('region', 'zone', (region) =>
          typeof region === 'string' ? `${region}-${process.env['REGION'] ?? 'eu'}` : region,
        ),
        moved('zone', 'region', (zone) =>
          typeof zone === 'string' ? zone.replace(/-[^-]*$/, '') : zone,
        ),
      ),
    ),
  },
  {
    defect: 'a function with a regular expression that remembers where it stopped',
    check: 'not-deterministic',
    path: 'spec.deadline',
    subject: kindOf(
      { own: { timeout: text }, hub: { deadline: text } },
      onSpec(
        moved('timeout', 'deadline', (timeout) =>
          typeof timeout !== 'string' || HAS_UNIT.test(timeout) ? timeout : `${timeout}s`,
        ),
        moved('deadline', 'timeout'),
      ),
    ),
  },
  {
    defect: 'a function that reads the time of creation',
    check: 'not-deterministic',
    path: 'spec.policy',
    subject: kindOf(
      { own: { mode: text }, hub: { policy: text } },
      {
        toHub: (gadget: Stored) => policyOf(gadget, 'creationTimestamp', 'New'),
        fromHub: modeOf,
      },
    ),
  },
  {
    defect: 'a function that reads whether the object is deleted',
    check: 'not-deterministic',
    path: 'spec.policy',
    subject: kindOf(
      { own: { mode: text }, hub: { policy: text } },
      {
        toHub: (gadget: Stored) => policyOf(gadget, 'deletionTimestamp'),
        fromHub: modeOf,
      },
    ),
  },
  {
    defect: 'a default that both directions set',
    check: 'fragment-invented',
    path: 'spec.size',
    subject: kindOf(
      { own: { name: text, replicas: count }, hub: { name: text, size: count } },
      onSpec(
        ({ replicas, ...rest }) => ({ ...rest, size: replicas ?? 1 }),
        ({ size, ...rest }) => ({ ...rest, replicas: size ?? 1 }),
      ),
    ),
  },
  {
    defect: 'a flag that both directions turn around, also where it is absent',
    check: 'fragment-invented',
    path: 'spec.active',
    subject: kindOf(
      { own: { name: text, suspend: flag }, hub: { name: text, active: flag } },
      onSpec(
        ({ suspend, ...rest }) => ({ ...rest, active: suspend !== true }),
        ({ active, ...rest }) => ({ ...rest, suspend: active !== true }),
      ),
    ),
  },
  {
    defect: 'a function that joins the names of fields',
    check: 'order-dependent',
    path: 'spec.name',
    subject: subjectOfWebhook(
      same,
      each((gadget) =>
        withSpec(gadget, (fields) => ({ ...fields, name: Object.keys(fields).join(' ') })),
      ),
    ),
  },
  {
    defect: 'a function that changes its input',
    check: 'input-changed',
    path: 'spec.name',
    subject: subjectOfWebhook(
      same,
      each((gadget) => {
        const result = withSpec(gadget, (fields) => ({ ...fields }));
        const { spec: given } = gadget;
        if (given !== undefined) delete (given as Record<string, JsonValue>)['name'];
        return result;
      }),
    ),
  },
  {
    defect: 'a function that needs an optional field',
    check: 'refused',
    path: '',
    subject: subjectOfWebhook(
      same,
      each((gadget) =>
        withSpec(gadget, (fields) => {
          if (fields['name'] === undefined) throw new Error('spec.name is missing');
          return fields;
        }),
      ),
    ),
  },
  {
    defect: 'a function that crashes at long texts',
    check: 'refused',
    path: '',
    subject: subjectOfWebhook(
      same,
      each((gadget) =>
        withSpec(gadget, (fields) => {
          if (typeof fields['name'] === 'string' && fields['name'].length > 3) {
            throw new TypeError('too long');
          }
          return fields;
        }),
      ),
    ),
  },
  {
    defect: 'an answer with the old apiVersion',
    check: 'wrong-answer',
    path: '',
    subject: subjectOfWebhook(
      same,
      each(({ object }) => object),
    ),
  },
  {
    defect: 'an answer with another name',
    check: 'wrong-answer',
    path: '',
    subject: subjectOfWebhook(
      same,
      each((gadget) => ({
        ...withSpec(gadget, (fields) => fields),
        metadata: { ...gadget.object.metadata, name: 'renamed' },
      })),
    ),
  },
  {
    defect: 'an answer with a label that is no label',
    check: 'wrong-answer',
    path: '',
    subject: subjectOfWebhook(
      same,
      each((gadget) => ({
        ...withSpec(gadget, (fields) => fields),
        metadata: {
          ...gadget.object.metadata,
          labels: { ...(gadget.object.metadata?.['labels'] as JsonObject), from: 'not a label!' },
        },
      })),
    ),
  },
  {
    defect: 'an answer with an embedded resource that cannot be decoded',
    check: 'wrong-answer',
    path: '',
    subject: subjectOfWebhook(
      crdWith({ v1: spec({ template: resource }), v1beta1: spec({ template: resource }) }),
      each((gadget) =>
        withSpec(gadget, (fields) =>
          fields['template'] === undefined
            ? fields
            : {
                ...fields,
                template: { ...(fields['template'] as JsonObject), metadata: { labels: { a: 1 } } },
              },
        ),
      ),
    ),
  },
  {
    defect: 'a shortcut between two spokes that differs from the way by the hub',
    check: 'path-dependent',
    path: 'spec.name',
    subject: subjectOfWebhook(
      crdWith({
        v1: spec({ name: text }),
        v1beta1: spec({ name: text }),
        v1alpha1: spec({ name: text }),
      }),
      each((gadget) =>
        withSpec(gadget, (fields) => {
          const pair = [gadget.object.apiVersion, gadget.to].join(' ');
          const { name } = fields;
          if (typeof name !== 'string') return fields;
          const isShort = pair.includes('v1alpha1') && pair.includes('v1beta1');
          return isShort ? { ...fields, name: Array.from(name).toReversed().join('') } : fields;
        }),
      ),
    ),
  },
  {
    defect: 'data kept only for objects that have a uid',
    check: 'admission-between',
    path: 'spec.secret',
    subject: subjectOfWebhook(hidden, (objects, to) =>
      Promise.all(
        objects.map(async (object) => {
          const isStored = object.metadata?.['uid'] !== undefined;
          const keep = stash(
            (fields, data) => ({ ...fields, ...data }),
            ({ secret }) => (isStored && secret !== undefined ? { secret } : {}),
          );
          return (await keep([object], to))[0] ?? { refusal: 'none' };
        }),
      ),
    ),
  },
];
