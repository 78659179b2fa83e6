import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkKind } from '../../../src/check/check-kind.ts';
import { readCrd } from '../../../src/crd/read-crd.ts';
import type { Kind } from '../../../src/core/kind/define-kind.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { readCrdFile } from '../../client-config/crd-file.ts';
import { generateFiles } from '../../generate/generated-files.ts';
import { importPath } from '../../project/project.ts';
import type { Project } from '../../project/project.ts';
import type { KindSource } from '../../generate/read-kind.ts';
import type { Draft } from '../draft-kind.ts';
import { kindCode, namesOfKind } from './kind-code.ts';
import { DraftFiles, MADE_UP_SAMPLE, sampleFile } from './kind-folder.ts';
import { layOut } from './lay-out.ts';
import { refusedObjects } from '../samples/refused-objects.ts';
import { draftSample, sampleText } from '../samples/samples.ts';
import type { SampleOfDraft } from '../samples/samples.ts';
import type { WebhookSample } from '../samples/webhook-samples.ts';

/** The content of the folder of a kind. */
export interface DraftFolder extends Draft {
  readonly project: Project;
  readonly folder: string;
  /** The text of the CRD. */
  readonly text: string;
  readonly source: KindSource;
  /** The conversions by a webhook; empty without a webhook. */
  readonly samples: readonly WebhookSample[];
}

/** The result of writing a draft. */
export interface WrittenFolder {
  /** The new files, by their path in the folder. */
  readonly files: readonly string[];
  /** The findings of the definition check, one message each. The kind cannot be served until they are fixed. */
  readonly findings: readonly string[];
  /** The notes on samples that an API server refuses, or that leave out fields. */
  readonly notes: readonly string[];
}

/**
 * Writes the folder of a kind and its generated module. An existing CRD stays.
 *
 * @throws {Error} if the draft is invalid or a file is in the way; all written files are then removed
 */
export async function writeDraft(draft: DraftFolder): Promise<WrittenFolder> {
  const { project, folder, text, source } = draft;
  const { file, constant } = namesOfKind(source.kind);
  const module = join(folder, `${file}.ts`);
  const files = new DraftFiles(folder);
  try {
    await files.writeCrd(text);
    const code = kindCode(source, draft.tree, draft.spokes, {
      index: importPath(project, 'crdshift', folder),
      lens: importPath(project, 'crdshift/lens', folder),
    });
    await files.write(`${file}.ts`, await layOut(project.root, module, code));
    await generate(project, folder);
    const kind = await importKind(module, constant);
    const samples = samplesOf(draft, kind);
    // oxlint-disable-next-line no-await-in-loop -- they share a folder
    for (const { name, content } of samples) await files.write(name, content);
    return {
      files: files.names,
      findings: findingsIn(kind, text),
      notes: samples.flatMap(notesOn),
    };
  } catch (cause) {
    await takeBack(project, files);
    throw cause;
  }
}

/**
 * Removes the files, and generates the index of the kinds again, because it may already name the folder. Whatever
 * prevents that, such as another kind with an error, is reported by the next `generate`. Here it would hide the reason
 * why there is no draft.
 */
async function takeBack(project: Project, files: DraftFiles): Promise<void> {
  try {
    await files.takeBack();
    await generate(project, join(project.root, project.kinds));
  } catch {
    // See above.
  }
}

/** Generates the module of the CRD, and the index of the kinds if the folder is one of theirs. */
async function generate(project: Project, path: string): Promise<void> {
  const { files, errors } = await generateFiles(project, [relative('', path)]);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await Promise.all(files.map(({ target, text }) => writeFile(target, text)));
}

function findingsIn(kind: Kind, text: string): string[] {
  const file = readCrdFile(text);
  const [found] = 'crds' in file ? file.crds : [];
  const crd = found === undefined ? [] : readCrd(found.document, found.form);
  return Array.isArray(crd)
    ? crd.map(({ message }) => message)
    : checkKind(kind, crd).map(({ path, message }) => `${path}: ${message}`);
}

async function importKind(module: string, constant: string): Promise<Kind> {
  const exported: unknown = await import(pathToFileURL(module).href);
  const kind: unknown = isJsonObject(exported) ? exported[constant] : undefined;
  if (!isKind(kind)) throw new Error(`${module} exports no kind ${constant}`);
  return kind;
}

function isKind(value: unknown): value is Kind {
  return typeof value === 'object' && value !== null && 'convert' in value;
}

const REFUSED = 'An API server refuses these objects. Edit their values, in all versions:';

/** Returns the notes on a file with a sample, for the author. */
function notesOn({ name, refused, leftOut }: SampleContent): string[] {
  const notes: string[] = [];
  if (refused.length > 0) {
    notes.push(
      `An API server refuses the objects of ${name}, and the tests fail until you edit the values that the comment in the file names.`,
    );
  }
  if (leftOut.length > 0) {
    const fields = leftOut.length === 1 ? 'a field' : `${leftOut.length} fields`;
    notes.push(
      `${name} leaves out ${fields}, because an API server refuses the object with all fields. The comment in the file names what is left out.`,
    );
  }
  return notes;
}

/** A file with a sample. */
interface SampleContent {
  readonly name: string;
  readonly content: string;
  /** The reasons for which an API server refuses the objects. */
  readonly refused: readonly string[];
  /** The fields that the sample leaves out. */
  readonly leftOut: readonly string[];
}

/** Returns the answers of the webhook, or else a sample of the draft, which can only repeat its guesses. */
function samplesOf(draft: DraftFolder, kind: Kind): SampleContent[] {
  const { source, tree, spokes, samples } = draft;
  const contentOf = (
    name: string,
    { sample, leftOut }: SampleOfDraft,
    comments: readonly string[],
  ): SampleContent => {
    const refused = refusedObjects(source, sample);
    const lines = [...listed(FIELDS_LEFT_OUT, leftOut), ...listed(REFUSED, refused)];
    const content = sampleText(sample, [...comments, ...lines].join('\n'));
    return { name: sampleFile(name), content, refused, leftOut };
  };
  if (samples.length > 0) {
    return samples.map(({ from, sample, notes }) =>
      contentOf(`from-${from}`, { sample, leftOut: [] }, [ANSWERS(from), ...notes]),
    );
  }
  const drafted = draftSample({ source, tree, spokes, kind });
  const names = source.versions.map(({ name }) => name);
  const left = names.filter((name) => !drafted.sample.has(name));
  const comments = left.length === 0 ? [MADE_UP] : [MADE_UP, versionsLeftOut(left)];
  return [contentOf(MADE_UP_SAMPLE, drafted, comments)];
}

function listed(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, ...lines.map((line) => `- ${line}`)];
}

const MADE_UP = `One object in every version. The values are made up from the schemas, and the conversions follow the guesses of the
draft: correct mistakes here and in the lens. The tests convert each document to every other version.`;

const FIELDS_LEFT_OUT =
  'These fields are left out, because an API server refuses the object with them. Add samples that have them:';

function versionsLeftOut(versions: readonly string[]): string {
  return `Left out, because their schemas accept anything: ${versions.join(', ')}.`;
}

const ANSWERS = (from: string): string =>
  `An object of ${from} with every field, made up from its schema, and its conversions by a running webhook. The tests
convert each document to every other version.`;
