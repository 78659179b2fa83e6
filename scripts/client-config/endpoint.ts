import type { ServiceReference } from '../../src/crd/conversion-stanza.ts';
import { meaningOf } from '../../src/crd/convert-path.ts';
import { warning } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { readWebhookUrl } from '../../src/crd/webhook-url.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** What the CRDs will call. */
export type Endpoint = { readonly url: string } | { readonly service: ServiceReference };

/**
 * Reads the value of --url or --service. Whether a URL or a name is good is the API server's rule, and no matter of
 * usage.
 *
 * @throws {WrongUsage} for a text that names no service
 */
export function readEndpoint(to: 'url' | 'service', text: string): Endpoint {
  if (to === 'url') return { url: text };
  const match = /^([^/]*)\/([^/:]*)(?::(\d+))?(\/.*)?$/.exec(text);
  if (match === null) throw new WrongUsage('--service is NAMESPACE/NAME[:PORT][/PATH]');
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
