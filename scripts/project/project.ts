import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { messageOf } from '../terminal/message-of.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The configuration file at the root of a project. Without it, a project uses the defaults. */
export const CONFIGURATION = 'crdshift.json';

const path = v.pipe(v.string(), v.minLength(1));

/** The configuration. Paths are relative to the folder of the file. */
const Configuration = v.strictObject({
  /** The folder that contains a folder for each kind, and the index of the kinds. */
  kinds: v.optional(path, 'src/kinds'),
  /** The folder that `dev` and the playground watch for changes. */
  sources: v.optional(path, 'src'),
  /** The import targets of generated and drafted modules: a package, or a file of the project that begins with `./`. */
  imports: v.optional(
    v.strictObject({
      crdshift: v.optional(path, 'crdshift'),
      'crdshift/lens': v.optional(path, 'crdshift/lens'),
    }),
    {},
  ),
  /** The entry modules to bundle, by platform. */
  entries: v.optional(
    v.strictObject({
      worker: v.optional(path, 'src/worker.ts'),
      lambda: v.optional(path),
      node: v.optional(path),
    }),
    {},
  ),
  /** The configuration file of wrangler. */
  wrangler: v.optional(path, 'wrangler.toml'),
  /** The folder for bundles. */
  outdir: v.optional(path, 'dist'),
  test: v.optional(
    v.strictObject({
      /** The configuration file of vitest. */
      config: v.optional(path, 'vitest.config.ts'),
      /** The vitest arguments that select the tests of the kinds. */
      kinds: v.optional(v.array(path), []),
    }),
    {},
  ),
});

/** A project with its configuration. */
export interface Project extends v.InferOutput<typeof Configuration> {
  /** The folder of the project. Paths in messages are relative to it. */
  readonly root: string;
}

let here: Project | undefined;

/**
 * Returns the project around the folder in which this process was started.
 *
 * @throws {WrongUsage} if its configuration cannot be read
 */
export function projectHere(): Project {
  here ??= projectAround(process.cwd());
  return here;
}

/** Returns the project around a folder: the closest folder with a configuration, otherwise with a `package.json`. */
export function projectAround(folder: string): Project {
  return projectAt(
    closest(folder, CONFIGURATION) ?? closest(folder, 'package.json') ?? resolve(folder),
  );
}

/**
 * Returns the project with this root.
 *
 * @throws {WrongUsage} if its configuration cannot be read
 */
export function projectAt(root: string): Project {
  const file = join(root, CONFIGURATION);
  const configuration = v.safeParse(Configuration, existsSync(file) ? readJson(file) : {});
  if (configuration.success) return { root: join(resolve(root), sep), ...configuration.output };
  const [first] = configuration.issues;
  const name = v.getDotPath(first) ?? 'the whole file';
  const isUnknown = first.expected === 'never';
  const why = isUnknown
    ? ' is not a setting. Remove it, or correct its name.'
    : `: ${first.message}`;
  throw new WrongUsage(`${file}: ${name}${why}`);
}

/**
 * Returns the import path of an entry module: the name of its package, or the relative path of its file.
 *
 * @param folder the folder of the importing module
 */
export function importPath({ root, imports }: Project, door: Door, folder: string): string {
  const target = imports[door];
  if (!target.startsWith('.')) return target;
  const fromThere = relative(folder, join(root, target)).split(sep).join('/');
  return fromThere.startsWith('.') ? fromThere : `./${fromThere}`;
}

/** The entry modules that authors import from. */
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
