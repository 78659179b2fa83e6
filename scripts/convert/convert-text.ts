import { readingOnce, templateIn } from '../yaml/read-yaml.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';
import { lostComments } from './comments.ts';
import type { Comment } from './comments.ts';
import type { Request } from './convert-objects.ts';
import { convertBack, convertObjects } from './convert-objects.ts';
import type { Refusal } from './find-refusal.ts';
import { mayHoldKind, namesKind } from './names-kind.ts';
import type { ChangedPart } from './rewrite-text.ts';
import { nodeAt, rewriteText } from './rewrite-text.ts';

/** The text of a file after the conversion. */
export interface ConvertedText {
  readonly text: string;
  /** The comments that have no place in the other version. */
  readonly lostComments: readonly Comment[];
  /** The reasons why API servers refuse an object in the new version, each with its line before the conversion. */
  readonly rejections: readonly Refusal[];
  /** The reason why the text is not read: it is unreadable, and seems to have no object to convert. */
  readonly unread?: Refusal;
}

/** The reasons why no part of a file is converted. */
export interface RefusedText {
  readonly refusals: readonly Refusal[];
}

/**
 * Converts the objects of a YAML or JSON file and keeps every other byte. The result is read again, and the file is
 * refused if its objects are not exactly the converted ones.
 */
export function convertText(text: string, request: Request): ConvertedText | RefusedText {
  const untouched = unchanged(text);
  if (!mayHoldKind(text, request)) return untouched;
  const readYaml = readingOnce('object');
  const manifests = readYaml(text);
  if ('message' in manifests) {
    if (namesKind(text, request)) return { refusals: [manifests] };
    // The template of another kind is for another program.
    return templateIn(text, 'object') === undefined
      ? { ...untouched, unread: manifests }
      : untouched;
  }
  const results = manifests.map((manifest) => convertObjects(text, manifest, request));
  const refusals = results.flatMap((result) => ('refusals' in result ? result.refusals : []));
  if (refusals.length > 0) return { refusals };
  const rejections = results.flatMap((result) => ('parts' in result ? result.rejections : []));
  const parts = results.flatMap((result, document) =>
    'parts' in result ? result.parts.map((part) => ({ ...part, document })) : [],
  );
  if (parts.length === 0) return { ...untouched, rejections };
  const converted = convertedText(text, parts, { request, readYaml });
  if (converted === undefined) {
    const message =
      'the layout of this file cannot be edited in place. Write the object as plain YAML, without aliases or tags around the fields that change, and without comments that are indented deeper than the field before them.';
    return { refusals: [templateIn(text, 'object') ?? { message }] };
  }
  return { text: converted, lostComments: lostComments(text, converted), rejections };
}

/** Returns the result for a text in which nothing is to be converted. */
export function unchanged(text: string): ConvertedText {
  return { text, lostComments: [], rejections: [] };
}

/**
 * Rewrites the parts of a text. A removed field becomes a comment if converting back could not restore the text of its
 * object otherwise, or if a comment would be lost.
 */
function convertedText(
  text: string,
  parts: readonly ChangedPart[],
  task: Task,
): string | undefined {
  const { readYaml } = task;
  const rewrite = (leavesRemains: (part: ChangedPart) => boolean): string | undefined =>
    rewriteText(text, parts, { leavesRemains, readYaml });
  const plain = rewrite(() => false);
  if (plain === undefined) return undefined;
  const wanting = partsNotRestored(text, plain, parts, task);
  if (wanting.size === 0) return plain;
  const withRemains = rewrite((part) => wanting.has(part));
  if (withRemains === undefined || withRemains === plain) return plain;
  const still = partsNotRestored(text, withRemains, parts, task);
  const isBetter = lostComments(text, withRemains).length < lostComments(text, plain).length;
  if (still.size === 0 || isBetter) return withRemains;
  return rewrite((part) => wanting.has(part) && !still.has(part)) ?? plain;
}

/** The context of a conversion. */
interface Task {
  readonly request: Request;
  readonly readYaml: ReadYaml;
}

/** Finds the parts whose text would not be restored by converting back. */
function partsNotRestored(
  text: string,
  converted: string,
  parts: readonly ChangedPart[],
  { request, readYaml }: Task,
): ReadonlySet<ChangedPart> {
  const back = parts.map((part) => ({
    ...part,
    before: part.after,
    after: convertBack(part, request) ?? part.after,
  }));
  const wanted = textsOf(readYaml(text), text, parts);
  const left = new Set(parts);
  for (const leavesRemains of [false, true]) {
    if (left.size === 0) break;
    const options = { leavesRemains: () => leavesRemains, readYaml };
    const restored = rewriteText(converted, back, options) ?? '';
    const texts = textsOf(readYaml(restored), restored, parts);
    for (const [index, part] of parts.entries()) {
      if (texts[index] === wanted[index]) left.delete(part);
    }
  }
  return left;
}

/** Returns the text of each part, with the comments in and after it. */
function textsOf(
  manifests: ReturnType<ReadYaml>,
  text: string,
  parts: readonly ChangedPart[],
): (string | undefined)[] {
  return parts.map(({ document, path }) => {
    const manifest = 'message' in manifests ? undefined : manifests[document];
    const node = manifest && nodeAt(manifest, path);
    return node && text.slice(node.range[0], node.range[2]);
  });
}
