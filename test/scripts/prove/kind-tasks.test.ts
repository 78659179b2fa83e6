import { expect, onTestFinished, test } from 'vitest';
import { subjectOfSource } from '../../../scripts/prove/kind-tasks.ts';
import { projectHere } from '../../../scripts/project/project.ts';
import { readCrds } from '../../../scripts/prove/read-crds.ts';
import { tasksFor } from '../../../scripts/prove/tasks.ts';
import { ConversionError, defineKind } from '../../../src/index.ts';
import { WIDGETS } from './a-widget-crd.ts';
import { aWidgetWebhook, keepsZone } from './a-widget-webhook.ts';

const ids = { group: 'example.com', kind: 'Widget', versions: ['v1beta1', 'v1'] } as const;

/** Returns the reason why a kind whose function throws refuses an object. */
async function refusalOf(fail: () => never): Promise<string | undefined> {
  const kind = defineKind(ids, 'v1', { v1beta1: { toHub: fail, fromHub: fail } });
  const [source] = readCrds(WIDGETS, 'crd.yaml');
  const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'one' } };
  const answers =
    source && (await subjectOfSource(kind, source).convert([widget], 'example.com/v1beta1'));
  return answers?.[0]?.refusal;
}

test('a refusal of a crash has the error and its line, and nothing that the finding says, too', async () => {
  const refusal = await refusalOf(() => {
    throw new TypeError('no zone');
  });
  expect(refusal).toMatch(
    /^the converter threw TypeError: no zone \(test\/scripts\/prove\/kind-tasks\.test\.ts:\d+\)$/,
  );
});

test('a refusal on purpose has its message', async () => {
  const refusal = await refusalOf(() => {
    throw new ConversionError('the zone is unknown');
  });
  expect(refusal).toBe('the zone is unknown');
});

test('a kind with a webhook is converted by the webhook, and judged by its own parts', async () => {
  const webhook = await aWidgetWebhook(keepsZone);
  onTestFinished(webhook.close);
  const url = new URL(webhook.url);
  const task = await tasksFor(
    ['CronTab.stable.example.com'],
    { url, ca: undefined, caFrom: 'option' },
    { project: projectHere(), isComparing: false },
  );
  const [subject] = task.map((one) => one.subject);
  const object = { apiVersion: 'stable.example.com/v1', kind: 'CronTab', metadata: {} };
  await subject?.convert([object], 'stable.example.com/v1beta1');
  expect(webhook.sizes).toEqual([1]);
  expect(subject?.definition?.kind).toBe('CronTab');
});
