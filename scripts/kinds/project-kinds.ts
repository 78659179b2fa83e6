import { existsSync } from 'node:fs';
import type { Kind, Kinds } from '../../src/index.ts';
import { findStaleModules } from '../generate/generated-files.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { readKind } from '../generate/read-kind.ts';
import { callOf } from '../program/call.ts';
import { Failure } from '../program/wrong-usage.ts';
import type { Project } from '../project/project.ts';
import { definitionInWords } from './definition-in-words.ts';
import { crdFilesOf } from './crd-files.ts';
import { indexOfKinds } from './kind-folders.ts';
import { importRecorded } from './recorded-kinds.ts';

/**
 * Imports the kinds that a project serves, and records the line of each part of a lens.
 *
 * @param isUsed - selects the kinds that the caller uses; without one, all modules count as used
 * @throws {Failure} if a definition is wrong, or if the generated module of a used kind does not match its CRD:
 *   conversions would follow the old schemas
 */
export async function importProjectKinds(
  project: Project,
  isUsed: (kind: Kind) => boolean = () => true,
): Promise<Kinds> {
  const imported = await importRecorded(project, indexOfKinds(project)).catch(definitionFailure);
  const used = imported instanceof Failure ? [] : imported.all.filter(isUsed);
  const stale = await findStaleModules(project, used);
  if (stale.length > 0) throw new Failure(stale.join('\n'));
  if (imported instanceof Failure) throw imported;
  return imported;
}

/** Returns the failure of a wrong definition. A module that is out of date may be its cause. */
function definitionFailure(cause: unknown): Failure {
  return new Failure(definitionInWords(cause), { cause });
}

/**
 * Imports the kinds that a project serves; undefined if it has none.
 *
 * @throws {Failure} if a definition is wrong, or if a generated module does not match its CRD
 */
export async function importKindsIfAny(project: Project): Promise<Kinds | undefined> {
  return existsSync(indexOfKinds(project)) ? importProjectKinds(project) : undefined;
}

/** A function that finds the CRD of a kind. */
export type SourceFinder = (kind: Kind) => KindSource | undefined;

/** Reads the CRDs of some kinds. Leaves out files without a valid CRD, which the check of the kinds reports. */
export async function readKindSources(
  project: Project,
  kinds: readonly Kind[],
): Promise<SourceFinder> {
  const files = await crdFilesOf(project, kinds);
  const sources = files.map(({ text }) => readKind(text)).filter((source) => 'kind' in source);
  return ({ group, kind }) => sources.find((one) => one.group === group && one.kind === kind);
}

/**
 * Reports whether a kind has this name: `CronTab` or `CronTab.stable.example.com`, also in lower case, as kubectl takes it.
 * `undefined` matches every kind.
 */
export function isNamed(
  { kind, group }: Pick<Kind, 'kind' | 'group'>,
  name: string | undefined,
): boolean {
  const wanted = name?.toLowerCase();
  return (
    wanted === undefined || [kind, `${kind}.${group}`].some((one) => one.toLowerCase() === wanted)
  );
}

/** Returns the message for a kind that a project does not have. */
export function noSuchKind({ kinds: folder }: Project, kinds: Kinds, wanted: string): string {
  if (kinds.all.length === 0) {
    return `${folder} has no kind. Draft one with ${callOf('draft', 'CRD.yaml')}`;
  }
  const known = kinds.all.map(({ kind, group }) => `${kind}.${group}`).join(', ');
  return `${folder} has no ${wanted}. It has ${known}.`;
}
