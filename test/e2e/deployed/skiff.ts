import { defineKind, through } from '../../../src/index.ts';
import { lens, rename, split } from '../../../src/lens.ts';
import type { JsonObject, Kind } from '../../../src/index.ts';
import { makeCrd } from '../support/made-crd.ts';
import type { MadeCrd } from '../support/made-crd.ts';

/** One state of the code and the CRD of a kind. */
export interface Release {
  readonly made: MadeCrd;
  readonly kind: Kind;
}

export const NAMES = { group: 'deployed.example.com', kind: 'Skiff', plural: 'skiffs' };

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const BOOLEAN = { type: 'boolean' };
const EXTRA = { type: 'object', properties: { a: INTEGER, b: TEXT } };

function holds(more: JsonObject = {}): JsonObject {
  return {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    items: { type: 'object', required: ['name'], properties: { name: TEXT, cargo: TEXT, ...more } },
  };
}

/** Each version has fields that the others cannot hold. */
const SPECS = {
  v1: {
    host: TEXT,
    port: TEXT,
    replicas: INTEGER,
    extra: EXTRA,
    holds: holds({ sealed: BOOLEAN }),
  },
  v1beta1: { hostPort: TEXT, replicas: INTEGER, legacy: TEXT, holds: holds() },
  v1alpha1: { address: TEXT, replicas: INTEGER, flag: BOOLEAN },
};

const address = split('spec.hostPort', ':', ['spec.host', 'spec.port']);
const v1alpha1 = through('v1beta1', lens(rename('spec.address', 'spec.hostPort')));

function first(): Release {
  const made = makeCrd(NAMES, SPECS);
  const spokes = { v1beta1: lens(address), v1alpha1 };
  return { made, kind: defineKind(made.crd, 'v1', spokes) };
}

/** Adds fields of the newer version to the older one. The conversion is the same. */
function backport(): Release {
  const v1beta1 = { ...SPECS.v1beta1, extra: EXTRA, holds: holds({ sealed: BOOLEAN }) };
  const made = makeCrd(NAMES, { ...SPECS, v1beta1 });
  const spokes = { v1beta1: lens(address), v1alpha1 };
  return { made, kind: defineKind(made.crd, 'v1', spokes) };
}

/** Adds parts to a lens for fields that were kept before, one in each direction. */
function mapped(): Release {
  const v1 = { ...SPECS.v1, era: TEXT };
  const v1beta1 = { ...SPECS.v1beta1, note: TEXT };
  const made = makeCrd(NAMES, { ...SPECS, v1, v1beta1 });
  const parts = [rename('spec.legacy', 'spec.era'), rename('spec.note', 'spec.extra.b')];
  const spokes = { v1beta1: lens(address, ...parts), v1alpha1 };
  return { made, kind: defineKind(made.crd, 'v1', spokes) };
}

/** Adds a new version as the hub. All others convert directly to it. */
function movedHub(): Release {
  const { extra, ...shared } = SPECS.v1;
  const { host, port, ...rest } = shared;
  const server = { type: 'object', properties: { host, port } };
  const made = makeCrd(NAMES, { v2: { ...rest, server, extras: extra, modern: TEXT }, ...SPECS });
  const pieces = ['spec.server.host', 'spec.server.port'] as const;
  const spokes = {
    v1: lens(
      rename('spec.host', pieces[0]),
      rename('spec.port', pieces[1]),
      rename('spec.extra', 'spec.extras'),
    ),
    v1beta1: lens(split('spec.hostPort', ':', pieces)),
    v1alpha1: lens(split('spec.address', ':', pieces)),
  };
  return { made, kind: defineKind(made.crd, 'v2', spokes) };
}

/** Removes the oldest version. */
function withoutOldest(): Release {
  const { v1, v1beta1 } = SPECS;
  const made = makeCrd(NAMES, { v1, v1beta1 });
  return {
    made,
    kind: defineKind(made.crd, 'v1', { v1beta1: lens(address) }),
  };
}

/** Made on demand, so that a process has only the release that it serves. */
export const RELEASES = { first, backport, mapped, movedHub, withoutOldest };

export type ReleaseName = keyof typeof RELEASES;

export function isReleaseName(name: string): name is ReleaseName {
  return Object.hasOwn(RELEASES, name);
}

export const HOLDS = [
  { name: 'fore', cargo: 'grain', sealed: true },
  { name: 'aft', sealed: false },
] as const;

/** The objects that clients of each version write. */
export const WRITTEN: Readonly<Record<string, JsonObject>> = {
  v2: {
    server: { host: 'localhost', port: '1234' },
    replicas: 3,
    extras: { a: 1, b: 'two' },
    modern: 'yes',
    holds: HOLDS,
  },
  v1: { host: 'localhost', port: '1234', replicas: 3, extra: { a: 1, b: 'two' }, holds: HOLDS },
  v1beta1: {
    hostPort: 'localhost:1234',
    replicas: 3,
    legacy: 'kept',
    holds: [{ name: 'fore', cargo: 'grain' }],
  },
  v1alpha1: { address: 'localhost:1234', replicas: 3, flag: true },
};
