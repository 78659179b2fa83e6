import { crdOf, defineKind } from '../../../src/index.ts';
import type {
  KubernetesObject,
  Kind,
  Shape,
  Spoke,
  Stashes,
  ThroughSpoke,
} from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import type { Any } from './a-thing.ts';

/** The knowledge of a kind in one deployment of the code. The hub is the first version by default. */
export interface Definition {
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly hub?: string;
  readonly spokes: Readonly<Record<string, AnySpoke>>;
  readonly listKeys?: Readonly<Record<string, readonly string[]>>;
  readonly stashes?: Stashes;
}

type AnySpoke = Spoke<Any, Any> | ThroughSpoke<Any, Record<string, Any>>;

/** A deployed definition behind an API server. */
export interface Deployment {
  readonly kind: Kind;
  /** Returns an object as a client of a version sees it. */
  readonly see: (object: object, version: string) => Fields;
  /** Returns a whole object as a client of a version has written it. */
  readonly written: (version: string, fields: object) => KubernetesObject;
}

/** Deploys a definition. */
export function deploy({ shapes, spokes, hub, listKeys, stashes }: Definition): Deployment {
  const versions = Object.keys(shapes);
  const crd = crdOf<Record<string, Any>>({
    group: 'g.example.com',
    kind: 'Thing',
    versions,
    shapes,
  });
  const options = {
    ...(listKeys !== undefined && { listKeys }),
    ...(stashes !== undefined && { stashes }),
  };
  const kind = defineKind<Record<string, Any>, string>(
    crd,
    hub ?? versions[0] ?? '',
    spokes,
    options,
  );
  return {
    kind,
    see: (sent, version) => sorted(view(kind, sorted(sent), version, { ...shapes })),
    written: (version, fields) => sorted(anObject(kind, version, fields)),
  };
}

/** Sorts keys, as an API server does when it writes a custom resource. */
export function sorted<Value>(value: Value): Value;
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => sorted(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, sorted<unknown>(one)] as const);
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

export const text: Shape = { type: 'string' };
export const integer: Shape = { type: 'integer' };

/** The shape of an object with these fields. */
export function object(fields: Readonly<Record<string, Shape>>): Shape {
  return { type: 'object', fields };
}

/** The shape of an object with any fields of one shape. */
export function mapOf(values: Shape): Shape {
  return { type: 'object', values };
}

/** The shape of a list whose elements have one shape; of a list map if there are keys. */
export function listOf(items: Shape, ...keys: readonly string[]): Shape {
  return { type: 'list', items, ...(keys.length > 0 && { keys }) };
}

/** Returns the size of all annotations as the API server counts it: the bytes of names and texts, here all ASCII. */
export function bytesOfAnnotations(seen: Fields): number {
  const { annotations = {} } = seen['metadata'] as { annotations?: Record<string, string> };
  return Object.entries(annotations).reduce(
    (sum, [name, one]) => sum + name.length + one.length,
    0,
  );
}
