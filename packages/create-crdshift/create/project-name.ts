import { basename } from 'node:path';

/**
 * Returns the name for the project in a folder. It is also the name of the Worker, and part of its host name, so it has
 * lower-case letters, digits and dashes only, at most 54 characters
 * (https://developers.cloudflare.com/workers/configuration/routing/workers-dev/).
 */
export function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 54)
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'conversions' : name;
}
