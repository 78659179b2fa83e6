import { afterAll, describe, expect, inject, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { aBarge, WHOLE, withBarges } from './support/barges.ts';
import type { Harbor, Version } from './support/barges.ts';
import { ownCluster } from './support/own-cluster.ts';

/*
 * API servers evaluate a policy of another version on the converted object (`matchPolicy: Equivalent`). It must see and
 * change what an object of its version has, and nothing else.
 */

const cluster = ownCluster();
const barges = withBarges();
const made: string[] = [];
const { mutatingPolicies } = inject('release');

/** Creates a policy for the objects of a harbor in one version, with its binding. */
async function createPolicy(
  harbor: Harbor,
  version: Version,
  { kind, api, spec, binding }: { kind: string; api: string; spec: object; binding: object },
): Promise<void> {
  const name = `${kind.toLowerCase()}.${harbor.name}`;
  const apiVersion = `admissionregistration.k8s.io/${api}`;
  const constraints = {
    matchPolicy: 'Equivalent',
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': harbor.name } },
    resourceRules: [
      {
        apiGroups: ['test.example.com'],
        apiVersions: [version],
        resources: ['barges'],
        operations: ['CREATE', 'UPDATE'],
      },
    ],
  };
  const lower = kind.toLowerCase();
  const policy = { kind, spec: { matchConstraints: constraints, ...spec } };
  const bound = { kind: `${kind}Binding`, spec: { policyName: name, ...binding } };
  const contents: [string, object][] = [
    [lower.replace('policy', 'policies'), policy],
    [`${lower}bindings`, bound],
  ];
  for (const [plural, content] of contents) {
    const answer = await callApi(cluster.access, 'POST', `/apis/${apiVersion}/${plural}`, {
      content: { apiVersion, metadata: { name }, ...content },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    made.push(`/apis/${apiVersion}/${plural}/${name}`);
  }
}

afterAll(async () => {
  for (const path of made.toReversed()) await callApi(cluster.access, 'DELETE', path);
});

describe('a mutating policy of v1beta1', () => {
  const patches = [
    {
      patchType: 'ApplyConfiguration',
      field: 'applyConfiguration',
      expression:
        'Object{spec: Object.spec{legacy: "set", replicas: 5, holds: [Object.spec.holds{name: "fore", cargo: "oil"}]}}',
      replicas: 5,
    },
    {
      patchType: 'JSONPatch',
      field: 'jsonPatch',
      expression: `[JSONPatch{op: "add", path: "/spec/legacy", value: "set"},
        JSONPatch{op: "remove", path: "/spec/replicas"},
        JSONPatch{op: "replace", path: "/spec/holds/0/cargo", value: "oil"}]`,
      replicas: undefined,
    },
  ];

  test.skipIf(mutatingPolicies === undefined).each(patches)(
    'changes its fields of an object of v1, and no hidden ones: $patchType',
    async ({ patchType, field, expression, replicas }) => {
      const harbor = await barges.newHarbor();
      await createPolicy(harbor, 'v1beta1', {
        kind: 'MutatingAdmissionPolicy',
        api: mutatingPolicies ?? '',
        spec: {
          failurePolicy: 'Fail',
          reinvocationPolicy: 'Never',
          mutations: [{ patchType, [field]: { expression } }],
        },
        binding: {},
      });
      const ark = aBarge('v1', { name: 'ark' }, WHOLE.v1);
      await waitUntil('the policy to act', async () => {
        const { spec } = await harbor.dryRun('v1', ark);
        return JSON.stringify(spec).includes('oil') ? true : undefined;
      });
      await harbor.in('v1').create(ark);
      const { v1, v1beta1 } = await harbor.specs('ark');
      expect(v1).toEqual({
        ...WHOLE.v1,
        replicas,
        holds: [{ name: 'fore', cargo: 'oil', seal: 'red' }, { name: 'aft' }],
      });
      expect(v1beta1).toMatchObject({ legacy: 'set' });
    },
  );
});

describe('a validating policy of v1', () => {
  test('protects fields that v1beta1 hides, also against the removal of their annotations', async () => {
    const harbor = await barges.newHarbor();
    await createPolicy(harbor, 'v1', {
      kind: 'ValidatingAdmissionPolicy',
      api: 'v1',
      spec: {
        validations: [
          {
            expression:
              'oldObject == null || !has(oldObject.spec.extra) || has(object.spec.extra) && object.spec.extra == oldObject.spec.extra',
            message: 'extra must stay',
          },
        ],
      },
      binding: { validationActions: ['Deny'] },
    });
    await harbor.in('v1').create(aBarge('v1', { name: 'ark' }, WHOLE.v1));
    const withoutAnnotations = { metadata: { annotations: null } };
    // The object is complete again before each try.
    await waitUntil('the policy to refuse', async () => {
      await harbor.in('v1').mergePatch('ark', { spec: WHOLE.v1 });
      const tried = harbor.in('v1beta1').mergePatch('ark', withoutAnnotations);
      return tried.then(
        () => undefined,
        (error: unknown) => {
          expect(String(error)).toContain('extra must stay');
          return true;
        },
      );
    });
    await harbor.in('v1beta1').mergePatch('ark', { spec: { replicas: 9 } });
    expect((await harbor.specs('ark')).v1).toEqual({ ...WHOLE.v1, replicas: 9 });
  });
});
