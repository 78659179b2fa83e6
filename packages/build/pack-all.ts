import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { correctLinks } from './packed-links.ts';
import { buildPackage } from './build-package.ts';
import { readManifest } from './read-manifest.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A package of this repository. */
interface Package {
  readonly name: string;
  /** The folder of the sources that its manifest names. */
  readonly sources: string;
  /** Files and folders of the package that are packed unchanged. */
  readonly own: readonly string[];
  /** Files of the repository that are packed unchanged. */
  readonly shared: readonly string[];
  /** Folders of the repository that modules read at run time. They are packed next to the modules. */
  readonly assets: readonly string[];
}

const PACKAGES: readonly Package[] = [
  {
    name: 'crdshift',
    sources: '',
    own: [],
    shared: ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs'],
    // The playground builds its API server from this Go module.
    assets: ['test/e2e/control-plane/1.36'],
  },
  {
    name: 'create-crdshift',
    sources: 'packages/create-crdshift',
    own: ['README.md', 'template'],
    shared: ['LICENSE'],
    assets: [],
  },
];

/** A package in the form that is published. Sizes are in bytes. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** The path of the tarball. */
  readonly file: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly files: number;
}

/** Values for fields of the packed manifests. */
export interface PackOptions {
  /** The version of the packages; by default that of the repository. */
  readonly version?: string | undefined;
  /** The URL of the repository that the packages are built from. By default, manifests and pages name none. */
  readonly repository?: string | undefined;
}

/**
 * Builds every package and packs it.
 *
 * @param into the folder for the tarballs, which is created if it does not exist
 * @throws {Error} if a package cannot be built
 */
export async function packAll(into: string, options: PackOptions = {}): Promise<Tarball[]> {
  const folder = resolve(into);
  await mkdir(folder, { recursive: true });
  const tarballs: Tarball[] = [];
  for (const one of PACKAGES) tarballs.push(await pack(one, folder, options));
  return tarballs;
}

async function pack(one: Package, into: string, options: PackOptions): Promise<Tarball> {
  const folder = join(ROOT, 'packages', one.name);
  const { version = readManifest(ROOT).version, repository } = options;
  const manifest = {
    ...readManifest(folder),
    version,
    ...(repository === undefined
      ? {}
      : { repository: { type: 'git', url: `git+${repository}.git` } }),
  };
  const staged = await mkdtemp(join(tmpdir(), `${one.name}-`));
  try {
    await buildPackage(join(ROOT, one.sources), manifest, join(staged, 'dist'));
    await writeFile(join(staged, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const copied = [
      ...one.own.map((name) => join(folder, name)),
      ...one.shared.map((name) => join(ROOT, name)),
    ];
    for (const path of copied) {
      await cp(path, join(staged, basename(path)), { recursive: true });
    }
    await correctLinks(staged, { repository, tag: `v${version}` });
    for (const path of one.assets) {
      await cp(join(ROOT, path), join(staged, 'dist', path), { recursive: true });
    }
    return await npmPack(staged, into);
  } finally {
    await rm(staged, { recursive: true });
  }
}

/** One entry of the output of `npm pack --json`. */
interface NpmPackResult {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

async function npmPack(folder: string, into: string): Promise<Tarball> {
  const args = ['pack', folder, '--pack-destination', into, '--json'];
  const { stdout } = await promisify(execFile)('npm', args, {
    shell: process.platform === 'win32',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the output of npm
  const [result] = JSON.parse(stdout) as [NpmPackResult];
  const { name, version, filename, size, unpackedSize, entryCount } = result;
  const file = join(into, filename);
  return { name, version, file, packed: size, unpacked: unpackedSize, files: entryCount };
}
