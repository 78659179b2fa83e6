import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newName } from '../../scripts/secret/options.ts';
import { followSecretFiles, readSecretFiles } from '../../src/entry/node/files/secret-files.ts';
import { isSecretName } from '../../src/entry/node/files/secret-name.ts';
import type { LogEntry } from '../../src/http/log.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);
const SECRET = 'V2hhdCBpcyBpbiBhIENSRCBpcyBubyBzZWNyZXQgdG8';
const NO_DIGEST = 'must hold a SHA-256 in 64 hex digits';
const WARNING =
  'SECRET_DIGESTS_DIR has a problem, and the webhook would not start with it: see the log';

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Reports whether the command makes a secret with this name. */
function isTaken(name: string): boolean {
  try {
    return newName(name) === name;
  } catch {
    return false;
  }
}

describe('a folder of secrets', () => {
  test('has one in each file, with or without a line end', async () => {
    const folder = await aFolderOf({ 'prod-eu': digestOf('a'), 'prod-us': `${digestOf('b')}\r\n` });
    const digest = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();
    expect(readSecretFiles(folder)).toEqual({
      secrets: [
        { name: 'prod-eu', digest: new Uint8Array(digest('a')) },
        { name: 'prod-us', digest: new Uint8Array(digest('b')) },
      ],
      problems: [],
    });
  });

  test('may be a mounted Secret, whose hidden files are ignored', async () => {
    const { folder, remove } = await aSecretVolume({ prod: digestOf('a') });
    onTestFinished(remove);
    expect(namesIn(folder)).toEqual(['prod']);
  });

  test('is read as far as possible, and its problems name files, but no content', async () => {
    const folder = await aFolderOf({
      empty: '',
      good: digestOf('a'),
      large: `${digestOf('a')}${' '.repeat(1024)}`,
      secret: SECRET,
      short: digestOf('a').slice(1),
      two: `${digestOf('a')}\n${digestOf('b')}\n`,
    });
    await mkdir(join(folder, 'folder'));
    await symlink('nowhere', join(folder, 'link'));
    expect(namesIn(folder)).toEqual(['good']);
    expect(readSecretFiles(folder).problems).toEqual(
      ['empty', 'folder', 'large', 'secret', 'short', 'two'].map(
        (name) => `the file ${name} in SECRET_DIGESTS_DIR ${NO_DIGEST}`,
      ),
    );
  });

  test('names the reason why a file cannot be read', async () => {
    const folder = await aFolderOf({ good: digestOf('a') });
    await symlink('loop', join(folder, 'loop'));
    expect(namesIn(folder)).toEqual(['good']);
    expect(readSecretFiles(folder).problems).toEqual([
      `the file loop in SECRET_DIGESTS_DIR cannot be read: ELOOP: too many symbolic links encountered, stat '${join(folder, 'loop')}'`,
    ]);
  });

  test('refuses the digest of an empty text, which anybody could send', async () => {
    const folder = await aFolderOf({ unset: digestOf(''), echoed: `${digestOf('\n')}\n` });
    expect(readSecretFiles(folder)).toEqual({
      secrets: [],
      problems: ['echoed', 'unset'].map(
        (name) =>
          `the file ${name} in SECRET_DIGESTS_DIR must hold the SHA-256 of a secret: this is the SHA-256 of an empty string, as from an unset variable`,
      ),
    });
  });

  test('refuses any other name', async () => {
    const digest = digestOf('a');
    const names = ['PROD', 'a--b', 'a.swp', 'a~', 'two\nlines', 'x'.repeat(64)];
    const files = Object.fromEntries([...names, '.a.swp', 'a'].map((name) => [name, digest]));
    const folder = await aFolderOf(files);
    expect(namesIn(folder)).toEqual(['a']);
    expect(readSecretFiles(folder).problems).toEqual(
      names.map(
        (name) =>
          `the file ${JSON.stringify(name)} in SECRET_DIGESTS_DIR must have the name of a secret: lower-case letters and digits, with dashes between them, at most 63 characters`,
      ),
    );
  });

  test.for([
    'prod-eu',
    '2',
    'a--b',
    '-a',
    'a-',
    'PROD',
    'a_b',
    'é',
    'x'.repeat(63),
    'x'.repeat(64),
  ])('accepts the name %s like the command that makes secrets', (name) => {
    expect(isSecretName(name)).toBe(isTaken(name));
  });

  test('that is missing has no secrets and one problem', async () => {
    const folder = join(await aFolderOf({}), 'none');
    expect(readSecretFiles(folder)).toEqual({
      secrets: [],
      problems: [
        `SECRET_DIGESTS_DIR cannot be read: ENOENT: no such file or directory, scandir '${folder}'`,
      ],
    });
  });
});

