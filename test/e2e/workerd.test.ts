import type { WebhookStarter } from '../../scripts/local/webhook.ts';
import { startWorker } from '../../scripts/local/worker.ts';
import { conversions } from './suite/conversions.ts';

const startOnWorkerd: WebhookStarter = async ({ port, authority }) => {
  const worker = await startWorker({ port, host: '127.0.0.1', ...(await authority.issueServer()) });
  return { url: `${worker.url}/convert`, stop: () => worker.stop() };
};

conversions('the Worker in workerd', startOnWorkerd);
