import { CONVERT_PATH } from '../../src/crd/convert-path.ts';
import { A_NAME, isSecretName } from '../../src/entry/node/files/secret-name.ts';
import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';
import type { Service } from './endpoint.ts';

/** The options of `secret new`. */
export const NEW_FLAGS = {
  url: option(
    'URL',
    'the address of the deployment, https://host[:port], with a path if an app or a stage of a REST API serves it there (default: the placeholder https://<your-host>)',
  ),
  service: option(
    'REFERENCE',
    'the service of a deployment inside a cluster, for example crdshift/crdshift:443; prints a reference for client-config --service instead of a URL',
  ),
  json: flag(
    'print {"findings": [...], "name", "secret", "url", "digest", "setting"} to standard output; with --service, "service" instead of "url"',
  ),
} as const;

export type NewFlags = FlagsOf<typeof NEW_FLAGS>;

/** The options of `secret digest`. */
export const DIGEST_FLAGS = {
  json: flag(
    'print {"findings": [...], "digest"} to standard output, with NAME also "name" and "setting"; never the secret',
  ),
} as const;

export type DigestFlags = FlagsOf<typeof DIGEST_FLAGS>;

/** The endpoint on a host that is not known yet. `client-config` warns about the host: no DNS name has such characters. */
export const UNKNOWN_ENDPOINT = `https://<your-host>${CONVERT_PATH}`;

const NAME_RULE = `a name has ${A_NAME}`;

/** Matches a reference to a service, with or without `/convert`. Names must be valid, because they appear in commands. */
const SERVICE = /^([a-z\d][-a-z\d]*)\/([a-z\d][-a-z\d]*)(?::(\d+))?(?:\/(?:convert\/?)?)?$/;
const DEFAULT_PORT = 443;

/**
 * Returns the name of a new secret.
 *
 * @throws {WrongUsage} if the name is not valid, with a similar valid name
 */
export function newName(name: string): string {
  if (isSecretName(name)) return name;
  const close = name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');
  throw new WrongUsage(`${NAME_RULE}: try ${isSecretName(close) ? close : 'prod-eu'}`);
}

/**
 * Returns the name for `secret digest`.
 *
 * @throws {WrongUsage} if the name is not valid; the message does not repeat it, because it may be the secret itself
 */
export function digestName(name: string | undefined): string | undefined {
  if (name === undefined || isSecretName(name)) return name;
  throw new WrongUsage(
    `${NAME_RULE}. The secret is read from standard input. A secret given as an argument is now in the shell history: make another one.`,
  );
}

/**
 * Returns the service of a deployment inside a cluster, if any.
 *
 * @throws {WrongUsage} if the reference is not valid, or if there is also a URL
 */
export function serviceOf({ url, service }: NewFlags): Service | undefined {
  if (url !== undefined && service !== undefined) {
    throw new WrongUsage('give --url or --service, not both');
  }
  return service === undefined ? undefined : readService(service);
}

function readService(text: string): Service {
  const [, namespace = '', name = '', port] = SERVICE.exec(text) ?? [];
  if (name === '') {
    throw new WrongUsage('--service must be NAMESPACE/NAME[:PORT], in lower case');
  }
  return { namespace, name, port: port === undefined ? DEFAULT_PORT : Number(port) };
}
