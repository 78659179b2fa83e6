import type { Release } from './release.ts';

const NOT_DECODABLE = 'object not decodable revision=0: ';

/** An object that cannot be converted. */
export interface Unreadable {
  readonly group: string;
  readonly plural: string;
  readonly namespace: string;
  readonly name: string;
  /** The message of the webhook converter: `conversion webhook for … failed: …`. */
  readonly failure: string;
}

/** Returns the message of a GET or DELETE of such an object. Its revision is 0, as in `withoutRevision`. */
export function getMessage(release: Release, object: Unreadable): string {
  if (!release.callsObjectsCorrupt) return object.failure;
  return `Internal error occurred: ${corrupt(object, '')}`;
}

/** Returns the message of a write that changes such an object: of a PUT, a PATCH or an apply. */
export function writeMessage(release: Release, { failure }: Unreadable): string {
  return release.callsObjectsCorrupt ? `${NOT_DECODABLE}${failure}` : failure;
}

/**
 * Returns the message of a LIST of several such objects of a resource, in the order of their names. The API server reads
 * them from etcd, not from its cache.
 */
export function listMessage(release: Release, ...objects: readonly Unreadable[]): string {
  const [first] = objects;
  if (first === undefined) throw new Error('at least one object is needed');
  if (!release.callsObjectsCorrupt) return first.failure;
  const more = objects.length === 1 ? '' : ` (and ${objects.length - 1} more)`;
  const resource = `${first.plural}.${first.group}`;
  return `failed to read one or more ${resource} from the storage: ${corrupt(first, '/registry')}${more}`;
}

/** Returns the prefix with which kubectl prints such a message, with the reason in parentheses. */
export function kubectlPrefix(
  release: Release,
  reason: 'InternalError' | 'StorageReadError',
): string {
  return release.callsObjectsCorrupt ? `Error from server (${reason}): ` : 'Error from server: ';
}

/** Replaces the revisions of etcd in a message. */
export function withoutRevision(message: string): string {
  return message.replaceAll(/\brevision=\d+/g, 'revision=0');
}

function corrupt({ group, plural, namespace, name, failure }: Unreadable, root: string): string {
  const key = `${root}/${group}/${plural}/${namespace}/${name}`;
  return `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${NOT_DECODABLE}${failure}`;
}
