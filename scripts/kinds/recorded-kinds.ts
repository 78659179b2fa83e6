import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kinds } from '../../src/index.ts';
import { callOf } from '../program/call.ts';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';

/** The URL suffix of a module that replaces an entry module. */
const RECORDING = '?recording';

const places = new WeakMap<object, string>();

/** Returns the file and line that made a part of a lens, or undefined if another part made it. */
export function placeOfPart(part: object): string | undefined {
  return places.get(part);
}

/**
 * Imports kinds and records the line that makes each part of a lens. It replaces the entry modules that authors import
 * from with modules that record their callers. A deployment does not pay for this.
 *
 * @param file the module that exports `kinds`
 * @throws {Failure} if there is no such module
 * @throws the error that the module throws
 */
export async function importRecorded(project: Project, file: string): Promise<Kinds> {
  if (!existsSync(file)) throw new Failure(noIndex(file));
  const doors = doorsOf(project);
  const names = new Map<string, readonly string[]>();
  for (const door of doors) {
    const exported: unknown = await import(door);
    names.set(door, Object.keys(exported ?? {}));
  }
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return doors.includes(found.url) && isAuthor(context.parentURL, doors)
        ? { ...found, url: `${found.url}${RECORDING}` }
        : found;
    },
    load: (url, context, next) => {
      if (!url.endsWith(RECORDING)) return next(url, context);
      const door = url.slice(0, -RECORDING.length);
      const source = recordingDoor(door, names.get(door) ?? []);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  return kindsIn(await import(pathToFileURL(file).href), file);
}

/**
 * Returns the kinds of an imported module.
 *
 * @param file - the module in messages
 * @throws {Error} if it exports no kinds
 */
export function kindsIn(imported: unknown, file: string): Kinds {
  if (isKindsModule(imported)) return imported.kinds;
  throw new Error(`${file} exports no kinds`);
}

function noIndex(file: string): string {
  const draft = callOf('draft', 'CRD-FILE');
  return `${relative('', file)} does not exist. If this is the folder of your project, write it with ${callOf('generate')}, or draft your first kind with ${draft}.`;
}

/** Returns the URLs of the entry modules that the authors of a project import from. */
function doorsOf({ root, imports }: Project): readonly string[] {
  return [imports.crdshift, imports['crdshift/lens']].map((door) =>
    door.startsWith('.') ? pathToFileURL(join(root, door)).href : import.meta.resolve(door),
  );
}

function isKindsModule(imported: unknown): imported is { readonly kinds: Kinds } {
  const kinds: unknown =
    typeof imported === 'object' && imported !== null ? Reflect.get(imported, 'kinds') : undefined;
  return typeof kinds === 'object' && kinds !== null && Array.isArray(Reflect.get(kinds, 'all'));
}

function isAuthor(parent: string | undefined, doors: readonly string[]): boolean {
  return parent !== undefined && !parent.endsWith(RECORDING) && !doors.includes(parent);
}

function recordingDoor(door: string, names: readonly string[]): string {
  return [
    `import * as door from ${JSON.stringify(door)};`,
    `import { recorded } from ${JSON.stringify(import.meta.url)};`,
    ...names.map((name) => `export const ${name} = recorded(door.${name});`),
  ].join('\n');
}

/** Wraps a function so that it records the caller for each object that it returns. Returns other values unchanged. */
export function recorded(exported: unknown): unknown {
  if (typeof exported !== 'function' || /^class\b/.test(String(exported))) return exported;
  return (...args: readonly unknown[]): unknown => {
    const made: unknown = Reflect.apply(exported, undefined, args);
    if (typeof made === 'object' && made !== null && !places.has(made)) {
      const place = callerOf(new Error().stack ?? '');
      if (place !== undefined) places.set(made, place);
    }
    return made;
  };
}

/** Returns the file and line of the frame above the wrapped function. */
function callerOf(stack: string): string | undefined {
  const [, , frame = ''] = stack.split('\n');
  const [, url = '', line = ''] = /(file:[^)]*?)(?:\?[^:)]*)?:(\d+):\d+\)?$/.exec(frame) ?? [];
  return url === '' ? undefined : `${relative(projectHere().root, fileURLToPath(url))}:${line}`;
}
