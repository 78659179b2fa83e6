import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './read-manifest.ts';

/** Returns the problems that prevent the release of a tag, one sentence each. */
export function findReleaseProblems(root: string, tag: string): string[] {
  const version = /^v(?<version>\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.groups?.['version'];
  if (version === undefined) return [`${tag} is not a release tag such as v1.2.3`];
  const manifests = ['', 'packages/crdshift', 'packages/create-crdshift'];
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const isListed = changelog.split('\n').some((line) => line.startsWith(`## ${version} `));
  return [
    ...manifests.flatMap((folder) => {
      const { version: found } = readManifest(join(root, folder));
      const file = join(folder, 'package.json');
      return found === version ? [] : [`${file} has version ${found}, but the tag is ${tag}`];
    }),
    ...(isListed ? [] : [`CHANGELOG.md has no heading "## ${version} – DATE"`]),
  ];
}
