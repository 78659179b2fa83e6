import { subjectOfNone, subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import { crdWith, spec, text } from './broken-crd.ts';
import { hidden, renamed, same } from './broken-kinds.ts';
import type { BrokenKind } from './broken-kinds.ts';
import { dropping, each, moving, withSpec } from './functions.ts';

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
