import { makeAuthority } from '../../../scripts/local/certificates.ts';
import type { Authority } from '../../../scripts/local/certificates.ts';
import type { WebhookAddress } from '../../../scripts/local/crds.ts';
import { createApp } from '../../../src/http/app.ts';
import { kindsOf } from '../../../src/index.ts';
import type { Kind } from '../../../src/index.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

/** A conversion webhook in the process of the test. */
export interface ServedWebhook extends Served {
  /** The address to put into the CRD. */
  readonly address: WebhookAddress;
  /** The authority that signed its certificate. */
  readonly authority: Authority;
}

/** Serves kinds that are not deployed, without logging. */
export function serveKinds(...kinds: readonly Kind[]): Promise<ServedWebhook> {
  return serveWebhook(
    createApp(kindsOf(...kinds), { secrets: 'allow-anyone', observe: () => undefined }).fetch,
  );
}

/** Serves a webhook under `/convert`. */
export async function serveWebhook(fetch: Parameters<typeof serve>[0]): Promise<ServedWebhook> {
  const authority = await makeAuthority('crdshift webhook under test');
  const server = await serve(fetch, await authority.issueServer());
  const address = {
    url: `${server.url}/convert`,
    certificateAuthority: authority.certificatePem,
    reviewVersions: ['v1'],
  };
  return { ...server, address, authority };
}
