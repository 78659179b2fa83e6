/**
 * `npm run secret -- new NAME` makes the secret of a webhook's URL, `digest` tells the digest of one; `--help` tells
 * the rest.
 *
 * @module
 */
import { text } from 'node:stream/consumers';
import type { Finding } from '../src/core/crd/finding.ts';
import { readEndpoint, serviceEndpoint } from './secret/endpoint.ts';
import { digestOf, makeSecret, settingOf } from './secret/make-secret.ts';
import { nextSteps } from './secret/next-steps.ts';
import type { Destination } from './secret/next-steps.ts';
import { HELP, PLACEHOLDER, readOptions } from './secret/options.ts';
import type { Options } from './secret/options.ts';
import { readSecret } from './secret/read-secret.ts';

const EXIT = { clean: 0, errorFound: 1, wrongUsage: 2 };

/** What came of it: findings, data, and what a person has to know about the data. */
interface Outcome {
  readonly place: string;
  readonly findings: readonly Finding<string>[];
  readonly data?: Readonly<Record<string, string>>;
  /** The one line of the data that goes to standard output without --json. */
  readonly line?: string;
  readonly advice?: string;
}

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(HELP);
    return EXIT.clean;
  }
  if ('wrongUsage' in options) {
    process.stderr.write(`${options.wrongUsage}\nnpm run secret -- --help tells how it is used.\n`);
    return EXIT.wrongUsage;
  }
  const outcome = options.task === 'new' ? makeNew(options) : await digestInput(options);
  report(outcome, options.output);
  return outcome.data === undefined ? EXIT.errorFound : EXIT.clean;
}

function makeNew({ name, url, service }: Extract<Options, { task: 'new' }>): Outcome {
  const place = service === undefined ? '--url' : '--service';
  const { endpoint, findings } =
    service === undefined ? readEndpoint(url ?? PLACEHOLDER) : serviceEndpoint(service);
  if (endpoint === undefined) return { place, findings };
  const secret = makeSecret();
  const line = `${endpoint}/${secret}`;
  const made = { name, digest: digestOf(secret), setting: settingOf(name) };
  const data = { ...made, secret, ...(service === undefined ? { url: line } : { service: line }) };
  const destination: Destination =
    service === undefined
      ? { to: 'url', host: url }
      : { to: 'service', namespace: service.namespace };
  return { place, findings, data, line, advice: nextSteps(made, destination) };
}

async function digestInput({ name }: Extract<Options, { task: 'digest' }>): Promise<Outcome> {
  const place = 'standard input';
  if (process.stdin.isTTY) {
    process.stderr.write('Paste the secret or its URL, then press Enter and Ctrl-D.\n');
  }
  const { secret, findings } = readSecret(await text(process.stdin));
  if (secret === undefined) return { place, findings };
  const digest = digestOf(secret);
  if (name === undefined) return { place, findings, data: { digest }, line: digest };
  const setting = settingOf(name);
  return { place, findings, data: { name, digest, setting }, line: `${setting}=${digest}` };
}

function report({ place, findings, data, line, advice }: Outcome, form: Options['output']): void {
  for (const { level, message, rule } of findings) {
    process.stderr.write(`${level}: ${place}: ${message} (${rule})\n`);
  }
  if (form === 'json') {
    process.stdout.write(`${JSON.stringify({ findings, ...data })}\n`);
    return;
  }
  if (line !== undefined) process.stdout.write(`${line}\n`);
  if (advice !== undefined) process.stderr.write(advice);
}
