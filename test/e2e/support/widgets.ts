import { callApi } from '../../../scripts/local/api-client.ts';
import type { ApiAnswer } from '../../../scripts/local/api-client.ts';
import { CRDS, installCrd, localCrd, removeCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';
import { runScriptIn } from '../../support/run-script.ts';
import type { Ran } from '../../support/run-script.ts';
import type { Cluster } from '../global-setup.ts';
import { storedVersionsOf } from './stored-version.ts';

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
  ) => Promise<ApiAnswer>;
  readonly get: (version: string, name?: string) => Promise<ApiAnswer>;
  /** The CRD as the API server sends it. */
  readonly crd: () => Promise<CrdAsSent>;
  /** The versions in storage, one for each object. */
  readonly stored: () => Promise<string[]>;
  /** Runs `crdshift repair` for this CRD. */
  readonly repair: (...options: readonly string[]) => Promise<Ran>;
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

/** Creates a CRD of Widgets. */
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
    stored: () => storedVersionsOf(cluster, { group: GROUP, plural }),
    repair: (...options) =>
      runScriptIn(
        { path: ROOT, env: { KUBECONFIG: cluster.kubeconfig, XDG_STATE_HOME: cluster.folder } },
        'repair',
        crd.name,
        ...options,
      ),
    remove: () => removeCrd(access, crd),
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
