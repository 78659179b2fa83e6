import { callApi, watchApi } from '../../../scripts/local/api-client.ts';
import type { ApiAccess, ApiBody, Method } from '../../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../../src/life/cluster.ts';

/** An object of the API, with the fields that the tests read. */
export interface ApiObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [field: string]: unknown;
}

export interface ObjectMeta {
  name?: string;
  uid?: string;
  generation?: number;
  resourceVersion?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  managedFields?: ManagedFields[];
}

export interface ManagedFields {
  manager: string;
  operation: string;
  apiVersion: string;
  fieldsV1: object;
  subresource?: string;
}

export interface ApiList {
  apiVersion: string;
  kind: string;
  metadata: { resourceVersion: string };
  items: ApiObject[];
}

export interface WatchEvent {
  type: string;
  object: ApiObject;
}

/** A reply other than 2xx. The message is that of the API server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(answer: ClusterAnswer) {
    super((JSON.parse(answer.text) as { message: string }).message);
    this.status = answer.status;
  }
}

/** The API verbs for one custom resource in one namespace and version. All except `text` parse the reply. */
export interface CustomResource {
  readonly create: (object: object | string) => Promise<ApiObject>;
  readonly get: (name: string) => Promise<ApiObject>;
  /** Returns the object unparsed, for numbers that `JSON.parse` would change. */
  readonly text: (name: string) => Promise<string>;
  readonly list: () => Promise<ApiList>;
  /** Returns this many events after a resource version. */
  readonly watch: (resourceVersion: string, count: number) => Promise<WatchEvent[]>;
  /** Streams as an informer does: every object as an event, up to a bookmark. */
  readonly stream: () => Promise<WatchEvent[]>;
  readonly update: (object: ApiObject, subresource?: Subresource) => Promise<ApiObject>;
  readonly mergePatch: (
    name: string,
    patch: object,
    subresource?: Subresource,
  ) => Promise<ApiObject>;
  /** Server-side apply. */
  readonly apply: (name: string, fields: object, options: ApplyOptions) => Promise<ApiObject>;
  readonly scale: (name: string) => Promise<ApiObject>;
  readonly delete: (name: string) => Promise<void>;
  readonly deleteCollection: (labelSelector: string) => Promise<void>;
}

export type Subresource = 'status' | 'scale';

export interface ApplyOptions {
  readonly manager: string;
  readonly force?: boolean;
  readonly subresource?: Subresource;
  readonly isDryRun?: boolean;
}

export interface ResourceName {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespace: string;
}

const WATCH_MILLISECONDS = 30_000;

export function customResource(access: ApiAccess, resource: ResourceName): CustomResource {
  const { group, version, kind, plural, namespace } = resource;
  const apiVersion = `${group}/${version}`;
  const collection = `/apis/${apiVersion}/namespaces/${namespace}/${plural}`;
  const at = (name: string, subresource?: Subresource): string =>
    subresource === undefined ? `${collection}/${name}` : `${collection}/${name}/${subresource}`;
  const call = async (method: Method, path: string, body?: ApiBody): Promise<string> => {
    const answer = await callApi(access, method, path, body);
    if (answer.status >= 300) throw new ApiError(answer);
    return answer.text;
  };
  const callForObject = async (method: Method, path: string, body?: ApiBody): Promise<ApiObject> =>
    JSON.parse(await call(method, path, body)) as ApiObject;
  const watch = async (
    query: string,
    isEnough: (events: readonly WatchEvent[]) => boolean,
  ): Promise<WatchEvent[]> => {
    const path = `${collection}?watch=true&${query}`;
    const events: WatchEvent[] = [];
    for await (const line of watchApi(access, path, AbortSignal.timeout(WATCH_MILLISECONDS))) {
      events.push(JSON.parse(line) as WatchEvent);
      if (isEnough(events)) break;
    }
    return events;
  };

  return {
    create: (content) => callForObject('POST', collection, { content }),
    get: (name) => callForObject('GET', at(name)),
    text: (name) => call('GET', at(name)),
    list: async () => JSON.parse(await call('GET', collection)) as ApiList,
    watch: (resourceVersion, count) =>
      watch(`resourceVersion=${resourceVersion}`, (events) => events.length === count),
    stream: () =>
      watch(
        'sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan',
        (events) => events.at(-1)?.type === 'BOOKMARK',
      ),
    update: (content, subresource) =>
      callForObject('PUT', at(content.metadata.name ?? '', subresource), { content }),
    mergePatch: (name, content, subresource) =>
      callForObject('PATCH', at(name, subresource), {
        content,
        type: 'application/merge-patch+json',
      }),
    apply: (name, fields, { manager, force = false, subresource, isDryRun = false }) => {
      const query = `fieldManager=${manager}&force=${force}${isDryRun ? '&dryRun=All' : ''}`;
      return callForObject('PATCH', `${at(name, subresource)}?${query}`, {
        content: { apiVersion, kind, metadata: { name }, ...fields },
        type: 'application/apply-patch+yaml',
      });
    },
    scale: (name) => callForObject('GET', at(name, 'scale')),
    delete: async (name) => {
      await call('DELETE', at(name));
    },
    deleteCollection: async (labelSelector) => {
      await call('DELETE', `${collection}?labelSelector=${encodeURIComponent(labelSelector)}`);
    },
  };
}
