import { describe, expect, test } from 'vitest';
import { aBarge, ownership, VERSIONS, withBarges } from './support/barges.ts';
import type { Harbor, Version } from './support/barges.ts';
import type { ApiObject } from './support/custom-resource.ts';

/**
 * Server-side apply removes the fields that a manager no longer applies, converts the rest to the version of every
 * other manager, and adds back their fields. The converted object may have no uid, no metadata, and null in place of an
 * object whose last visible field has gone.
 */
describe('fields that managers own in different versions and only their versions can hold', () => {
  const barges = withBarges();

  test('stay when an applier gives up its last annotation, and with it all kept data', async () => {
    const harbor = await barges.newHarbor();
    const own = { hostPort: 'localhost:', legacy: 'kept', replicas: 3 };
    await harbor.in('v1beta1').create(aBarge('v1beta1', { name: 'ark' }, own));
    const spec = { extra: { a: 1 } };
    await apply(harbor, 'v1', 'newest', spec, NOTE);
    const before = await harbor.in('v1').get('ark');
    await apply(harbor, 'v1', 'newest', spec);
    expect(await harbor.specs('ark')).toEqual({
      v1: { ...spec, replicas: 3 },
      v1beta1: own,
      v1alpha1: { address: 'localhost:', replicas: 3 },
    });
    const after = await harbor.in('v1').get('ark');
    expect(ownership(after)).toEqual([
      creatorIn('v1beta1', ['hostPort', 'legacy', 'replicas']),
      applier('newest', 'v1', { 'f:extra': { 'f:a': {} } }),
    ]);
    expect(JSON.stringify(before.metadata.managedFields)).not.toContain('crdshift-kept');
    expect(after.metadata.annotations).not.toHaveProperty('example.com/note');
    // The creator can still remove the remaining fields.
    await harbor.in('v1beta1').mergePatch('ark', { spec: { hostPort: null, legacy: null } });
    expect(await harbor.specs('ark')).toEqual({
      v1: { ...spec, replicas: 3 },
      v1beta1: { replicas: 3 },
      v1alpha1: { replicas: 3 },
    });
  });

  test.each(appliers())(
    'stay when an applier in %s gives up its last annotation, and then the other in %s its field',
    async (version, other) => {
      const harbor = await barges.newHarbor();
      await apply(harbor, other, 'other', { ...HIDDEN[other], replicas: 3 }, {}, true);
      await apply(harbor, version, 'one', HIDDEN[version], NOTE);
      await apply(harbor, version, 'one', HIDDEN[version]);
      const specs = await harbor.specs('ark');
      expect(specs[other]).toEqual({ ...HIDDEN[other], replicas: 3 });
      expect(specs[version]).toEqual({ ...HIDDEN[version], replicas: 3 });
      await apply(harbor, other, 'other', { replicas: 3 });
      const given = await harbor.specs('ark');
      expect(given[other]).toEqual({ replicas: 3 });
      expect(given[version]).toEqual({ ...HIDDEN[version], replicas: 3 });
      const object = await harbor.in('v1').get('ark');
      expect(ownership(object)).toEqual(
        [
          applier('one', version, owned(HIDDEN[version])),
          applier('other', other, { 'f:replicas': {} }),
        ].toSorted(byWho),
      );
    },
  );

  test('stay and go with each of three managers in three versions', async () => {
    const harbor = await barges.newHarbor();
    for (const version of VERSIONS) {
      const name = `of-${version}`;
      await apply(harbor, version, name, HIDDEN[version], { [`example.com/${version}`]: 'x' });
    }
    const all = await harbor.in('v1').get('ark');
    expect(ownership(all)).toEqual(
      VERSIONS.map((version) => ({
        who: `of-${version} (Apply) in ${version}`,
        fieldsV1: {
          'f:metadata': { 'f:annotations': { [`f:example.com/${version}`]: {} } },
          'f:spec': owned(HIDDEN[version]),
        },
      })).toSorted(byWho),
    );
    // Each manager gives up the fields hidden from the others, who still have theirs.
    const left: Partial<Record<Version, object>> = { ...HIDDEN };
    for (const version of VERSIONS) {
      await apply(harbor, version, `of-${version}`, { replicas: 3 });
      left[version] = {};
      const specs = await harbor.specs('ark');
      expect({ givenUp: version, ...specs }).toEqual({
        givenUp: version,
        v1: { ...left.v1, replicas: 3 },
        v1beta1: { ...left.v1beta1, replicas: 3 },
        v1alpha1: { ...left.v1alpha1, replicas: 3 },
      });
    }
    expect((await harbor.in('v1').get('ark')).metadata.annotations).toBeUndefined();
  });

  test('are applied even if nothing else of the object is left in another version', async () => {
    const harbor = await barges.newHarbor();
    const note = { 'example.com/oldest': 'x' };
    await apply(harbor, 'v1', 'newest', { replicas: 1 }, NOTE);
    await apply(
      harbor,
      'v1beta1',
      'oldest',
      { hostPort: 'h:1', legacy: 'kept', replicas: 2 },
      note,
      true,
    );
    await apply(harbor, 'v1beta1', 'oldest', { legacy: 'kept' }, note);
    expect(await harbor.specs('ark')).toEqual({
      v1: {},
      v1beta1: { legacy: 'kept' },
      v1alpha1: {},
    });
    expect(ownership(await harbor.in('v1').get('ark'))).toEqual([
      {
        who: 'newest (Apply) in v1',
        fieldsV1: { 'f:metadata': { 'f:annotations': { 'f:example.com/note': {} } } },
      },
      {
        who: 'oldest (Apply) in v1beta1',
        fieldsV1: {
          'f:metadata': { 'f:annotations': { 'f:example.com/oldest': {} } },
          'f:spec': { 'f:legacy': {} },
        },
      },
    ]);
  });

  // structured-merge-diff leaves null in place of an object without visible fields. No conversion sees this null.
  test('are not changed by an apply that would leave nothing else in an object', async () => {
    const harbor = await barges.newHarbor();
    await apply(harbor, 'v1beta1', 'oldest', { legacy: 'kept' });
    await apply(harbor, 'v1', 'newest', { replicas: 1 });
    const before = await harbor.specs('ark');
    await expect(apply(harbor, 'v1', 'newest', {})).rejects.toThrow('spec: Invalid value: "null"');
    expect(await harbor.specs('ark')).toEqual(before);
    expect(before.v1beta1).toEqual({ legacy: 'kept', replicas: 1 });
  });

  test('go with the list element that their owner gives up, and stay with the others', async () => {
    const harbor = await barges.newHarbor();
    const fore = { name: 'fore', cargo: 'grain' };
    await apply(harbor, 'v1', 'newest', { holds: [{ ...fore, seal: 'red' }] }, NOTE);
    const aft = { name: 'aft', note: 'damp' };
    const lamps = [
      { name: 'port', light: 'red' },
      { name: 'starboard', light: 'green' },
    ];
    await apply(harbor, 'v1beta1', 'oldest', { holds: [aft], lamps });
    await apply(harbor, 'v1', 'newest', { holds: [{ ...fore, seal: 'red' }] });
    expect(await harbor.specs('ark')).toEqual({
      v1: { holds: [{ ...fore, seal: 'red' }, { name: 'aft' }] },
      v1beta1: { holds: [fore, aft], lamps },
      v1alpha1: {},
    });
    await apply(harbor, 'v1', 'newest', { holds: [fore] });
    await apply(harbor, 'v1beta1', 'oldest', { holds: [{ name: 'aft' }], lamps: lamps.slice(1) });
    expect(await harbor.specs('ark')).toEqual({
      v1: { holds: [fore, { name: 'aft' }] },
      v1beta1: { holds: [fore, { name: 'aft' }], lamps: lamps.slice(1) },
      v1alpha1: {},
    });
  });

  test('give no manager ownership of a constant', async () => {
    const harbor = await barges.newHarbor();
    await apply(harbor, 'v1beta1', 'oldest', { rig: { masts: 1, era: 'sail' } }, NOTE);
    await apply(harbor, 'v1', 'newest', { rig: { masts: 1 } });
    await apply(harbor, 'v1alpha1', 'scaler', { replicas: 3 });
    await apply(harbor, 'v1beta1', 'oldest', { rig: { masts: 1, era: 'sail' } });
    expect(await harbor.specs('ark')).toEqual({
      v1: { rig: { masts: 1, tier: 'gold' }, replicas: 3 },
      v1beta1: { rig: { masts: 1, era: 'sail' }, replicas: 3 },
      v1alpha1: { replicas: 3 },
    });
    expect(ownership(await harbor.in('v1').get('ark'))).toEqual([
      applier('newest', 'v1', { 'f:rig': { 'f:masts': {} } }),
      applier('oldest', 'v1beta1', { 'f:rig': { 'f:era': {}, 'f:masts': {} } }),
      applier('scaler', 'v1alpha1', { 'f:replicas': {} }),
    ]);
  });
});

