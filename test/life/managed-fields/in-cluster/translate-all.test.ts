import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/core/json/json-value.ts';
import { parsePlainly } from '../../../../src/core/json/parse-json.ts';
import type { KubernetesObject } from '../../../../src/index.ts';
import type { ClusterAnswer } from '../../../../src/life/cluster.ts';
import { translateAll } from '../../../../src/life/managed-fields/in-cluster/translate-all.ts';
import { aClock, aScriptedCluster } from '../../a-scripted-cluster.ts';
import { aDepot, GROUP, owned, rules } from '../depots.ts';

const RESOURCE = { group: GROUP, version: 'v1', plural: 'depots' };

const OLD = aDepot('v1beta1', { spec: { hostPort: 'h:1' } }, [
  ['Gitops', 'v1beta1', owned('spec hostPort')],
]);

const NEW_ENTRY = {
  manager: 'Gitops',
  operation: 'Apply',
  apiVersion: `${GROUP}/v1`,
  fieldsType: 'FieldsV1',
  fieldsV1: owned('spec host', 'spec port'),
};

const answer = (status: number, content: unknown): ClusterAnswer => ({
  status,
  text: JSON.stringify(content),
});

const list = (...items: readonly KubernetesObject[]): ClusterAnswer =>
  answer(200, { metadata: {}, items: items.map(({ metadata }) => ({ metadata })) });

const withMetadata = (object: KubernetesObject, metadata: JsonObject): KubernetesObject => ({
  ...object,
  metadata: { ...object.metadata, ...metadata },
});

const DONE = answer(200, withMetadata(OLD, { managedFields: [NEW_ENTRY] }));

const CHANGED = answer(422, {
  kind: 'Status',
  message: 'the server rejected our request due to an error in our request',
});

async function runOn(answers: readonly (ClusterAnswer | Error)[], isDryRun = false) {
  const cluster = aScriptedCluster(...answers);
  const otherVersions = ['v1beta1'];
  const target = {
    cluster,
    clock: aClock(),
    resource: RESOURCE,
    otherVersions,
    rules: rules(),
    workers: 1,
    isDryRun,
  };
  const report = await translateAll(target);
  return { report, requests: cluster.requests };
}

test('objects with old entries are read and patched, and the managers are counted', async () => {
  const fresh = aDepot('v1', { spec: {} }, [['Gitops', 'v1', owned('spec image')]]);
  const { report, requests } = await runOn([list(OLD, fresh), answer(200, OLD), DONE, DONE]);
  const path = `/apis/${GROUP}/v1/namespaces/b/depots/a`;
  expect(requests.map(({ method, path: to }) => `${method} ${to}`)).toStrictEqual([
    `GET /apis/${GROUP}/v1/depots?limit=500`,
    `GET ${path}`,
    `PATCH ${path}?fieldManager=crdshift&dryRun=All`,
    `PATCH ${path}?fieldManager=crdshift`,
  ]);
  expect(requests[3]?.contentType).toBe('application/json-patch+json');
  const [, replace] = parsePlainly(requests[3]?.body ?? '') as { value: unknown }[];
  expect(replace?.value).toStrictEqual([NEW_ENTRY]);
  expect(report).toStrictEqual({
    objects: 2,
    translated: 1,
    gone: 0,
    refused: [],
    managers: [
      {
        manager: 'Gitops',
        operation: 'Apply',
        subresource: '',
        from: 'v1beta1',
        to: 'v1',
        how: 'converted',
        objects: 1,
        examples: ['b/a'],
        given: [],
      },
    ],
  });
});

test('a dry run ends with the trial', async () => {
  const { requests } = await runOn([list(OLD), answer(200, OLD), DONE], true);
  expect(requests).toHaveLength(3);
  expect(requests[2]?.path).toMatch(/dryRun=All$/);
});

const FAILED = answer(500, { kind: 'Status', message: 'conversion webhook failed' });

test('objects are listed in another version if one cannot be converted', async () => {
  const { report, requests } = await runOn([FAILED, list(OLD), answer(200, OLD), DONE, DONE]);
  expect(requests[1]?.path).toBe(`/apis/${GROUP}/v1beta1/depots?limit=500`);
  expect(report.translated).toBe(1);
});

test('a network that fails in the middle loses no report', async () => {
  const second = withMetadata(OLD, { name: 'second' });
  const gone = new Error('connect ECONNREFUSED');
  const { report } = await runOn([list(OLD, second), answer(200, OLD), DONE, DONE, gone]);
  expect(report).toMatchObject({ objects: 1, translated: 1, stopped: 'connect ECONNREFUSED' });
  expect(report.managers).toMatchObject([{ how: 'converted', objects: 1 }]);
});

