import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished, expect, test } from 'vitest';
import { draftKind } from '../../../scripts/draft/draft-kind.ts';
import { askForSamples } from '../../../scripts/draft/samples/webhook-samples.ts';
import type { Webhook } from '../../../scripts/webhook/post-review.ts';
import type { JsonObject } from '../../../src/index.ts';
import { sourceOf } from './drafted.ts';

const SOURCE = sourceOf(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: {
        replicas: { type: integer }, paused: { type: boolean } } } }
    - name: v1beta1
      served: true
      storage: false
      schema: { openAPIV3Schema: { type: object, properties: {
        weight: { type: integer }, paused: { type: boolean } } } }
`);

interface Review {
  readonly request: {
    readonly uid: string;
    readonly desiredAPIVersion: string;
    readonly objects: readonly [JsonObject];
  };
}

function reviewIn(body: string): Review {
  return JSON.parse(body) as Review;
}

/** Serves a conversion until the test ends. A function that returns undefined makes the webhook fail. */
async function aWebhook(
  convert: (object: JsonObject, to: string) => JsonObject | undefined,
): Promise<Webhook> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uid, desiredAPIVersion: apiVersion, objects } = reviewIn(await text(request)).request;
    const fields = convert(objects[0], apiVersion);
    const { kind, metadata } = objects[0];
    const convertedObjects = [{ apiVersion, kind, metadata, ...fields }];
    const reply = { response: { uid, result: { status: 'Success' }, convertedObjects } };
    response.writeHead(fields === undefined ? 500 : 200).end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(`http://127.0.0.1:${address.port}/convert`);
  return { url, ca: undefined, caFrom: 'option' };
}

test('a webhook that fails with other flags and numbers is known by its other answers', async () => {
  const webhook = await aWebhook(({ paused = null }) =>
    paused === false ? undefined : { paused, replicas: 3 },
  );
  const answers = await askForSamples(SOURCE, webhook);
  expect(answers.map(({ sample }) => [...sample.keys()])).toEqual([
    ['v1', 'v1beta1'],
    ['v1beta1', 'v1'],
  ]);
});

test('a number that the webhook sets itself is no multiple of another one', async () => {
  const webhook = await aWebhook(({ paused = null }, to) =>
    to === 'example.com/v1' ? { paused, replicas: 12 } : { paused },
  );
  const answers = await askForSamples(SOURCE, webhook);
  const samples = answers.flatMap(({ changed, sample }) => [changed, sample]);
  const { spokes } = draftKind(SOURCE, undefined, samples);
  expect(JSON.stringify(spokes)).not.toContain('"scale"');
});
