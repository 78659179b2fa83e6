import { tokensOf } from '../../../src/check/likeness.ts';
import { inTurn } from '../../../src/core/in-turn.ts';
import { isEmpty, pick } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { mapFields } from '../../../src/core/json/map-fields.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import type { KindSource } from '../../generate/read-kind.ts';
import { askWebhook } from '../../webhook/ask-webhook.ts';
import type { Webhook } from '../../webhook/post-review.ts';
import { ExampleMaker, exampleObject, NO_DEMANDS } from './example.ts';
import { namesTime } from '../guess/amounts/units.ts';
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
 * The same, and the conversions of the object with every flag false, because a webhook in Go leaves out false itself, and
 * with every number doubled, because a number that stays the same is not one that the webhook multiplies.
 */
interface AskedSample extends WebhookSample {
  readonly changed: Sample;
}

/**
 * Asks a webhook to convert an object of every version, with every field set, to every other version.
 *
 * @throws {Error} if the webhook does not answer
 */
export function askForSamples(source: KindSource, webhook: Webhook): Promise<AskedSample[]> {
  return inTurn(source.versions, async ({ name: from, schema, shape }) => {
    const place = withoutMeta({ schema, shape });
    const exampleWith = (maker: ExampleMaker): JsonObject =>
      whole(source, from, `from-${from}`, exampleObject(place, maker));
    const plain = new ExampleMaker();
    exampleWith(plain);
    const ask = (instead: Texts): Promise<WebhookSample> =>
      askForSample(
        source,
        webhook,
        exampleWith(new ExampleMaker({ ...NO_DEMANDS, instead })),
        from,
      );
    const answered = await askUntilRead(ask, [...plain.strings]);
    const object = mapFields(answered.sample.get(from) ?? {}, change);
    // The version may not allow these values. A webhook that fails with them only shows less.
    const alone = { sample: new Map([[from, object]]) };
    const { sample } = await askForSample(source, webhook, object, from).catch(() => alone);
    return { ...answered, changed: sample };
  });
}

/** Returns a value with every flag false, and every number doubled. */
function change(value: JsonValue): JsonValue {
  if (isJsonList(value)) return value.map(change);
  if (isJsonObject(value)) return mapFields(value, change);
  if (typeof value === 'number') return 2 * value;
  return value === true ? false : value;
}

async function askForSample(
  source: KindSource,
  webhook: Webhook,
  object: JsonObject,
  from: string,
): Promise<WebhookSample> {
  const sample = new Map([[from, object]]);
  const notes: string[] = [];
  for (const { name: to } of source.versions) {
    if (to === from) continue;
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as above
    const answer = await askWebhook(webhook, [object], `${source.group}/${to}`);
    if ('rejected' in answer) throw new Error(answer.rejected);
    if ('refusal' in answer) {
      notes.push(`The webhook did not convert this from ${from} to ${to}: ${answer.refusal}`);
      continue;
    }
    const [converted = null] = answer.objects;
    if (!isJsonObject(converted)) throw new Error('the answer has something else than an object');
    sample.set(to, asAnswered(source, to, `from-${from}`, converted));
  }
  return { from, sample, notes };
}

/** The replacements for the texts of an example. */
type Texts = ReadonlyMap<string, string>;

/**
 * The texts that replace a refused text, each tried once. Go has types for durations and times, which need no format in
 * a schema and refuse any other text. Whole hours, as Go writes them, become large integers if the webhook converts
 * them to numbers.
 */
const FORMS: readonly ((nth: number) => string)[] = [
  (nth) => `${nth + 1}h0m0s`,
  (nth) => new Date(Date.UTC(2026, 0, 2, 3, 4, nth + 1)).toISOString().replace('.000', ''),
];

/** Asks again with other texts, while a webhook refuses texts that are named like times or that it quotes. */
async function askUntilRead(
  ask: (instead: Texts) => Promise<WebhookSample>,
  texts: readonly string[],
  instead: Texts = new Map(),
): Promise<WebhookSample> {
  const sample = await ask(instead);
  if (sample.notes.length === 0) return sample;
  const better = texts.flatMap((text, nth) => {
    const now = instead.get(text) ?? text;
    const isRefused =
      sample.notes.some((note) => note.includes(`"${now}"`)) ||
      (instead.size === 0 && namesTime(tokensOf(text)));
    const form = isRefused ? FORMS[FORMS.findIndex((one) => one(nth) === now) + 1] : undefined;
    return form === undefined ? [] : [[text, form(nth)] as const];
  });
  if (better.length === 0) return sample;
  const again = await askUntilRead(ask, texts, new Map([...instead, ...better]));
  return again.notes.length <= sample.notes.length ? again : sample;
}

/** Gives an answer the name of its sample. Of its metadata, only the annotations stay. */
function asAnswered(
  source: KindSource,
  version: string,
  name: string,
  { apiVersion: _version, kind: _kind, metadata, ...fields }: JsonObject,
): JsonObject {
  const object = whole(source, version, name, fields);
  const annotations = annotationsOf({ metadata });
  if (isEmpty(annotations)) return object;
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
    const all = annotationsOf(object);
    const names = Object.keys(all).filter((key) => !known.has(key));
    if (names.length > 0) said.push(stashNote(version, names));
    const kept = pick(all, known, true);
    const annotations = isEmpty(kept) ? {} : { annotations: kept };
    const { apiVersion = '', kind = '', metadata: _metadata, ...rest } = object;
    return [
      version,
      { apiVersion, kind, metadata: { name: `from-${from}`, ...annotations }, ...rest },
    ];
  });
  return { from, sample: new Map(objects), notes: said };
}

function stashNote(to: string, names: readonly string[]): string {
  return `The webhook adds ${names.join(', ')} to the annotations of ${to}, probably to keep data that this version has no field for. The sample leaves this out. To read the stored data, name the annotation in stashes of defineKind.`;
}
