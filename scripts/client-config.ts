/**
 * `npm run client-config -- --crd FILE --url URL` writes the conversion stanza of CRDs; `--help` tells the rest.
 *
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Conversion } from '../src/core/crd/conversion-stanza.ts';
import { kinds } from '../src/kinds/index.ts';
import { askLine } from './client-config/ask-line.ts';
import { argumentFindings, readEndpoint } from './client-config/endpoint.ts';
import type { Endpoint } from './client-config/endpoint.ts';
import { HELP, readOptions } from './client-config/options.ts';
import type { Goal, Options } from './client-config/options.ts';
import { plan } from './client-config/plan.ts';
import type { FileFinding, SourceFile } from './client-config/plan.ts';

const EXIT = { clean: 0, errorFound: 1, wrongUsage: 2 };

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(HELP);
    return EXIT.clean;
  }
  if ('wrongUsage' in options) return refuseUsage(options.wrongUsage);
  let sources: SourceFile[];
  let conversion: Conversion | undefined;
  try {
    sources = await Promise.all(options.files.map(readSource));
    conversion = await conversionOf(options.goal);
  } catch (cause) {
    return refuseUsage(cause instanceof Error ? cause.message : String(cause));
  }
  const task = { conversion, format: options.format, kinds, now: new Date() };
  const { files, output, ...planned } = plan(sources, task);
  const findings = [...aboutArguments(options.goal), ...planned.findings];
  for (const finding of findings) process.stderr.write(`${sentence(finding)}\n`);
  const hasError = findings.some(({ level }) => level === 'error');
  const changed = files.filter(({ text }, index) => text !== sources[index]?.text);
  if (options.target === 'files') await writeAll(changed);
  report(options, { findings, output: hasError ? null : output, changed });
  return hasError ? EXIT.errorFound : EXIT.clean;
}

function refuseUsage(why: string): number {
  process.stderr.write(`${why}\nnpm run client-config -- --help tells how it is used.\n`);
  return EXIT.wrongUsage;
}

async function readSource(name: string): Promise<SourceFile> {
  const bytes = name === '-' ? await buffer(process.stdin) : await readFile(name);
  // A file that is edited in place must come back to the last byte, so nothing may be replaced silently.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return { name, text: decoder.decode(bytes) };
  } catch (cause) {
    throw new Error(`${name} is not UTF-8`, { cause });
  }
}

async function conversionOf(goal: Goal): Promise<Conversion | undefined> {
  if (goal.to === 'check') return undefined;
  if (goal.to === 'off') return { strategy: 'None' };
  const { caBundleFile, reviewVersions } = goal;
  const endpoint = goal.endpoint ?? (await askEndpoint(goal.to));
  const trust =
    caBundleFile === undefined ? {} : { caBundle: await readFile(caBundleFile, 'base64') };
  return { strategy: 'Webhook', reviewVersions, clientConfig: { ...endpoint, ...trust } };
}

async function askEndpoint(to: 'url' | 'service'): Promise<Endpoint> {
  const what = to === 'url' ? 'URL' : 'service reference';
  const endpoint = readEndpoint(to, await askLine(`Paste the ${what}, it is not shown: `));
  if ('wrongUsage' in endpoint) throw new Error(endpoint.wrongUsage);
  return endpoint;
}

function aboutArguments(goal: Goal): FileFinding[] {
  if (!('endpoint' in goal) || goal.endpoint === undefined) return [];
  return argumentFindings(goal.endpoint).map((finding) => ({ file: '', crd: '', ...finding }));
}

async function writeAll(files: readonly SourceFile[]): Promise<void> {
  await Promise.all(files.map(({ name, text }) => writeFile(name, text)));
}

function report(
  { output: form, target }: Options,
  result: {
    findings: readonly FileFinding[];
    output: string | null;
    changed: readonly SourceFile[];
  },
): void {
  const { findings, changed } = result;
  const output = target === 'files' && result.output !== null ? '' : result.output;
  const written = target === 'files' ? changed.map(({ name }) => name) : [];
  if (form === 'json') process.stdout.write(`${JSON.stringify({ findings, output, written })}\n`);
  else process.stdout.write(output ?? '');
}

function sentence({ level, file, crd, path, message, rule }: FileFinding): string {
  const place = [file === '-' ? 'standard input' : file, crd, path].filter((part) => part !== '');
  return `${level}: ${place.join(': ')}: ${message} (${rule})`;
}
