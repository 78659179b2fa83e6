import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { JsonObject, KubernetesObject } from '../../src/index.ts';
import { cronTab } from '../../src/kinds/cron-tab/cron-tab.ts';
import { runHere, runHereWithInput } from '../support/run-here.ts';
import type { Ran } from '../support/run-script.ts';
import { aWidgetWebhook } from './prove/a-widget-webhook.ts';
import type { Reply } from './prove/a-widget-webhook.ts';

const KIND = 'CronTab.stable.example.com';
const BUDGET = ['--samples', '60', '--seed', '1'];

/** Converts as the kind does, and then changes the objects of v1. */
const webhookThat =
  (change: (object: JsonObject) => JsonObject): Reply =>
  ({ desiredAPIVersion, objects }) => ({
    result: { status: 'Success' },
    convertedObjects: objects.map((object) => {
      const converted = cronTab.convert(object as unknown as KubernetesObject, desiredAPIVersion);
      if (!('object' in converted)) throw new Error('the kind refuses an object');
      return desiredAPIVersion.endsWith('/v1') ? change(converted.object) : converted.object;
    }),
  });

async function compareWith(
  reply: Reply,
  answer?: (response: ServerResponse) => void,
): Promise<Ran & { found: string[]; sizes: number[] }> {
  const webhook = await aWidgetWebhook(reply, answer);
  onTestFinished(webhook.close);
  const ran = await runHere('prove', KIND, '--compare', webhook.url, ...BUDGET, '--json');
  const { proofs = [] } = ran.stdout === '' ? {} : (JSON.parse(ran.stdout) as Report);
  const found = proofs.flatMap(({ findings }) =>
    findings.map(({ level, check, from, to, path }) => `${level} ${check} ${from} ${to} ${path}`),
  );
  return { ...ran, found: found.toSorted(), sizes: webhook.sizes };
}

interface Report {
  readonly proofs: readonly { readonly findings: readonly Record<string, string>[] }[];
}

test('an equal webhook has no finding, after few reviews', async () => {
  const { code, stderr, found, sizes } = await compareWith(webhookThat((object) => object));
  expect({ code, stderr, found }).toEqual({ code: 0, stderr: '', found: [] });
  // The samples, and two rounds, of six pairs of versions, three times each.
  expect(sizes.length).toBeLessThanOrEqual(54);
});

test('each difference is reported, and nothing else', async () => {
  const { code, found } = await compareWith(
    webhookThat(({ host, port, ...rest }) => ({
      ...rest,
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port: `0${port as string}` }),
    })),
  );
  expect(code).toBe(1);
  expect(found).toEqual([
    'error webhook-differs v1alpha1 v1 port',
    'error webhook-differs v1beta1 v1 port',
  ]);
});

test('a text report names both results and the command that repeats it', async () => {
  const port = webhookThat((object) => ({ ...object, port: '1' }));
  const webhook = await aWidgetWebhook(port);
  onTestFinished(webhook.close);
  const args = [KIND, '--compare', '-', '--from', 'v1beta1', '--to', 'v1', ...BUDGET];
  const { stdout } = await runHereWithInput(webhook.url, 'prove', ...args);
  expect(stdout).toContain('error: webhook-differs: v1beta1 → v1: port (');
  expect(stdout).toMatch(/v1, by the kind:[^]*v1, by the webhook:[^]*\n {2}\+ port: "1"\n/);
  expect(stdout).toContain(
    `npm run prove -- ${KIND} --compare - --from v1beta1 --to v1 --samples 60 --seed 1`,
  );
});

test('a webhook that refuses some objects passes with a note, and one that refuses all fails', async () => {
  const refusing =
    (isRefused: (object: object) => boolean): Reply =>
    (asked) =>
      asked.objects.some(isRefused)
        ? { result: { status: 'Failure', message: 'there is no port' } }
        : webhookThat((object) => object)(asked);
  const some = await compareWith(refusing((object) => 'hostPort' in object));
  expect({ code: some.code, found: some.found }).toEqual({
    code: 0,
    found: [
      'note webhook-refuses v1 v1beta1 ',
      'note webhook-refuses v1alpha1 v1beta1 ',
      'note webhook-refuses v1beta1 v1 ',
      'note webhook-refuses v1beta1 v1alpha1 ',
    ],
  });
  const all = await compareWith(refusing(() => true));
  expect([all.code, all.found.length, all.found[0]]).toEqual([
    1,
    6,
    'error webhook-refuses v1 v1alpha1 ',
  ]);
  expect(all.stdout).toContain('there is no port');
});

test.each([404, 403])('an answer with status %i ends the proof', async (status) => {
  let calls = 0;
  const ran = await compareWith(
    webhookThat((object) => object),
    (response) => {
      calls += 1;
      response.writeHead(status).end();
    },
  );
  expect([ran.code, ran.found]).toEqual([1, []]);
  expect(ran.stdout).toMatch(/^{"error":".* Compare every character of the URL/);
  expect(calls).toBeLessThanOrEqual(2);
});

test('a webhook that does not answer is a failure without findings', async () => {
  const ran = await runHere('prove', KIND, '--compare', 'http://127.0.0.1:9/');
  expect([ran.code, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toContain('the webhook at 127.0.0.1:9 does not answer');
});
