import { describe, expect, inject, test } from 'vitest';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import { aCronTab, addressIn } from '../support/cron-tab.ts';
import { getMessage, withoutRevision, writeMessage } from '../support/unreadable.ts';
import type { Setting } from '../support/with-webhook.ts';

const UNREACHABLE =
  /^conversion webhook for stable\.example\.com\/v1(?:beta1)?, Kind=CronTab failed: Post "https:\/\/127\.0\.0\.1:\d+\/convert\?timeout=30s": dial tcp 127\.0\.0\.1:\d+: connect: connection refused$/;

/** Returns the message of a refused request, and its part that the webhook converter wrote. */
async function refusalOf(asked: Promise<unknown>): Promise<{ message: string; failure: string }> {
  const error = await asked.then(
    () => new Error('the request succeeded'),
    (reason: Error) => reason,
  );
  const message = withoutRevision(error.message);
  return { message, failure: message.slice(message.indexOf('conversion webhook for')) };
}

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
        const names = { group: 'stable.example.com', plural: 'crontabs' };
        const before = { ...names, namespace: cronTabs.name, name: 'before' };
        const release = inject('release');
        const got = await refusalOf(cronTabs.in('v1beta1').get('before'));
        expect(got.failure).toMatch(UNREACHABLE);
        expect(got.message).toBe(getMessage(release, { ...before, failure: got.failure }));
        const patch = { spec: { replicas: 1 } };
        const patched = await refusalOf(cronTabs.in('v1beta1').mergePatch('before', patch));
        expect(patched.failure).toMatch(UNREACHABLE);
        // The API server patches an object of its cache without converting it, and then fails to convert the result.
        const written = writeMessage(release, { ...before, failure: patched.failure });
        expect([patched.failure, written]).toContain(patched.message);
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
