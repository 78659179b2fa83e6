import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import * as v from 'valibot';

const Manifest = v.object({ version: v.string() });

/** Returns the version of this program. */
export function ownVersion(): string {
  const manifest = findPackageJSON(import.meta.url) ?? '';
  return v.parse(Manifest, JSON.parse(readFileSync(manifest, 'utf8'))).version;
}
