import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Admission } from './support/admission.ts';
import { aBarge, ownership, VERSIONS, WHOLE, withBarges } from './support/barges.ts';
import type { Harbor, Version } from './support/barges.ts';
import type { ApiObject } from './support/custom-resource.ts';

/*
 * An API server sets the uid of an object after mutating admission. Before that it converts the object for webhooks and
 * policies of other versions, and back. Data lost there would be lost before anybody could read it.
 */

/** Creates an object in a version, and returns its name. */
type Make = (harbor: Harbor, version: Version) => Promise<string>;

/** All ways in which an object, or new content of one, reaches an API server without its uid. */
const WAYS: Readonly<Record<string, Make>> = {
  POST: async (harbor, version) => create(harbor, version, 'posted'),
  'POST with generateName': async (harbor, version) => {
    const object = aBarge(version, { generateName: 'ark-' }, WHOLE[version]);
    return nameOf(await harbor.in(version).create(object));
  },
  'the first client-side apply': async (harbor, version) => {
    await harbor.kubectl('apply', aBarge(version, { name: 'ark' }, WHOLE[version]));
    return 'ark';
  },
  'server-side apply that creates': async (harbor, version) => {
    const options = { manager: 'author' };
    return nameOf(await harbor.in(version).apply('applied', { spec: WHOLE[version] }, options));
  },
  'replace by a manifest': async (harbor, version) => {
    const name = await create(harbor, version, 'replaced');
    const spec = { ...WHOLE[version], replicas: 5 };
    await harbor.kubectl('replace', aBarge(version, { name }, spec));
    return name;
  },
  'a patch of the created object': async (harbor, version) => {
    const name = await create(harbor, version, 'patched');
    await harbor.in(version).mergePatch(name, { spec: { replicas: 5 } });
    return name;
  },
};

const HAS_POLICIES = inject('release').mutatingPolicies !== undefined;

const WEBHOOKS: [string, Admission['by'], boolean][] = [
  ['a webhook that adds a label', 'webhook', true],
  ['a webhook that changes nothing', 'webhook', false],
];

const POLICIES: [string, Admission['by'], boolean][] = [
  ['a policy that adds a label', 'policy', true],
  // The API server converts the object back from a policy whether or not it has changed.
  ['a policy that changes nothing', 'policy', false],
];

describe('data that only the version of a new object can hold', () => {
  const barges = withBarges();
  /** The results without admission. */
  const expected = new Map<string, Seen>();

  beforeAll(async () => {
    for (const version of VERSIONS) {
      const harbor = await barges.newHarbor();
      for (const [way, make] of Object.entries(WAYS)) {
        const seen = await see(harbor, version, await make(harbor, version));
        expected.set(`${way} ${version}`, seen);
      }
    }
  });

  test.each(VERSIONS)('survives without admission in %s', (version) => {
    for (const way of Object.keys(WAYS)) {
      const spec = { ...WHOLE[version], replicas: /replace|patch/.test(way) ? 5 : 3 };
      const seen = expected.get(`${way} ${version}`);
      expect({ way, spec: seen?.specs[version] }).toEqual({ way, spec });
      expect(seen?.owned).not.toContain('crdshift-kept');
    }
  });

  describe.each(HAS_POLICIES ? [...WEBHOOKS, ...POLICIES] : WEBHOOKS)(
    'survives %s',
    (_, by, changes) => {
      describe.each(VERSIONS)('and is registered for %s', (admitted) => {
        test.each(VERSIONS)('when the object is written in %s', async (version) => {
          const harbor = await barges.newHarbor({ by, version: admitted, changes });
          for (const [way, make] of Object.entries(WAYS)) {
            const name = await make(harbor, version);
            const seen = await see(harbor, version, name);
            const isLabelled = await isAdmitted(harbor, version, name);
            expect({ way, isLabelled, ...seen }).toEqual({
              way,
              isLabelled: changes,
              ...expected.get(`${way} ${version}`),
            });
            expect(seen.owned).not.toContain('crdshift-kept');
          }
        });

        test.each(VERSIONS)('in a dry run in %s', async (version) => {
          const harbor = await barges.newHarbor({ by, version: admitted, changes });
          const answer = await harbor.dryRun(
            version,
            aBarge(version, { name: 'ark' }, WHOLE[version]),
          );
          expect(answer['spec']).toEqual(WHOLE[version]);
          expect(answer.metadata.annotations).toBeUndefined();
          expect(ownedBy(answer)).toBe(ownedBy(await createdIn(await barges.newHarbor(), version)));
          await expect(harbor.in(version).get('ark')).rejects.toThrow('not found');
        });
      });
    },
  );

  describe.each(VERSIONS)('written in %s', (version) => {
    test('survives admission in every version at once', async () => {
      const harbor = await barges.newHarbor(
        { by: HAS_POLICIES ? 'policy' : 'webhook', version: 'v1', changes: true },
        { by: 'webhook', version: 'v1beta1', changes: true },
        { by: 'webhook', version: 'v1alpha1', changes: true },
      );
      for (const [way, make] of Object.entries(WAYS)) {
        const seen = await see(harbor, version, await make(harbor, version));
        expect({ way, ...seen }).toEqual({ way, ...expected.get(`${way} ${version}`) });
      }
    });

    test.each(VERSIONS)(
      'is gone when its owner gives it up through a webhook of %s',
      async (other) => {
        const harbor = await barges.newHarbor({ by: 'webhook', version: other, changes: true });
        const options = { manager: 'author' };
        const { replicas, ...others } = { replicas: 3, ...WHOLE[version] };
        await harbor.in(version).apply('ark', { spec: { replicas, ...others } }, options);
        await harbor.in(version).apply('ark', { spec: { replicas } }, options);
        expect(await harbor.specs('ark')).toEqual({
          v1: { replicas },
          v1beta1: { replicas },
          v1alpha1: { replicas },
        });
        const { metadata } = await harbor.in('v1').get('ark');
        expect(metadata.annotations).toBeUndefined();
      },
    );
  });
});

/** The parts of a created object to compare, without the label. */
interface Seen {
  readonly specs: Record<Version, unknown>;
  readonly owned: string;
}

async function see(harbor: Harbor, version: Version, name: string): Promise<Seen> {
  const owned = ownedBy(await harbor.in(version).get(name));
  return { specs: await harbor.specs(name), owned };
}

async function isAdmitted(harbor: Harbor, version: Version, name: string): Promise<boolean> {
  const { metadata } = await harbor.in(version).get(name);
  return metadata.labels?.['admitted'] === 'yes';
}

function createdIn(harbor: Harbor, version: Version): Promise<ApiObject> {
  return harbor.in(version).create(aBarge(version, { name: 'ark' }, WHOLE[version]));
}

function ownedBy(object: ApiObject): string {
  return JSON.stringify(ownership(object));
}

async function create(harbor: Harbor, version: Version, name: string): Promise<string> {
  await harbor.in(version).create(aBarge(version, { name }, WHOLE[version]));
  return name;
}

function nameOf({ metadata }: ApiObject): string {
  return metadata.name ?? '';
}
