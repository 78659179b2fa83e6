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
import { brokenRules } from '../samples/broken-rules.ts';
import { draftSample, sampleText } from '../samples/samples.ts';
import type { Sample } from '../samples/samples.ts';
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
  /** A note for each sample that breaks validation rules of the CRD. */
  readonly broken: readonly string[];
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
    const broken = samples.flatMap(({ name, rules }) => noteOnRules(name, rules.length));
    return { files: files.names, findings: findingsIn(kind, text), broken };
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

const BROKEN =
  'These objects break validation rules of the CRD. Edit their values, in all versions:';

function noteOnRules(file: string, count: number): string[] {
  if (count === 0) return [];
  const rules = count === 1 ? 'a validation rule' : `${count} validation rules`;
  return [
    `${file} breaks ${rules} of the CRD, so an API server refuses its objects. Edit the values that the comment in the file names.`,
  ];
}

/** A file with a sample. */
interface SampleContent {
  readonly name: string;
  readonly content: string;
  /** The validation rules that the sample breaks. */
  readonly rules: readonly string[];
}

/** Returns the answers of the webhook, or else a sample of the draft, which can only repeat its guesses. */
function samplesOf(draft: DraftFolder, kind: Kind): SampleContent[] {
  const { source, tree, spokes, samples } = draft;
  const contentOf = (name: string, sample: Sample, comments: readonly string[]): SampleContent => {
    const rules = brokenRules(source, sample);
    const lines = rules.length === 0 ? [] : [BROKEN, ...rules.map((rule) => `- ${rule}`)];
    const content = sampleText(sample, [...comments, ...lines].join('\n'));
    return { name: sampleFile(name), content, rules };
  };
  if (samples.length > 0) {
    return samples.map(({ from, sample, notes }) =>
      contentOf(`from-${from}`, sample, [ANSWERS(from), ...notes]),
    );
  }
  const sample = draftSample({ source, tree, spokes, kind });
  const left = source.versions.filter(({ name }) => !sample.has(name)).map(({ name }) => name);
  const comments = left.length === 0 ? [MADE_UP] : [MADE_UP, leftOut(left)];
  return [contentOf(MADE_UP_SAMPLE, sample, comments)];
}

const MADE_UP = `One object in every version. The values are made up from the schemas, and the conversions follow the guesses of the
draft: correct mistakes here and in the lens. The tests convert each document to every other version.`;

function leftOut(versions: readonly string[]): string {
  return `Left out, because their schemas accept anything: ${versions.join(', ')}.`;
}

const ANSWERS = (from: string): string =>
  `An object of ${from} with every field, made up from its schema, and its conversions by a running webhook. The tests
convert each document to every other version.`;
