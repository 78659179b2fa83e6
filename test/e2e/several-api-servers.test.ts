import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../src/life/cluster.ts';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ApiServer, ControlPlane } from '../../scripts/local/control-plane.ts';
import { formatKubeconfig } from '../../scripts/local/kubeconfig.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { linkTo } from './support/link.ts';
import type { Link } from './support/link.ts';
import { startMigrate, storedIn, storedVersionsOf, tally } from './support/migrating.ts';
import { until } from './support/until.ts';
import { aWidgetCrd, FIELDS } from './support/widgets.ts';
import type { Widgets, WidgetVersion } from './support/widgets.ts';

const OLD: WidgetVersion = { name: 'v1beta1', fields: FIELDS };
const NEW: WidgetVersion = { name: 'v1', fields: FIELDS };

const LIMIT = 240_000;

/** A cluster with two API servers, the second of which can lag behind. */
interface Pair {
  readonly plane: ControlPlane;
  readonly second: ApiServer;
  /** The link of the second API server to etcd. */
  readonly etcd: Link;
  /** A load balancer in front of both. */
  readonly balancer: Link;
}

let pair: Pair | undefined;

beforeAll(async () => {
  const plane = await startControlPlane(console.log);
  const etcd = await linkTo(portOf(plane.etcdUrl));
  const second = await plane.addApiServer(`http://127.0.0.1:${etcd.port}`);
  pair = { plane, second, etcd, balancer: await linkTo(portOf(plane.access.server)) };
}, LIMIT);

afterAll(async () => {
  await pair?.balancer.stop();
  await pair?.plane.stop();
  await pair?.etcd.stop();
});

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function apply({ access }: ApiServer, { name }: Widgets, object: string): Promise<ClusterAnswer> {
  const [plural = '', ...group] = name.split('.');
  const path = `/apis/${group.join('.')}/v1beta1/${plural}`;
  const content = {
    apiVersion: `${group.join('.')}/v1beta1`,
    kind: 'Sparewidget',
    metadata: { name: object },
    spec: { text: object },
  };
  return callApi(access, 'POST', path, { content });
}

test(
  'a migration begins when the last API server stores the new version',
  async () => {
    if (pair === undefined) throw new Error('used before it was started');
    const { plane, second, etcd, balancer } = pair;
    balancer.leadTo(portOf(plane.access.server));
    onTestFinished(etcd.release);
    const kubeconfig = join(plane.folder, 'balanced');
    const server = `https://127.0.0.1:${balancer.port}`;
    await writeFile(kubeconfig, formatKubeconfig({ ...plane.access, server }), { mode: 0o600 });
    const widgets = await aWidgetCrd(plane, 'sparewidgets', [{ ...OLD, storage: true }, NEW]);
    for (const name of ['a', 'b', 'c']) {
      await waitUntil('the second API server to serve the kind', async () =>
        (await apply(second, widgets, name)).status === 201 ? true : undefined,
      );
    }

    etcd.hold();
    await widgets.change([OLD, { ...NEW, storage: true }]);
    const { ended, stderr, kill } = startMigrate({ ...plane, kubeconfig }, widgets.name);
    onTestFinished(kill);
    await until('the command to wait', () => stderr().includes('waits until every API server'));
    balancer.leadTo(portOf(plane.access.server), portOf(second.access.server));
    const answer = apply(second, widgets, 'late');
    await waitUntil('the second API server to store an object', async () =>
      (await storedIn(plane, widgets.name)).get('late'),
    );
    expect((await storedIn(plane, widgets.name)).get('late')).toBe('v1beta1');
    const before = balancer.connections();
    await until('many connections', () => balancer.connections() >= before + 30);
    expect(stderr()).not.toContain('translates managedFields');

    etcd.release();
    expect(await answer).toMatchObject({ status: 201 });
    const { exitCode, report } = await ended;
    expect({ exitCode, report }).toMatchObject({ exitCode: 0, report: { isProved: true } });
    expect(tally(await storedIn(plane, widgets.name))).toEqual({ v1: 4 });
    expect(await storedVersionsOf(plane, widgets.name)).toEqual(['v1']);
  },
  LIMIT,
);
