import { afterAll, beforeAll } from 'vitest';
import { callApi } from '../../../scripts/local/api-client.ts';
import type { ApiBody, Method } from '../../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../../src/life/cluster.ts';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { convertedBy, installCrd, removeCrd } from '../../../scripts/local/crds.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import { createApp } from '../../../src/http/app.ts';
import { ConversionError, defineKind, kindsOf } from '../../../src/index.ts';
import type { KubernetesObject } from '../../../src/index.ts';
import { makeCrd } from './made-crd.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';
import { ownCluster } from './own-cluster.ts';

export const URNS = { group: 'urns.example.com', kind: 'Urn', plural: 'urns' };

/** The storage version, and an older one. */
export type UrnVersion = 'v1' | 'v1beta1';

/** The ways in which the webhook can fail every conversion. */
export type Failure = 'refuses' | 'is away';

/** A kind whose webhook fails on demand. */
export interface Urns {
  readonly fail: (how: Failure) => Promise<void>;
  readonly recover: () => Promise<void>;
  /** The number of calls of the webhook so far. A webhook that is away counts none. */
  readonly calls: () => number;
  /** Sends a request about the urns of a namespace, or about one of them if the path begins with `/NAME`. */
  readonly send: (
    method: Method,
    at: { readonly version: UrnVersion; readonly namespace: string; readonly path?: string },
    body?: ApiBody,
  ) => Promise<ClusterAnswer>;
}

const SPEC = { text: { type: 'string' } };

/** Installs the kind and its webhook for the tests of this block. */
export function withUrns(): Urns {
  const { access } = ownCluster();
  const { crd, manifest } = makeCrd(URNS, { v1: SPEC, v1beta1: SPEC });
  let isRefusing = false;
  let calls = 0;
  const pass = (urn: KubernetesObject): KubernetesObject => {
    calls += 1;
    if (isRefusing) throw new ConversionError('no urn has an older form now', '/spec');
    return urn;
  };
  const kind = defineKind(crd, 'v1', { v1beta1: { toHub: pass, fromHub: pass } });
  const app = createApp(kindsOf(kind), { secrets: 'allow-anyone', observe: () => undefined });
  let server: Served | undefined;
  let start = async (): Promise<void> => {
    await Promise.reject(new Error('used before it was set up'));
  };

  beforeAll(async () => {
    const authority = await makeAuthority('crdshift webhook under test');
    const certificate = await authority.issueServer();
    const [port = 0] = await freePorts(1);
    start = async () => {
      server ??= await serve(app.fetch, certificate, port);
    };
    await start();
    const url = `https://127.0.0.1:${port}/convert`;
    const certificateAuthority = authority.certificatePem;
    const address = { url, certificateAuthority, reviewVersions: ['v1'] };
    await installCrd(access, convertedBy(manifest('v1'), address));
  });

  afterAll(async () => {
    await removeCrd(access, manifest('v1'));
    await server?.stop();
  });

  return {
    fail: async (how) => {
      isRefusing = how === 'refuses';
      if (isRefusing) return;
      await server?.stop();
      server = undefined;
    },
    recover: async () => {
      isRefusing = false;
      await start();
    },
    calls: () => calls,
    send: (method, { version, namespace, path = '' }, body) =>
      callApi(
        access,
        method,
        `/apis/${URNS.group}/${version}/namespaces/${namespace}/${URNS.plural}${path}`,
        body,
      ),
  };
}
