import { text } from 'node:stream/consumers';
import type { Finding } from '../../src/crd/finding.ts';
import { EXIT } from '../program/exit-codes.ts';
import { readEndpoint, serviceEndpoint } from './endpoint.ts';
import type { Endpoint, Service } from './endpoint.ts';
import { digestOf, makeSecret, settingOf } from './make-secret.ts';
import { nextSteps } from './next-steps.ts';
import type { Destination } from './next-steps.ts';
import { UNKNOWN_ENDPOINT, digestName, newName, serviceOf } from './options.ts';
import type { DigestFlags, NewFlags } from './options.ts';
import { readSecret } from './read-secret.ts';

/** The result of a command: findings, data, and advice for people. */
interface Outcome {
  readonly place: string;
  readonly findings: readonly Finding<string>[];
  readonly data?: Readonly<Record<string, string>>;
  /** The one line of the data that goes to standard output without --json. */
  readonly line?: string;
  readonly advice?: string;
}

/** Makes a secret. */
export async function makeNew(flags: NewFlags, given: string): Promise<number> {
  const service = serviceOf(flags);
  const name = newName(given);
  const { url } = flags;
  const place = service === undefined ? '--url' : '--service';
  const { endpoint, findings } = endpointOf(url, service);
  if (endpoint === undefined) return report({ place, findings }, flags.json);
  const secret = makeSecret();
  const line = `${endpoint}/${secret}`;
  const made = { name, digest: digestOf(secret), setting: settingOf(name) };
  const data = { ...made, secret, ...(service === undefined ? { url: line } : { service: line }) };
  const destination: Destination =
    service === undefined
      ? { to: 'url', host: url }
      : { to: 'service', namespace: service.namespace };
  return report({ place, findings, data, line, advice: nextSteps(made, destination) }, flags.json);
}

function endpointOf(url: string | undefined, service: Service | undefined): Endpoint {
  if (service !== undefined) return serviceEndpoint(service);
  return url === undefined ? { endpoint: UNKNOWN_ENDPOINT, findings: [] } : readEndpoint(url);
}

/** Prints the digest of the secret on standard input. */
export async function digest({ json }: DigestFlags, given?: string): Promise<number> {
  const name = digestName(given);
  const place = 'standard input';
  if (process.stdin.isTTY) {
    process.stderr.write('Paste the secret or its URL, then press Enter and Ctrl-D.\n');
  }
  const { secret, findings } = readSecret(await text(process.stdin));
  if (secret === undefined) return report({ place, findings }, json);
  const value = digestOf(secret);
  if (name === undefined) {
    return report({ place, findings, data: { digest: value }, line: value }, json);
  }
  const setting = settingOf(name);
  const data = { name, digest: value, setting };
  return report({ place, findings, data, line: `${setting}=${value}` }, json);
}

/**
 * Prints the result.
 *
 * @returns the exit code
 */
function report({ place, findings, data, line, advice }: Outcome, json: boolean): number {
  for (const { level, message, rule } of findings) {
    process.stderr.write(`${level}: ${place}: ${message} (${rule})\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify({ findings, ...data })}\n`);
  else if (line !== undefined) process.stdout.write(`${line}\n`);
  if (!json && advice !== undefined) process.stderr.write(advice);
  return data === undefined ? EXIT.failed : EXIT.done;
}
