import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/life/plan/plan.ts';
import { readAdmission } from '../../../src/life/plan/read/admission.ts';
import type { AdmissionFacts } from '../../../src/life/plan/facts.ts';
import { fakeCluster, ok, refusal } from '../migrate/fake-cluster.ts';
import { COMMANDS, factsOf } from './a-crd-state.ts';

const API = '/apis/admissionregistration.k8s.io';
const STORED = { name: 'v1', storage: true };
const UNSERVED = { name: 'v1beta1', served: false };
const { crd } = factsOf({ versions: [UNSERVED, STORED] });

/** Returns a rule for widgets in some versions, with changes. */
function aRule(apiVersions: readonly string[], change: object = {}): object {
  return { apiGroups: ['example.com'], apiVersions, resources: ['widgets'], ...change };
}

function aWebhook(...rules: readonly object[]): object {
  return { metadata: { name: 'guard' }, webhooks: [{ name: 'guard.example.com', rules }] };
}

function aPolicy(rule: object, more: object = {}): object {
  const spec = { matchConstraints: { resourceRules: [rule] }, ...more };
  return { metadata: { name: 'limits' }, spec };
}

const WEBHOOK = 'webhook guard.example.com of ValidatingWebhookConfiguration guard';

/** Reads a cluster that has these lists, and no others. */
async function read(lists: Readonly<Record<string, readonly object[]>>): Promise<unknown> {
  const cluster = fakeCluster(0);
  cluster.script = ({ path }) => {
    const items = lists[path.slice(API.length + 1)];
    return items === undefined ? refusal(404, 'not found') : ok({ items });
  };
  return (await readAdmission(cluster))(crd).admission;
}

describe('admission that is read', () => {
  test.for<[string, object, AdmissionFacts['versions'] | undefined, boolean?]>([
    ['names versions', aRule(['v1beta1', 'v1']), ['v1beta1', 'v1']],
    ['names a subresource', aRule(['v1'], { resources: ['widgets/status'] }), ['v1']],
    ['names everything', aRule(['*'], { apiGroups: ['*'], resources: ['*/*'] }), ['*'], false],
    ['names all resources', aRule(['v1'], { resources: ['*'] }), ['v1'], false],
    ['names another resource', aRule(['v1'], { resources: ['gadgets'] }), undefined],
    ['names another group', aRule(['v1'], { apiGroups: ['example.org'] }), undefined],
  ])('%s', async ([, rule, versions, isForResource = true]) => {
    const expected =
      versions === undefined ? [] : [{ title: WEBHOOK, use: 'rules', isForResource, versions }];
    const lists = { 'v1/validatingwebhookconfigurations': [aWebhook(rule)] };
    expect(await read(lists)).toEqual(expected);
  });

  test('is not for requests in other versions if its matchPolicy is Exact', async () => {
    const matchPolicy = 'Exact';
    const rules = [aRule(['v1beta1'])];
    const webhooks = [{ name: 'guard.example.com', rules, matchPolicy }];
    const matchConstraints = { resourceRules: rules, matchPolicy };
    const lists = {
      'v1/validatingwebhookconfigurations': [{ metadata: { name: 'guard' }, webhooks }],
      'v1/validatingadmissionpolicies': [
        { metadata: { name: 'limits' }, spec: { matchConstraints } },
      ],
    };
    expect(await read(lists)).toEqual([]);
  });

  test('is that of webhooks and policies, each once', async () => {
    const paramKind = { apiVersion: 'example.com/v1beta1', kind: 'Widget' };
    const policy = aPolicy(aRule(['v1beta1']), { paramKind });
    const title = 'MutatingAdmissionPolicy limits';
    const lists = {
      'v1/mutatingwebhookconfigurations': [aWebhook(aRule(['v1']), aRule(['v2']))],
      'v1/validatingadmissionpolicies': [aPolicy(aRule(['v1']))],
      'v1/mutatingadmissionpolicies': [policy],
      'v1beta1/mutatingadmissionpolicies': [policy],
    };
    expect(await read(lists)).toMatchObject([
      {
        title: 'webhook guard.example.com of MutatingWebhookConfiguration guard',
        versions: ['v1', 'v2'],
      },
      { title: 'ValidatingAdmissionPolicy limits', versions: ['v1'] },
      { title, use: 'rules', versions: ['v1beta1'] },
      { title, use: 'parameters', versions: ['v1beta1'] },
    ]);
  });

  test.for([
    [404, true],
    [403, false],
  ] as const)('is known to be all after %i: %s', async ([status, isAdmissionKnown]) => {
    const cluster = fakeCluster(0);
    cluster.script = () => refusal(status, 'refused');
    expect((await readAdmission(cluster))(crd)).toEqual({ admission: [], isAdmissionKnown });
  });
});

