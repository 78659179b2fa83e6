import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import type { Admission } from './support/admission.ts';
import { aBarge, VERSIONS, WHOLE, withBarges } from './support/barges.ts';
import type { Harbor, Version } from './support/barges.ts';
import { withoutChance } from './support/without-chance.ts';
import { ownCluster } from './support/own-cluster.ts';

/*
 * Not a test, like recording.ts: regenerates test/fixtures/recorded/unstored, the conversations about objects without a
 * uid.
 */

const UNSTORED = new URL('../fixtures/recorded/unstored/', import.meta.url);

/** The actions of a user. The conversation about the last one is recorded. */
type Act = (harbor: Harbor, record: () => void) => Promise<unknown>;

interface Case {
  readonly admission?: Admission;
  readonly act: Act;
}

const WEBHOOK: Admission = { by: 'webhook', version: 'v1', changes: true };

const post =
  (version: Version): Act =>
  (harbor) =>
    harbor.in(version).create(aBarge(version, { name: 'ark' }, WHOLE[version]));

const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    VERSIONS.flatMap((from) =>
      VERSIONS.filter((to) => to !== from).map((to): [string, Case] => [
        `post-in-${from}-webhook-in-${to}`,
        { admission: { ...WEBHOOK, version: to }, act: post(from) },
      ]),
    ),
  ),
  'post-webhook-changes-nothing': {
    admission: { ...WEBHOOK, changes: false },
    act: post('v1beta1'),
  },
  'post-policy': { admission: { ...WEBHOOK, by: 'policy' }, act: post('v1beta1') },
  'post-policy-changes-nothing': {
    admission: { by: 'policy', version: 'v1', changes: false },
    act: post('v1beta1'),
  },
  'post-with-generate-name': {
    admission: WEBHOOK,
    act: (harbor) =>
      harbor.in('v1beta1').create(aBarge('v1beta1', { generateName: 'ark-' }, WHOLE.v1beta1)),
  },
  'post-in-dry-run': {
    admission: WEBHOOK,
    act: (harbor) => harbor.dryRun('v1beta1', aBarge('v1beta1', { name: 'ark' }, WHOLE.v1beta1)),
  },
  'first-client-side-apply': {
    admission: WEBHOOK,
    act: (harbor) => harbor.kubectl('apply', aBarge('v1beta1', { name: 'ark' }, WHOLE.v1beta1)),
  },
  'server-side-apply-that-creates': {
    admission: WEBHOOK,
    act: (harbor) =>
      harbor.in('v1beta1').apply('ark', { spec: WHOLE.v1beta1 }, { manager: 'author' }),
  },
  replace: {
    admission: WEBHOOK,
    act: async (harbor, record) => {
      await post('v1beta1')(harbor, record);
      record();
      await harbor.kubectl('replace', aBarge('v1beta1', { name: 'ark' }, WHOLE.v1beta1));
    },
  },
  'last-annotation-given-up': {
    act: async (harbor, record) => {
      await post('v1beta1')(harbor, record);
      const spec = { extra: { a: 1 } };
      const metadata = { name: 'ark', annotations: { 'example.com/note': 'x' } };
      await harbor.in('v1').apply('ark', { metadata, spec }, { manager: 'newest' });
      record();
      await harbor.in('v1').apply('ark', { spec }, { manager: 'newest' });
    },
  },
  'last-visible-field-given-up': {
    act: async (harbor, record) => {
      const of = (name: string): object => ({
        name: 'ark',
        annotations: { [`example.com/${name}`]: 'x' },
      });
      const oldest = { manager: 'oldest', force: true };
      const spec = { hostPort: 'h:1', legacy: 'kept', replicas: 2 };
      const newest = { metadata: of('newest'), spec: { replicas: 1 } };
      await harbor.in('v1').apply('ark', newest, { manager: 'newest' });
      await harbor.in('v1beta1').apply('ark', { metadata: of('oldest'), spec }, oldest);
      record();
      const { legacy } = spec;
      await harbor.in('v1beta1').apply('ark', { metadata: of('oldest'), spec: { legacy } }, oldest);
    },
  },
  'three-managers-in-three-versions': {
    act: async (harbor, record) => {
      const own = {
        v1: { extra: { a: 1 } },
        v1beta1: { legacy: 'kept' },
        v1alpha1: { relic: 'kept' },
      };
      const apply = (version: Version, annotations?: object): Promise<unknown> => {
        const metadata = { name: 'ark', ...(annotations && { annotations }) };
        return harbor
          .in(version)
          .apply('ark', { metadata, spec: own[version] }, { manager: version });
      };
      await apply('v1', { 'example.com/note': 'x' });
      await apply('v1beta1');
      await apply('v1alpha1');
      record();
      await apply('v1');
    },
  },
};

describe('requests about objects without a uid', () => {
  const bodies: string[] = [];
  const barges = withBarges((body) => bodies.push(body));

  beforeAll(async () => {
    await mkdir(UNSTORED, { recursive: true });
    for (const file of await readdir(UNSTORED)) await rm(new URL(file, UNSTORED));
    await writeFile(new URL('README.md', UNSTORED), await readme());
  });

  test.each(Object.entries(CASES))('%s', async (name, { admission, act }) => {
    const harbor = await barges.newHarbor(...(admission === undefined ? [] : [admission]));
    const record = (): void => void bodies.splice(0);
    record();
    await act(harbor, record);
    const lines = bodies.filter(isUnstored).map((body) => withoutChance(body.trim(), harbor.name));
    const conversation = [...new Set(lines)];
    expect(conversation).not.toEqual([]);
    await writeFile(new URL(`${name}.jsonl`, UNSTORED), `${conversation.join('\n')}\n`);
  });
});

/** Reports whether an object is not stored as such: it has no uid yet, or null where the schema has an object. */
function isUnstored(body: string): boolean {
  const { request } = JSON.parse(body) as {
    request: { objects: [{ metadata?: { uid?: string; name?: string } | null; spec?: unknown }] };
  };
  const [{ metadata, spec }] = request.objects;
  return metadata?.name !== 'probe' && (metadata?.uid === undefined || spec === null);
}

async function readme(): Promise<string> {
  const { text } = await callApi(ownCluster().access, 'GET', '/version');
  const { gitVersion } = JSON.parse(text) as { gitVersion: string };
  return `# Requests about objects without a uid

Sent by kube-apiserver ${gitVersion} to a webhook that converts the kind in \`test/e2e/barge\` and keeps what a version
cannot hold. One file for each thing that a user did, one body per line in the order of the conversation, byte for byte
but for uids, times, resource versions and the namespace. Only bodies whose object has no \`metadata.uid\`, or null in
place of its \`spec\`. Annotations of kept data in them are what the webhook had answered before. Written by
\`RECORD=1 npm run test:e2e\`, which says in \`test/e2e/recording-unstored.ts\` what the user did; never edited by hand.
`;
}
