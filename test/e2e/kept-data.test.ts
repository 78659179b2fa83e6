import { describe, expect, test } from 'vitest';
import { readLocalCrd } from '../../scripts/local/crds.ts';
import type { ApiObject } from './support/custom-resource.ts';
import { withKind } from './support/with-kind.ts';
import { vessel } from './vessel/vessel.ts';

const manifest = await readLocalCrd(new URL('vessel/crd.yaml', import.meta.url).pathname);
const PREFIX = 'test.example.com/crdshift-kept.';

/** All fields that a `v1` client can set. The older versions lack most of them. */
const SPEC = {
  host: 'localhost',
  port: '1234',
  extra: { a: 1, b: 'two' },
  holds: [
    { name: 'fore', cargo: 'grain', sealed: true },
    { name: 'aft', sealed: false },
  ],
};

describe('data that the oldest version cannot hold', () => {
  const { in: vessels } = withKind(vessel, manifest);
  const aVessel = (version: string, fields: object): object => ({
    apiVersion: `test.example.com/${version}`,
    kind: 'Vessel',
    metadata: { name: 'ark' },
    ...fields,
  });
  /** Reads the object as it is stored: `v1` is the storage version. */
  const stored = (): Promise<ApiObject> => vessels('v1').get('ark');

  describe.each(['v1beta1', 'v1alpha1'])('read and written by a client of %s', (old) => {
    const address = old === 'v1beta1' ? 'hostPort' : 'address';

    test('survives an update', async () => {
      await vessels('v1').create(aVessel('v1', { spec: SPEC }));
      const read = await vessels(old).get('ark');
      expect(read['spec']).toMatchObject({ [address]: 'localhost:1234' });
      const spec = { ...(read['spec'] as object), [address]: 'example.com:80' };
      await vessels(old).update({ ...read, spec });
      expect((await stored())['spec']).toEqual({ ...SPEC, host: 'example.com', port: '80' });
    });

    test('survives a merge patch', async () => {
      await vessels('v1').create(aVessel('v1', { spec: SPEC }));
      await vessels(old).mergePatch('ark', { spec: { [address]: 'example.com:80' } });
      expect((await stored())['spec']).toEqual({ ...SPEC, host: 'example.com', port: '80' });
    });

    test('survives server-side apply, and no manager owns its annotations', async () => {
      await vessels('v1').apply('ark', { spec: SPEC }, { manager: 'newest' });
      const options = { manager: 'oldest', force: true };
      await vessels(old).apply('ark', { spec: { [address]: 'example.com:80' } }, options);
      const object = await stored();
      expect(object['spec']).toEqual({ ...SPEC, host: 'example.com', port: '80' });
      expect(JSON.stringify(object.metadata.managedFields)).not.toContain('crdshift');
      expect(ownersOf(object)).toEqual({
        newest: ['test.example.com/v1', ['f:extra', 'f:holds']],
        oldest: [`test.example.com/${old}`, [`f:${address}`]],
      });
      // The newest manager takes its fields back, and gives one up for good.
      const { extra: _, ...rest } = SPEC;
      await vessels('v1').apply('ark', { spec: rest }, { manager: 'newest', force: true });
      expect((await stored())['spec']).toEqual(rest);
      expect((await vessels(old).get('ark'))['spec']).toMatchObject({
        [address]: 'localhost:1234',
      });
    });

    test('leaves nothing visible in the stored object', async () => {
      await vessels('v1').create(aVessel('v1', { spec: SPEC }));
      await vessels(old).mergePatch('ark', { metadata: { labels: { seen: 'yes' } } });
      const { metadata } = await stored();
      expect(metadata.annotations).toBeUndefined();
      expect(metadata.labels).toEqual({ seen: 'yes' });
    });

    test('makes writing back a read object a no-op', async () => {
      await vessels('v1').create(aVessel('v1', { spec: SPEC }));
      const before = await stored();
      await vessels(old).update(await vessels(old).get('ark'));
      const { metadata } = await stored();
      expect(metadata.resourceVersion).toBe(before.metadata.resourceVersion);
      expect(metadata.generation).toBe(before.metadata.generation);
    });

    test('keeps an int64 to its last digit', async () => {
      const tonnage = '9007199254740993';
      const text = JSON.stringify(aVessel('v1', { spec: { host: 'h', tonnage: 1 } }));
      await vessels('v1').create(text.replace('"tonnage":1', `"tonnage":${tonnage}`));
      await vessels(old).mergePatch('ark', { spec: { [address]: 'i:1' } });
      expect(await vessels('v1').text('ark')).toContain(`"tonnage":${tonnage}`);
    });

    test('survives a change of the status, and its own status too', async () => {
      await vessels('v1').create(aVessel('v1', { spec: SPEC }));
      await vessels('v1').mergePatch(
        'ark',
        { status: { phase: 'built', detail: 'of wood' } },
        'status',
      );
      await vessels(old).mergePatch('ark', { status: { phase: 'afloat' } }, 'status');
      const object = await stored();
      expect(object['spec']).toEqual(SPEC);
      expect(object['status']).toEqual({ phase: 'afloat', detail: 'of wood' });
    });
  });

  test('does not disturb server-side apply in another version', async () => {
    const unreadable = { spec: { hostPort: 'localhost:', legacy: 'kept' } };
    await vessels('v1beta1').apply('ark', unreadable, { manager: 'oldest' });
    await vessels('v1').apply('ark', { spec: { extra: { a: 1 } } }, { manager: 'newest' });
    await vessels('v1').apply('ark', { spec: { extra: { b: 'x' } } }, { manager: 'newest' });
    expect((await stored())['spec']).toEqual({ extra: { b: 'x' } });
    expect((await vessels('v1beta1').get('ark'))['spec']).toEqual(unreadable.spec);
    await vessels('v1beta1').apply('ark', { spec: { legacy: 'kept' } }, { manager: 'oldest' });
    expect((await vessels('v1beta1').get('ark'))['spec']).toEqual({ legacy: 'kept' });
  });

  test('goes with its list element', async () => {
    await vessels('v1').create(aVessel('v1', { spec: SPEC }));
    const read = await vessels('v1beta1').get('ark');
    const holds = [
      { name: 'mid', cargo: 'oil' },
      { name: 'aft', cargo: 'coal' },
    ];
    await vessels('v1beta1').update({ ...read, spec: { ...(read['spec'] as object), holds } });
    expect((await stored())['spec']).toEqual({
      ...SPEC,
      holds: [
        { name: 'mid', cargo: 'oil' },
        { name: 'aft', cargo: 'coal', sealed: false },
      ],
    });
  });

  test('waits in annotations while the storage version cannot hold it', async () => {
    await vessels('v1beta1').create(
      aVessel('v1beta1', { spec: { hostPort: 'localhost:', legacy: 'kept' } }),
    );
    const { metadata, ...object } = await stored();
    expect(object['spec']).toEqual({});
    const kept = Object.entries(metadata.annotations ?? {});
    expect(kept.every(([name]) => name.startsWith(PREFIX))).toBe(true);
    const lost = kept.map(([, text]) => (JSON.parse(text) as { lost: object }).lost);
    expect(lost).toHaveLength(2);
    expect(lost).toContainEqual({ f: { spec: { f: { legacy: { is: 'kept' } } } } });
    expect(lost).toContainEqual({ f: { spec: { f: { hostPort: { is: 'localhost:' } } } } });
    await vessels('v1').mergePatch('ark', { spec: { extra: { a: 1 } } });
    const read = await vessels('v1beta1').get('ark');
    expect(read['spec']).toEqual({ hostPort: 'localhost:', legacy: 'kept' });
    await vessels('v1beta1').update(read);
    expect((await stored())['spec']).toEqual({ extra: { a: 1 } });
    // A value set in v1 overrides the one that waits for the conversion back.
    await vessels('v1').mergePatch('ark', { spec: { host: 'new', port: '1' } });
    expect((await vessels('v1beta1').get('ark'))['spec']).toEqual({
      hostPort: 'new:1',
      legacy: 'kept',
    });
  });
});

/** Returns the fields below spec that each manager owns, and in which version. */
function ownersOf({ metadata }: ApiObject): Record<string, [string, string[]]> {
  return Object.fromEntries(
    (metadata.managedFields ?? []).map(({ manager, apiVersion, fieldsV1 }) => {
      const spec = (fieldsV1 as { 'f:spec'?: object })['f:spec'] ?? {};
      return [
        manager,
        [
          apiVersion,
          Object.keys(spec)
            .filter((field) => field !== '.')
            .toSorted(),
        ],
      ];
    }),
  );
}
