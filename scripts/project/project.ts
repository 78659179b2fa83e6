import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { messageOf } from '../terminal/message-of.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The file at the root of a project that says where things are. A project without it has everything in the usual places. */
export const CONFIGURATION = 'crdshift.json';

const path = v.pipe(v.string(), v.minLength(1));

/** Every path begins at the folder of the file. */
const Configuration = v.strictObject({
  /** The folder of the kinds, one folder each, and of their index. */
  kinds: v.optional(path, 'src/kinds'),
  /** The folder whose changes are served at once. */
  sources: v.optional(path, 'src'),
  /** From where generated and drafted modules import: a package, or a file of the project, which begins with ./ */
  imports: v.optional(
    v.strictObject({
      crdshift: v.optional(path, 'crdshift'),
      'crdshift/lens': v.optional(path, 'crdshift/lens'),
    }),
    {},
  ),
  /** The modules that are bundled, by platform. */
  entries: v.optional(
    v.strictObject({
      worker: v.optional(path, 'src/worker.ts'),
      lambda: v.optional(path),
      node: v.optional(path),
    }),
    {},
  ),
  /** The configuration of wrangler. */
  wrangler: v.optional(path, 'wrangler.toml'),
  /** Where bundles go. */
  outdir: v.optional(path, 'dist'),
  test: v.optional(
    v.strictObject({
      /** The configuration of vitest. */
      config: v.optional(path, 'vitest.config.ts'),
      /** What vitest is asked for where only the tests of the kinds shall run. */
      kinds: v.optional(v.array(path), []),
    }),
    {},
  ),
});

/** A project, and where things are in it. */
export interface Project extends v.InferOutput<typeof Configuration> {
  /** The folder of the project. Messages name files by their path in it. */
  readonly root: string;
}

let here: Project | undefined;

/**
 * The project that this process works on: the one around the folder in which it was started.
 *
 * @throws {WrongUsage} when its configuration cannot be read
 */
export function projectHere(): Project {
  here ??= projectAround(process.cwd());
  return here;
}

/** The project around a folder: the closest one that has a configuration, or else a `package.json`. */
export function projectAround(folder: string): Project {
  return projectAt(
    closest(folder, CONFIGURATION) ?? closest(folder, 'package.json') ?? resolve(folder),
  );
}

/**
 * The project with this root.
 *
 * @throws {WrongUsage} when its configuration cannot be read
 */
export function projectAt(root: string): Project {
  const file = join(root, CONFIGURATION);
  const configuration = v.safeParse(Configuration, existsSync(file) ? readJson(file) : {});
  if (configuration.success) return { root: join(resolve(root), sep), ...configuration.output };
  const [first] = configuration.issues;
  throw new WrongUsage(`${file}: ${v.getDotPath(first) ?? 'all of it'}: ${first.message}`);
}

/**
 * What a module of a project writes to import a door: the name of a package as it is, and a file by its path from there.
 *
 * @param folder the folder of the module
 */
export function importPath({ root, imports }: Project, door: Door, folder: string): string {
  const target = imports[door];
  if (!target.startsWith('.')) return target;
  const fromThere = relative(folder, join(root, target)).split(sep).join('/');
  return fromThere.startsWith('.') ? fromThere : `./${fromThere}`;
}

/** What authors import from. */
export type Door = 'crdshift' | 'crdshift/lens';

function closest(folder: string, name: string): string | undefined {
  const start = resolve(folder);
  if (existsSync(join(start, name))) return start;
  const above = dirname(start);
  return above === start ? undefined : closest(above, name);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new WrongUsage(`${file}: ${messageOf(cause)}`, { cause });
  }
}
