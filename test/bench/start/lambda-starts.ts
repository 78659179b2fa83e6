import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Start, Starter } from './take-turns.ts';

/**
 * Imitates the runtime of Lambda, and prints the milliseconds: from the start of the process, and for the import of the
 * handler alone. Anything else that the runtime does takes the same time for any handler.
 *
 * Like that runtime (aws-lambda-nodejs-runtime-interface-client, `LogPatch`), it replaces the console by writes to a file
 * descriptor, here standard error. The first line of Node's own console takes 3 ms.
 */
const RUNTIME = `
import { readFileSync, writeSync } from 'node:fs';
console.log = (line) => void writeSync(2, line + '\\n');
const event = JSON.parse(readFileSync(process.argv[3], 'utf8'));
const begin = performance.now();
const before = cpu();
const { handler } = await import(process.argv[2]);
const imported = { wall: performance.now() - begin, cpu: cpu() - before };
const { statusCode } = await handler(event, {});
const answered = { wall: performance.now(), cpu: cpu() };
writeSync(1, JSON.stringify({ statusCode, imported, answered }));

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
`;

const TRIVIAL = `
export const handler = async () => ({ statusCode: 200, headers: {}, body: 'ok', isBase64Encoded: false });
`;

/** The caller has a secret, as in production. */
const SECRET = 'benchmark';
const DIGEST = createHash('sha256').update(SECRET).digest('hex');

/** The standard output of the runtime. */
interface Said {
  readonly statusCode: number;
  readonly imported: Start;
  readonly answered: Start;
}

/**
 * Starts a handler that only answers ok, twice, and ours, each in a new Node process.
 *
 * @param folder contains `aws-lambda.mjs`
 * @returns starters for the import alone, and from the start of the process to the reply of the first conversion
 */
export async function lambdaStarts(
  folder: string,
): Promise<Record<'import' | 'answer', readonly Starter[]>> {
  await writeFile(join(folder, 'runtime.mjs'), RUNTIME);
  await writeFile(join(folder, 'trivial-lambda.mjs'), TRIVIAL);
  await writeFile(join(folder, 'event.json'), JSON.stringify(await anEvent()));
  const startersOf = (figure: 'imported' | 'answered'): Starter[] =>
    [
      ['trivial', 'trivial-lambda.mjs'],
      ['trivial, again', 'trivial-lambda.mjs'],
      ['crdshift', 'aws-lambda.mjs'],
    ].map(([name = '', file = '']) => ({
      name,
      start: async () => (await runOnce(folder, file))[figure],
    }));
  return { import: startersOf('imported'), answer: startersOf('answered') };
}

async function runOnce(folder: string, file: string): Promise<Said> {
  const args = ['runtime.mjs', file, 'event.json'].map((name) => join(folder, name));
  const env = { ...process.env, SECRET_DIGEST_BENCHMARK: DIGEST };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const said = JSON.parse(stdout) as Said;
  if (said.statusCode !== 200) throw new Error(`${file} returned ${said.statusCode}`);
  return said;
}

/** Returns a review as the event of a function URL. */
async function anEvent(): Promise<object> {
  const sample = new URL('../../../src/kinds/cron-tab/samples/review.json', import.meta.url);
  const path = `/convert/${SECRET}`;
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: 'timeout=30s',
    headers: { 'content-type': 'application/json' },
    requestContext: { domainName: 'webhook.example', http: { method: 'POST', path } },
    body: await readFile(sample, 'utf8'),
    isBase64Encoded: false,
  };
}
