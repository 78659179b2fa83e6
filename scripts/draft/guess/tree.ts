import type { SchemaPlace } from '../../../src/check/place.ts';
import { placeOf } from '../../../src/check/place.ts';
import { compareVersionPriority } from '../../../src/crd/version-priority.ts';
import type { VersionSource } from '../../generate/read-kind.ts';
import { countDifferences } from './differences.ts';

/** The version tree of a draft. */
export interface DraftTree {
  readonly hub: VersionSource;
  readonly hubPlace: SchemaPlace;
  /** The spokes by priority, so that parents come before their children. */
  readonly spokes: readonly DraftSpoke[];
}

/** A version and the version that it converts through. */
export interface DraftSpoke {
  readonly version: string;
  readonly through: string;
  readonly own: SchemaPlace;
  readonly parent: SchemaPlace;
}

/**
 * Builds the version tree. Each version converts through the version that differs least from it, among those that
 * clients prefer to it. The hub wins a tie. A chain of small steps is easier to write and check than large steps from
 * the hub.
 */
export function treeOf(versions: readonly VersionSource[], hubName?: string): DraftTree {
  const byPriority = versions.toSorted((left, right) =>
    compareVersionPriority(left.name, right.name),
  );
  const hub = byPriority.find(({ name }) => name === hubName) ?? byPriority[0];
  if (hub === undefined) throw new Error('a CRD without versions');
  const hubPlace = withoutMeta(hub);
  const parents = [{ name: hub.name, place: hubPlace }];
  const spokes: DraftSpoke[] = [];
  for (const version of byPriority) {
    if (version === hub) continue;
    const own = withoutMeta(version);
    const ways = parents.map((parent) => ({
      parent,
      count: countDifferences(own, parent.place),
    }));
    const { parent } = ways.reduce((best, way) => (way.count < best.count ? way : best));
    spokes.push({ version: version.name, through: parent.name, own, parent: parent.place });
    parents.push({ name: version.name, place: own });
  }
  return { hub, hubPlace, spokes };
}

/** Returns the place of a version without apiVersion, kind and metadata, which no part names. */
export function withoutMeta({
  schema,
  shape,
}: Pick<VersionSource, 'schema' | 'shape'>): SchemaPlace {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...fields } = shape.fields ?? {};
  return placeOf({ ...shape, fields }, schema, []);
}
