import type { JsonObject } from '../../../src/core/json/json-value.ts';
import type { KindSource } from '../../generate/read-kind.ts';
import { askWebhook } from '../../webhook/ask-webhook.ts';
import type { Webhook } from '../../webhook/post-review.ts';
import { ExampleMaker, exampleObject } from './example.ts';
import { annotationsOf } from '../guess/observations.ts';
import type { Sample } from './samples.ts';
import { whole } from './samples.ts';
import { withoutMeta } from '../guess/tree.ts';

/** The conversions of an object of one version by a webhook. */
export interface WebhookSample {
  /** The version of the object. */
  readonly from: string;
  /** The object and its conversions, by version. */
  readonly sample: Sample;
  /** The notes for the author, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Asks a webhook to convert an object of every version, with every field set, to every other version.
 *
 * @throws {Error} if the webhook does not answer
 */
export async function askForSamples(
  source: KindSource,
  webhook: Webhook,
): Promise<WebhookSample[]> {
  const samples: WebhookSample[] = [];
  for (const { name: from, schema, shape } of source.versions) {
    const fields = exampleObject(withoutMeta({ schema, shape }), new ExampleMaker());
    const object = whole(source, from, `from-${from}`, fields);
    const sample = new Map([[from, object]]);
    const notes: string[] = [];
    for (const { name: to } of source.versions) {
      if (to === from) continue;
      // One at a time, because the webhook may be small.
      // oxlint-disable-next-line no-await-in-loop -- see above
      const answer = await askWebhook(webhook, object, `${source.group}/${to}`);
      if ('refusal' in answer) {
        notes.push(`The webhook did not convert this from ${from} to ${to}: ${answer.refusal}`);
        continue;
      }
      sample.set(to, asAnswered(source, to, `from-${from}`, answer.object));
    }
    samples.push({ from, sample, notes });
  }
  return samples;
}

/** Gives an answer the name of its sample. Of its metadata, only the annotations stay. */
function asAnswered(
  source: KindSource,
  version: string,
  name: string,
  { apiVersion: _version, kind: _kind, metadata, ...fields }: JsonObject,
): JsonObject {
  const object = whole(source, version, name, fields);
  const annotations = annotationsOf({ metadata: metadata ?? {} });
  if (Object.keys(annotations).length === 0) return object;
  return { ...object, metadata: { name, annotations } };
}

/**
 * Removes the annotations that no part of the draft knows from a sample. In them, the webhook keeps data that a version
 * has no field for.
 */
export function withoutStashes(
  { from, sample, notes }: WebhookSample,
  known: ReadonlySet<string>,
): WebhookSample {
  const said = [...notes];
  const objects = [...sample].map(([version, object]): [string, JsonObject] => {
    const { metadata: _metadata, ...fields } = object;
    const [kept, left] = partition(Object.entries(annotationsOf(object)), ([key]) =>
      known.has(key),
    );
    const names = left.map(([key]) => key);
    if (names.length > 0) said.push(stashNote(version, names));
    const annotations = kept.length === 0 ? {} : { annotations: Object.fromEntries(kept) };
    const { apiVersion = '', kind = '', ...rest } = fields;
    return [
      version,
      { apiVersion, kind, metadata: { name: `from-${from}`, ...annotations }, ...rest },
    ];
  });
  return { from, sample: new Map(objects), notes: said };
}

function partition<Thing>(
  all: readonly Thing[],
  isIn: (one: Thing) => boolean,
): [inside: Thing[], outside: Thing[]] {
  return [all.filter(isIn), all.filter((one) => !isIn(one))];
}

function stashNote(to: string, names: readonly string[]): string {
  return `The webhook adds ${names.join(', ')} to the annotations of ${to}, probably to keep data that this version has no field for. The sample leaves this out. To read the stored data, name the annotation in stashes of defineKind.`;
}
