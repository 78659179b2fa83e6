import type { Place } from '../../../src/check/place.ts';
import { placeOf } from '../../../src/check/place.ts';
import { compareVersionPriority } from '../../../src/crd/version-priority.ts';
import type { VersionSource } from '../../generate/read-kind.ts';
import { countDifferences } from './differences.ts';

/** The versions of a kind as a draft relates them. */
export interface DraftTree {
  readonly hub: VersionSource;
  readonly hubPlace: Place;
  /** By priority, so that parents stand before their children. */
  readonly spokes: readonly DraftSpoke[];
}

/** A version, and the one that it converts through. */
export interface DraftSpoke {
  readonly version: string;
  readonly through: string;
  readonly own: Place;
  readonly parent: Place;
}

/**
 * Relates every version to the one that it differs least from, among those that clients should prefer to it; the hub
 * where several are equal. A chain of small steps is easier to say, and to check, than every step from the hub.
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

/** No part names what every object has; labels and annotations are no business of a schema. */
export function withoutMeta({ schema, shape }: Pick<VersionSource, 'schema' | 'shape'>): Place {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...fields } = shape.fields ?? {};
  return placeOf({ ...shape, fields }, schema, []);
}
