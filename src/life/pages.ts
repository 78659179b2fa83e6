import { isJsonList } from '../core/json/json-value.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import { objectAt, objectsAt, textAt } from '../core/json/fields.ts';
import type { Cluster, ClusterAnswer } from './cluster.ts';
import { objectInText } from './object-in.ts';
import { RefusedRequest, statusIn } from './status.ts';

/** A custom resource in one of its versions. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
}

/** The form of the objects in a list. `metadata` asks for `PartialObjectMetadata`, which has neither spec nor status. */
export type ListForm = 'whole' | 'metadata';

/** The options of a list. */
export interface ListOptions {
  readonly form: ListForm;
  /** The maximum number of objects in a page, by default 500, as kubectl. */
  readonly limit?: number | undefined;
  /** The `next` of the last page of an earlier list, to continue there. */
  readonly from?: string | undefined;
}

/** A part of a list. */
export interface Page {
  /** The objects, with exact numbers. */
  readonly items: readonly JsonObject[];
  /** The token of the next page; undefined for the last page. */
  readonly next?: string;
  /** The number of objects in further pages, where the server knows it. */
  readonly remaining?: number;
}

/** The number of objects in a page. kubectl and client-go use the same. */
const PAGE = 500;

/** The media type of an answer with the metadata of one object. */
export const METADATA_ONLY = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

const LIST_OF_METADATA =
  'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json;q=0.9';

/** The address of an object in its collection. */
export interface ObjectAddress {
  /** Absent for a cluster-scoped object. */
  readonly namespace?: string;
  readonly name: string;
}

/** Returns the address of an object in a list; undefined if it has no name. */
export function addressOf(object: JsonObject): ObjectAddress | undefined {
  const metadata = objectAt(object, 'metadata');
  const [name, namespace] = [textAt(metadata, 'name'), textAt(metadata, 'namespace')];
  return name === '' ? undefined : { name, ...(namespace !== '' && { namespace }) };
}

/** Returns the path of all objects of a resource, or of those of one namespace. */
export function collectionPath({ group, version, plural }: Resource, namespace?: string): string {
  const place = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `/apis/${group}/${version}${place}/${plural}`;
}

/** Returns the path of one object. */
export function objectPath(resource: Resource, { namespace, name }: ObjectAddress): string {
  return `${collectionPath(resource, namespace)}/${encodeURIComponent(name)}`;
}

/** Returns the name of an object for messages: `default/nightly`. */
export function nameOf({ namespace, name }: ObjectAddress): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/**
 * Lists all objects of a resource in pages, in the order of their keys. Every object that exists all the time is in
 * exactly one page.
 *
 * @throws {RefusedRequest} if the server refuses a page
 */
export function pagesOf(
  cluster: Cluster,
  resource: Resource,
  { from, ...options }: ListOptions,
): AsyncGenerator<Page> {
  return pagesFrom(from, (next) => pageOf(cluster, resource, { ...options, from: next }));
}

/** Reads pages from a token on, by default from the first page, until the last one. */
export async function* pagesFrom(
  from: string | undefined,
  read: (from: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let next = from;
  do {
    // oxlint-disable-next-line no-await-in-loop -- the token of a page is in the page before
    const page = await read(next);
    yield page;
    ({ next } = page);
  } while (next !== undefined);
}

/**
 * Reads one page: the first one, or the one at `from`.
 *
 * A list of many pages outlives its snapshot. The server then answers 410 with a token that continues behind the last
 * object, in the present state.
 *
 * @throws {RefusedRequest} if the server refuses the page
 */
export async function pageOf(
  cluster: Cluster,
  resource: Resource,
  { form, limit = PAGE, from }: ListOptions,
): Promise<Page> {
  let next = from;
  for (;;) {
    const token = next === undefined ? '' : `&continue=${encodeURIComponent(next)}`;
    // oxlint-disable-next-line no-await-in-loop -- a page is asked for again only with another token
    const answer = await cluster.send({
      method: 'GET',
      path: `${collectionPath(resource)}?limit=${limit}${token}`,
      ...(form === 'metadata' && { accept: LIST_OF_METADATA }),
    });
    if (answer.status === 200) return pageIn(resource, answer);
    const isExpired = answer.status === 410 && next !== undefined;
    const later = isExpired ? statusIn(answer).continueToken : undefined;
    if (later === undefined || later === next) throw refused(resource, answer);
    next = later;
  }
}

function refused({ group, version, plural }: Resource, answer: ClusterAnswer): RefusedRequest {
  return new RefusedRequest(`list of ${plural}.${version}.${group}`, answer);
}

/** The error for an answer without `items`, for instance the login page of a proxy: it is not an empty list. */
function notList(resource: Resource, answer: ClusterAnswer): RefusedRequest {
  const text =
    'with no list of objects. Look for a proxy or a login page between here and the API server.';
  return refused(resource, { ...answer, text });
}

/** Reads a page. A list without objects may have `items: null`. */
function pageIn(resource: Resource, answer: ClusterAnswer): Page {
  const list = objectInText(answer.text);
  const { kind, items } = list;
  const isEmpty = items === null && typeof kind === 'string' && kind.endsWith('List');
  if (!isJsonList(items) && !isEmpty) throw notList(resource, answer);
  const { continue: next, remainingItemCount: remaining } = objectAt(list, 'metadata');
  return {
    items: objectsAt(list, 'items'),
    ...(typeof next === 'string' && next !== '' && { next }),
    ...(typeof remaining === 'number' && { remaining }),
  };
}
