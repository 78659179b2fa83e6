import { describe, expect, test } from 'vitest';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import { aCronTab, addressIn } from '../support/cron-tab.ts';
import type { Setting } from '../support/with-webhook.ts';

/** The storage version is v1, so only the other versions need the webhook. */
export function outages(setting: Setting): void {
  describe('while the webhook is down', () => {
    test('the storage version works, and the others fail with the reason and recover without help', async () => {
      const cronTabs = await setting.newNamespace();
      await cronTabs.in('v1').create(aCronTab('v1', 'before'));
      await setting.stopWebhook();
      try {
        await cronTabs.in('v1').create(aCronTab('v1', 'during'));
        expect(await cronTabs.in('v1').get('before')).toMatchObject(addressIn('v1'));
        const reason =
          /^conversion webhook for stable\.example\.com\/v1(?:beta1)?, Kind=CronTab failed: Post "https:\/\/127\.0\.0\.1:\d+\/convert\?timeout=30s": dial tcp 127\.0\.0\.1:\d+: connect: connection refused$/;
        await expect(cronTabs.in('v1beta1').get('before')).rejects.toThrow(reason);
        const asked = cronTabs.in('v1beta1').mergePatch('before', { spec: { replicas: 1 } });
        await expect(asked).rejects.toThrow(reason);
      } finally {
        await setting.startWebhook();
      }
      // The watch caches of the other versions retry about once a second.
      const list = await waitUntil('v1beta1 to list again', async () => {
        const { items } = await cronTabs.in('v1beta1').list();
        return items.length === 2 ? items : undefined;
      });
      expect(list).toMatchObject([addressIn('v1beta1'), addressIn('v1beta1')]);
      await cronTabs.in('v1alpha1').create(aCronTab('v1alpha1', 'after', { host: 'new' }));
      expect(await cronTabs.in('v1').get('after')).toMatchObject(addressIn('v1', 'new'));
    });
  });
}
