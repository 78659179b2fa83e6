import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { EVERY, parsePath } from '../../../src/core/lens/engine/path.ts';
import { Call } from '../guess/drafted-part.ts';
import type { Argument, DraftedPart, Stages } from '../guess/drafted-part.ts';
import { hintKey } from './example.ts';
import type { Demands } from './example.ts';
import type { DraftedSpoke } from '../guess/drafted-part.ts';

/** A part with the paths of the `each` and `inside` around it. */
interface PlacedPart {
  readonly part: DraftedPart;
  readonly base: Both<Path>;
}

/** Returns the demands on an object of the hub, so that every part can convert it and all versions agree. */
export function demandsOf(spokes: readonly DraftedSpoke[]): Demands {
  const all = spokes.flatMap(({ stages }) => stages.flatMap((parts) => placed(parts)));
  const hints = all.flatMap(({ part, base }) => {
    const hint = hintOf(part);
    return hint === undefined ? [] : [[hintKey([...base.hub, ...hint.path]), hint.value] as const];
  });
  return {
    at: new Map(hints),
    instead: new Map(),
    defaulted: new Set([...all.flatMap(onlyIn('own')), ...all.flatMap(onlyIn('hub'))]),
  };
}

/** Returns the paths that only the own version has, as JSON. */
export function ownOnlyPaths(stages: Stages): string[] {
  return stages.flatMap((parts) => placed(parts)).flatMap(onlyIn('own'));
}

/** Returns the annotations that a draft reads or writes. */
export function annotationsIn(spokes: readonly DraftedSpoke[]): Set<string> {
  const parts = spokes.flatMap(({ stages }) => stages.flatMap((all) => placed(all)));
  return new Set(
    parts.flatMap(({ part: { lens, args } }) => {
      const key =
        lens === 'fieldToAnnotation' ? args[1] : lens === 'annotationToField' ? args[0] : '';
      return typeof key === 'string' && key !== '' ? [key] : [];
    }),
  );
}

function onlyIn(side: Side): (one: PlacedPart) => string[] {
  return ({ part, base }) =>
    part.lens === `${side}Only` ? [hintKey([...base[side], ...pathIn(part.args[0], side)])] : [];
}

function placed(
  parts: readonly DraftedPart[],
  base: Both<Path> = { own: [], hub: [] },
): readonly PlacedPart[] {
  return parts.flatMap((part) => {
    if (part.lens !== 'each' && part.lens !== 'inside') return [{ part, base }];
    const step = part.lens === 'each' ? [EVERY] : [];
    const below = (side: Side): Path => [...base[side], ...pathIn(part.args[0], side), ...step];
    return placed(part.parts ?? [], { own: below('own'), hub: below('hub') });
  });
}

function pathIn(where: Argument | undefined, side: Side): Path {
  const path = isJsonList(where) ? where[side === 'own' ? 0 : 1] : where;
  return typeof path === 'string' ? parsePath(path) : [];
}

interface Hint {
  readonly path: Path;
  readonly value: JsonValue;
}

function hintOf({ lens, args }: DraftedPart): Hint | undefined {
  const [where, first, second] = args;
  const path = pathIn(where, 'hub');
  switch (lens) {
    case 'retype': {
      const value = textFor(first, second);
      return value === undefined ? undefined : { path, value };
    }
    case 'values': {
      const value = firstHubValue(first);
      return value === undefined ? undefined : { path, value };
    }
    case 'scale':
    case 'scaleNumber':
      return typeof first === 'number' ? { path, value: first } : undefined;
    case 'join':
      return { path: pathIn(second, 'hub'), value: 'example:1' };
    case 'byType': {
      const integer = isJsonObject(first) ? pathIn(first['integer'], 'hub') : [];
      return { path: integer.slice(0, -1), value: { [integer.at(-1) ?? '']: 1 } };
    }
    case 'tagged': {
      const [word] = isJsonObject(first) ? Object.keys(first) : [];
      return word === undefined ? undefined : { path, value: word };
    }
    default:
      return undefined;
  }
}

/** Returns a value of the hub that the own form can represent. */
function textFor(own: Argument | undefined, hub: Argument | undefined): JsonValue | undefined {
  if (hub instanceof Call) return hub.name === 'duration' ? durationIn(hub) : `1${unitIn(hub)}`;
  if (hub === 'string') return own === 'boolean' ? 'true' : '1';
  return own === 'boolean' ? 1 : undefined;
}

/** Returns one unit as Go writes a duration. */
function durationIn(form: Call): string {
  const unit = unitIn(form);
  if (unit === 'h') return '1h0m0s';
  return unit === 'm' ? '1m0s' : `1${unit}`;
}

function unitIn({ args: [unit] }: Call): string {
  return typeof unit === 'string' ? unit : '';
}

function firstHubValue(table: Argument | undefined): JsonValue | undefined {
  if (isJsonList(table)) {
    const [row] = table;
    return isJsonList(row) ? row[1] : undefined;
  }
  return isJsonObject(table) ? Object.values(table)[0] : undefined;
}
