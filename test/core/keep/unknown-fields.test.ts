import { expect, test } from 'vitest';
import type { Shape } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { view } from '../../support/a-store.ts';
import { deploy, listOf, mapOf, object, sorted, text } from './a-deployment.ts';
import type { Definition } from './a-deployment.ts';
import type { Any } from './a-thing.ts';

type FromHub = (object: Any) => Any;

const BOTH = { sort: text, secret: text };

/** Hides `secret` of a Secret, so that an edit of `sort` reveals it: kept data is then restored piece by piece. */
function hidden({ secret, ...rest }: Any): Any {
  return rest['sort'] === 'Secret' ? rest : { ...rest, secret };
}

/** Makes a Secret in v1, edits `sort` in v1beta1, and returns the object in v1. The API server knows more of v1. */
function edited(
  { shapes, newer }: { readonly shapes: Definition['shapes']; readonly newer: Shape },
  fromHub: FromHub,
  fields: Fields,
): Fields {
  const toHub: FromHub = (thing) => ({ ...thing, problem: undefined });
  const { kind, written } = deploy({
    shapes,
    spokes: { v1beta1: { toHub, fromHub: (thing: Any) => fromHub(hidden(thing)) } },
  });
  const see = (sent: Fields, version: string): Fields =>
    sorted(view(kind, sorted(sent), version, { ...shapes, v1: newer }));
  const away = see(written('v1', { sort: 'Secret', secret: 's', ...fields }), 'v1beta1');
  return see({ ...away, sort: 'Text' }, 'v1');
}

test('a field stays that a function shows as a problem without an unknown one', () => {
  const shapes = {
    v1: object({ ...BOTH, cert: text }),
    v1beta1: object({ ...BOTH, problem: text }),
  };
  const newer = object({ ...BOTH, cert: text, key: text });
  const fields = { cert: 'c', key: 'k' };
  const home = edited(
    { shapes, newer },
    ({ cert, key, ...rest }) =>
      cert !== undefined && key === undefined ? { ...rest, problem: 'no key' } : rest,
    fields,
  );
  expect(home).toMatchObject(fields);
});

test('an entry of unknown fields is restored before the elements that refer to it', () => {
  const volumes = (volume: Shape): Record<string, Shape> => ({
    volumes: mapOf(volume),
    mounts: listOf(object({ name: text, at: text }), 'name'),
  });
  const v1 = object({ ...BOTH, ...volumes(object({ path: text })) });
  const shapes = { v1, v1beta1: object({ ...v1.fields, problem: text }) };
  const csi = object({ driver: text });
  const newer = object({ ...BOTH, ...volumes(object({ path: text, csi })) });
  const fields = {
    volumes: { a: { path: '/a' }, b: { csi: { driver: 'd' } } },
    mounts: [
      { name: 'a', at: '/x' },
      { name: 'b', at: '/y' },
    ],
  };
  type Typed = typeof fields;
  const home = edited(
    { shapes, newer },
    (thing) => {
      const { volumes: all, mounts } = thing as unknown as Typed;
      const shown = Object.fromEntries(Object.entries(all).filter(([, one]) => 'path' in one));
      const isDangling = mounts.some(({ name }) => !Object.hasOwn(all, name));
      return {
        ...thing,
        volumes: shown,
        mounts: mounts.filter(({ name }) => Object.hasOwn(shown, name)),
        ...(isDangling && { problem: 'no volume' }),
      };
    },
    fields,
  );
  expect(home).toMatchObject(fields);
});
