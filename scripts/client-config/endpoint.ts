import type { ServiceReference } from '../../src/crd/conversion-stanza.ts';
import { meaningOf, ownPathIn } from '../../src/crd/convert-path.ts';
import { warning } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { readWebhookUrl, requestedPath } from '../../src/crd/webhook-url.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The webhook that the API server will call. */
export type Endpoint = { readonly url: string } | { readonly service: ServiceReference };

/**
 * Reads the value of --url or --service. Validity of URLs and names is checked later, by the rules of the API server.
 *
 * @throws {WrongUsage} for a malformed service reference
 */
export function readEndpoint(to: 'url' | 'service', text: string): Endpoint {
  if (to === 'url') return { url: text };
  const match = /^([^/]*)\/([^/:]*)(?::(\d+))?(\/.*)?$/.exec(text);
  if (match === null) throw new WrongUsage('--service must be NAMESPACE/NAME[:PORT][/PATH]');
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

/** Reports a secret in an argument: npm writes its arguments to a log file, and `ps` shows them to everyone. */
export function argumentFindings(endpoint: Endpoint): Finding<'SecretInArgument'>[] {
  if (meaningOf(ownPathIn(requestedPath(pathOf(endpoint)))) !== 'secret') return [];
  const flag = 'url' in endpoint ? '--url' : '--service';
  const message = `the secret is in an argument: npm logs it, ps shows it and the shell history keeps it. Give ${flag} - and the value on standard input. Use a new secret if others can log in to this machine.`;
  return [warning('SecretInArgument', flag, message)];
}

function pathOf(endpoint: Endpoint): string {
  if ('service' in endpoint) return endpoint.service.path ?? '';
  const url = readWebhookUrl(endpoint.url);
  return 'path' in url ? url.path : '';
}
