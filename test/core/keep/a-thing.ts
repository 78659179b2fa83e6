import type { Kind, KubernetesObject, Shape, Spoke } from '../../../src/index.ts';
import { crdOf, defineKind, through } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import { definitionsOf } from '../../../src/core/keep/definition/definition.ts';

export const PREFIX = 'g.example.com/crdshift-kept.';

const leaf: Shape = {};
const item: Shape = { fields: { name: leaf, size: leaf, extra: leaf } };
export const shapes = {
  v1: {
    fields: {
      host: leaf,
      port: leaf,
      extra: { fields: { a: leaf, b: leaf } },
      tls: { fields: { cert: leaf, extra: leaf } },
      keyed: { items: item, keys: ['name'] },
      list: { items: item },
      all: { items: leaf },
      lost: { items: item, keys: ['name'] },
      nested: {
        items: { fields: { name: leaf, size: leaf, extra: leaf, m: { items: leaf } } },
        keys: ['name'],
      },
      status: { open: true as const },
    },
  },
  v1beta1: {
    fields: {
      hostPort: leaf,
      legacy: leaf,
      tls: { fields: { cert: leaf } },
      keyed: { items: { fields: { name: leaf, size: leaf } }, keys: ['name'] },
      list: { items: { fields: { name: leaf, size: leaf } } },
      first: leaf,
      count: leaf,
      nested: { items: { fields: { name: leaf, size: leaf, m: { items: leaf } } }, keys: ['name'] },
      status: { open: true as const },
    },
  },
  v1alpha1: { fields: { hostPort: leaf, oldest: leaf } },
};

export type Any = KubernetesObject;
type Versions = Record<'v1' | 'v1beta1' | 'v1alpha1', Any>;

/** Splits hostPort at the last colon, keeps only the first of `all`, and leaves the rest to the schemas. */
export const spoke: Spoke<Any, Any> = {
  toHub: ({ hostPort, first, ...rest }) => {
    const [host, port] = typeof hostPort === 'string' ? hostPort.split(':') : [];
    return {
      ...rest,
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port }),
      ...(first !== undefined && { all: [first] }),
    };
  },
  fromHub: ({ host, port, all, ...rest }) => ({
    ...rest,
    ...(typeof host === 'string' && {
      hostPort: typeof port === 'string' ? `${host}:${port}` : host,
    }),
    ...(Array.isArray(all) && all[0] !== undefined && { first: all[0] as string }),
  }),
};
export const same: Spoke<Any, Any> = { toHub: (object) => object, fromHub: (object) => object };

export const thing = defineKind<Versions, 'v1'>(
  crdOf<Versions>({
    group: 'g.example.com',
    kind: 'Thing',
    versions: ['v1', 'v1beta1', 'v1alpha1'],
    shapes,
  }),
  'v1',
  { v1beta1: spoke, v1alpha1: through('v1beta1', same) },
);

export const CONTEXT = { from: 'g.example.com/v1', to: 'g.example.com/v1beta1' };

/** Returns the same kind with two versions and another spoke. */
export function aKind(
  v1beta1Spoke: Spoke<Any, Any>,
  withShapes: Record<string, Shape> = shapes,
): Kind {
  return defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>(
    crdOf<Record<'v1' | 'v1beta1', Any>>({
      group: 'g.example.com',
      kind: 'Thing',
      versions: ['v1', 'v1beta1'],
      shapes: withShapes,
    }),
    'v1',
    { v1beta1: v1beta1Spoke },
  );
}

export const show = (object: object, version: string): Fields =>
  view(thing, object, version, shapes);
export const v1 = (fields: object): KubernetesObject => anObject(thing, 'v1', fields);
export const v1beta1 = (fields: object): KubernetesObject => anObject(thing, 'v1beta1', fields);
/** Returns the annotations that hold kept data. */
export function keptIn(object: Fields): Record<string, string> {
  const { annotations = {} } = object['metadata'] as { annotations?: Record<string, string> };
  return Object.fromEntries(
    Object.entries(annotations).filter(([name]) => name.startsWith(PREFIX)),
  );
}

/** Returns the fields of an object without apiVersion, kind and metadata. */
export function fieldsOf(object: Fields): Fields {
  return without(object, 'apiVersion', 'kind', 'metadata');
}

export function without(object: Fields, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Returns text that does not compress, the same for every call. */
export function noise(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += state.toString(36);
  }
  return text.slice(0, length);
}

/** Returns the definition digest for v1 and v1beta1 of a kind, as its annotations contain it. */
export function definitionOf(kind: Kind, withShapes: Record<string, Shape> = shapes): string {
  const [step] = kind.path(`${kind.group}/v1`, `${kind.group}/v1beta1`) ?? [];
  const tree = { ...kind, spokes: {}, shapes: withShapes, listKeys: {}, stashes: {} };
  return step === undefined ? '' : definitionsOf(tree).digestOf(step);
}
