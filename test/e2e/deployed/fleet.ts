import type { JsonObject } from '../../../src/index.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { ApiObject } from '../support/custom-resource.ts';
import type { Installed } from './releases.ts';
import { NAMES, WRITTEN } from './skiff.ts';

/** Objects for every pair of a version that writes them and a version that edits them. */
export interface Fleet {
  /** Creates an object in each of these versions for each version that the API server has. */
  readonly write: (homes: readonly string[]) => Promise<void>;
  /** Patches a field that is independent of the kept data, in those versions that edit and are among these. */
  readonly patch: (editors: readonly string[], replicas: number) => Promise<void>;
  /** Reads every object in the version that edits it. The returned function writes it back with an edit. */
  readonly read: () => Promise<(editors: readonly string[], replicas: number) => Promise<void>>;
  /** Reads the `spec` of every object that was created in one of these versions, in that version. */
  readonly atHome: (homes: readonly string[]) => Promise<Record<string, unknown>>;
  /** Returns the same objects as they were written and edited. */
  readonly expected: (homes: readonly string[]) => Record<string, unknown>;
  /** Reads the `spec` of every object in each of these versions. */
  readonly views: (versions: readonly string[]) => Promise<Record<string, JsonObject>>;
  /** Sets the number written last by the editors in views of the objects. */
  readonly edited: (views: Readonly<Record<string, JsonObject>>) => Record<string, JsonObject>;
  /** Reads, for every object and version, annotations with the name of kept data that today's code cannot read. */
  readonly newer: (versions: readonly string[]) => Promise<string[]>;
}

/** An object, the version that creates it and the version that edits it. */
interface Boat {
  readonly name: string;
  readonly home: string;
  readonly editor: string;
  replicas: number;
}

/** Kept data as code of the future may write it. */
export const NEWER = '{"crdshift":99,"for":"v1","lost":{"spec":"unreadable"}}';

const NEWER_NAME = `${NAMES.group}/crdshift-kept.newer`;

export function fleetOf(skiffs: Installed): Fleet {
  const boats: Boat[] = [];
  const boatsOf = (homes: readonly string[]): Boat[] =>
    boats.filter(({ home }) => homes.includes(home));
  const readIn = async (versions: readonly string[]): Promise<[string, ApiObject][]> => {
    const found: [string, ApiObject][] = [];
    for (const { name } of boats) {
      for (const version of versions) {
        found.push([`${name}, seen in ${version}`, await skiffs.in(version).get(name)]);
      }
    }
    return found;
  };
  const edit = async (
    editors: readonly string[],
    replicas: number,
    write: (boat: Boat) => Promise<unknown>,
  ): Promise<void> => {
    for (const boat of boats.filter(({ editor }) => editors.includes(editor))) {
      await write(boat);
      boat.replicas = replicas;
    }
  };
  return {
    write: async (homes) => {
      for (const home of homes) {
        for (const editor of skiffs.versions()) {
          const name = `${home}-by-${editor}`;
          await skiffs.in(home).create(aSkiff(home, name, WRITTEN[home]));
          boats.push({ name, home, editor, replicas: 3 });
        }
      }
    },
    patch: (editors, replicas) =>
      edit(editors, replicas, ({ name, editor }) =>
        skiffs.in(editor).mergePatch(name, { spec: { replicas } }),
      ),
    read: async () => {
      const read = new Map<string, ApiObject>();
      for (const { name, editor } of boats) read.set(name, await skiffs.in(editor).get(name));
      return (editors, replicas) =>
        edit(editors, replicas, async ({ name, editor }) => {
          const object = read.get(name);
          if (object === undefined) throw new Error(`${name} has not been read`);
          await skiffs.in(editor).update({ ...object, spec: { ...specOf(object), replicas } });
        });
    },
    atHome: async (homes) => {
      const found: Record<string, unknown> = {};
      for (const { name, home } of boatsOf(homes)) {
        found[name] = specOf(await skiffs.in(home).get(name));
      }
      return found;
    },
    expected: (homes) =>
      Object.fromEntries(
        boatsOf(homes).map(({ name, home, replicas }) => [name, { ...WRITTEN[home], replicas }]),
      ),
    views: async (versions) =>
      Object.fromEntries((await readIn(versions)).map(([view, object]) => [view, specOf(object)])),
    edited: (views) =>
      Object.fromEntries(
        Object.entries(views).map(([view, spec]) => {
          const boat = boats.find(({ name }) => view.startsWith(`${name},`));
          return [view, { ...spec, replicas: boat?.replicas ?? null }];
        }),
      ),
    newer: async (versions) =>
      (await readIn(versions)).map(([, { metadata }]) => metadata.annotations?.[NEWER_NAME] ?? ''),
  };
}

/** Returns an object as it is created in a version, with kept data written by code of the future. */
export function aSkiff(version: string, name: string, spec: object | undefined): object {
  return {
    apiVersion: `${NAMES.group}/${version}`,
    kind: NAMES.kind,
    metadata: { name, annotations: { [NEWER_NAME]: NEWER } },
    spec,
  };
}

function specOf(object: ApiObject): JsonObject {
  const { spec } = object;
  return isJsonObject(spec) ? spec : {};
}
