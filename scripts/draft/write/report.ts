import type { KindSource } from '../../generate/read-kind.ts';
import type { Draft } from '../draft-kind.ts';
import { tallyOf } from '../draft-kind.ts';
import { callOf } from '../../program/call.ts';
import { namesOfKind } from './kind-code.ts';
import type { WrittenFolder } from './write-draft.ts';

/** A written draft. */
export interface WrittenDraft extends Draft {
  readonly source: KindSource;
  readonly folder: string;
  readonly written: WrittenFolder;
  readonly notes: readonly string[];
  /** The list of kinds to which the kind was added; undefined if the project does not serve the kinds of this folder. */
  readonly index: string | undefined;
  /** True if the project has other tests than those of its kinds, which take minutes. */
  readonly hasOtherTests: boolean;
}

/** Returns the report as data, for --json. */
export function dataOn({ folder, written, notes, tree, spokes }: WrittenDraft): object {
  return {
    folder,
    files: written.files,
    hub: tree.hub.name,
    spokes: spokes.map(({ version, through }) => ({ version, through })),
    ...tallyOf(spokes),
    notes,
    findings: written.findings,
  };
}

/** Returns the report as text: the written files, and the next steps. */
export function reportOn(draft: WrittenDraft): string {
  const { source, folder, written, notes, index, hasOtherTests, tree, spokes } = draft;
  const { guesses, certain, only, todos } = tallyOf(spokes);
  const { file } = namesOfKind(source.kind);
  const { files, findings } = written;
  return [
    ...files.map((name) => `wrote ${folder}/${name}`),
    ...(index === undefined ? [] : [`added the kind to ${index}`]),
    '',
    `${source.kind} of ${source.group}, hub ${tree.hub.name}:`,
    ...spokes.map(({ version, through }) => `  ${version} through ${through}`),
    ...count(guesses, 'guess', 'guesses', ' to confirm'),
    ...count(certain, 'certain part', 'certain parts'),
    ...count(only, 'field', 'fields', ' of one version only, named by ownOnly and hubOnly'),
    ...count(todos, 'comment', 'comments', ' marked with TODO'),
    ...paragraph(notes),
    ...paragraph(findings.map((finding) => `To do before the kind can be served: ${finding}`)),
    '',
    'Next steps:',
    `  1. Read ${folder}/${file}.ts.`,
    ...review(guesses, todos).map((line) => `     ${line}`),
    `  2. Add real objects to ${folder}/samples,`,
    '     each object in several versions.',
    ...(index === undefined
      ? []
      : [
          `  3. Run ${callOf(hasOtherTests ? 'test --kinds' : 'test')} to convert them, and ${callOf('dev')} to serve the kind on this machine.`,
        ]),
    '',
  ].join('\n');
}

function paragraph(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Returns the lines on what to do in the code of the kind. */
function review(guesses: number, todos: number): readonly string[] {
  const guess = 'A comment marks each guess: confirm or correct the part, and delete the comment.';
  const todo = 'TODO marks what the schemas leave open: follow the advice, and delete the comment.';
  const neither =
    'Add the conversions that the schemas do not show, such as a field whose meaning changed.';
  if (guesses + todos === 0) return [neither];
  return [...(guesses === 0 ? [] : [guess]), ...(todos === 0 ? [] : [todo])];
}

/** Returns the line that counts something, or none if there is nothing to count. */
function count(number: number, one: string, many: string, rest = ''): readonly string[] {
  return number === 0 ? [] : [`  ${number} ${number === 1 ? one : many}${rest}`];
}