test('a folder that is followed logs each problem once, and its secrets if they change', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const folder = await aFolderOf({ good: digestOf('a') });
  const lines: LogEntry[] = [];
  const found = readSecretFiles(folder);
  const log = (entry: LogEntry): number => lines.push(entry);
  const { warnings } = followSecretFiles([], { folder, found }, log, () => undefined);
  const linesAfter = async (change: Promise<void>): Promise<LogEntry[]> => {
    await change;
    vi.advanceTimersByTime(1000);
    return lines.splice(0);
  };
  expect(warnings()).toEqual([]);
  expect(await linesAfter(writeFile(join(folder, 'bad'), SECRET))).toEqual([
    {
      level: 'error',
      msg: 'secret not reloaded',
      error: `the file bad in SECRET_DIGESTS_DIR ${NO_DIGEST}`,
    },
  ]);
  expect(warnings()).toEqual([WARNING]);
  expect(await linesAfter(writeFile(join(folder, 'other'), digestOf('b')))).toEqual([
    { level: 'info', msg: 'secrets reloaded', secrets: ['good', 'other'] },
  ]);
  expect(warnings()).toEqual([WARNING]);
  expect(await linesAfter(writeFile(join(folder, 'other'), digestOf('c')))).toEqual([
    { level: 'info', msg: 'secrets reloaded', secrets: ['good', 'other'] },
  ]);
  expect(await linesAfter(rm(join(folder, 'bad')))).toEqual([]);
  expect(warnings()).toEqual([]);
});

