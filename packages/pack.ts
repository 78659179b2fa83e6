/**
 * `npm run package` builds the packages of this repository, and writes one tarball for each to `dist/packages`.
 * `--into FOLDER` chooses another folder. `--version VERSION` chooses another version, to test an update.
 * `--repository URL` names the repository in the manifests; npm compares the provenance of a package with it.
 *
 * @module
 */
import { parseArgs } from 'node:util';
import { packAll } from './build/pack-all.ts';

const { values } = parseArgs({
  options: {
    into: { type: 'string', default: 'dist/packages' },
    version: { type: 'string' },
    repository: { type: 'string' },
  },
});

for (const { file, packed, unpacked, files } of await packAll(values.into, values)) {
  console.log(`${file}  ${inKilobytes(packed)}, unpacked ${inKilobytes(unpacked)}, ${files} files`);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
