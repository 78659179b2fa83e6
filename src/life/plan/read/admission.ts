import { objectAt, objectsAt, textAt, textsAt } from '../../../core/json/fields.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import type { CustomResourceDefinition } from '../../../crd/custom-resource-definition.ts';
import type { Cluster } from '../../cluster.ts';
import { objectIn } from '../../object-in.ts';
import type { AdmissionFacts, KnownAdmission } from '../facts.ts';

const API = '/apis/admissionregistration.k8s.io';

/** A list of registrations, and the parts of each that have rules of their own. */
interface Registrations {
  readonly path: string;
  readonly kind: string;
  readonly partsOf: (document: JsonObject) => readonly Registration[];
}

/** The rules of a webhook or a policy. */
interface Registration {
  /** The name of a webhook; absent for a policy, which has only that of its object. */
  readonly name?: string;
  readonly rules: readonly JsonObject[];
  /** The kind of the parameters of a policy; empty if it has none. */
  readonly paramKind: JsonObject;
}

const LISTS: readonly Registrations[] = [
  {
    path: `${API}/v1/validatingwebhookconfigurations`,
    kind: 'ValidatingWebhookConfiguration',
    partsOf: webhooksOf,
  },
  {
    path: `${API}/v1/mutatingwebhookconfigurations`,
    kind: 'MutatingWebhookConfiguration',
    partsOf: webhooksOf,
  },
  {
    path: `${API}/v1/validatingadmissionpolicies`,
    kind: 'ValidatingAdmissionPolicy',
    partsOf: policyOf,
  },
  // Beta in 1.34 and 1.35.
  ...['v1', 'v1beta1'].map((version) => ({
    path: `${API}/${version}/mutatingadmissionpolicies`,
    kind: 'MutatingAdmissionPolicy',
    partsOf: policyOf,
  })),
];

function webhooksOf(document: JsonObject): readonly Registration[] {
  return objectsAt(document, 'webhooks').map((webhook) => ({
    name: textAt(webhook, 'name'),
    rules: rulesOf(webhook, 'rules'),
    paramKind: {},
  }));
}

function policyOf(document: JsonObject): readonly Registration[] {
  const spec = objectAt(document, 'spec');
  const rules = rulesOf(objectAt(spec, 'matchConstraints'), 'resourceRules');
  return [{ rules, paramKind: objectAt(spec, 'paramKind') }];
}

/** Returns the rules that also choose requests in versions that they do not name: `matchPolicy` is not `Exact`. */
function rulesOf(match: JsonObject, key: string): readonly JsonObject[] {
  return textAt(match, 'matchPolicy') === 'Exact' ? [] : objectsAt(match, key);
}

/** A registration with its name for people. */
interface Named extends Registration {
  readonly title: string;
}

/** Returns the admission webhooks and policies of a cluster for each CRD, by the versions that they name. */
export async function readAdmission(
  cluster: Cluster,
): Promise<(crd: CustomResourceDefinition) => KnownAdmission> {
  const found = new Map<string, Named>();
  let isUnknown = false;
  for (const { path, kind, partsOf } of LISTS) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other spares the cluster
    const answer = await cluster.send({ method: 'GET', path });
    // A release that does not serve an API answers with 404.
    isUnknown ||= answer.status !== 200 && answer.status !== 404;
    for (const document of objectsAt(objectIn(answer), 'items')) {
      for (const part of partsOf(document)) {
        const own = `${kind} ${textAt(objectAt(document, 'metadata'), 'name')}`;
        const title = part.name === undefined ? own : `webhook ${part.name} of ${own}`;
        // The versions of an API show the same objects.
        found.set(title, { ...part, title });
      }
    }
  }
  const all = [...found.values()];
  return (crd) => ({
    admission: all.flatMap((one) => factsAbout(one, crd)),
    isAdmissionKnown: !isUnknown,
  });
}

function factsAbout(
  { title, rules, paramKind }: Named,
  { group, plural, kind }: CustomResourceDefinition,
): AdmissionFacts[] {
  const facts: AdmissionFacts[] = [];
  const matching = rules.filter(
    (rule) => isNamed(textsAt(rule, 'apiGroups'), group) && isNamed(resourcesOf(rule), plural),
  );
  if (matching.length > 0) {
    facts.push({
      title,
      use: 'rules',
      isForResource: matching.some(
        (rule) => textsAt(rule, 'apiGroups').includes(group) && resourcesOf(rule).includes(plural),
      ),
      versions: [...new Set(matching.flatMap((rule) => textsAt(rule, 'apiVersions')))],
    });
  }
  const [paramGroup, version = ''] = textAt(paramKind, 'apiVersion').split('/');
  if (paramGroup === group && textAt(paramKind, 'kind') === kind) {
    facts.push({ title, use: 'parameters', isForResource: true, versions: [version] });
  }
  return facts;
}

/** Returns the resources of a rule, whether they or their subresources are named. */
function resourcesOf(rule: JsonObject): string[] {
  return textsAt(rule, 'resources').map((resource) => resource.split('/')[0] ?? '');
}

function isNamed(names: readonly string[], name: string): boolean {
  return names.includes(name) || names.includes('*');
}
