import { CONVERT_PATH } from '../../src/crd/convert-path.ts';
import { objectAt } from '../../src/core/json/fields.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { objectInText } from '../../src/life/object-in.ts';
import { readCrdFile } from '../client-config/crd-file.ts';
import { LAST_APPLIED } from '../convert/strip.ts';

/** The word that replaces a secret. */
export const PLACEHOLDER = 'SECRET';

/**
 * Replaces the secrets in the addresses of conversion webhooks. A CRD of a cluster has one in its client config and in
 * the annotation of `kubectl apply`. Every other byte is unchanged.
 *
 * @returns undefined if a secret is written in a way that cannot be replaced
 */
export function withoutSecrets(text: string): string | undefined {
  const found = addressesIn(text).toSorted((one, other) => other.length - one.length);
  const safe = found.reduce(
    (replaced, address) => replaced.replaceAll(address, withoutSecret(address)),
    text,
  );
  return addressesIn(safe).length === 0 ? safe : undefined;
}

/** Returns the addresses in the CRDs of a file that contain a secret. */
function addressesIn(text: string): string[] {
  const file = readCrdFile(text);
  if (!('crds' in file)) return [];
  const addresses = file.crds.flatMap(({ written, document }) => [
    ...addressesOf(written),
    ...addressesOf(document),
  ]);
  return [...new Set(addresses)].filter((address) => withoutSecret(address) !== address);
}

function addressesOf(crd: JsonObject): string[] {
  const conversion = objectAt(objectAt(crd, 'spec'), 'conversion');
  const configs = [
    objectAt(objectAt(conversion, 'webhook'), 'clientConfig'),
    objectAt(conversion, 'webhookClientConfig'),
  ];
  const own = configs.flatMap((config) => [config['url'], objectAt(config, 'service')['path']]);
  const applied = objectAt(objectAt(crd, 'metadata'), 'annotations')[LAST_APPLIED];
  return [
    ...own.filter((address) => typeof address === 'string'),
    ...(typeof applied === 'string' ? addressesOf(objectInText(applied)) : []),
  ];
}

/**
 * Returns a URL or the path of a service without its secret. In a URL, all of the path may be a secret. In a service,
 * only the path of crdshift has one, possibly below the path of an app: other webhooks in a cluster have no secret.
 */
function withoutSecret(address: string): string {
  const [, origin = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(address) ?? [];
  const at = path.indexOf(`${CONVERT_PATH}/`);
  if (origin === '') {
    return at === -1 ? address : `${path.slice(0, at)}${CONVERT_PATH}/${PLACEHOLDER}`;
  }
  if (['', '/', CONVERT_PATH].includes(path)) return address;
  return `${origin}${at === 0 ? CONVERT_PATH : ''}/${PLACEHOLDER}`;
}
