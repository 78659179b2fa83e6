/**
 * `npm run package` builds the packages of this repository and packs them as the registry gets them: one tarball each in
 * `dist/packages`. `--into FOLDER` chooses another folder, and `--version VERSION` another version, for a test of an
 * update. `--repository URL` names the repository in the manifests, which provenance is checked against.
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
