import { describe } from 'vitest';
import type { WebhookStarter } from '../../../scripts/local/webhook.ts';
import { withWebhook } from '../support/with-webhook.ts';
import { outages } from './outages.ts';
import { readingAndWriting } from './reading-and-writing.ts';
import { serverSideApply } from './server-side-apply.ts';
import { storageVersions } from './storage-versions.ts';
import { subresources } from './subresources.ts';
import { throughKubectl } from './through-kubectl.ts';

/** Tests all uses of a kind with several versions, through a real API server and one of our entries. */
export function conversions(name: string, start: WebhookStarter): void {
  describe.each(['v1', 'v1beta1'])(`with ${name}, asked in review version %s`, (reviewVersion) => {
    const setting = withWebhook(start, reviewVersion);
    readingAndWriting(setting);
    subresources(setting);
    serverSideApply(setting);
    throughKubectl(setting);
    storageVersions(setting);
    outages(setting);
  });
}
