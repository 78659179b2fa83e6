import { describe, expect, test } from 'vitest';
import type { ClusterRequest } from '../../../src/life/cluster.ts';
import { ids, run, versionsIn } from './a-run.ts';
import { containing, CRD_PATH, fakeCluster, ok, refusal, RULE, targetOf } from './fake-cluster.ts';

/** Reports whether a request writes an object of this name on a way. */
function writes({ method, path }: ClusterRequest, name: string, way: RegExp): boolean {
  return method === 'PATCH' && way.test(path) && new RegExp(`/${name}(?:/|\\?|$)`).test(path);
}

const MAIN = /\/v1\/.*\/widgets\/[\w-]+(?:\?|$)/;
const STATUS = /\/v1\/.*\/status(?:\?|$)/;
const ANY = /widgets\//;

describe('a migration', () => {
  test('writes every object of every page, proves it, and prunes', async () => {
    const cluster = fakeCluster(1203);
    const report = await run(cluster);
    expect(report).toMatchObject({
      isProved: true,
      storedVersions: { before: ['v1beta1', 'v1'], after: ['v1'] },
      findings: [],
      passes: [
        { step: 'rewrite', counts: { objects: 1203, changed: 1203 } },
        { step: 'proof', counts: { objects: 1203, changed: 0 } },
      ],
    });
    expect(versionsIn(cluster)).toEqual(['v1']);
    expect(cluster.storedVersions()).toEqual(['v1']);
  });

  test('becomes the owner of a list that the in-tree migrator has pruned, so that plan believes it', async () => {
    const cluster = fakeCluster(2);
    cluster.migrateByKubernetes();
    const report = await run(cluster);
    expect(report.storedVersions).toEqual({ before: ['v1'], after: ['v1'] });
    expect(cluster.storedVersions()).toEqual(['v1']);
    const crd = await cluster.send({ method: 'GET', path: CRD_PATH });
    expect(targetOf(crd.text).ownersOfStoredVersions).toMatchObject([{ manager: 'crdshift' }]);
  });

  test('sends nothing but the identity of an object and the resourceVersion that was read', async () => {
    const cluster = fakeCluster(1);
    const sent: ClusterRequest[] = [];
    cluster.script = (request) => {
      if (writes(request, 'w0', ANY)) sent.push(request);
      return undefined;
    };
    await run(cluster);
    expect(sent[0]).toMatchObject({
      path: '/apis/example.com/v1/namespaces/default/widgets/w0',
      contentType: 'application/merge-patch+json',
      body: '{"metadata":{"uid":"uid-w0","resourceVersion":"102"}}',
    });
  });

  test('applies nothing to an object with managers, so that it cannot lose them', async () => {
    const cluster = fakeCluster(0);
    const managedFields = [{ manager: 'gitops', operation: 'Apply' }];
    const w0 = { name: 'w0', resourceVersion: 102, version: 'v1beta1', managedFields };
    cluster.objects.set('w0', w0);
    const sent: ClusterRequest[] = [];
    cluster.script = (request) => {
      if (writes(request, 'w0', ANY)) sent.push(request);
      return undefined;
    };
    await run(cluster, { dryRun: 'first' });
    const path = '/apis/example.com/v1/namespaces/default/widgets/w0?fieldManager=crdshift-migrate';
    expect(sent.map((request) => request.path)).toEqual([`${path}&dryRun=All`, path, path]);
    expect(sent[1]).toMatchObject({
      contentType: 'application/apply-patch+yaml',
      body: '{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w0","namespace":"default","uid":"uid-w0","resourceVersion":"102"}}',
    });
  });

  test.each([
    [
      'a value of a wrong type, which may be a secret',
      'failed to create typed live object (default/w1; example.com/v1, Kind=Widget): .spec.flag: expected boolean, got &{secret}',
      'a stored value does not fit the schema: .spec.flag: expected boolean. Correct it: until then server-side apply fails, and before Kubernetes 1.37 any other write removes managedFields, even the write that corrects the value.',
      'kubectl get widgets.v1.example.com w1 --namespace=default --output=yaml',
    ],
    [
      'values of several lines that do not fit the version of an entry',
      'errors:\n  .spec.flag: expected boolean, got &{-----BEGIN KEY-----\nsecret}\n  .spec.on: expected boolean, got &{secret}',
      'a stored value does not fit the schema of a version in managedFields: .spec.flag: expected boolean. Translate the entry of that version first: before Kubernetes 1.37, any other write removes all entries.',
      'crdshift migrate --managed-fields widgets.example.com --dry-run',
    ],
    [
      'an entry in a version that is gone',
      'request to convert CR to an invalid group/version: example.com/v0',
      'managedFields has an entry of example.com/v0, which the CRD no longer has. Translate it first: before Kubernetes 1.37, any other write removes all entries.',
      'crdshift migrate --managed-fields widgets.example.com --dry-run',
    ],
  ])('explains %s', async (_, message, why, command) => {
    const cluster = fakeCluster(2);
    cluster.script = (request) => (writes(request, 'w1', ANY) ? refusal(500, message) : undefined);
    const { refused } = await run(cluster);
    const [first, second] = refused[0]?.refusals ?? [];
    expect(first).toMatchObject({ why, command });
    expect(second).toMatchObject({
      why: 'field ownership cannot be computed in this way either',
      command: 'kubectl get widgets.v1.example.com w1 --namespace=default --output=yaml',
    });
  });

  test('a trial leaves out an object whose entries are translated before it is written', async () => {
    const cluster = fakeCluster(2);
    const message = 'request to convert CR to an invalid group/version: example.com/v0';
    cluster.script = (request) => (writes(request, 'w1', ANY) ? refusal(500, message) : undefined);
    const beforeWriting = async (): Promise<never[]> => [];
    const translating = await run(cluster, { dryRun: 'only', beforeWriting });
    expect(translating).toMatchObject({ findings: [], refused: [] });
    const leaving = await run(cluster, { dryRun: 'only' });
    expect(ids(leaving)).toEqual(['object-refused']);
  });

  test('leaves status.storedVersions if pruning is off', async () => {
    const cluster = fakeCluster(3);
    const report = await run(cluster, { isPruning: false });
    expect(report.isProved).toBe(true);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test('counts an object that is deleted meanwhile as gone', async () => {
    const cluster = fakeCluster(3);
    cluster.script = (request) => {
      if (writes(request, 'w1', MAIN)) cluster.objects.delete('w1');
      return undefined;
    };
    const report = await run(cluster);
    expect(report.passes[0]?.counts).toMatchObject({ objects: 3, changed: 2, gone: 1 });
    expect(report.isProved).toBe(true);
  });

  test('reads an object again that somebody else has changed', async () => {
    const cluster = fakeCluster(2);
    let isChanged = false;
    cluster.script = (request) => {
      if (!isChanged && writes(request, 'w1', MAIN)) {
        isChanged = true;
        cluster.write('w1');
      }
      return undefined;
    };
    const report = await run(cluster);
    expect(report.passes[0]?.counts).toMatchObject({ objects: 2, changed: 1, refused: 0 });
    expect(cluster.storedVersions()).toEqual(['v1']);
  });

  test('ends a storm of conflicts with a write that nobody can overtake', async () => {
    const cluster = fakeCluster(2);
    cluster.script = (request) => {
      if (writes(request, 'w1', MAIN)) cluster.write('w1');
      return undefined;
    };
    const report = await run(cluster);
    expect(report.passes[0]?.counts).toMatchObject({ restless: 1, refused: 0 });
    expect(report.isProved).toBe(true);
    expect(ids(report)).toEqual(['object-never-at-rest']);
  });

  test('stops when the CRD changes, and prunes nothing', async () => {
    const cluster = fakeCluster(600);
    cluster.script = (request) => {
      if (writes(request, 'w499', ANY)) cluster.touchCrd();
      return undefined;
    };
    const report = await run(cluster);
    expect(ids(report)).toEqual(['crd-changed']);
    expect(report.passes).toMatchObject([{ counts: { objects: 500 } }]);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test.for([true, false])(
    'proves nothing if the CRD changes during the last page of the proof, with pruning: %s',
    async (isPruning) => {
      const cluster = fakeCluster(3);
      let count = 0;
      cluster.script = (request) => {
        count += Number(writes(request, 'w2', ANY));
        if (count === 2 && writes(request, 'w2', ANY)) cluster.touchCrd();
        return undefined;
      };
      const report = await run(cluster, { isPruning });
      expect(report.isProved).toBe(false);
      expect(ids(report)).toEqual(['crd-changed']);
      expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
    },
  );

  test('counts an object as deleted if its namespace is being deleted and refuses every write', async () => {
    const cluster = fakeCluster(3);
    cluster.script = (request) => {
      if (!writes(request, 'w1', ANY)) return undefined;
      cluster.objects.delete('w1');
      return refusal(403, 'unable to create new content in namespace default');
    };
    const report = await run(cluster);
    expect(report.passes[0]?.counts).toMatchObject({ gone: 1, refused: 0 });
    expect(report.isProved).toBe(true);
  });

  test('never prunes if something changes an object at every write', async () => {
    const cluster = fakeCluster(3);
    cluster.script = (request) => {
      if (!writes(request, 'w2', MAIN)) return undefined;
      cluster.write('w2');
      const now = String(cluster.objects.get('w2')?.resourceVersion);
      return ok({ metadata: { name: 'w2', resourceVersion: now } });
    };
    const report = await run(cluster);
    expect(report.passes.map(({ step }) => step)).toEqual(['rewrite', 'proof', 'proof', 'proof']);
    expect(report.findings).toMatchObject([
      { id: 'object-changes-at-every-write', message: containing('default/w2') },
    ]);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test('proves once more if a lagging API server has stored an old version', async () => {
    const cluster = fakeCluster(3);
    let count = 0;
    cluster.script = (request) => {
      if (!writes(request, 'w2', MAIN)) return undefined;
      count += 1;
      const object = cluster.objects.get('w2');
      if (count === 2 && object !== undefined) {
        cluster.objects.set('w2', { ...object, version: 'v1beta1' });
      }
      return undefined;
    };
    const report = await run(cluster);
    expect(report.passes.map(({ counts }) => counts.changed)).toEqual([3, 1, 0]);
    expect(report.isProved).toBe(true);
  });
});

describe('an object that is refused', () => {
  const webhook = 'admission webhook "guard.example.com" denied the request: no';

  test('is written in /status, where webhooks are rarely registered', async () => {
    const cluster = fakeCluster(3);
    cluster.script = (request) => (writes(request, 'w1', MAIN) ? refusal(403, webhook) : undefined);
    const report = await run(cluster);
    expect(report.isProved).toBe(true);
    expect(report.passes[0]?.counts).toMatchObject({ changed: 3, byLadder: 1, refused: 0 });
    expect(report.events).toContainEqual({
      kind: 'climb',
      object: 'default/w1',
      rung: 'v1/status',
      refusals: [
        {
          rung: 'v1',
          status: 403,
          why: `admission webhook guard.example.com: ${webhook}`,
          command: containing('@.webhooks[*].name=="guard.example.com"'),
        },
      ],
    });
  });

  test('is written in another served version, which lacks the rule', async () => {
    const cluster = fakeCluster(3);
    const cause = { message: 'Invalid value: "secret": no change', field: 'spec' };
    cluster.script = (request) =>
      writes(request, 'w1', MAIN) || writes(request, 'w1', STATUS)
        ? refusal(422, 'Widget "w1" is invalid', [cause])
        : undefined;
    const report = await run(cluster);
    expect(report.isProved).toBe(true);
    const climb = report.events.find(({ kind }) => kind === 'climb');
    expect(climb).toMatchObject({
      rung: 'v1beta1',
      refusals: [
        {
          rung: 'v1',
          why: `spec: Invalid value: no change (the rule ${RULE})`,
          command:
            "kubectl patch widgets.v1.example.com w1 --namespace=default --type=merge --patch='{}' --dry-run=server",
        },
        { rung: 'v1/status', command: containing('--subresource=status') },
      ],
    });
  });

  test('is listed if it is refused everywhere; the others are written and nothing is pruned', async () => {
    const cluster = fakeCluster(5);
    cluster.script = (request) =>
      writes(request, 'w1', ANY) ? refusal(413, 'Request entity too large') : undefined;
    const report = await run(cluster);
    expect(report).toMatchObject({
      isProved: false,
      findings: [{ id: 'object-refused', level: 'error' }],
      refused: [
        {
          object: 'default/w1',
          refusals: [{ rung: 'v1' }, { rung: 'v1/status' }, { rung: 'v1beta1' }],
        },
      ],
    });
    expect([...cluster.objects.values()].map(({ version }) => version)).toEqual([
      'v1',
      'v1beta1',
      'v1',
      'v1',
      'v1',
    ]);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test('with 404 by an admission webhook is not gone, so nothing is pruned', async () => {
    const cluster = fakeCluster(3);
    cluster.script = (request) => (writes(request, 'w1', ANY) ? refusal(404, webhook) : undefined);
    const report = await run(cluster);
    expect(report).toMatchObject({
      isProved: false,
      passes: [{ counts: { objects: 3, changed: 2, gone: 0, refused: 1 } }],
      findings: [{ id: 'object-refused' }],
      refused: [
        { object: 'default/w1', refusals: [{ status: 404, why: containing(webhook) }, {}, {}] },
      ],
    });
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });

  test('with 404 because another object of its name has replaced it is written as it is now', async () => {
    const cluster = fakeCluster(2);
    let isReplaced = false;
    cluster.script = (request) => {
      if (isReplaced || !writes(request, 'w1', MAIN)) return undefined;
      isReplaced = true;
      cluster.objects.set('w1', {
        name: 'w1',
        uid: 'another',
        resourceVersion: 900,
        version: 'v1beta1',
      });
      return refusal(404, 'not found');
    };
    const report = await run(cluster);
    expect(report.passes[0]?.counts).toMatchObject({ changed: 2, gone: 0, refused: 0 });
    expect(report.isProved).toBe(true);
  });

  test('by a server error is tried again after all others, a bounded number of times', async () => {
    const cluster = fakeCluster(4);
    const message = 'conversion webhook for example.com/v1beta1, Kind=Widget failed: dial tcp';
    let failures = 5;
    cluster.script = (request) => {
      if (!writes(request, 'w0', ANY) || failures === 0) return undefined;
      failures -= 1;
      return refusal(500, message);
    };
    const report = await run(cluster);
    expect(report.isProved).toBe(true);
    cluster.script = (request) => (writes(request, 'w0', ANY) ? refusal(500, message) : undefined);
    const before = cluster.asked.length;
    const failing = await run(cluster);
    expect(failing.refused).toMatchObject([
      {
        refusals: [{ why: message, command: containing('.spec.conversion') }, {}, {}],
      },
    ]);
    // Three ways, four times.
    const tries = cluster.asked.slice(before).filter((line) => /^PATCH .*w0/.test(line));
    expect(tries).toHaveLength(12);
  });
});

describe('a list', () => {
  test('that one version cannot show is read in another one', async () => {
    const cluster = fakeCluster(3);
    cluster.script = ({ path }) =>
      path.startsWith('/apis/example.com/v1/widgets?')
        ? refusal(500, 'conversion webhook for x failed')
        : undefined;
    expect(await run(cluster)).toMatchObject({ isProved: true, findings: [] });
  });

  test('that no version can show stops the migration', async () => {
    const cluster = fakeCluster(3);
    cluster.script = ({ path }) =>
      path.includes('/widgets?') ? refusal(500, 'storage failed') : undefined;
    const report = await run(cluster);
    expect(ids(report)).toEqual(['list-refused']);
    expect(cluster.storedVersions()).toEqual(['v1beta1', 'v1']);
  });
});

describe('a dry run', () => {
  test('writes nothing, and tells what would be refused and what is too big', async () => {
    const cluster = fakeCluster(3);
    const huge = 'x'.repeat(1_600_000);
    cluster.script = (request) => {
      if (writes(request, 'w1', ANY)) return refusal(422, 'Widget "w1" is invalid');
      if (!writes(request, 'w2', ANY)) return undefined;
      return {
        status: 200,
        text: `{"metadata":{"name":"w2","resourceVersion":"1"},"x":"${huge}"}`,
      };
    };
    const report = await run(cluster, { dryRun: 'only' });
    expect(report.findings).toMatchObject([
      { id: 'object-refused' },
      { id: 'object-too-big', message: containing('default/w2 has 16000') },
    ]);
    expect(report.refused).toMatchObject([{ object: 'default/w1' }]);
    expect(versionsIn(cluster)).toEqual(['v1beta1']);
    const patches = cluster.asked.filter((line) => line.startsWith('PATCH'));
    expect(patches).toHaveLength(5);
    expect(patches.filter((line) => !line.endsWith('?dryRun=All'))).toEqual([]);
  });

  test('comes first and asks, and no is an answer', async () => {
    const cluster = fakeCluster(3);
    const report = await run(cluster, { dryRun: 'first', confirm: async () => false });
    expect(report).toMatchObject({ isProved: false, isDeclined: true, findings: [] });
    expect(versionsIn(cluster)).toEqual(['v1beta1']);
  });

  test('does not blame objects for webhooks that support none', async () => {
    const cluster = fakeCluster(2);
    const message = 'admission webhook "a" does not support dry run';
    cluster.script = ({ path }) =>
      path.endsWith('dryRun=All') ? refusal(400, message) : undefined;
    const report = await run(cluster, { dryRun: 'only' });
    expect(report.findings).toMatchObject([{ id: 'dry-run-unsupported', level: 'warning' }]);
  });
});
