import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../src/life/cluster.ts';
import { installCrd, removeCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { runScript } from '../support/run-script.ts';
import { makeKind } from './support/made-crd.ts';
import { editVersions } from './support/migrating.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();
const API = '/apis/admissionregistration.k8s.io/v1';
const POLICIES = 'validatingadmissionpolicies';
const BINDINGS = 'validatingadmissionpolicybindings';
const GUARD = 'guard.admitted.example.com';
const LIMITS = 'limits.admitted.example.com';

const fields = { size: { type: 'integer' } };
const hatch = makeKind('admitted.example.com', 'Hatch', { v1: fields, v1beta1: fields });
const manifest = hatch.manifest('v1');

async function create(path: string, content: object): Promise<void> {
  const answer = await callApi(cluster.access, 'POST', path, { content });
  if (answer.status !== 201) throw new Error(answer.text);
}

/** Creates a policy and its binding. */
async function createPolicy(name: string, policy: object, binding: object = {}): Promise<void> {
  const common = { apiVersion: 'admissionregistration.k8s.io/v1', metadata: { name } };
  const kind = 'ValidatingAdmissionPolicy';
  await create(`${API}/${POLICIES}`, { ...common, kind, spec: policy });
  const spec = { policyName: name, validationActions: ['Deny'], ...binding };
  await create(`${API}/${BINDINGS}`, { ...common, kind: `${kind}Binding`, spec });
}

/** Runs `crdshift plan` for the CRD, and returns its findings about admission and the steps that are safe. */
async function plan(): Promise<{ findings: string[]; safe: string[] }> {
  const options = [hatch.name, '--json', `--kubeconfig=${cluster.kubeconfig}`];
  const { stdout, stderr } = await runScript('plan', ...options);
  if (stdout === '') throw new Error(stderr);
  const [report] = JSON.parse(stdout) as {
    findings: { id: string; level: string; message: string }[];
    steps: { id: string; state: string }[];
  }[];
  const findings = (report?.findings ?? []).filter(({ id }) => id === 'admission-of-old-version');
  return {
    findings: findings.map(({ level, message }) => `${level}: ${message}`),
    safe: (report?.steps ?? []).filter(({ state }) => state === 'now').map(({ id }) => id),
  };
}

describe('policies that name only a version that is not served', () => {
  let namespace = '';
  const constraintsFor = (apiGroup: string, version: string, resource: string): object => ({
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
    resourceRules: [
      {
        apiGroups: [apiGroup],
        apiVersions: [version],
        resources: [resource],
        operations: ['CREATE'],
      },
    ],
  });
  /** Tries to create an object until the API server answers with a status. */
  const tryToCreate = (apiVersion: string, kind: string, status: number): Promise<ClusterAnswer> =>
    waitUntil(`a new ${kind} to be answered with ${status}`, async () => {
      const api = apiVersion.includes('/') ? 'apis' : 'api';
      const place = `/${api}/${apiVersion}/namespaces/${namespace}/${kind.toLowerCase()}s`;
      const content = { apiVersion, kind, metadata: { name: 'one' } };
      const answer = await callApi(cluster.access, 'POST', `${place}?dryRun=All`, { content });
      return answer.status === status ? answer : undefined;
    });

  beforeAll(async () => {
    await installCrd(cluster.access, manifest);
    namespace = await newNamespace(cluster);
    await editVersions(cluster, manifest.name, (all) =>
      all.map((version) => ({ ...version, served: version.name === 'v1' })),
    );
    await createPolicy(GUARD, {
      matchConstraints: constraintsFor(hatch.group, 'v1beta1', hatch.plural),
      validations: [{ expression: 'false', message: 'guarded' }],
    });
  });

  const removePolicy = async (name: string): Promise<void> => {
    await callApi(cluster.access, 'DELETE', `${API}/${BINDINGS}/${name}`);
    await callApi(cluster.access, 'DELETE', `${API}/${POLICIES}/${name}`);
  };

  afterAll(async () => {
    await removePolicy(GUARD);
    await removeCrd(cluster.access, manifest);
  });

  test('are applied to requests in another version, and hold up the removal of theirs', async () => {
    const { text } = await tryToCreate(`${hatch.group}/v1`, hatch.kind, 422);
    expect(text).toContain('guarded');
    expect(await plan()).toEqual({
      findings: [
        `warning: ValidatingAdmissionPolicy ${GUARD} is only for v1beta1. Once the CRD has no such version, API servers do not call it, and no request fails. Add v1 to its rules, or remove it.`,
      ],
      safe: [],
    });
  });

  test('are applied to nothing after the removal, and no request fails', async () => {
    await editVersions(cluster, manifest.name, (all) => all.filter(({ name }) => name === 'v1'));
    await tryToCreate(`${hatch.group}/v1`, hatch.kind, 201);
    expect((await plan()).findings).toEqual([
      `error: ValidatingAdmissionPolicy ${GUARD} is only for v1beta1, which the CRD does not have, so API servers do not call it, and no request fails. Add v1 to its rules, or remove it.`,
    ]);
  });

  test('cannot read their parameters in that version either', async () => {
    const paramRef = { name: 'one', namespace, parameterNotFoundAction: 'Allow' };
    const policy = {
      paramKind: { apiVersion: `${hatch.group}/v1beta1`, kind: hatch.kind },
      matchConstraints: constraintsFor('', 'v1', 'configmaps'),
      validations: [{ expression: 'params.spec.size < 3' }],
    };
    onTestFinished(() => removePolicy(LIMITS));
    await createPolicy(LIMITS, policy, { paramRef });
    const { text } = await tryToCreate('v1', 'ConfigMap', 422);
    expect(text).toContain('failed to find resource referenced by paramKind');
    expect((await plan()).findings).toContain(
      `error: ValidatingAdmissionPolicy ${LIMITS} reads its parameters as v1beta1, which the CRD does not have, so API servers cannot read them. Name v1 in its paramKind.`,
    );
  });
});
