import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Versions = Readonly<Record<string, string>>;

interface PackageJson {
  readonly scripts: Versions;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly optionalDependencies: Versions;
}

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const { scripts, dependencies, devDependencies, optionalDependencies } =
  await readJson<PackageJson>('package.json');
const { packages } = await readJson<{ packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(packages).filter(([path]) => path !== '');

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join(ROOT, file), 'utf8')) as Content;
}

describe('package-lock.json', () => {
  it('matches package.json', () => {
    const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const paths = Object.keys(asked).map((name) => `node_modules/${name}`);
    expect(locked.map(([path]) => path)).toEqual(expect.arrayContaining(paths));
  });

  it('has the hash of every package, so that none can be replaced', () => {
    const without = locked.filter(
      ([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(without).toEqual([]);
  });

  it('contains no address, so that packages come from the configured registry', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has no package with an install script, except those that fetch a binary', () => {
    const names = locked
      .filter(([, { hasInstallScript = false }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect([...new Set(names)].toSorted()).toEqual(['esbuild', 'workerd']);
  });
});

describe('package.json', () => {
  // Hashes and compression are for kept data only; a Worker whose kinds keep nothing contains neither. stricli is for
  // the command line. cel-js, fast-check and re2js are for proofs.
  it('has eight dependencies', () => {
    expect(Object.keys(dependencies)).toEqual([
      '@marcbachmann/cel-js',
      '@noble/hashes',
      '@stricli/core',
      'fast-check',
      'fflate',
      'hono',
      're2js',
      'valibot',
    ]);
  });

  it('names exact versions', () => {
    const versions = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const version of Object.values(versions)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
  });

  it('has no unused package for development', async () => {
    const texts = [...(await readTexts()), Object.values(scripts).join('\n')].join('\n');
    const unused = Object.keys(devDependencies).filter((name) => !isUsed(name, texts));
    expect(unused).toEqual([]);
  });
});

/** Packages used without an import: types named in a tsconfig, and commands of npm scripts. */
const MENTIONED_AS: Readonly<Record<string, string>> = {
  '@types/node': '"types": ["node"',
  oxfmt: 'oxfmt --check .',
  oxlint: 'oxlint --type-aware .',
  'oxlint-tsgolint': 'oxlint --type-aware .',
  typescript: 'tsc -p src/core',
};

function isUsed(name: string, texts: string): boolean {
  const mention = MENTIONED_AS[name];
  if (mention !== undefined) return texts.includes(mention);
  return [`'${name}'`, `'${name}/`, `"${name}"`, `node_modules/${name}/`].some((text) =>
    texts.includes(text),
  );
}

async function readTexts(): Promise<string[]> {
  const folders = await Promise.all(
    ['src', 'scripts', 'packages', 'test'].map(async (folder) => {
      const files = await readdir(join(ROOT, folder), { recursive: true });
      return files.map((file) => join(folder, file));
    }),
  );
  const files = folders
    .flat()
    .filter((file) => /(?:\.m?ts|\.mjs|tsconfig\.json)$/.test(file))
    // This file names packages without using them.
    .filter((file) => !file.includes('node_modules') && !file.endsWith('supply-chain.test.ts'));
  return Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')));
}

/** The packages that a deployment contains as soon as one of its kinds keeps data. */
const KEEPING = ['@noble/hashes', 'fflate'];

describe('the packages in a deployment', () => {
  it.each([
    ['src/worker.ts', ['hono', 'valibot']],
    ['src/lambda.ts', ['hono', 'valibot']],
    [
      'src/node.ts',
      ['@opentelemetry/api', '@prometheus-io/client', 'bintrees', 'hono', 'tdigest', 'valibot'],
    ],
  ])('of %s', async (entry, names) => {
    const bundled = await bundledPackages(entry);
    expect(bundled.filter((name) => !KEEPING.includes(name))).toEqual(names);
  });
});

async function bundledPackages(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    external: ['cloudflare:*'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs: parts }) =>
    Object.entries(parts).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const names = inputs.flatMap(
    ([path]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}
