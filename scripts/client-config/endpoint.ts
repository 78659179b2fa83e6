import type { ServiceReference } from '../../src/core/crd/conversion-stanza.ts';
import { meaningOf } from '../../src/core/crd/convert-path.ts';
import { warning } from '../../src/core/crd/finding.ts';
import type { Finding } from '../../src/core/crd/finding.ts';
import { readWebhookUrl } from '../../src/core/crd/webhook-url.ts';

/** What the CRDs will call. */
export type Endpoint = { readonly url: string } | { readonly service: ServiceReference };

/** A text that names no endpoint, and why. */
export interface NoEndpoint {
  readonly wrongUsage: string;
}

/**
 * Reads the value of --url or --service. Whether a URL or a name is good is the API server's rule, and no matter of
 * usage.
 */
export function readEndpoint(to: 'url' | 'service', text: string): Endpoint | NoEndpoint {
  if (to === 'url') return { url: text };
  const match = /^([^/]*)\/([^/:]*)(?::(\d+))?(\/.*)?$/.exec(text);
  if (match === null) return { wrongUsage: '--service is NAMESPACE/NAME[:PORT][/PATH]' };
  const [, namespace = '', name = '', port, path] = match;
  return {
    service: {
      namespace,
      name,
      ...(path === undefined ? {} : { path }),
      ...(port === undefined ? {} : { port: Number(port) }),
    },
  };
}

/** Judges an endpoint that was an argument: npm writes its arguments to a log file, and `ps` shows them to everyone. */
export function argumentFindings(endpoint: Endpoint): Finding<'SecretInArgument'>[] {
  if (meaningOf(pathOf(endpoint)) !== 'secret') return [];
  const flag = 'url' in endpoint ? '--url' : '--service';
  const message = `the secret is in an argument, which npm writes to its log, ps shows and the shell keeps. Give ${flag} - and the value on standard input, with another secret if others use this machine.`;
  return [warning('SecretInArgument', flag, message)];
}

function pathOf(endpoint: Endpoint): string {
  if ('service' in endpoint) return endpoint.service.path ?? '';
  const url = readWebhookUrl(endpoint.url);
  return 'path' in url ? url.path : '';
}
