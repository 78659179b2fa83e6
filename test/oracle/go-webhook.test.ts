import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { convertByWebhook } from '../../scripts/prove/convert-by-webhook.ts';
import { readSource, sourceOfKind, subjectOfSource } from '../../scripts/prove/kind-tasks.ts';
import { defineKind } from '../../src/index.ts';
import type { Stashes } from '../../src/index.ts';
import { prove } from '../../src/prove/prove.ts';
import type { Convert } from '../../src/prove/subjects/subject.ts';
import { marshalData } from '../bench/support/rival-sides.ts';
import { startServer } from '../bench/support/start-server.ts';
import type { RunningServer } from '../bench/support/start-server.ts';
import { aFolder } from '../support/a-folder.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { crd } from '../worked/network-policy/crd.gen.ts';
import { networkPolicy } from '../worked/network-policy/network-policy.ts';

const STASH = 'cluster.x-k8s.io/conversion-data';
const OLD = 'extensions-v1beta1';
const samples = Number(process.env['ORACLE_OBJECTS']);

let server: RunningServer;
let predecessor: Convert;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  const authority = await makeAuthority('crdshift oracle');
  const { path: folder, remove } = await aFolder();
  removeFolder = remove;
  const webhookAt = (url: string, ca: string): Convert =>
    convertByWebhook({ url: new URL(url), ca, caFrom: 'option' });
  const setting = { authority, folder, core: undefined };
  server = await startServer(await marshalData(), setting, async (url, ca) => {
    const policy = { apiVersion: 'worked.example.com/v1', kind: 'NetworkPolicy', metadata: {} };
    await webhookAt(url, ca)([policy], `worked.example.com/${OLD}`);
    return true;
  });
  predecessor = webhookAt(server.url, authority.certificatePem);
});

afterAll(async () => {
  await server.stop();
  await removeFolder();
});

/** Compares the worked kind with the webhook on controller-runtime. */
async function compare(stashes: Stashes): Promise<string[]> {
  const kind = defineKind(crd, 'v1', { [OLD]: networkPolicy.spokes[OLD] as never }, { stashes });
  const file = fileURLToPath(new URL('../worked/network-policy/crd.yaml', import.meta.url));
  const source = sourceOfKind(kind, await readSource(file, 'crd.yaml'));
  const { findings } = await prove(subjectOfSource(kind, source), {
    seed: PROOF_SEED,
    samples,
    predecessor,
  });
  return findings.map(({ level, check, from, to, path }) =>
    `${level} ${check} ${from} ${to} ${path}`.trimEnd(),
  );
}

test('a kind gives what a webhook gives that converts as Cluster API does, zeros aside', async () => {
  const found = await compare({ [STASH]: { version: 'v1' } });
  expect(found.filter((one) => !/^note webhook-(?:zero|refuses) /.test(one))).toEqual([]);
  // Go leaves out the empty values of the samples.
  expect(found).toContain(`note webhook-zero v1 ${OLD}`);
});

test('a kind that does not name the stash of the webhook loses what is in it', async () => {
  const found = await compare({});
  expect(found.filter((one) => one.startsWith('error')).toSorted()).toEqual([
    `error stored-differs v1 ${OLD} spec.egress[].ports[].endPort`,
    `error stored-differs v1 ${OLD} spec.ingress[].ports[].endPort`,
    `error webhook-differs v1 ${OLD} metadata.annotations[${STASH}]`,
  ]);
});
