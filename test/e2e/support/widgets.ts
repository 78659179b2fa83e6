import { callApi } from '../../../scripts/local/api-client.ts';
import type { ApiAccess } from '../../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../../src/life/cluster.ts';
import { CRDS, installCrd, localCrd, removeCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import { runScriptIn } from '../../support/run-script.ts';
import type { Ran } from '../../support/run-script.ts';
import type { Cluster } from '../global-setup.ts';
import { storedIn } from './migrating.ts';

const GROUP = 'repair.example.com';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** A version of the CRD of Widgets. */
export interface WidgetVersion {
  readonly name: string;
  readonly storage?: boolean;
  /** The schemas of the fields of `spec`. */
  readonly fields: object;
  /** Validation rules of `spec`. */
  readonly rules?: readonly object[];
}

/** The fields of `spec` that most tests use. */
export const FIELDS = {
  text: { type: 'string' },
  size: { type: 'integer', format: 'int64' },
  any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
};

/** A CRD of cluster-scoped Widgets, with the means to break it. */
export interface Widgets {
  /** `widgets.repair.example.com`, with the plural of this CRD. */
  readonly name: string;
  /** Replaces the versions of the CRD. */
  readonly change: (versions: readonly WidgetVersion[], conversion?: object) => Promise<void>;
  /** Changes the CRD by a JSON patch. */
  readonly edit: (operations: readonly object[]) => Promise<void>;
  /** Sets `status.storedVersions`. */
  readonly pruneTo: (...versions: readonly string[]) => Promise<void>;
  /** Applies an object on the server's side; the text of `spec` is kept to the last digit. */
  readonly apply: (
    version: string,
    object: { readonly name: string; readonly spec: string },
    manager?: string,
  ) => Promise<ClusterAnswer>;
  readonly get: (version: string, name?: string) => Promise<ClusterAnswer>;
  /** The CRD as the API server sends it. */
  readonly crd: () => Promise<CrdAsSent>;
  /** The versions in storage, one for each object. */
  readonly stored: () => Promise<string[]>;
  /** Runs `crdshift repair` for this CRD. */
  readonly repair: (...options: readonly string[]) => Promise<Ran>;
  /** Refuses all writes of an object with 500, until the returned function lets them through again. */
  readonly hold: (version: string, name: string) => Promise<() => Promise<void>>;
  readonly remove: () => Promise<void>;
}

/** The parts of a CRD that a repair may touch. */
export interface CrdAsSent {
  readonly spec: { readonly versions: readonly { readonly name: string }[] };
  readonly status: {
    readonly storedVersions: readonly string[];
    readonly conditions: readonly { readonly type: string; readonly status: string }[];
  };
}

/** Creates a CRD of Widgets, in place of one that an earlier attempt of the test has left with its hold. */
export async function aWidgetCrd(
  cluster: Cluster,
  plural: string,
  versions: readonly WidgetVersion[],
  conversion: object = { strategy: 'None' },
): Promise<Widgets> {
  const { access } = cluster;
  const crd = widgetCrd(plural, versions, conversion);
  const path = `${CRDS}/${crd.name}`;
  const object = (version: string, name?: string): string =>
    `/apis/${GROUP}/${version}/${plural}${name === undefined ? '' : `/${name}`}`;
  const remove = async (): Promise<void> => {
    // Its webhook may be away, and the API server may convert objects to delete them.
    const content = { spec: { conversion: { strategy: 'None', webhook: null } } };
    await callApi(access, 'PATCH', path, { content, type: 'application/merge-patch+json' });
    await removeCrd(access, crd);
  };
  await callApi(access, 'DELETE', `${WEBHOOKS}/${holdOf(plural)}`);
  await remove();
  await installCrd(access, crd);
  const patch = async (
    to: string,
    content: object,
    type = 'application/merge-patch+json',
  ): Promise<void> => {
    const answer = await callApi(access, 'PATCH', to, { content, type });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  return {
    name: crd.name,
    change: async (changed, strategy = conversion) => {
      const { spec = null } = widgetCrd(plural, changed, strategy).document;
      await patch(path, { spec });
    },
    edit: (operations) => patch(path, operations, 'application/json-patch+json'),
    pruneTo: (...storedVersions) => patch(`${path}/status`, { status: { storedVersions } }),
    apply: (version, { name, spec }, manager = 'kubectl') =>
      callApi(access, 'PATCH', `${object(version, name)}?fieldManager=${manager}`, {
        content: `{"apiVersion":"${GROUP}/${version}","kind":"${kindOf(plural)}","metadata":{"name":"${name}"},"spec":${spec}}`,
        type: 'application/apply-patch+yaml',
      }),
    get: (version, name) => callApi(access, 'GET', object(version, name)),
    crd: async () => JSON.parse((await callApi(access, 'GET', path)).text) as CrdAsSent,
    stored: async () => [...(await storedIn(cluster, crd.name)).values()],
    repair: (...options) =>
      runScriptIn(
        { path: ROOT, env: { KUBECONFIG: cluster.kubeconfig, XDG_STATE_HOME: cluster.folder } },
        'repair',
        crd.name,
        ...options,
      ),
    hold: (version, name) => holdWrites(access, { version, plural, name }),
    remove,
  };
}

const WEBHOOKS = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';

/** Returns the name of the webhook that holds an object of a CRD. */
const holdOf = (plural: string): string => `hold-${plural}.${GROUP}`;

/** Refuses the writes of an object by an admission webhook that nobody answers. */
async function holdWrites(
  access: ApiAccess,
  of: { readonly version: string; readonly plural: string; readonly name: string },
): Promise<() => Promise<void>> {
  const name = holdOf(of.plural);
  const webhook = {
    name,
    clientConfig: { url: 'https://127.0.0.1:1/' },
    rules: [
      { apiGroups: [GROUP], apiVersions: ['*'], resources: [of.plural], operations: ['UPDATE'] },
    ],
    matchConditions: [{ name: 'object', expression: `object.metadata.name == '${of.name}'` }],
    failurePolicy: 'Fail',
    // Otherwise it would not be called in a dry run.
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  };
  /** Waits until the API server has noticed. */
  const noticed = async (status: number): Promise<void> => {
    await waitUntil(`writes of ${of.name} to be ${status}`, async () => {
      const path = `/apis/${GROUP}/${of.version}/${of.plural}/${of.name}?dryRun=All`;
      const type = 'application/merge-patch+json';
      const answer = await callApi(access, 'PATCH', path, { content: {}, type });
      return answer.status === status ? true : undefined;
    });
  };
  await callApi(access, 'POST', WEBHOOKS, {
    content: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name },
      webhooks: [webhook],
    },
  });
  await noticed(500);
  return async () => {
    await callApi(access, 'DELETE', `${WEBHOOKS}/${name}`);
    await noticed(200);
  };
}

function widgetCrd(
  plural: string,
  versions: readonly WidgetVersion[],
  conversion: object,
): LocalCrd {
  return localCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Cluster',
      names: { plural, singular: plural.slice(0, -1), kind: kindOf(plural) },
      conversion,
      versions: versions.map(({ name, storage = false, fields, rules }) => ({
        name,
        served: true,
        storage,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: fields,
                ...(rules !== undefined && { 'x-kubernetes-validations': rules }),
              },
            },
          },
        },
      })),
    },
  });
}

/** Returns a kind of its own for each CRD, because a kind of a group can exist only once. */
function kindOf(plural: string): string {
  return `${plural.slice(0, 1).toUpperCase()}${plural.slice(1, -1)}`;
}
