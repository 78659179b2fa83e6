import { mkdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { parsePlainly } from '../../src/core/json/parse-json.ts';
import type { MigrationMemory, SavedState } from '../../src/life/migrate/memory.ts';
import { messageOf } from '../terminal/message-of.ts';
import { writeInOneStep } from '../terminal/replace-file.ts';

/**
 * Returns the file of the state of one migration: `$XDG_STATE_HOME/crdshift/migrate/CONTEXT/CRD.json` (XDG Base
 * Directory Specification). Names are encoded, because contexts may contain slashes.
 */
export function stateFile(context: string, crd: string): string {
  const { XDG_STATE_HOME: given } = process.env;
  const root = given === undefined || given === '' ? join(homedir(), '.local/state') : given;
  return join(
    root,
    'crdshift/migrate',
    encodeURIComponent(context),
    `${encodeURIComponent(crd)}.json`,
  );
}

/**
 * Keeps the state of a migration in a file. After a kill during a write, the file has the previous state. If the file
 * cannot be written or removed, only the saved place is lost, so this is only reported, once.
 */
export function memoryIn(file: string, warn: (message: string) => void): MigrationMemory {
  let hasFailed = false;
  const fail = (what: string, cause: unknown): void => {
    if (!hasFailed) {
      warn(`the place where the next run continues cannot be ${what}: ${messageOf(cause)}`);
    }
    hasFailed = true;
  };
  return {
    read: async () => {
      try {
        return readState(await readFile(file, 'utf8'));
      } catch {
        return undefined;
      }
    },
    write: async (state) => {
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeInOneStep(file, `${JSON.stringify(state)}\n`, 0o600);
      } catch (cause) {
        fail('saved', cause);
      }
    },
    clear: async () => {
      try {
        await rm(file, { force: true });
      } catch (cause) {
        fail('removed', cause);
      }
    },
  };
}

/** Reads a state; undefined for a file of another form, for instance of another release. */
function readState(text: string): SavedState | undefined {
  const value = parsePlainly(text);
  if (!isJsonObject(value)) return undefined;
  const { cluster, uid, generation, isSeen, next, objects, isRewritten, storedVersions } = value;
  if (typeof cluster !== 'string' || typeof uid !== 'string') return undefined;
  if (typeof generation !== 'number' || typeof objects !== 'number') return undefined;
  return {
    cluster,
    uid,
    generation,
    objects,
    isSeen: isSeen === true,
    isRewritten: isRewritten === true,
    ...(typeof next === 'string' && { next }),
    ...(isJsonList(storedVersions) && {
      storedVersions: storedVersions.filter((version) => typeof version === 'string'),
    }),
  };
}
