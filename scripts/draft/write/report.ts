import type { KindSource } from '../../generate/read-kind.ts';
import type { Draft } from '../draft-kind.ts';
import { tallyOf } from '../draft-kind.ts';
import { callOf } from '../../program/call.ts';
import { namesOfKind } from './kind-code.ts';
import type { WebhookSample } from '../samples/webhook-samples.ts';
import type { WrittenFolder } from './write-draft.ts';

/** A draft that was written. */
export interface WrittenDraft extends Draft {
  readonly source: KindSource;
  readonly folder: string;
  readonly written: WrittenFolder;
  readonly samples: readonly WebhookSample[];
}

/** The same as data, for other programs. */
export function dataOn({ folder, written, samples, tree, spokes }: WrittenDraft): object {
  return {
    folder,
    files: written.files,
    hub: tree.hub.name,
    spokes: spokes.map(({ version, through }) => ({ version, through })),
    ...tallyOf(spokes),
    notes: samples.flatMap((sample) => sample.notes),
    findings: written.findings,
  };
}

/** What was written, and what is left to do. */
export function reportOn({ source, folder, written, samples, tree, spokes }: WrittenDraft): string {
  const { guesses, certain, only } = tallyOf(spokes);
  const { file } = namesOfKind(source.kind);
  const { files, findings } = written;
  return [
    ...files.map((name) => `wrote ${folder}/${name}`),
    '',
    `${source.kind} of ${source.group}, hub ${tree.hub.name}:`,
    ...spokes.map(({ version, through }) => `  ${version} through ${through}`),
    `  ${count(guesses, 'guess', 'guesses')} to confirm`,
    `  ${count(certain, 'part', 'parts')} that the schemas leave no doubt of`,
    `  ${count(only, 'field', 'fields')} of one version only, named by ownOnly and hubOnly`,
    ...paragraph(samples.flatMap((sample) => sample.notes)),
    ...paragraph(findings.map((finding) => `Left to do, or nobody serves it: ${finding}`)),
    '',
    'What to do next:',
    `  1. Read ${folder}/${file}.ts.`,
    '     Correct or confirm every line that is marked as a guess, and remove the mark.',
    `  2. Put objects that you know into ${folder}/samples,`,
    '     the same object in several versions.',
    `  3. Run ${callOf('test')}, which converts them, and ${callOf('dev')}, which serves the kind on this machine.`,
    '',
  ].join('\n');
}

function paragraph(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
