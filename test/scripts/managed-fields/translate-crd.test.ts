import { describe, expect, test } from 'vitest';
import { crdTranslation } from '../../../scripts/managed-fields/translate-crd.ts';
import { crdDocument } from '../../life/plan/a-crd-state.ts';
import { CRD_NAME, CRD_PATH, fakeCluster, ok } from '../../life/migrate/fake-cluster.ts';
import type { FakeCluster } from '../../life/migrate/fake-cluster.ts';

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
