import type { Kind, Kinds } from '../../src/index.ts';
import {
  importProjectKinds,
  isNamed,
  noSuchKind,
  readKindSources,
} from '../kinds/project-kinds.ts';
import { EXIT } from '../program/exit-codes.ts';
import { asUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { inputName } from '../terminal/read-input.ts';
import { replaceFile, UnusableFile } from '../terminal/replace-file.ts';
import { placeIn } from '../yaml/finding-in-words.ts';
import type { Request } from './convert-objects.ts';
import { convertText, unchanged } from './convert-text.ts';
import type { ConvertedText, RefusedText } from './convert-text.ts';
import { joinTexts } from '../yaml/join-texts.ts';
import { findFiles, readText } from './manifest-files.ts';
import { kindsNamedIn, namesKind } from './names-kind.ts';
import type { Refusal } from './find-refusal.ts';
import type { Flags, Options } from './options.ts';
import { optionsOf } from './options.ts';
import { lostValues, rejections, schemaProblems } from './schema-problems.ts';

const NO_UTF8: Refusal = { message: 'the file is not UTF-8. Save it as UTF-8.' };

/** Converts the objects in manifests. */
export async function convert(flags: Flags, ...given: string[]): Promise<number> {
  const options = optionsOf(flags, given);
  const project = projectHere();
  const kinds = await importProjectKinds(project, (kind) => isNamed(kind, options.kind));
  return asUsage(async () => {
    const wrong = await findWrongChoice(kinds, options, project);
    if (wrong !== undefined) throw new Error(wrong);
    const findSource = await readKindSources(project, kinds.all);
    return convertFiles(options, {
      ...options,
      kinds,
      findProblems: (object, kind, converted) =>
        converted === undefined
          ? schemaProblems(object, findSource(kind))
          : lostValues(object, converted, kind, findSource(kind)),
      findRejections: (object, kind, isConverted) =>
        rejections(object, findSource(kind), isConverted),
    });
  });
}

async function findWrongChoice(
  kinds: Kinds,
  options: Options,
  project: Project,
): Promise<string | undefined> {
  const { kind, to } = options;
  const chosen = kinds.all.filter((one) => isNamed(one, kind));
  if (chosen.length === 0) return noSuchKind(project, kinds, kind ?? 'kind');
  if (to === 'hub' || chosen.some(({ versions }) => versions.includes(to))) return undefined;
  const found = await kindsInFiles({ ...options, kinds });
  const known = (found.length === 0 ? chosen : found).map(
    (one) => `${one.kind}.${one.group} has ${one.versions.join(', ')}.`,
  );
  return [`there is no version ${to}.`, ...known].join(' ');
}

/** Returns the kinds of which the files seem to contain objects. A file that cannot be read contains none. */
async function kindsInFiles(request: Options & Pick<Request, 'kinds'>): Promise<Kind[]> {
  const files = await findFiles(request.files);
  const texts = await Promise.all(files.map((file) => readText(file).catch(() => ({ text: '' }))));
  return [...new Set(texts.flatMap(({ text }) => kindsNamedIn(text, request)))];
}

async function convertFiles({ files, output }: Options, request: Request): Promise<number> {
  const converted: string[] = [];
  let exit: number = EXIT.done;
  for (const file of await findFiles(files)) {
    const { code, text } = await tryFile(file, output, request);
    exit = Math.max(exit, code);
    if (text !== undefined) converted.push(text);
  }
  if (output === 'print') process.stdout.write(joinTexts(converted));
  return exit;
}

/** The exit code for a file, and its text if it is not refused. */
interface Done {
  readonly code: number;
  readonly text?: string;
}

/** Converts a file. A file that cannot be read or written is reported, so that the others are converted. */
async function tryFile(file: string, output: Options['output'], request: Request): Promise<Done> {
  try {
    return await report(file, output, await convertFile(file, output, request));
  } catch (cause) {
    if (!(cause instanceof UnusableFile)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    return { code: EXIT.wrongUsage };
  }
}

/** Prints the findings or the name of a file, and writes the file if that is asked for. */
async function report(
  file: string,
  output: Options['output'],
  result: ConvertedFile,
): Promise<Done> {
  if ('refusals' in result) {
    for (const refusal of result.refusals) process.stderr.write(`${inWords(file, refusal)}\n`);
    return { code: EXIT.failed };
  }
  const { text, isChanged } = result;
  if (isChanged && output === 'write') await replaceFile(file, text);
  for (const { line, comment } of result.lostComments) {
    process.stderr.write(
      `${inputName(file)}:${line}: this comment has no place in the converted object: ${comment}\n`,
    );
  }
  for (const rejection of result.rejections) {
    process.stderr.write(
      `${inWords(file, rejection)} Until then, API servers refuse the object.\n`,
    );
  }
  if (result.unread !== undefined) {
    process.stderr.write(
      `${inWords(file, withoutAdvice(result.unread))} The file seems to have no object to convert, so it was not read and stays as it is.\n`,
    );
  }
  const wouldChange = isChanged && output === 'check';
  if (wouldChange) process.stdout.write(`${inputName(file)}\n`);
  const isFine = !wouldChange && result.rejections.length === 0;
  return { code: isFine ? EXIT.done : EXIT.failed, text };
}

/** Leaves out the last sentence of a message, which says what to correct: a file without an object needs nothing. */
function withoutAdvice({ message, ...rest }: Refusal): Refusal {
  return { ...rest, message: message.replace(/(?<=\.) [A-Z][^.]*\.$/, '') };
}

type ConvertedFile = (ConvertedText & { readonly isChanged: boolean }) | RefusedText;

/** Converts a file. A file that is not UTF-8 is skipped if it is not to be printed and names no kind. */
async function convertFile(
  file: string,
  output: Options['output'],
  request: Request,
): Promise<ConvertedFile> {
  const { text, isUtf8 } = await readText(file);
  if (!isUtf8) {
    const isOurs = output === 'print' || namesKind(text, request);
    return isOurs ? { refusals: [NO_UTF8] } : { ...unchanged(text), isChanged: false };
  }
  const result = convertText(text, request);
  return 'refusals' in result ? result : { ...result, isChanged: result.text !== text };
}

function inWords(file: string, { line, message }: Refusal): string {
  return `${placeIn(inputName(file), line)}: ${message}`;
}
