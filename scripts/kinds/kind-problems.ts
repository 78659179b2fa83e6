import { checkKind } from '../../src/check/check-kind.ts';
import { callOf } from '../../src/check/words.ts';
import type { Kind } from '../../src/core/kind/define-kind.ts';
import type { Kinds } from '../../src/core/kind/kinds.ts';
import type { AnySpoke } from '../../src/core/kind/version-tree.ts';
import type { Part } from '../../src/core/lens/engine/part.ts';
import { placeOfFunction } from './function-place.ts';
import { placeOfPart } from './recorded-kinds.ts';
import type { Project } from '../project/project.ts';
import { crdFilesOf } from './crd-files.ts';
import { kindFolders } from './kind-folders.ts';
import { readCrds } from '../prove/read-crds.ts';

/**
 * Checks kinds against the CRDs in their folders and returns one message for each finding. A message begins with the
 * line of the part or spoke if `importRecorded` imported the kinds, otherwise with the module of the kind.
 */
export async function findKindProblems(project: Project, kinds: Kinds): Promise<string[]> {
  const files = await crdFilesOf(project, kinds.all);
  const crds = files.flatMap(({ file, text }) => readCrds(text, file));
  const folders = kindFolders(project);
  const problems = crds.flatMap(({ file, crd }) => {
    const kind = kinds.find(crd.group, crd.kind);
    if (kind === undefined) return [];
    const { module = file } = folders.find((folder) => folder.crds.includes(file)) ?? {};
    return checkKind(kind, crd).map(
      ({ path, message }) => `${placeIn(kind, path, message) ?? module}: ${path}: ${message}`,
    );
  });
  // Kinds may share a spoke.
  return [...new Set(problems)];
}

/** Returns the place in the sources that a finding is about. */
function placeIn(kind: Kind, path: string, message: string): string | undefined {
  const spoke = kind.spokes[path.replace(/^spokes\./, '')];
  return spoke === undefined ? placeOfPart(kind) : placeInSpoke(spoke, message);
}

/**
 * Returns the place of the part that a finding is about: its message begins with the call of that part. If no part or
 * several parts match, returns the place of the spoke.
 */
function placeInSpoke(spoke: AnySpoke, message: string): string | undefined {
  const said = message.replace(/^step \d+: /, '');
  const all = [spoke, ...(spoke.steps ?? [])].flatMap(({ parts, unconverted = [] }) =>
    withInner(parts ?? unconverted),
  );
  const meant = new Set(
    all.flatMap((part) => (said.startsWith(callOf(part)) ? (placeOfPart(part) ?? []) : [])),
  );
  const [place] = meant.size === 1 ? meant : [];
  return place ?? placeOfPart(spoke) ?? placeOfFunction(spoke['toHub']);
}

function withInner(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part) => [part, ...('parts' in part ? withInner(part.parts) : [])]);
}
