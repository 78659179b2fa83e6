import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkKind } from '../../../src/check/check-kind.ts';
import { readCrd } from '../../../src/crd/custom-resource-definition.ts';
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
import { draftSample, sampleText } from '../samples/samples.ts';
import type { WebhookSample } from '../samples/webhook-samples.ts';

/** Everything that goes into the folder of a kind. */
export interface DraftFolder extends Draft {
  readonly project: Project;
  readonly folder: string;
  /** The CRD, as it was given. */
  readonly text: string;
  readonly source: KindSource;
  /** What a webhook has answered; none when it was not asked. */
  readonly samples: readonly WebhookSample[];
}

/** What was written. */
export interface WrittenFolder {
  /** The files that are new, by their path in the folder. */
  readonly files: readonly string[];
  /** What the check of definitions finds in the draft, one text each: whatever it is, the kind is not served so. */
  readonly findings: readonly string[];
}

/**
 * Writes the folder of a kind, and generates what is generated. A CRD that is there already remains.
 *
 * @throws {Error} when the draft does not hold together, or a file is in the way; nothing of it is left then
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
    // oxlint-disable-next-line no-await-in-loop -- they share a folder
    for (const [name, content] of samplesOf(draft, kind)) await files.write(name, content);
    return { files: files.names, findings: findingsIn(kind, text) };
  } catch (cause) {
    await files.takeBack();
    // The index of the kinds may name the folder already.
    await generate(project, join(project.root, project.kinds));
    throw cause;
  }
}

/** The module beside the CRD, and the index of the kinds where the folder is among them. */
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

/** Where a webhook was asked its answers are the truth, and samples of the draft would only repeat its guesses. */
function samplesOf(draft: DraftFolder, kind: Kind): (readonly [name: string, text: string])[] {
  const { source, tree, spokes, samples } = draft;
  if (samples.length > 0) {
    return samples.map(({ from, sample, notes }) => [
      sampleFile(`from-${from}`),
      sampleText(sample, [ANSWERS(from), ...notes].join('\n')),
    ]);
  }
  const sample = draftSample({ source, tree, spokes, kind });
  const left = source.versions.filter(({ name }) => !sample.has(name)).map(({ name }) => name);
  const comment = left.length === 0 ? MADE_UP : `${MADE_UP}\n${leftOut(left)}`;
  return [[sampleFile(MADE_UP_SAMPLE), sampleText(sample, comment)]];
}

const MADE_UP = `One object, as every version shows it. The values are made up from the schemas, and the versions follow from the guesses
of the draft: correct what is wrong, here and in the lens. The tests convert each document to every other.`;

function leftOut(versions: readonly string[]): string {
  return `Left out, as their schemas take anything: ${versions.join(', ')}.`;
}

const ANSWERS = (from: string): string =>
  `An object of ${from} with every field, made up from its schema, and what a running webhook makes of it in the other
versions. The tests convert each document to every other.`;
