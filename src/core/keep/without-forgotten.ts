import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Step } from '../kind/version-tree.ts';
import { forgetsIn } from '../lens/engine/forgets.ts';
import type { Path } from '../lens/engine/path.ts';
import { EVERY } from '../lens/engine/path.ts';
import type { Kept } from './tree/kept.ts';
import { withEachElement, withEachField } from './tree/kept.ts';

/** Returns data kept of the version before a step, without the losses that `forget` declares there. */
export function withoutForgotten(kept: Kept | undefined, step: Step): Kept | undefined {
  const side = step.fromVersion === step.version ? 'own' : 'hub';
  let left = kept;
  for (const { at } of forgetsIn(step.spoke)) left = left && without(left, at[side]);
  return left;
}

function without(kept: Kept, path: Path): Kept | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  switch (kept.type) {
    case 'value': {
      const is = withoutPath(kept.is, path);
      return is === kept.is ? kept : { ...kept, ...(is !== undefined && { is }) };
    }
    case 'fields':
      return withEachField(kept, (field, key) => (isAt(name, key) ? without(field, rest) : field));
    case 'elements':
      if (name !== EVERY) return kept;
      return withEachElement(kept, ({ kept: inside, isRun }) =>
        without(inside, isRun === true ? path : rest),
      );
  }
}

/** Returns a value without what is at a path, in every element of lists and maps; undefined if nothing is left. */
export function withoutPath(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  if (isJsonList(value)) {
    if (name !== EVERY) return value;
    return value.map((element) => withoutPath(element, rest)).filter((left) => left !== undefined);
  }
  if (!isJsonObject(value)) return value;
  const fields: [string, JsonValue][] = [];
  for (const [key, field] of Object.entries<JsonObject[string]>(value)) {
    const left = isAt(name, key) ? withoutPath(field, rest) : field;
    if (left !== undefined) fields.push([key, left]);
  }
  return Object.fromEntries(fields);
}

/** Reports whether a key of a path names the field with this key. */
function isAt(name: string, key: string): boolean {
  return name === EVERY || name === key;
}
