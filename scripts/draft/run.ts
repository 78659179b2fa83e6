import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readKind } from '../generate/read-kind.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { isCrdFile } from '../kinds/kind-folders.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { askLine } from '../terminal/ask-line.ts';
import { messageOf } from '../terminal/message-of.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { claimIn } from './claim.ts';
import { draftKind } from './draft-kind.ts';
import { checkFlags } from './options.ts';
import type { Flags } from './options.ts';
import { readWebhookUrl } from '../webhook/ask-webhook.ts';
import type { Webhook } from '../webhook/post-review.ts';
import { annotationsIn } from './samples/hints.ts';
import { askForSamples, withoutStashes } from './samples/webhook-samples.ts';
import type { WebhookSample } from './samples/webhook-samples.ts';
import { namesOfKind } from './write/kind-code.ts';
import { dataOn, reportOn } from './write/report.ts';
import { filesInTheWay } from './write/kind-folder.ts';
import { writeDraft } from './write/write-draft.ts';

/** Drafts the kind of a CRD and writes its folder. */
export async function draft(flags: Flags, file: string): Promise<number> {
  checkFlags(flags);
  const given = await readInput(file);
  const text = flags.claim ? textOfClaim(given, file) : given;
  const webhook = await webhookOf(flags);
  const source = readKind(text);
  if (!('kind' in source)) {
    throw new Failure(source.map((finding) => inWords(file, finding)).join('\n'));
  }
  const { kind, group, versions } = source;
  const names = versions.map(({ name }) => name);
  if (flags.hub !== undefined && !names.includes(flags.hub)) {
    throw new WrongUsage(
      `--hub ${flags.hub} is not a version of ${kind}: the versions are ${names.join(', ')}`,
    );
  }
  if (names.length > 1) return draftVersions(source, text, { ...flags, file, webhook });
  const why = `${kind} of ${group} has only the version ${names.join('')}: there is nothing to convert, so nothing is written.`;
  process.stdout.write(
    flags.json ? `${JSON.stringify({ files: [], notes: [why] })}\n` : `${why}\n`,
  );
  return EXIT.done;
}

async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new WrongUsage(messageOf(cause), { cause });
  }
}

/** @throws {Failure} if the file has no claim */
function textOfClaim(text: string, file: string): string {
  const claim = claimIn(text);
  if (claim !== undefined) return claim.text;
  throw new Failure(
    `error: ${file}: there is no CompositeResourceDefinition with claimNames. Omit --claim.`,
  );
}

/** The options with the file of the CRD and the webhook. */
type Order = Flags & { readonly file: string; readonly webhook: Webhook | undefined };

async function draftVersions(
  source: KindSource,
  text: string,
  { file, hub, into, webhook, json }: Order,
): Promise<number> {
  const project = projectHere();
  const folder = join(into ?? join(project.root, project.kinds), namesOfKind(source.kind).file);
  const shownFolder = relative('', folder);
  const target = { folder, text, source, isWebhookAsked: webhook !== undefined };
  const obstacles = await filesInTheWay(target);
  if (obstacles.length > 0) {
    throw new Failure(
      obstacles
        .map((name) => `error: ${explainObstacle(join(shownFolder, name), file)}`)
        .join('\n'),
    );
  }
  try {
    const answers = webhook === undefined ? [] : await askForSamples(source, webhook);
    const drafted = draftKind(
      source,
      hub,
      answers.map(({ sample }) => sample),
    );
    const known = annotationsIn(drafted.spokes);
    const samples = answers.map((answer) => withoutStashes(answer, known));
    const written = await writeDraft({ project, folder, text, source, samples, ...drafted });
    const notes = notesOn(text, samples);
    const all = { source, folder: shownFolder, written, notes, ...drafted };
    process.stdout.write(json ? `${JSON.stringify(dataOn(all))}\n` : reportOn(all));
    return EXIT.done;
  } catch (cause) {
    throw new Failure(`error: ${messageOf(cause)}`, { cause });
  }
}

function notesOn(text: string, samples: readonly WebhookSample[]): string[] {
  const claim = claimIn(text);
  const ofClaim =
    claim === undefined
      ? []
      : [`Objects of the claim ${claim.kind} are converted as well: draft it with --claim.`];
  return [...samples.flatMap(({ notes }) => notes), ...ofClaim];
}

/** @throws {WrongUsage} if the URL or the certificates cannot be read */
async function webhookOf({ fromWebhook, caBundle }: Flags): Promise<Webhook | undefined> {
  if (fromWebhook === undefined) return undefined;
  try {
    const text =
      fromWebhook === '-' ? await askLine('Paste the URL (it is not shown): ') : fromWebhook;
    const url = readWebhookUrl(text);
    if (typeof url === 'string') throw new WrongUsage(url);
    const ca = caBundle === undefined ? undefined : await readFile(caBundle, 'utf8');
    return { url, ca, caOption: '--ca-bundle' };
  } catch (cause) {
    throw new WrongUsage(messageOf(cause), { cause });
  }
}

function explainObstacle(obstacle: string, file: string): string {
  const [exists, orElse] = [`${obstacle} already exists`, 'or choose another folder with --into'];
  return isCrdFile(obstacle)
    ? `${exists} and differs from ${file}. Draft from it instead, with ${callOf('draft', obstacle)}, ${orElse}.`
    : `${exists}, and a draft never overwrites a file. Move it away, ${orElse}.`;
}
