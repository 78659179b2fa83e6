import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkKind } from '../../src/check/check-kind.ts';
import type { Kind } from '../../src/core/kind/define-kind.ts';
import { readCrds } from '../../scripts/prove/read-crds.ts';
import { crdsOf } from '../../src/crd/derived/crds-of.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { aFolder } from '../support/a-folder.ts';
import { runHere } from '../support/run-here.ts';
import type { Ran } from '../support/run-script.ts';

const DATABASES = fixture('databases.yaml');
const BUCKETS = fixture('buckets.yaml');
const folder = await aFolder();
afterAll(folder.remove);

function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/crossplane/${name}`, import.meta.url));
}

function draft(...args: readonly string[]): Promise<Ran> {
  return runHere('draft', ...args, '--into', folder.path);
}

async function kindOf(file: string, constant: string): Promise<Kind> {
  const module = join(folder.path, file, `${file}.ts`);
  const exported = (await import(/* @vite-ignore */ module)) as Record<string, Kind>;
  const kind = exported[constant];
  if (kind === undefined) throw new Error(`${module} has no ${constant}`);
  return kind;
}

async function crdOf(file: string): Promise<CustomResourceDefinition> {
  const text = await readFile(join(folder.path, file, 'crd.yaml'), 'utf8');
  const crd = readCrd(crdsOf(parse(text))[0]?.crd, 'v1');
  if (Array.isArray(crd)) throw new Error(crd.map(({ message }) => message).join('\n'));
  return crd;
}

describe('a composite resource', () => {
  let ran: Ran;
  beforeAll(async () => {
    ran = await draft(DATABASES);
  });

  test('is drafted from its definition, which becomes the crd.yaml', async () => {
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('XDatabase of example.org, hub v1:\n  v1alpha1 through v1\n');
    expect(ran.stdout).toContain(
      'Objects of the claim Database are converted as well: draft it with --claim.\n',
    );
    expect(await readFile(join(folder.path, 'x-database/crd.yaml'), 'utf8')).toBe(
      await readFile(DATABASES, 'utf8'),
    );
  });

  test('passes its own check', async () => {
    expect(checkKind(await kindOf('x-database', 'xDatabase'), await crdOf('x-database'))).toEqual(
      [],
    );
  });

  test('is converted, with the fields that Crossplane adds', async () => {
    const kind = await kindOf('x-database', 'xDatabase');
    const object = {
      apiVersion: 'example.org/v1alpha1',
      kind: 'XDatabase',
      metadata: { name: 'main', uid: 'a' },
      spec: { size: 'large', storageGb: 20, claimRef: { kind: 'Database', name: 'main' } },
    };
    const converted = {
      ...object,
      apiVersion: 'example.org/v1',
      spec: { size: 'Large', storageGB: 20, claimRef: { kind: 'Database', name: 'main' } },
    };
    expect(kind.convert(object, 'example.org/v1')).toEqual({ object: converted });
    expect(kind.convert(converted, 'example.org/v1alpha1')).toEqual({ object });
  });

  test('has types with these fields', async () => {
    const module = await readFile(join(folder.path, 'x-database/crd.gen.ts'), 'utf8');
    expect(module).toContain('  readonly claimRef?: {');
    expect(module).toContain('  readonly claimConditionTypes?: readonly string[];');
  });
});

describe('a claim', () => {
  test('is drafted as a kind of its own, from the CRD that Crossplane derives', async () => {
    const { code, stdout, stderr } = await draft(DATABASES, '--claim');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Database of example.org, hub v1:\n');
    const text = await readFile(join(folder.path, 'database/crd.yaml'), 'utf8');
    expect(text).toMatch(
      /^# The CRD that Crossplane derives for the claim of the CompositeResourceDefinition xdatabases\.example\.org\.\n/,
    );
    const [, claim] = crdsOf(parse(await readFile(DATABASES, 'utf8')));
    expect(parse(text)).toEqual(claim?.crd);
    expect(checkKind(await kindOf('database', 'database'), await crdOf('database'))).toEqual([]);
  });

  test('is missing in a definition without claimNames', async () => {
    expect(await draft(BUCKETS, '--claim')).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: ${BUCKETS}: there is no CompositeResourceDefinition with claimNames. Omit --claim.\n`,
    });
  });
});

test('prove reads the CRDs of a definition, with the lines of its file', async () => {
  const sources = readCrds(await readFile(DATABASES, 'utf8'), 'databases.yaml');
  expect(sources.map(({ crd }) => crd.name)).toEqual([
    'xdatabases.example.org',
    'databases.example.org',
  ]);
  const path = ['spec', 'versions', 1, 'schema', 'openAPIV3Schema', 'properties', 'spec'];
  expect(sources.map(({ placeAt }) => placeAt(path))).toEqual([
    { file: 'databases.yaml', line: 40 },
    { file: 'databases.yaml', line: 40 },
  ]);
});

test('generate writes the types of a definition of v2, without a claim', async () => {
  const file = join(folder.path, 'buckets.yaml');
  await writeFile(file, await readFile(BUCKETS, 'utf8'));
  expect(await runHere('generate', file)).toMatchObject({ code: 0, stderr: '' });
  const module = await readFile(file.replace('.yaml', '.gen.ts'), 'utf8');
  expect(module).toContain('export interface BucketV2 extends KubernetesObject {');
  expect(module).toContain('    readonly crossplane?: {');
});
