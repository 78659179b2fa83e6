import { basename } from 'node:path';

/**
 * The name of a project in its folder, which is also the name of its Worker: lower-case letters, digits and dashes, at
 * most 54 (https://developers.cloudflare.com/workers/configuration/routing/workers-dev/ puts it into a host name).
 */
export function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 54)
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'conversions' : name;
}
