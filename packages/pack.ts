/**
 * `npm run package` builds the packages of this repository and packs them as they are published.
 *
 * @module
 */
import { parseArgs } from 'node:util';
import { messageOf } from '../scripts/terminal/message-of.ts';
import { packAll } from './build/pack-all.ts';

const HELP = `Builds and packs the packages of this repository, one tarball each.

Usage:
  npm run package -- [--into FOLDER] [--version VERSION] [--repository URL]

Options:
  --into FOLDER        the folder for the tarballs (default: dist/packages)
  --version VERSION    another version than that of the repository, to test an update
  --repository URL     the repository in the manifests; npm compares provenance with it
  --help               print this text

Exit codes: 0 packed; 1 a package cannot be built; 2 wrong usage.
`;

const OPTIONS = {
  into: { type: 'string', default: 'dist/packages' },
  version: { type: 'string' },
  repository: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

process.exitCode = await main();

async function main(): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({ options: OPTIONS }));
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nRun npm run package -- --help for usage.\n`);
    return 2;
  }
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const tarballs = await packAll(values.into, values);
  for (const { file, packed, unpacked, files } of tarballs) {
    console.log(
      `${file}  ${inKilobytes(packed)}, unpacked ${inKilobytes(unpacked)}, ${files} files`,
    );
  }
  return 0;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