const NOTE = { 'example.com/note': 'x' };

/** Fields that no other version has. */
const HIDDEN: Readonly<Record<Version, object>> = {
  v1: { extra: { a: 1, b: 'two' } },
  v1beta1: { legacy: 'kept' },
  v1alpha1: { relic: 'kept' },
};

/** Applies one object server-side, with or without annotations. */
async function apply(
  harbor: Harbor,
  version: Version,
  manager: string,
  ...[spec, annotations = {}, force = false]: [object, Record<string, string>?, boolean?]
): Promise<ApiObject> {
  const isBare = Object.keys(annotations).length === 0;
  const metadata = { name: 'ark', ...(isBare ? {} : { annotations }) };
  return harbor.in(version).apply('ark', { metadata, spec }, { manager, force });
}

/** Returns every ordered pair of two different versions. */
function appliers(): [Version, Version][] {
  return VERSIONS.flatMap((one) =>
    VERSIONS.filter((other) => other !== one).map((other): [Version, Version] => [one, other]),
  );
}

function applier(
  manager: string,
  version: Version,
  fields: object,
): { who: string; fieldsV1: object } {
  return { who: `${manager} (Apply) in ${version}`, fieldsV1: { 'f:spec': fields } };
}

function creatorIn(version: Version, names: readonly string[]): { who: string; fieldsV1: object } {
  const fields = Object.fromEntries(names.map((name) => [`f:${name}`, {}]));
  return { who: `crdshift (Update) in ${version}`, fieldsV1: { 'f:spec': { '.': {}, ...fields } } };
}

/** Returns fields as `managedFields` writes them for a manager that has applied all of them. */
function owned(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      `f:${name}`,
      typeof value === 'object' && value !== null ? owned(value) : {},
    ]),
  );
}

function byWho(left: { who: string }, right: { who: string }): number {
  return left.who < right.who ? -1 : 1;
}
