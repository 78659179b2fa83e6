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
  readonly limit?: number;
  /** The `next` of the last page of an earlier list, to continue there. */
  readonly from?: string;
}

/** A part of a list. */
export interface Page {
  /** The body as received. */
  readonly text: string;
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
 * Lists all objects of a resource in pages, in the order of their keys.
 *
 * A list of many pages outlives its snapshot. The server then answers 410 with a token that continues behind the last
 * object, in the present state. Every object that exists all the time is in exactly one page.
 *
 * @throws {RefusedRequest} if the server refuses a page
 */
export async function* pagesOf(
  cluster: Cluster,
  resource: Resource,
  { form, limit = PAGE, from }: ListOptions,
): AsyncGenerator<Page> {
  let next = from;
  for (;;) {
    const token = next === undefined ? '' : `&continue=${encodeURIComponent(next)}`;
    // oxlint-disable-next-line no-await-in-loop -- the token of a page is in the page before
    const answer = await cluster.send({
      method: 'GET',
      path: `${collectionPath(resource)}?limit=${limit}${token}`,
      ...(form === 'metadata' && { accept: LIST_OF_METADATA }),
    });
    if (answer.status === 410 && next !== undefined) {
      const later = statusIn(answer).continueToken;
      if (later === undefined || later === next) throw refused(resource, answer);
      next = later;
    } else {
      if (answer.status !== 200) throw refused(resource, answer);
      const page = readPage(answer.text);
      if (page === undefined) throw notList(resource, answer);
      yield page;
      if (page.next === undefined) return;
      next = page.next;
    }
  }
}

function refused({ group, version, plural }: Resource, answer: ClusterAnswer): RefusedRequest {
  return new RefusedRequest(`list of ${plural}.${version}.${group}`, answer);
}

/** The error for an answer without `items`, for instance the login page of a proxy: it is no list without objects. */
function notList(resource: Resource, answer: ClusterAnswer): RefusedRequest {
  const text =
    'with no list of objects. Look for a proxy or a login page between here and the API server.';
  return refused(resource, { ...answer, text });
}

/** Reads a page; undefined if the text is no list. A list without objects may have `items: null`. */
function readPage(text: string): Page | undefined {
  const list = objectInText(text);
  const { kind, items } = list;
  const isEmpty = items === null && typeof kind === 'string' && kind.endsWith('List');
  if (!isJsonList(items) && !isEmpty) return undefined;
  const { continue: next, remainingItemCount: remaining } = objectAt(list, 'metadata');
  return {
    text,
    items: objectsAt(list, 'items'),
    ...(typeof next === 'string' && next !== '' && { next }),
    ...(typeof remaining === 'number' && { remaining }),
  };
}
