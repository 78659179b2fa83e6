import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kinds } from '../../src/index.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';

/** Marks the module that stands in for a door. */
const RECORDING = '?recording';

const places = new WeakMap<object, string>();

/** Where a part of a lens was made, as file and line; undefined for one that was made by another part. */
export function placeOfPart(part: object): string | undefined {
  return places.get(part);
}

/**
 * Imports kinds in such a way that every part of a lens is known by the line that makes it: a module stands in for the
 * door that authors import from, and notes who calls. What is served pays nothing for it.
 *
 * @param file the module that exports `kinds`
 * @throws what the module throws
 */
export async function importRecorded(project: Project, file: string): Promise<Kinds> {
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
  const imported: unknown = await import(pathToFileURL(file).href);
  if (isKindsModule(imported)) return imported.kinds;
  throw new Error(`${file} exports no kinds`);
}

/** The modules from which the authors of a project import what a conversion is made of. */
function doorsOf({ root, imports }: Project): readonly string[] {
  return [imports.crdshift, imports['crdshift/lens']].map((door) =>
    door.startsWith('.') ? pathToFileURL(join(root, door)).href : import.meta.resolve(door),
  );
}

function isKindsModule(imported: unknown): imported is { readonly kinds: Kinds } {
  return typeof imported === 'object' && imported !== null && 'kinds' in imported;
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

/** The same function, which notes where it is called to make something. Anything else is returned as it is. */
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

/** The file and line of the frame above the function that looks. */
function callerOf(stack: string): string | undefined {
  const [, , frame = ''] = stack.split('\n');
  const [, url = '', line = ''] = /(file:[^)]*?)(?:\?[^:)]*)?:(\d+):\d+\)?$/.exec(frame) ?? [];
  return url === '' ? undefined : `${relative(projectHere().root, fileURLToPath(url))}:${line}`;
}
