import { join, relative, resolve } from 'node:path';
import { isWithin } from '../generate/generated-files.ts';
import { indexOfKinds, isCrdFile } from '../kinds/kind-folders.ts';
import { callOf } from '../program/call.ts';
import { shellWord } from '../program/shell-word.ts';
import { isMistakeOfOurs } from '../program/define-command.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { messageOf } from '../terminal/message-of.ts';
import { claimIn } from './claim.ts';
import { draftKind } from './draft-kind.ts';
import { readGiven } from './given-crd.ts';
import type { GivenCrd } from './given-crd.ts';
import { checkFlags } from './options.ts';
import type { Flags } from './options.ts';
import { givenWebhook } from '../webhook/given-webhook.ts';
import type { Webhook } from '../webhook/post-review.ts';
import { annotationsIn } from './samples/hints.ts';
import { askForSamples, withoutStashes } from './samples/webhook-samples.ts';
import { PLACEHOLDER } from './without-secrets.ts';
import { namesOfKind } from './write/kind-code.ts';
import { dataOn, reportOn } from './write/report.ts';
import { filesInTheWay, findCrd } from './write/kind-folder.ts';
import { writeDraft } from './write/write-draft.ts';

/** Drafts the kind of a CRD and writes its folder. */
export async function draft(flags: Flags, file: string): Promise<number> {
  checkFlags(flags, file);
  const { claim, fromWebhook, caBundle } = flags;
  const given = await readGiven(file, claim);
  const webhook = fromWebhook === undefined ? undefined : await givenWebhook(fromWebhook, caBundle);
  const { kind, group, versions } = given.source;
  const names = versions.map(({ name }) => name);
  if (flags.hub !== undefined && !names.includes(flags.hub)) {
    throw new WrongUsage(
      `--hub ${flags.hub} is not a version of ${kind}: the versions are ${names.join(', ')}`,
    );
  }
  if (names.length > 1) return draftVersions(given, { ...flags, webhook });
  const why = `${kind} of ${group} has only the version ${names.join('')}: there is nothing to convert, so nothing is written.`;
  process.stdout.write(
    flags.json ? `${JSON.stringify({ files: [], notes: [why] })}\n` : `${why}\n`,
  );
  return EXIT.done;
}

/** The options with the webhook. */
type Order = Flags & { readonly webhook: Webhook | undefined };

async function draftVersions(given: GivenCrd, order: Order): Promise<number> {
  const { hub, into, webhook, json } = order;
  const { source, safe: text } = given;
  const project = projectHere();
  const parent = parentOf(project, into);
  const folder = join(parent, namesOfKind(source.kind).file);
  const shownFolder = relative('', folder);
  const crd = await findCrd(folder);
  const obstacles = await filesInTheWay({
    folder,
    source,
    isOtherCrd: crd !== undefined && crd.text !== given.text && crd.text !== text,
    isWebhookAsked: webhook !== undefined,
  });
  if (obstacles.length > 0) {
    const isOnly = obstacles.length === 1;
    const errors = obstacles
      .map((name) => ({ path: join(shownFolder, name), isOnly, file: given.name, into }))
      .map((obstacle) => `error: ${explainObstacle(obstacle)}`);
    throw new Failure(errors.join('\n'));
  }
  try {
    const answers = webhook === undefined ? [] : await askForSamples(source, webhook);
    const drafted = draftKind(
      source,
      hub,
      answers.flatMap(({ changed, sample }) => [changed, sample]),
    );
    const known = annotationsIn(drafted.spokes);
    const samples = answers.map((answer) => withoutStashes(answer, known));
    const written = await writeDraft({ project, folder, text, source, samples, ...drafted });
    const index = parent === kindsOf(project) ? relative('', indexOfKinds(project)) : undefined;
    const notes = [
      // Several samples may say the same about a version.
      ...new Set(samples.flatMap((sample) => sample.notes)),
      ...written.notes,
      ...notesOn(given, crd === undefined ? undefined : { ...crd, folder: shownFolder }),
      ...(index === undefined ? [notServed(project)] : []),
    ];
    const hasOtherTests = project.test.kinds.length > 0;
    const shown = { source, folder: shownFolder, written, notes, index, hasOtherTests };
    const all = { ...shown, ...drafted };
    process.stdout.write(json ? `${JSON.stringify(dataOn(all))}\n` : reportOn(all));
    return EXIT.done;
  } catch (cause) {
    if (isMistakeOfOurs(cause)) throw cause;
    throw new Failure(`error: ${messageOf(cause)}`, { cause });
  }
}

function kindsOf({ root, kinds }: Project): string {
  return resolve(root, kinds);
}

/**
 * Returns the parent of the folder of the kind.
 *
 * @throws {WrongUsage} for a parent inside the folder of all kinds, which serves only its direct subfolders
 */
function parentOf(project: Project, into: string | undefined): string {
  const kinds = kindsOf(project);
  const parent = into === undefined ? kinds : resolve(into);
  if (parent === kinds || !isWithin(parent, kinds)) return parent;
  throw new WrongUsage(
    `--into ${into} is in ${project.kinds}, whose kinds are served only from folders directly in it. Omit --into.`,
  );
}

function notServed({ kinds }: Project): string {
  return `The kind is not served, because its folder is not in ${kinds}. To serve it, draft it without --into.`;
}

/** @param crd the CRD that was in the folder before */
function notesOn(
  { text, safe }: GivenCrd,
  crd: { readonly folder: string; readonly name: string; readonly text: string } | undefined,
): string[] {
  const claim = claimIn(text);
  const ofClaim =
    claim === undefined
      ? []
      : [`Objects of the claim ${claim.kind} are converted as well: draft it with --claim.`];
  if (text === safe) return ofClaim;
  const remedy = `To connect the CRD, run ${callOf('client-config')}, and keep its output out of git.`;
  const ofSecret =
    crd?.text === text
      ? `${join(crd.folder, crd.name)} contains the secret of the webhook. Replace it with the word ${PLACEHOLDER} before you commit the file. ${remedy}`
      : `crd.yaml has the word ${PLACEHOLDER} in place of the secret of the webhook. ${remedy}`;
  return [ofSecret, ...ofClaim];
}

/** A file that a draft would overwrite. */
interface Obstacle {
  readonly path: string;
  /** True if no other file is in the way. If it is a CRD, a draft from it then succeeds. */
  readonly isOnly: boolean;
  /** The file of the given CRD. */
  readonly file: string;
  readonly into: string | undefined;
}

function explainObstacle({ path, isOnly, file, into }: Obstacle): string {
  const isCrd = isCrdFile(path);
  const exists = `${path} already exists${isCrd ? ` and differs from ${file}` : ''}`;
  const orElse = 'or choose another folder with --into';
  if (!isCrd || !isOnly) {
    return `${exists}, and a draft never overwrites a file. Move it away, ${orElse}.`;
  }
  const words = [path, ...(into === undefined ? [] : ['--into', into])].map(shellWord);
  return `${exists}. Draft from it instead, with ${callOf('draft', words.join(' '))}, ${orElse}.`;
}
