import { WrongUsage } from '../program/wrong-usage.ts';
import type { Service } from './endpoint.ts';

/** The options of `secret new`, as they were given. */
export interface NewFlags {
  /** Where the deployment is; undefined when it is not known yet. */
  readonly url?: string;
  /** Where it is instead, inside a cluster. */
  readonly service?: string;
  readonly json: boolean;
}

/** The options of `secret digest`. */
export interface DigestFlags {
  readonly json: boolean;
}

/** Where nobody's deployment is (RFC 2606): what stands in a URL until its host is known. */
export const PLACEHOLDER = 'https://convert.example.com';

/** Of these every name has one setting and every setting one name. */
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;
/** As long as a label of a host name; a file may be called so too. */
const LONGEST_NAME = 63;
const NAME_RULE = `a name is lower case letters and digits, with dashes between them, at most ${LONGEST_NAME} characters`;

/** Names as Kubernetes has them, for they stand in commands. The path is known. */
const SERVICE = /^([a-z\d][-a-z\d]*)\/([a-z\d][-a-z\d]*)(?::(\d+))?(?:\/(?:convert\/?)?)?$/;
const DEFAULT_PORT = 443;

/**
 * The name of a new secret.
 *
 * @throws {WrongUsage} for one that is no name, with one that is close to it
 */
export function newName(name: string): string {
  if (isName(name)) return name;
  const close = name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');
  throw new WrongUsage(`${NAME_RULE}: try ${isName(close) ? close : 'prod-eu'}`);
}

/**
 * The name of a secret whose digest is asked for. What stands in its place may well be the secret: it is not repeated.
 *
 * @throws {WrongUsage} for one that is no name
 */
export function digestName(name: string | undefined): string | undefined {
  if (name === undefined || isName(name)) return name;
  throw new WrongUsage(
    `${NAME_RULE}. The secret is read from standard input; one that was given here is in the shell history now, so make another one.`,
  );
}

/**
 * Where a deployment is inside a cluster; undefined where none is named.
 *
 * @throws {WrongUsage} for what is no reference, or stands beside a URL
 */
export function serviceOf({ url, service }: NewFlags): Service | undefined {
  if (url !== undefined && service !== undefined) {
    throw new WrongUsage('give one of --url and --service');
  }
  return service === undefined ? undefined : readService(service);
}

function readService(text: string): Service {
  const [, namespace = '', name = '', port] = SERVICE.exec(text) ?? [];
  if (name === '') {
    throw new WrongUsage('--service is NAMESPACE/NAME[:PORT], in lower case');
  }
  return { namespace, name, port: port === undefined ? DEFAULT_PORT : Number(port) };
}

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text);
}
