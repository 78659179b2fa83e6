import { afterAll, beforeAll, beforeEach } from 'vitest';
import { convertedBy, installCrd, removeCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';
import type { Kind } from '../../../src/index.ts';
import { customResource } from './custom-resource.ts';
import type { CustomResource } from './custom-resource.ts';
import { ownCluster } from './own-cluster.ts';
import { serveKinds } from './serve-kinds.ts';
import type { ServedWebhook } from './serve-kinds.ts';
import { newNamespace } from './with-webhook.ts';

/** The objects of a kind in the namespace of a test. */
export interface Objects {
  /** Reads and writes them in a version. */
  readonly in: (version: string) => CustomResource;
  readonly namespace: () => string;
}

/** Installs a CRD and a webhook that converts its kind, for the tests of this block. Each test has its own namespace. */
export function withKind(kind: Kind, crd: LocalCrd): Objects {
  const cluster = ownCluster();
  let server: ServedWebhook | undefined;
  let namespace = '';

  beforeAll(async () => {
    server = await serveKinds(kind);
    await installCrd(cluster.access, convertedBy(crd, server.address));
  });

  beforeEach(async () => {
    namespace = await newNamespace(cluster);
  });

  afterAll(async () => {
    await removeCrd(cluster.access, crd);
    await server?.stop();
  });

  return {
    in: (version) =>
      customResource(cluster.access, {
        group: crd.group,
        kind: crd.kind,
        plural: crd.plural,
        version,
        namespace,
      }),
    namespace: () => namespace,
  };
}
