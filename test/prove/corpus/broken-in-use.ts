import type { JsonObject } from '../../../src/index.ts';
import { subjectOfNone, subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import { count, crdWith, flag, spec, text } from './broken-crd.ts';
import { hidden, same, stash } from './broken-kinds.ts';
import type { BrokenKind } from './broken-kinds.ts';
import { dropping, each, stashing, unstashing, withSpec } from './functions.ts';

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
              equal += ports.filter((third) => one === other && other === third).length;
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
