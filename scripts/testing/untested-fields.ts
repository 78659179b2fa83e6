import { isJsonList } from '../../src/core/json/json-value.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { AnySpoke } from '../../src/core/kind/version-tree.ts';
import type { Path, Side } from '../../src/core/lens/engine/path.ts';
import { EVERY, isSamePath, writePath } from '../../src/core/lens/engine/path.ts';
import { conversionsOf } from './conversions.ts';
import { valuesAt } from './sampled-version.ts';
import type { SampledVersion, Sides } from './sampled-version.ts';

/**
 * Returns the converted fields that no object has: those of the own version, or else those of the hub. The conversion of
 * 0 or of an empty value shows no factor and no separator, so a field needs another value. Two fields that never differ
 * may be exchanged, so they need different values.
 */
export function untestedFields(spoke: AnySpoke, sides: Sides): string[] {
  const isTested = (path: Path, side: Side): boolean =>
    sides[side].objects.some((one) => valuesAt(one, path).some((value) => !isBlank(value)));
  const byOwn = conversionsOf(spoke, sides, 'own');
  const byHub = conversionsOf(spoke, sides, 'hub');
  const own = byOwn.flatMap((one) => one.own.filter((path) => !isTested(path, 'own')));
  const isNamed = (path: Path): boolean => own.some((one) => isSamePath(one, path));
  const hub = byHub
    .filter((one) => sides.hub.objects.length > 0 && !one.own.some(isNamed))
    .flatMap((one) => one.hub.filter((path) => !isTested(path, 'hub')));
  const equal = equalFields(
    byOwn.flatMap((one) => one.own),
    sides.own,
  );
  const inHub = equalFields(
    byHub.flatMap((one) => one.hub),
    sides.hub,
  );
  return [
    ...own.map((path) => inWords(path, sides.own)),
    ...hub.map((path) => inWords(path, sides.hub)),
    // If only the fields of one version are equal, an exchange changes those of the other.
    ...(inHub.length === 0 ? [] : equal),
  ];
}

function inWords(path: Path, { version, objects }: SampledVersion): string {
  const isBlankOnly = objects.some((one) => valuesAt(one, path).length > 0);
  return `${writePath(path)}${isBlankOnly ? ' with a value that is not 0 or empty' : ''} (${version})`;
}

function isBlank(value: JsonValue): boolean {
  return value === 0 || value === '' || (isJsonList(value) && value.length === 0);
}

/** Returns the fields that have the same values in every object, in groups. */
function equalFields(paths: readonly Path[], { objects, version }: SampledVersion): string[] {
  const byValues = new Map<string, Set<string>>();
  for (const path of paths) {
    const values = objects.map((one) => valuesAt(one, path));
    if (values.every((some) => some.every(isBlank))) continue;
    // Values in the same list only.
    const key = stringifyJson(
      [writePath(path.slice(0, path.lastIndexOf(EVERY) + 1)), values],
      false,
    );
    byValues.set(key, (byValues.get(key) ?? new Set()).add(writePath(path)));
  }
  return [...byValues.values()]
    .filter(({ size }) => size > 1)
    .map((names) => `different values in ${[...names].join(' and ')} (${version})`);
}