test('a network that fails before the first object is an error', async () => {
  await expect(runOn([new Error('connect ECONNREFUSED')])).rejects.toThrow('ECONNREFUSED');
  await expect(runOn([list(OLD), new Error('connect ECONNREFUSED')])).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test('objects that cannot be listed in any version are an error', async () => {
  await expect(runOn([FAILED, FAILED])).rejects.toThrow(/conversion webhook failed/);
});

describe('an object', () => {
  test('is read again if it has changed', async () => {
    const later = withMetadata(OLD, { resourceVersion: '8' });
    const answers = [list(OLD), answer(200, OLD), CHANGED, CHANGED, answer(200, later), DONE, DONE];
    const { report, requests } = await runOn(answers);
    expect(report).toMatchObject({ translated: 1, refused: [] });
    expect(requests[5]?.body).toContain('"value":"8"');
  });

  test('is refused if the API server answers the same without a change', async () => {
    const same = answer(200, OLD);
    const { report } = await runOn([list(OLD), same, CHANGED, CHANGED, same]);
    expect(report).toMatchObject({ translated: 0, refused: [{ object: 'b/a', status: 422 }] });
    expect(report.refused[0]?.message).toMatch(/^the server rejected/);
  });

  test.each([
    ['remove all entries', []],
    ['store other entries', [{ ...NEW_ENTRY, fieldsV1: owned('spec host') }]],
  ])('is not written if the API server would %s', async (_, managedFields) => {
    const trial = answer(200, withMetadata(OLD, { managedFields }));
    const { report, requests } = await runOn([list(OLD), answer(200, OLD), trial]);
    expect(report.translated).toBe(0);
    expect(report.refused).toMatchObject([{ status: 200 }]);
    expect(report.refused[0]?.message).toMatch(/would accept the patch, but not store its entries/);
    expect(requests).toHaveLength(3);
  });

  const REMOVED = answer(200, withMetadata(OLD, { managedFields: [], resourceVersion: '8' }));

  test('gets its entries back if a webhook fails between the trial and the write', async () => {
    const answers = [list(OLD), answer(200, OLD), DONE, REMOVED, FAILED, REMOVED, DONE];
    const { report, requests } = await runOn(answers);
    expect(report).toMatchObject({ translated: 1, refused: [] });
    expect(requests[6]?.body).toContain('"value":"8"');
  });

  test('is reported with its entries if they cannot be put back', async () => {
    const lost = [REMOVED, REMOVED, REMOVED, REMOVED, REMOVED, REMOVED];
    const { report } = await runOn([list(OLD), answer(200, OLD), DONE, ...lost]);
    expect(report.refused[0]?.message).toMatch(/patch managedFields with \[\{"manager":"Gitops"/);
  });

  test('is written in another version if its own refuses', async () => {
    const { report, requests } = await runOn([list(OLD), answer(200, OLD), FAILED, DONE, DONE]);
    const path = `/apis/${GROUP}/v1beta1/namespaces/b/depots/a?fieldManager=crdshift`;
    expect(requests.slice(3).map((request) => request.path)).toEqual([`${path}&dryRun=All`, path]);
    expect(report).toMatchObject({ translated: 1, refused: [] });
  });

  test('that is refused in every version is reported with the reason of its own', async () => {
    const other = answer(422, { kind: 'Status', message: 'another reason' });
    const { report } = await runOn([list(OLD), answer(200, OLD), FAILED, other]);
    expect(report.refused).toMatchObject([{ status: 500, message: 'conversion webhook failed' }]);
  });

  test('may be deleted meanwhile', async () => {
    const gone = answer(404, { kind: 'Status', message: 'not found', reason: 'NotFound' });
    expect((await runOn([list(OLD), gone])).report).toMatchObject({ objects: 1, gone: 1 });
    const { report } = await runOn([list(OLD), answer(200, OLD), gone, gone, gone]);
    expect(report).toMatchObject({ gone: 1 });
  });

  test('is refused, and not gone, if a load balancer answers 404', async () => {
    const { report } = await runOn([list(OLD), { status: 404, text: 'default backend - 404' }]);
    expect(report).toMatchObject({ gone: 0, refused: [{ message: 'default backend - 404' }] });
  });

  test('is refused, and not gone, if an admission webhook answers 404', async () => {
    const message = 'admission webhook "guard.example.com" denied the request: no';
    const denied = answer(404, { kind: 'Status', message });
    const same = answer(200, OLD);
    const { report } = await runOn([list(OLD), same, denied, denied, same]);
    expect(report).toMatchObject({ gone: 0, refused: [{ object: 'b/a', status: 404, message }] });
    const late = await runOn([list(OLD), same, DONE, denied, same]);
    expect(late.report).toMatchObject({ gone: 0, refused: [{ status: 404, message }] });
  });

  test('does not stop the others', async () => {
    const { report } = await runOn([list(OLD, OLD), FAILED, answer(200, OLD), DONE, DONE]);
    expect(report).toMatchObject({
      translated: 1,
      refused: [{ status: 500, message: 'conversion webhook failed' }],
    });
  });
});
