import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATE = 'packages/create-crdshift/template/_github';
const WORKFLOWS = ['.github/workflows', `${TEMPLATE}/workflows`];
const DOCKERFILES = ['scripts/deploy/node/Dockerfile', '.github/images/Dockerfile'];

/** Lines with the file and the line before them, for messages. */
async function linesOf(file: string): Promise<readonly (readonly [place: string, line: string])[]> {
  const text = await readFile(join(ROOT, file), 'utf8');
  return text.split('\n').map((line, at) => [`${file}:${at + 1}`, line]);
}

async function linesOfWorkflows(): Promise<readonly (readonly [place: string, line: string])[]> {
  const files = await Promise.all(
    WORKFLOWS.map(async (folder) =>
      (await readdir(join(ROOT, folder))).map((name) => join(folder, name)),
    ),
  );
  return (await Promise.all(files.flat().map(linesOf))).flat();
}

const lines = await linesOfWorkflows();
const uses = lines.flatMap(([place, line]) => {
  const used = /^\s*(?:- )?uses: (.*)$/.exec(line)?.[1];
  return used === undefined ? [] : [[place, used] as const];
});
const PINNED = /^(?<action>[\w-]+\/[\w-]+(?:\/[\w-]+)?)@(?<commit>[\da-f]{40}) # v\d+\.\d+\.\d+$/;

describe('the workflows', () => {
  test('pin every action by commit, and name its version', () => {
    expect(uses.length).toBeGreaterThan(10);
    expect(uses.filter(([, used]) => !PINNED.test(used))).toEqual([]);
  });

  test('have one pin for all uses of a repository, in the template as well', () => {
    const pins = new Map<string, Set<string>>();
    for (const [, used] of uses) {
      const [action = '', pin = ''] = used.split('@');
      const repository = action.split('/', 2).join('/');
      pins.set(repository, (pins.get(repository) ?? new Set()).add(pin));
    }
    expect([...pins].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test('run no image without a digest', () => {
    const images = lines.filter(([, line]) => /^\s*(?:image|container): /.test(line));
    expect(images).toEqual([]);
    expect(lines.filter(([, line]) => /\bimage=(?!\$\(pinned )/.test(line))).toEqual([]);
  });
});

describe('the images', () => {
  test('are based on digests', async () => {
    const all = (await Promise.all(DOCKERFILES.map(linesOf))).flat();
    const bases = all.filter(([, line]) => /^FROM /i.test(line));
    expect(bases.length).toBe(4);
    expect(bases.filter(([, line]) => !/:\S+@sha256:[\da-f]{64}(?: AS \w+)?$/.test(line))).toEqual(
      [],
    );
  });

  test('of the release workflow are those that Dependabot renews', async () => {
    const [, images = ''] = DOCKERFILES;
    const names = (await linesOf(images)).flatMap(([, line]) => / AS (\w+)$/.exec(line)?.[1] ?? []);
    const used = lines.flatMap(([, line]) => /\$\(pinned (\w+)\)/.exec(line)?.[1] ?? []);
    expect(used).toEqual(names);
  });
});

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
}

/** Returns ecosystems and folders that Dependabot looks at. */
async function renewed(file: string): Promise<Record<string, readonly string[]>> {
  const { updates } = parse(await readFile(join(ROOT, file), 'utf8')) as { updates: Update[] };
  return Object.fromEntries(
    updates.map((update) => [
      update['package-ecosystem'],
      update.directories ?? [update.directory ?? ''],
    ]),
  );
}

describe('Dependabot renews', () => {
  test('all that is pinned here', async () => {
    expect(await renewed('.github/dependabot.yml')).toEqual({
      'github-actions': ['/', `/${TEMPLATE}/workflows`],
      docker: DOCKERFILES.map((file) => `/${file.replace('/Dockerfile', '')}`),
      npm: ['/'],
    });
  });

  test('all that is pinned in a created project', async () => {
    expect(await renewed(`${TEMPLATE}/dependabot.yml`)).toEqual({
      'github-actions': ['/'],
      npm: ['/'],
    });
  });
});

test('the SBOM of a release names every direct dependency with its version and hash', async () => {
  const [, command = ''] =
    /run: (npm sbom .*) > /.exec(lines.map(([, line]) => line).join('\n')) ?? [];
  const [program = '', ...args] = command.split(' ');
  const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; hashes?: { alg: string }[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const found = Object.fromEntries(components.map((one) => [`${one.name}@${one.version}`, one]));
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(found[`${name}@${version}`]?.hashes).toMatchObject([{ alg: 'SHA-512' }]);
  }
});
