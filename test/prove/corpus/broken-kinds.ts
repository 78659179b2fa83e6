import type { JsonObject, JsonValue } from '../../../src/index.ts';
import type { CheckId } from '../../../src/core/kind/acceptance.ts';
import { subjectOfNone, subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import type { Subject } from '../../../src/prove/subjects/subject.ts';
import { count, crdWith, flag, spec, text } from './broken-crd.ts';
import { dropping, each, moving, stashing, unstashing, withSpec } from './functions.ts';

/** A kind with one defect, and the check that must find it. */
export interface BrokenKind {
  readonly defect: string;
  readonly check: CheckId;
  /** The place that the finding names. */
  readonly path: string;
  readonly subject: Subject;
}

const same = crdWith({
  v1: spec({ name: text, size: count }),
  v1beta1: spec({ name: text, size: count }),
});
const renamed = crdWith({ v1: spec({ schedule: text }), v1beta1: spec({ cron: text }) });
const hidden = crdWith({
  v1: spec({ name: text, secret: text }),
  v1beta1: spec({ name: text }),
});
const listed = crdWith({
  v1: spec({
    ports: portsWith({ name: text, comment: { ...text, minLength: 500, maxLength: 2000 } }),
  }),
  v1beta1: spec({ ports: portsWith({ name: text }) }),
});

function portsWith(properties: JsonObject): JsonObject {
  const items = { type: 'object', required: ['name'], properties };
  return {
    type: 'array',
    items,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  };
}

/** Converts between versions that have the same fields. */
const unchanged = each((gadget) => withSpec(gadget, (fields) => fields));

/** Keeps `secret` in an annotation. `isKept` decides for which objects; `put` puts it back. */
function stash(
  put: (fields: JsonObject, data: JsonObject) => JsonObject,
  take: (fields: JsonObject) => JsonObject,
): Subject['convert'] {
  return each((gadget) => {
    if (gadget.to === 'v1beta1') {
      const moved = withSpec(gadget, (fields) => dropping(fields, 'secret'));
      return gadget.spec === undefined ? moved : stashing(moved, take(gadget.spec));
    }
    const { bare, data } = unstashing(withSpec(gadget, (fields) => fields));
    const fields = bare['spec'] as JsonObject | undefined;
    return data === undefined || fields === undefined ? bare : { ...bare, spec: put(fields, data) };
  });
}

let calls = 0;

/** The defects that show in the conversion of an object there and back. */
export const BROKEN_TRIPS: readonly BrokenKind[] = [
  {
    defect: 'None, and a field of one version only',
    check: 'pruned-silently',
    path: 'spec.secret',
    subject: subjectOfNone(hidden),
  },
  {
    defect: 'None, and a renamed field',
    check: 'pruned-silently',
    path: 'spec.schedule',
    subject: subjectOfNone(renamed),
  },
  {
    defect: 'None, and null that only one version allows',
    check: 'pruned-silently',
    path: 'spec.name',
    subject: subjectOfNone(
      crdWith({ v1: spec({ name: { ...text, nullable: true } }), v1beta1: spec({ name: text }) }),
    ),
  },
  {
    defect: 'a function that leaves a field out',
    check: 'round-trip',
    path: 'spec.size',
    subject: subjectOfWebhook(
      same,
      each((gadget) => withSpec(gadget, (fields) => dropping(fields, 'size'))),
    ),
  },
  {
    defect: 'a function that rounds an int64 to a double',
    check: 'round-trip',
    path: 'spec.size',
    subject: subjectOfWebhook(
      same,
      each((gadget) =>
        withSpec(gadget, (fields) =>
          typeof fields['size'] === 'bigint' ? { ...fields, size: Number(fields['size']) } : fields,
        ),
      ),
    ),
  },
  {
    defect: 'a rename in one direction only',
    check: 'round-trip',
    path: 'spec.schedule',
    subject: subjectOfWebhook(
      renamed,
      each((gadget) =>
        withSpec(gadget, (fields) =>
          gadget.to === 'v1beta1' ? moving(fields, 'schedule', 'cron') : dropping(fields, 'cron'),
        ),
      ),
    ),
  },
  {
    defect: 'a map of words that is not its own inverse',
    check: 'round-trip',
    path: 'spec.mode',
    subject: subjectOfWebhook(
      crdWith({
        v1: spec({ mode: { ...text, enum: ['Fast', 'Slow', 'Off'] } }),
        v1beta1: spec({ mode: { ...text, enum: ['fast', 'slow'] } }),
      }),
      each((gadget) =>
        withSpec(gadget, ({ mode, ...fields }) =>
          typeof mode !== 'string'
            ? fields
            : {
                ...fields,
                mode:
                  gadget.to === 'v1beta1'
                    ? mode === 'Fast'
                      ? 'fast'
                      : 'slow'
                    : mode === 'fast'
                      ? 'Fast'
                      : 'Slow',
              },
        ),
      ),
    ),
  },
  {
    defect: 'a function that sorts a list',
    check: 'round-trip',
    path: 'spec.names',
    subject: subjectOfWebhook(
      crdWith({
        v1: spec({ names: { type: 'array', items: text } }),
        v1beta1: spec({ names: { type: 'array', items: text } }),
      }),
      each((gadget) =>
        withSpec(gadget, (fields) =>
          Array.isArray(fields['names'])
            ? { ...fields, names: (fields['names'] as string[]).toSorted() }
            : fields,
        ),
      ),
    ),
  },
  {
    defect: 'a function that sets a default',
    check: 'invented-value',
    path: 'spec.size',
    subject: subjectOfWebhook(
      same,
      each((gadget) => withSpec(gadget, (fields) => ({ size: 1, ...fields }))),
    ),
  },
  {
    defect: 'a function that gives every fragment a spec',
    check: 'fragment-invented',
    path: 'spec',
    subject: subjectOfWebhook(
      crdWith(
        { v1: spec({ name: text }), v1beta1: spec({ name: text }) },
        Object.fromEntries(
          ['v1', 'v1beta1'].map((version) => [
            version,
            {
              schema: {
                openAPIV3Schema: {
                  type: 'object',
                  required: ['spec'],
                  properties: { spec: spec({ name: text }) },
                },
              },
            },
          ]),
        ),
      ),
      each((gadget) => ({ ...withSpec(gadget, (fields) => fields), spec: gadget.spec ?? {} })),
    ),
  },
  {
    defect: 'a function that copies no labels',
    check: 'metadata-changed',
    path: 'metadata.labels',
    subject: subjectOfWebhook(
      same,
      each((gadget) => {
        const moved = withSpec(gadget, (fields) => fields);
        return { ...moved, metadata: dropping(moved.metadata ?? {}, 'labels') };
      }),
    ),
  },
  {
    defect: 'a function that removes all annotations',
    check: 'metadata-changed',
    path: 'metadata.annotations',
    subject: subjectOfWebhook(
      same,
      each((gadget) => {
        const moved = withSpec(gadget, (fields) => fields);
        return { ...moved, metadata: dropping(moved.metadata ?? {}, 'annotations') };
      }),
    ),
  },
];

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
        const moved = withSpec(gadget, (fields) => ({ ...fields }));
        const { spec: given } = gadget;
        if (given !== undefined) delete (given as Record<string, JsonValue>)['name'];
        return moved;
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
          return isShort ? { ...fields, name: [...name].toReversed().join('') } : fields;
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

/** The defects that only edits, other schemas, and large objects show. */
export const BROKEN_IN_USE: readonly BrokenKind[] = [
  {
    defect: 'kept data that replaces the whole spec',
    check: 'edit-lost',
    path: 'spec.name',
    subject: subjectOfWebhook(
      hidden,
      stash(
        (fields, data) => ({ ...fields, ...data }),
        (fields) => fields,
      ),
    ),
  },
  {
    defect: 'kept data that brings removed fields back',
    check: 'removal-undone',
    path: 'spec.name',
    subject: subjectOfWebhook(
      hidden,
      stash(
        (fields, data) => ({ ...data, ...fields }),
        (fields) => fields,
      ),
    ),
  },
  {
    defect: 'kept data that any edit drops',
    check: 'edit-costs',
    path: 'spec.secret',
    subject: subjectOfWebhook(
      hidden,
      stash(
        (fields, { secret, name }) =>
          fields['name'] === name && secret !== undefined ? { ...fields, secret } : fields,
        (fields) => fields,
      ),
    ),
  },
  {
    defect: 'None, and another type',
    check: 'invalid-after-conversion',
    path: 'spec.port',
    subject: subjectOfNone(crdWith({ v1: spec({ port: count }), v1beta1: spec({ port: text }) })),
  },
  {
    defect: 'None, and fewer words in an enum',
    check: 'invalid-after-conversion',
    path: 'spec.mode',
    subject: subjectOfNone(
      crdWith({
        v1: spec({ mode: { ...text, enum: ['a', 'b', 'c'] } }),
        v1beta1: spec({ mode: { ...text, enum: ['a', 'b'] } }),
      }),
    ),
  },
  {
    defect: 'None, and a field that one version requires',
    check: 'invalid-after-conversion',
    path: 'spec.name',
    subject: subjectOfNone(
      crdWith({ v1: spec({ name: text }, { required: ['name'] }), v1beta1: spec({ name: text }) }),
    ),
  },
  {
    defect: 'None, and a smaller maximum',
    check: 'invalid-after-conversion',
    path: 'spec.size',
    subject: subjectOfNone(
      crdWith({
        v1: spec({ size: { ...count, maximum: 100 } }),
        v1beta1: spec({ size: { ...count, maximum: 10 } }),
      }),
    ),
  },
  {
    defect: 'None, and a pattern of one version',
    check: 'invalid-after-conversion',
    path: 'spec.name',
    subject: subjectOfNone(
      crdWith({
        v1: spec({ name: text }),
        v1beta1: spec({ name: { ...text, pattern: '^[a-z]*$' } }),
      }),
    ),
  },
  {
    defect: 'None, and a validation rule of one version',
    check: 'invalid-after-conversion',
    path: 'spec',
    subject: subjectOfNone(
      crdWith({
        v1: spec({ min: count, max: count }),
        v1beta1: spec(
          { min: count, max: count },
          {
            'x-kubernetes-validations': [
              { rule: '!has(self.min) || !has(self.max) || self.min <= self.max' },
            ],
          },
        ),
      }),
    ),
  },
  {
    defect: 'None, and another default',
    check: 'defaults-differ',
    path: 'spec.size',
    subject: subjectOfNone(
      crdWith({
        v1: spec({ size: { ...count, default: 1 } }, { default: {} }),
        v1beta1: spec({ size: { ...count, default: 2 } }, { default: {} }),
      }),
    ),
  },
  {
    defect: 'a rule that no library here can evaluate',
    check: 'rule-not-evaluated',
    path: 'spec',
    subject: subjectOfNone(
      crdWith({
        v1: spec(
          { name: text },
          { 'x-kubernetes-validations': [{ rule: 'self.name.notYetKnown()' }] },
        ),
        v1beta1: spec({ name: text }),
      }),
    ),
  },
  {
    defect: 'a field that no conversion fills',
    check: 'never-filled',
    path: 'spec.isReady',
    subject: subjectOfWebhook(
      crdWith({ v1: spec({ ready: text }), v1beta1: spec({ ready: text, isReady: flag }) }),
      each((gadget) =>
        gadget.to === 'v1'
          ? stashing(
              withSpec(gadget, (fields) => dropping(fields, 'isReady')),
              gadget.spec?.['isReady'],
            )
          : (() => {
              const { bare, data } = unstashing(withSpec(gadget, (fields) => fields));
              const fields = bare['spec'] as JsonObject | undefined;
              return data === undefined || fields === undefined
                ? bare
                : { ...bare, spec: { ...fields, isReady: data } };
            })(),
      ),
    ),
  },
  {
    defect: 'a field that an annotation always carries',
    check: 'always-kept',
    path: 'spec.secret',
    subject: subjectOfWebhook(
      hidden,
      stash(
        (fields, data) => ({ ...fields, ...data }),
        ({ secret }) => (secret === undefined ? {} : { secret }),
      ),
    ),
  },
  {
    defect: 'much kept data for each element of a list',
    check: 'kept-near-limit',
    path: 'spec.ports',
    subject: subjectOfWebhook(
      listed,
      each((gadget) => {
        const { bare, data } = unstashing(withSpec(gadget, (fields) => fields));
        const fields = bare['spec'] as JsonObject | undefined;
        const ports = fields?.['ports'] as JsonObject[] | undefined;
        if (ports === undefined) return bare;
        if (gadget.to === 'v1beta1') {
          const comments = ports.map(({ name, comment }) => ({ name, comment: comment ?? null }));
          const left = ports.map(({ name }) => ({ name }));
          return stashing({ ...bare, spec: { ...fields, ports: left } }, { ports, comments });
        }
        const kept = (data?.['ports'] ?? []) as JsonObject[];
        const back = ports.map((port) => ({
          ...kept.find(({ name }) => name === port['name']),
          ...port,
        }));
        return { ...bare, spec: { ...fields, ports: back } };
      }),
    ),
  },
  {
    defect: 'a loop over a list within two loops over the same list',
    check: 'cost-grows',
    path: 'spec.ports',
    subject: subjectOfWebhook(
      crdWith({
        v1: spec({ ports: portsWith({ name: text }) }),
        v1beta1: spec({ ports: portsWith({ name: text }) }),
      }),
      each((gadget) =>
        withSpec(gadget, (fields) => {
          const ports = (fields['ports'] ?? []) as JsonObject[];
          let equal = 0;
          for (const one of ports) {
            for (const other of ports) {
              for (const third of ports) if (one === other && other === third) equal += 1;
            }
          }
          return equal === ports.length ? fields : {};
        }),
      ),
    ),
  },
  {
    defect: 'a beta version beside a stable one, without a warning',
    check: 'not-deprecated',
    path: '',
    subject: subjectOfWebhook(same, unchanged),
  },
];