describe('admission for an old version only', () => {
  const one = { title: WEBHOOK, use: 'rules', isForResource: true } as const;
  const planWith = (
    versions: Parameters<typeof factsOf>[0]['versions'],
    ...admission: readonly AdmissionFacts[]
  ): { safe: readonly string[]; findings: readonly string[] } => {
    const plan = planOf(factsOf({ versions, admission }), { commands: COMMANDS });
    return {
      safe: plan.steps.filter(({ state }) => state === 'now').map(({ id }) => id),
      findings: plan.findings.map(({ level, message }) => `${level}: ${message}`),
    };
  };

  test('ends with the version, which is therefore not removed yet', () => {
    expect(planWith([UNSERVED, STORED], { ...one, versions: ['v1alpha1', 'v1beta1'] })).toEqual({
      safe: [],
      findings: [
        `warning: ${WEBHOOK} is only for v1alpha1, v1beta1. Once the CRD has no such version, API servers do not call it, and no request fails. Add v1 to its rules, or remove it.`,
      ],
    });
  });

  test('holds up the removal of every version that it names, and of no other', () => {
    const versions = [{ name: 'v1alpha1', served: false }, UNSERVED, STORED];
    const both = { ...one, versions: ['v1alpha1', 'v1beta1'] };
    expect(planWith(versions, both).safe).toEqual([]);
    expect(planWith(versions, { ...one, versions: ['v1alpha1'] }).safe).toEqual(['remove']);
    expect(planWith(versions).safe).toEqual(['remove', 'remove']);
  });

  test('has ended if the CRD does not have the version any more', () => {
    expect(planWith([STORED], { ...one, versions: ['v1beta1'] }).findings).toEqual([
      `error: ${WEBHOOK} is only for v1beta1, which the CRD does not have, so API servers do not call it, and no request fails. Add v1 to its rules, or remove it.`,
    ]);
  });

  test('is not about the CRD if it is for all resources and names no version of the CRD', () => {
    const all = { ...one, isForResource: false, versions: ['v1beta1'] };
    expect(planWith([STORED], all).findings).toEqual([]);
    expect(planWith([UNSERVED, STORED], all).safe).toEqual([]);
  });

  test('may be a policy that reads its parameters in that version', () => {
    const policy = {
      ...one,
      title: 'ValidatingAdmissionPolicy limits',
      use: 'parameters',
    } as const;
    const { safe, findings } = planWith([UNSERVED, STORED], { ...policy, versions: ['v1beta1'] });
    expect(safe).toEqual([]);
    expect(findings).toEqual([
      'warning: ValidatingAdmissionPolicy limits reads its parameters as v1beta1. Once the CRD has no such version, API servers cannot read them. Name v1 in its paramKind.',
    ]);
    expect(planWith([STORED], { ...policy, versions: ['v1beta1'] }).findings).toEqual([
      'error: ValidatingAdmissionPolicy limits reads its parameters as v1beta1, which the CRD does not have, so API servers cannot read them. Name v1 in its paramKind.',
    ]);
  });

  test.for([['v1beta1', 'v1'], ['*'], ['v1']])('is not admission for %j', (versions) => {
    expect(planWith([UNSERVED, STORED], { ...one, versions })).toEqual({
      safe: ['remove'],
      findings: [],
    });
  });

  test('must be looked for if not all admission can be listed', () => {
    const facts = factsOf({ versions: [UNSERVED, STORED], isAdmissionKnown: false });
    const { steps } = planOf(facts, { commands: COMMANDS });
    expect(steps.find(({ id }) => id === 'remove')?.look).toContain(
      'no admission webhook or policy is for v1beta1 only: you may not list them all',
    );
  });
});
