import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCronTab, addressIn, fieldsIn, SPEC, VERSIONS } from '../support/cron-tab.ts';
import { kubectl } from '../support/kubectl.ts';
import type { Setting } from '../support/with-webhook.ts';

export function throughKubectl(setting: Setting): void {
  const run = (...args: string[]): ReturnType<typeof kubectl> => kubectl(setting.cluster, ...args);

  describe('a user of kubectl', () => {
    const manifest = join(setting.cluster.folder, 'manifest.json');
    const apply = async (object: object): Promise<void> => {
      await writeFile(manifest, JSON.stringify(object));
      expect(await run('apply', '-f', manifest)).toMatchObject({ exitCode: 0 });
    };

    beforeAll(async () => {
      await apply(aCronTab('v1', 'new-crontab', { host: 'example.com', port: '2345' }));
      await apply(aCronTab('v1beta1', 'local-crontab'));
      await apply(aCronTab('v1alpha1', 'old-crontab'));
    });

    test.each(VERSIONS)('gets objects applied in every version in %s', async (version) => {
      const table = await run('get', `crontabs.${version}.stable.example.com`);
      expect(table.stdout).toMatch(/^NAME[^]+local-crontab[^]+new-crontab[^]+old-crontab/);
      const got = await run('get', `crontabs.${version}.stable.example.com`, '-o', 'json');
      const { items } = JSON.parse(got.stdout) as { items: object[] };
      expect(items).toMatchObject([
        { ...fieldsIn(version), metadata: { name: 'local-crontab' }, spec: SPEC },
        {
          ...fieldsIn(version, 'example.com', '2345'),
          metadata: { name: 'new-crontab' },
          spec: SPEC,
        },
        { ...fieldsIn(version), metadata: { name: 'old-crontab' }, spec: SPEC },
      ]);
    });

    test.each(VERSIONS)('applies a manifest again after moving it to %s', async (version) => {
      const name = `moved-to-${version}`;
      for (const step of ['v1beta1', version] as const) await apply(aCronTab(step, name));
      const got = await run('get', `crontabs.${version}.stable.example.com`, name, '-o', 'json');
      expect(JSON.parse(got.stdout)).toMatchObject(addressIn(version));
    });

    test('scales an object through one version and sees it in another', async () => {
      const resource = 'crontabs.v1alpha1.stable.example.com';
      expect(await run('scale', '--replicas=8', resource, 'old-crontab')).toMatchObject({
        exitCode: 0,
      });
      const got = await run('get', 'ct', 'old-crontab', '-o', 'jsonpath={.spec.replicas} {.host}');
      expect(got.stdout).toBe('8 localhost');
    });
  });
}
