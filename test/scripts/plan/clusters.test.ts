import type { ServerResponse } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runHere } from '../../support/run-here.ts';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { crdDocument } from '../../life/plan/a-crd-state.ts';
import { aCluster } from '../cluster/a-cluster.ts';
import type { ACluster } from '../cluster/a-cluster.ts';

let cluster: ACluster;

beforeAll(async () => {
  cluster = await aCluster();
});

afterAll(() => cluster.stop());

/** Returns a kubeconfig with the contexts `test` and `other`, of which the second may have other fields. */
async function twoContexts(fields: object = {}): Promise<string> {
  const config = parse(await readFile(await cluster.kubeconfig({ token: 'abc' }), 'utf8')) as {
    clusters: { name: string; cluster: object }[];
    contexts: object[];
  };
  const [one] = config.clusters;
  const file = join(cluster.folder, 'two.yaml');
  const clusters = [...config.clusters, { name: 'other', cluster: { ...one?.cluster, ...fields } }];
  const other = { name: 'other', context: { cluster: 'other', user: 'test' } };
  const contexts = [...config.contexts, other];
  await writeFile(file, stringify({ ...config, clusters, contexts }));
  return file;
}

function answers(status: number, body: object): void {
  cluster.answer((_, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

test('a CRD that no cluster has is named with the clusters', async () => {
  answers(200, { items: [] });
  const flags = ['--kubeconfig', await twoContexts(), '--context', 'test,other'];
  const { code, stdout, stderr } = await runHere('plan', 'widgets', ...flags);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('there is no CRD widgets in cluster test or cluster other\n');
});

test('a refusal names its cluster', async () => {
  const message = 'customresourcedefinitions is forbidden: User "a"';
  answers(403, { kind: 'Status', message });
  const kubeconfig = await cluster.kubeconfig({ token: 'abc' });
  const { code, stderr } = await runHere('doctor', '--kubeconfig', kubeconfig);
  expect(code).toBe(1);
  expect(stderr).toBe(`cluster test: list of CRDs: the API server answers 403: ${message}\n`);
});

test('a cluster that cannot be read may have the CRD that the others do not have', async () => {
  answers(200, { items: [crdDocument([{ name: 'v1', storage: true }])] });
  const { certificatePem } = await makeAuthority('another');
  const ca = Buffer.from(certificatePem).toString('base64');
  const kubeconfig = await twoContexts({ 'certificate-authority-data': ca });
  const flags = ['--kubeconfig', kubeconfig, '--context', 'test,other'];
  const { code, stdout, stderr } = await runHere('plan', 'widgets', 'gadgets', ...flags);
  expect(code).toBe(1);
  expect(stdout).toContain('widgets.example.com');
  expect(stderr).toMatch(/^cluster other does not answer: .*\n$/);
});

test('a wait for a cluster is announced', async () => {
  let asked = 0;
  cluster.answer((_, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503, { 'retry-after': '0' }).end();
    else response.end('{"items":[]}');
  });
  const kubeconfig = await cluster.kubeconfig({ token: 'abc' });
  const { code, stderr } = await runHere('doctor', '--kubeconfig', kubeconfig);
  expect(code).toBe(0);
  expect(stderr).toBe('crdshift: cluster test answers 503; retry in 1 s\n');
});
