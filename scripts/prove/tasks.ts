import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { subjectOfNone, subjectOfWebhook } from '../../src/prove/subjects/subject-of-crd.ts';
import type { Subject } from '../../src/prove/subjects/subject.ts';
import type { Kind, KubernetesObject } from '../../src/index.ts';
import type { ReportedProof } from '../../src/prove/report/reported-proof.ts';
import { importProjectKinds, isNamed, noSuchKind } from '../kinds/project-kinds.ts';
import { WrongUsage, asUsage } from '../program/wrong-usage.ts';
import type { Project } from '../project/project.ts';
import { readAllSamples } from '../samples/all-samples.ts';
import { readInput } from '../terminal/read-input.ts';
import type { Webhook } from '../webhook/post-review.ts';
import { convertByWebhook } from './convert-by-webhook.ts';
import { readSources, sourceOfKind, subjectOfSource } from './kind-tasks.ts';
import { placesOf } from './places.ts';
import { readCrds } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';

/** One kind to prove. */
export interface Task extends Pick<ReportedProof, 'file' | 'placeOf'> {
  readonly subject: Subject;
  readonly source: CrdSource;
  /** The file of the CRD, absolute or relative to the current folder. */
  readonly path: string;
  /** True if nothing is known of its conversion, so that its CRD is only compared with an earlier one. */
  readonly isOnlyCompared: boolean;
  /** The argument that names it on the command line. */
  readonly argument: string;
  /** The samples of the kind. */
  readonly objects: readonly KubernetesObject[];
}

/**
 * Returns the kinds to prove: kinds of a project, or the CRDs of files.
 *
 * @param given - names of kinds, and files; none means all kinds of the project
 * @param isComparing - true if CRDs are compared with earlier ones, which needs no conversion
 * @throws {WrongUsage} for an unknown kind, a file that cannot be read, and a CRD whose conversion is unknown
 */
export async function tasksFor(
  given: readonly string[],
  webhook: Webhook | undefined,
  { project, isComparing }: { readonly project: Project; readonly isComparing: boolean },
): Promise<Task[]> {
  const files = [...new Set(given.filter(isFile))];
  const names = given.filter((one) => !isFile(one));
  if (webhook !== undefined && files.length + names.length !== 1) {
    throw new WrongUsage(
      '--url needs exactly one file with the CRD that the webhook converts, or exactly one kind of this project',
    );
  }
  const ofFiles = await Promise.all(files.map((file) => tasksOfFile(file, webhook, isComparing)));
  const ofKinds =
    files.length > 0 && names.length === 0 ? [] : await tasksOfKinds(project, names, webhook);
  return [...ofFiles.flat(), ...ofKinds];
}

function isFile(given: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(given) || given.includes('/') || existsSync(given);
}

async function tasksOfFile(
  file: string,
  webhook: Webhook | undefined,
  isComparing: boolean,
): Promise<Task[]> {
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new WrongUsage(`${file} is a folder. Name the files with the CRDs.`);
  }
  const sources = await asUsage(async () => readCrds(await readInput(file), file));
  if (webhook !== undefined && sources.length > 1) {
    throw new WrongUsage(`${file} has ${sources.length} CRDs. --url needs a file with one.`);
  }
  const [only] = sources;
  if (webhook !== undefined && only?.crd.versions.length === 1) {
    throw new WrongUsage(
      `${file}: ${only.crd.kind} has one version, so no webhook converts it and --url proves nothing.`,
    );
  }
  return sources.map((source) => ({
    ...subjectOf(source, webhook, isComparing),
    source,
    path: file,
    argument: file,
    objects: [],
    file,
    placeOf: placesOf(source),
  }));
}

function subjectOf(
  { file, crd }: CrdSource,
  webhook: Webhook | undefined,
  isComparing: boolean,
): Pick<Task, 'subject' | 'isOnlyCompared'> {
  if (webhook !== undefined) {
    return { subject: subjectOfWebhook(crd, convertByWebhook(webhook)), isOnlyCompared: false };
  }
  const isUnknown = crd.conversion.strategy === 'Webhook' && crd.versions.length > 1;
  if (!isUnknown || isComparing) return { subject: subjectOfNone(crd), isOnlyCompared: isUnknown };
  throw new WrongUsage(
    `${file}: a webhook converts ${crd.kind}. Pass its URL with --url, or name a kind of this project instead of the file.`,
  );
}

async function tasksOfKinds(
  project: Project,
  names: readonly string[],
  webhook: Webhook | undefined,
): Promise<Task[]> {
  const isWanted = (kind: Kind): boolean =>
    names.length === 0 || names.some((name) => isNamed(kind, name));
  const kinds = await importProjectKinds(project, isWanted);
  const unknown = names.find((name) => !kinds.all.some((kind) => isNamed(kind, name)));
  if (unknown !== undefined || kinds.all.length === 0) {
    throw new WrongUsage(noSuchKind(project, kinds, unknown ?? 'kind'));
  }
  const sources = await readSources(project);
  const wanted = kinds.all.filter(isWanted);
  const samples = readAllSamples(project);
  return wanted.map((kind) => {
    const source = sourceOfKind(kind, sources);
    const own = samples.filter(({ crd }) => crd.group === kind.group && crd.kind === kind.kind);
    const byKind = subjectOfSource(kind, source);
    return {
      subject: webhook === undefined ? byKind : { ...byKind, convert: convertByWebhook(webhook) },
      source,
      isOnlyCompared: false,
      path: join(project.root, source.file),
      argument: `${kind.kind}.${kind.group}`,
      objects: own.flatMap((one) => one.samples.map(({ object }) => object)),
      file: source.file,
      placeOf: placesOf(source, kind),
    };
  });
}
