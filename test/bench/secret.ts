/**
 * `npm run bench:secret` measures whether the time to refuse a secret reveals how much of it is right. The candidates
 * have 0, 8, 16, 32 or 51 of the 52 characters of a real secret, or are refused for other reasons. They are sent in
 * process with both digest functions, and over loopback to the Node entry, interleaved at random. Two kinds come twice
 * to show the noise, and a planted leak shows that a real one would be found.
 *
 * Prints medians, quartiles and the difference from a candidate with no right character: nanoseconds with three
 * standard errors, and Welch's t. `--rounds` sets the number of candidates of each kind, `--json` prints data. Exits
 * with 1 when candidates of equal length can be told apart, or when the planted leak was not found.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { readCommandLine } from './support/command-line.ts';
import { nodeSha256 } from '../../src/entry/node/files/sha256.ts';
import type { Secret, Sha256 } from '../../src/http/secrets.ts';
import { webSha256 } from '../../src/http/secrets.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { makeSecret } from '../../scripts/secret/make-secret.ts';
import { candidatesFor } from './secret/candidates.ts';
import { askInProcess } from './secret/in-process.ts';
import { measure } from './secret/measure.ts';
import type { Ask } from './secret/measure.ts';
import { openLoopback } from './secret/over-loopback.ts';
import { isLeakFound, print, rowsOf, toldApart } from './secret/report.ts';
import type { Seen } from './secret/report.ts';

const HELP = `Measures whether the time to refuse a secret reveals how much of it is right.

Usage:
  npm run bench:secret -- [--rounds N] [--json]

Options:
  --rounds N    the number of candidates of each kind, 100 or more (default: 40000)
  --json        print the results as JSON
  --help        print this text

Exit codes: 0 done; 1 candidates of equal length can be told apart, or the planted leak was not found; 2 wrong usage.
`;

const values =
  readCommandLine({
    name: 'bench:secret',
    help: HELP,
    options: { rounds: { type: 'string', default: '40000' }, json: { type: 'boolean' } },
  }) ?? process.exit();
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 100) {
  console.error('--rounds must be a whole number from 100: npm run bench:secret -- --rounds 40000');
  process.exit(2);
}

const plain = Array.from({ length: 3 }, makeSecret);
const secrets: readonly Secret[] = plain.map((secret, index) => ({
  name: `cluster-${index}`,
  digest: createHash('sha256').update(secret).digest(),
}));
const candidates = candidatesFor(plain);

const seen = [
  await lookAt('in process, SHA-256 of Node', askInProcess(secrets, nodeSha256)),
  await lookAt('in process, SHA-256 of Web Cryptography', askInProcess(secrets, webSha256)),
  await lookAtNodeEntry('over loopback, the Node entry'),
];
const planted = await lookAt('in process, with a planted leak', askInProcess(secrets, leak));
conclude();

async function lookAt(place: string, ask: Ask): Promise<Seen> {
  const times = await measure(candidates, ask, rounds);
  return { place, rounds, rows: rowsOf(candidates, times) };
}

async function lookAtNodeEntry(place: string): Promise<Seen> {
  const settings = secrets.map(({ name, digest }) => [
    `SECRET_DIGEST_${name.toUpperCase().replaceAll('-', '_')}`,
    Buffer.from(digest).toString('hex'),
  ]);
  const entry = await startNodeEntry(Object.fromEntries(settings) as Record<string, string>);
  try {
    const { ask, close } = await openLoopback(entry.url);
    const found = await lookAt(place, ask);
    close();
    return found;
  } finally {
    await entry.stop();
  }
}

/** Digests, but leaks: it compares with the secret itself, up to the first difference. */
function leak(text: string): ReturnType<Sha256> {
  for (const secret of plain) {
    let at = 0;
    while (at < secret.length && text[at] === secret[at]) at += 1;
  }
  return nodeSha256(text);
}

function conclude(): void {
  const apart = seen.flatMap((one) => toldApart(one).map((name) => `${name}, ${one.place}`));
  const isPlantedLeakFound = isLeakFound(planted);
  if (values.json === true) {
    console.log(JSON.stringify({ seen, planted, apart, isPlantedLeakFound }, null, 2));
  } else {
    for (const one of [...seen, planted]) print(one);
    console.log(
      isPlantedLeakFound
        ? '\nThe planted leak was found.'
        : '\nThe planted leak was not found, so the result is not valid: the machine is too busy.',
    );
    console.log(
      apart.length === 0
        ? 'Candidates of equal length cannot be told apart.'
        : `Candidates of equal length can be told apart, unless the machine was too busy: ${apart.join('; ')}`,
    );
  }
  if (apart.length > 0 || !isPlantedLeakFound) process.exitCode = 1;
}
