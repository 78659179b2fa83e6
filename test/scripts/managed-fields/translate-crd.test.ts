import { describe, expect, onTestFinished, test } from 'vitest';
import { crdTranslation } from '../../../scripts/managed-fields/translate-crd.ts';
import { crdDocument } from '../../life/plan/a-crd-state.ts';
import {
  containing,
  CRD_NAME,
  CRD_PATH,
  fakeCluster,
  ok,
} from '../../life/migrate/fake-cluster.ts';
import type { FakeCluster } from '../../life/migrate/fake-cluster.ts';
import { aWidgetWebhook, keepsZone } from '../prove/a-widget-webhook.ts';

/** A cluster with strategy None, whose v1beta1 has a field that v1 does not have. */
function losing(...storedVersions: readonly string[]): FakeCluster {
  const cluster = fakeCluster(1);
  const versions = [
    { name: 'v1beta1', fields: ['size', 'legacy'] },
    { name: 'v1', storage: true },
  ];
  cluster.script = ({ path }) =>
    path === CRD_PATH ? ok({ ...crdDocument(versions), status: { storedVersions } }) : undefined;
  return cluster;
}

describe('under strategy None, a translation', () => {
  test('writes no object that would lose fields', async () => {
    await expect(crdTranslation(losing('v1beta1', 'v1'), CRD_NAME)).rejects.toThrow(
      /^v1 of widgets\.example\.com does not have spec\.legacy of v1beta1, /,
    );
  });

  test('runs if nothing is stored in another version', async () => {
    expect(await crdTranslation(losing('v1'), CRD_NAME)).toMatchObject({ target: 'v1' });
  });

  test('runs if the loss is accepted', async () => {
    const options = { isLossAccepted: true };
    expect(await crdTranslation(losing('v1beta1', 'v1'), CRD_NAME, options)).toMatchObject({
      target: 'v1',
    });
  });
});

test('without a webhook that lets in this machine, a translation is not exact', async () => {
  const webhook = await aWidgetWebhook(keepsZone, (response) => response.writeHead(403).end());
  onTestFinished(webhook.close);
  const conversion = {
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: webhook.url } },
  };
  const cluster = fakeCluster(1);
  const versions = [{ name: 'v1beta1' }, { name: 'v1', storage: true }];
  cluster.script = ({ path }) =>
    path === CRD_PATH ? ok(crdDocument(versions, conversion)) : undefined;
  expect(await crdTranslation(cluster, CRD_NAME)).toMatchObject({
    isExact: false,
    from: containing('with status 403'),
  });
});
