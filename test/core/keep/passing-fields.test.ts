import { describe, expect, test } from 'vitest';
import type { Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { lens, ownOnly } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { view } from '../../support/a-store.ts';
import { deploy, object, sorted, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same } from './a-thing.ts';

const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'];
/** All versions share the shape, as generated modules do where the schemas are equal. */
const PART: Shape = object({ name: text });

/** Three versions, the first of which is the hub. The API server knows more fields of it than the webhook. */
function kindOf({
  spoke = lens(),
  further = {},
}: { spoke?: Spoke<Any, Any>; further?: object } = {}) {
  const shapes: Record<string, Shape> = Object.fromEntries(
    VERSIONS.map((version) => [version, object({ host: text, part: PART })]),
  );
  const newer = {
    ...shapes,
    v1: object({ host: text, part: object({ name: text, odd: text }), odd: text }),
  };
  const { kind, written } = deploy({
    shapes: { ...shapes, ...further },
    spokes: { v1beta1: spoke, v1alpha1: spoke },
  });
  const see = (sent: object, version: string): Fields =>
    sorted(view(kind, sorted(sent), version, { ...newer, ...further }));
  return { see, written };
}

const FIELDS = { host: 'h', odd: 'x', part: { name: 'p', odd: 'y' } };

describe('fields that the schemas of a passed version and of the next one do not know', () => {
  test('stay in their annotations as they are', () => {
    const { see, written } = kindOf();
    const away = see(written('v1', FIELDS), 'v1beta1');
    expect(Object.keys(keptIn(away))).toHaveLength(2);
    const further = see(away, 'v1alpha1');
    expect(keptIn(further)).toStrictEqual(keptIn(away));
    expect(see(see(further, 'v1beta1'), 'v1')).toStrictEqual(written('v1', FIELDS));
  });

  test('are restored from the version beyond', () => {
    const { see, written } = kindOf();
    const further = see(see(written('v1', FIELDS), 'v1beta1'), 'v1alpha1');
    expect(see(further, 'v1')).toStrictEqual(written('v1', FIELDS));
    expect(see({ ...further, host: 'i' }, 'v1')).toMatchObject({ ...FIELDS, host: 'i' });
  });

  test('are gone with a parent that is removed beyond', () => {
    const { see, written } = kindOf();
    const { part: _, ...further } = see(see(written('v1', FIELDS), 'v1beta1'), 'v1alpha1');
    for (const home of [see(further, 'v1'), see(see(further, 'v1beta1'), 'v1')]) {
      expect(home).not.toHaveProperty('part');
      const again = see({ ...see(home, 'v1alpha1'), part: { name: 'new' } }, 'v1');
      expect(again).toMatchObject({ odd: 'x', part: { name: 'new' } });
      expect(again).not.toHaveProperty('part.odd');
    }
  });
});

test('such a field is gone with its parent, wherever that is removed', () => {
  const fields = { host: text, part: PART };
  const versions = ['v1', 'v2', 'v1beta1', 'v1alpha1'];
  const shapes = Object.fromEntries(
    versions.map((version) => [version, object({ ...fields, part: PART })]),
  );
  const newer = {
    ...shapes,
    v1beta1: object({ ...fields, part: object({ name: text, odd: text }) }),
  };
  const { kind, written } = deploy({
    shapes,
    spokes: { v2: lens(), v1beta1: lens(), v1alpha1: through('v1beta1', lens()) },
  });
  const see = (sent: object, version: string): Fields =>
    sorted(view(kind, sorted(sent), version, newer));
  const stored = see(written('v1beta1', FIELDS), 'v1alpha1');
  const { part: _, ...without } = see(see(stored, 'v1'), 'v2');
  const again = { ...see(without, 'v1'), part: { name: 'new' } };
  expect(see(again, 'v1beta1')['part']).toStrictEqual({ name: 'new' });
  expect(see(see(see(stored, 'v1'), 'v2'), 'v1beta1')).toMatchObject({ part: FIELDS.part });
});

test('a field that the next version knows shows there', () => {
  const further = { v1alpha1: object({ host: text, odd: text, part: PART }) };
  const { see, written } = kindOf({ further });
  const away = see(written('v1', FIELDS), 'v1beta1');
  expect(see(away, 'v1alpha1')).toMatchObject({ odd: 'x' });
});

test('a field that a function may read reaches it', () => {
  const spoke: Spoke<Any, Any> = {
    toHub: (sent) => sent,
    fromHub: ({ odd, ...sent }) => ({ ...sent, ...(odd === 'x' && { host: 'odd' }) }),
  };
  const { see, written } = kindOf({ spoke });
  const away = see(written('v1', FIELDS), 'v1beta1');
  expect(away).toMatchObject({ host: 'odd' });
  expect(see(away, 'v1alpha1')).toMatchObject({ host: 'odd' });
});

describe.each([
  ['as its own', lens(ownOnly('odd'))],
  ['from the passed version', same],
] as const)('a field that a passed version has lost, and that the next one has %s', (_, v2) => {
  const [few, more] = [object({ host: text }), object({ host: text, odd: text })];
  const before = deploy({ shapes: { v1: more, v1beta1: few }, spokes: { v1beta1: same } });
  const after = deploy({
    shapes: { v1: few, v1beta1: few, v2: more },
    spokes: { v1beta1: same, v2 },
  });
  const fields = { host: 'h', odd: 'x' };
  const away = before.see(before.written('v1', fields), 'v1beta1');
  const seen = after.see(away, 'v2');

  test.each(['v1', 'v1beta1'])(
    'shows there after a write in %s, and waits for a roll-back',
    (to) => {
      const stored = after.see(seen, to);
      expect(fieldsOf(stored)).toStrictEqual({ host: 'h' });
      expect(fieldsOf(after.see(stored, 'v2'))).toStrictEqual(fields);
      const rolledBack = before.see(before.see(stored, 'v1beta1'), 'v1');
      expect(fieldsOf(rolledBack)).toStrictEqual(fields);
    },
  );

  test.each(['v1', 'v1beta1'])('is edited and removed there, also if it is stored in %s', (to) => {
    for (const edited of [{ host: 'h', odd: 'y' }, { host: 'h' }]) {
      const { apiVersion, kind, metadata } = seen;
      const stored = after.see({ apiVersion, kind, metadata, ...edited }, to);
      const passed = after.see(after.see(stored, 'v1beta1'), 'v1');
      expect(fieldsOf(after.see(stored, 'v2'))).toStrictEqual(edited);
      expect(fieldsOf(after.see(passed, 'v2'))).toStrictEqual(edited);
    }
  });
});