describe('SECRET_DIGESTS_DIR', () => {
  test('adds its secrets to those of the environment', async () => {
    const folder = await aFolderOf({ mounted: digestOf('b') });
    const { url, logged } = await start({
      SECRET_DIGEST_SET: digestOf('a'),
      SECRET_DIGESTS_DIR: folder,
    });
    expect(await codes(url, ['a', 'b', 'c', ''])).toEqual([200, 200, 404, 404]);
    await logged('review', ({ caller }) => caller === 'set');
    await logged('review', ({ caller }) => caller === 'mounted');
  });

  test('without any secret refuses everybody, and logs that', async () => {
    const { url, logged } = await start({ SECRET_DIGESTS_DIR: await aFolderOf({}) });
    await logged('SECRET_DIGESTS_DIR has no secret, so /convert is closed to everyone');
    expect(await codes(url, ['', 'a'])).toEqual([404, 404]);
    const ready = await fetch(`${url}/readyz?verbose`);
    const warning = 'warn: SECRET_DIGESTS_DIR has no secret, so /convert is closed to everyone';
    expect(await ready.text()).toBe(
      `[+]ping ok\n[+]shutdown ok\n${warning}\nreadyz check passed\n`,
    );
  });

  test('revokes its secrets when it is removed, and restores them when it is back', async () => {
    const folder = await aFolderOf({ mounted: digestOf('b') });
    const { url, logged } = await start({
      SECRET_DIGEST_SET: digestOf('a'),
      SECRET_DIGESTS_DIR: folder,
    });
    await rename(folder, `${folder}.away`);
    const { level, error } = await logged('secret not reloaded');
    expect({ level, error }).toEqual({
      level: 'error',
      error: expect.stringMatching(/^SECRET_DIGESTS_DIR cannot be read: ENOENT/) as unknown,
    });
    expect(await codes(url, ['a', 'b'])).toEqual([200, 404]);
    await rename(`${folder}.away`, folder);
    await logged('secrets reloaded', ({ secrets }) => String(secrets) === 'set,mounted');
    expect(await codes(url, ['a', 'b'])).toEqual([200, 200]);
  });

  test('keeps all others when a new file has no digest', async () => {
    const folder = await aFolderOf({ good: digestOf('a') });
    const { url, logged, lines } = await start({ SECRET_DIGESTS_DIR: folder });
    await writeFile(join(folder, 'bad'), SECRET);
    const { error } = await logged('secret not reloaded');
    expect(error).toBe(`the file bad in SECRET_DIGESTS_DIR ${NO_DIGEST}`);
    expect(await codes(url, ['a', SECRET])).toEqual([200, 404]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    const ready = await fetch(`${url}/readyz?verbose`);
    expect(await ready.text()).toContain(`\nwarn: ${WARNING}\nreadyz check passed\n`);
  });

  test('keeps the digest of a file whose content becomes invalid, until the file is removed', async () => {
    const folder = await aFolderOf({ kept: digestOf('a'), other: digestOf('b') });
    const { url, logged } = await start({ SECRET_DIGESTS_DIR: folder });
    await writeFile(join(folder, 'kept'), '');
    const { level, error } = await logged('secret not reloaded');
    expect({ level, error }).toEqual({
      level: 'error',
      error: `the file kept in SECRET_DIGESTS_DIR ${NO_DIGEST}; the previous digest stays valid`,
    });
    // Another change in between does not affect it.
    await rm(join(folder, 'other'));
    await logged('secrets reloaded', ({ secrets }) => String(secrets) === 'kept');
    expect(await codes(url, ['a', 'b'])).toEqual([200, 404]);
    await rename(join(folder, 'kept'), join(folder, 'kept~'));
    await logged('secrets reloaded', ({ secrets }) => String(secrets) === '');
    expect(await codes(url, ['a', 'b'])).toEqual([404, 404]);
  });

  test('keeps its digests while it cannot be read', async () => {
    const folder = await aFolderOf({ kept: digestOf('a') });
    const link = join(await aFolderOf({}), 'link');
    await symlink(folder, link);
    const { url, logged } = await start({ SECRET_DIGESTS_DIR: link });
    // Replaces it by a link to itself in one step, so that there is no moment without a file.
    await symlink('link', `${link}.new`);
    await rename(`${link}.new`, link);
    const { error } = await logged('secret not reloaded');
    expect(error).toMatch(
      /^SECRET_DIGESTS_DIR cannot be read: ELOOP.*; the previous digest stays valid$/,
    );
    expect(await codes(url, ['a'])).toEqual([200]);
  });

  test('with problems is refused at the start', async () => {
    const folder = await aFolderOf({ good: digestOf('a'), bad: SECRET });
    expect(await run({ SECRET_DIGESTS_DIR: folder })).toEqual({
      code: 2,
      stderr: `crdshift: the file bad in SECRET_DIGESTS_DIR ${NO_DIGEST}\n`,
    });
    expect(await run({ SECRET_DIGESTS_DIR: '' })).toEqual({
      code: 2,
      stderr: 'crdshift: SECRET_DIGESTS_DIR must be the path of a folder\n',
    });
  });
});

async function aFolderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

const namesIn = (folder: string): string[] =>
  readSecretFiles(folder).secrets.map(({ name }) => name);

async function start(settings: Readonly<Record<string, string>>): Promise<NodeEntry> {
  const entry = await startNodeEntry(settings);
  onTestFinished(entry.stop);
  return entry;
}

/** Returns the status of a review for each secret. An empty one stands for none. */
async function codes(url: string, secrets: readonly string[]): Promise<number[]> {
  const headers = { 'content-type': 'application/json' };
  const found: number[] = [];
  for (const secret of secrets) {
    const path = secret === '' ? '/convert' : `/convert/${secret}`;
    const { status } = await fetch(`${url}${path}`, { method: 'POST', headers, body: REVIEW });
    found.push(status);
  }
  return found;
}

function run(env: Readonly<Record<string, string>>): Promise<{ code: unknown; stderr: string }> {
  const entry = fileURLToPath(new URL('../../src/node.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env }, (error, _stdout, stderr) => {
      resolve({ code: error?.code, stderr });
    });
  });
}
