import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import type { WebhookStarter } from '../../../scripts/local/webhook.ts';
import { serve } from './serve.ts';

/** Wraps a webhook with a proxy that records the body of every request. */
export function recordingWebhook(
  start: WebhookStarter,
  record: (body: string) => void,
): WebhookStarter {
  return async (place) => {
    const [port = 0] = await freePorts(1);
    const webhook = await start({ ...place, port });
    const forward = async (incoming: Request): Promise<Response> => {
      const body = await incoming.text();
      record(body);
      return new Response(await post(webhook.url, place.authority.certificatePem, body), {
        headers: { 'content-type': 'application/json' },
      });
    };
    const front = await serve(forward, await place.authority.issueServer(), place.port);
    return {
      url: `${front.url}/convert`,
      stop: async () => {
        await front.stop();
        await webhook.stop();
      },
    };
  };
}

function post(url: string, certificateAuthority: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'POST',
      ca: certificateAuthority,
      headers: { 'content-type': 'application/json' },
    })
      .once('response', (response) => {
        resolve(text(response));
      })
      .once('error', reject)
      .end(body);
  });
}
