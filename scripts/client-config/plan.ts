import {
  conversionJsonPatch,
  conversionMergePatch,
  conversionStanza,
  withConversion,
} from '../../src/crd/conversion-stanza.ts';
import type { Conversion } from '../../src/crd/conversion-stanza.ts';
import { crdFindings } from '../../src/crd/crd-findings.ts';
import { unusedFindings } from '../../src/crd/conversion-findings.ts';
import { conversionPaths, readCrd } from '../../src/crd/custom-resource-definition.ts';
import type {
  CrdForm,
  CustomResourceDefinition,
} from '../../src/crd/custom-resource-definition.ts';
import type { CrdRule, Finding } from '../../src/crd/finding.ts';
import { kindFindings } from '../../src/crd/kind-findings.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { Kinds } from '../../src/core/kind/kinds.ts';
import { caBundleFindings } from './ca-bundle.ts';
import type { CaBundleRule } from './ca-bundle.ts';
import { readCrdFile, replaceConversions } from './crd-file.ts';
import type { CrdFile, FileRule, FoundCrd } from './crd-file.ts';
import type { Format } from './options.ts';

/**
 * A finding with its file and its CRD. `crd` is empty for a finding about the file; `file` is empty, too, for a finding
 * about the command line.
 */
export interface FileFinding extends Finding<
  CrdRule | CaBundleRule | FileRule | 'SecretInArgument'
> {
  readonly file: string;
  readonly crd: string;
  /** The line, from 1, if known. */
  readonly line?: number;
}

/** A file and its text. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** The task for every CRD. */
export interface Task {
  /** The conversion to write; undefined to check the existing one. */
  readonly conversion: Conversion | undefined;
  readonly format: Format;
  /** The kinds that the project serves; undefined if unknown. */
  readonly kinds: Kinds | undefined;
  readonly now: Date;
}

/** The result of a task. After an error, `files` and `output` are empty, because nothing is written. */
export interface Plan {
  readonly findings: readonly FileFinding[];
  /** Every file with its new text, or with its old text for a patch or a check. */
  readonly files: readonly SourceFile[];
  /** The text for standard output. */
  readonly output: string;
}

/** Checks every CRD with its new conversion, and edits it if there is no error. Uses no file, clock or network. */
export function plan(sources: readonly SourceFile[], task: Task): Plan {
  const judged = sources.map((source) => planFile(source, task));
  const findings = judged.flatMap((one) => one.findings);
  if (findings.some(({ level }) => level === 'error')) return { findings, files: [], output: '' };
  const files = sources.map((source, index) => ({ ...source, ...judged[index]?.file }));
  const patches = judged.flatMap((one) => one.patches);
  return { findings, files, output: outputOf(files, patches, task) };
}

interface NamedPatch {
  readonly name: string;
  readonly patch: unknown;
}

interface PlannedFile {
  readonly findings: readonly FileFinding[];
  readonly file?: { readonly text: string };
  readonly patches: readonly NamedPatch[];
}

function planFile({ name, text }: SourceFile, task: Task): PlannedFile {
  const file = readCrdFile(text);
  if ('rule' in file) return { findings: [{ file: name, crd: '', ...file }], patches: [] };
  const findings = file.crds.flatMap((crd) =>
    judge(crd, task).map((finding) => ({ file: name, crd: nameOf(crd), ...finding })),
  );
  const { conversion, format } = task;
  if (conversion === undefined) return { findings, patches: [] };
  if (format !== 'crd') return { findings, patches: patchesOf(file, conversion, format) };
  // After an error, a finding about the layout adds nothing.
  if (findings.some(({ level }) => level === 'error')) return { findings, patches: [] };
  const edited = replaceConversions(file, (form) => conversionStanza(form, conversion));
  if (typeof edited === 'string') return { findings, file: { text: edited }, patches: [] };
  return { findings: [...findings, { file: name, crd: '', ...edited }], patches: [] };
}

function judge(
  { form, document }: FoundCrd,
  { conversion, kinds, now }: Task,
): Finding<CrdRule | CaBundleRule>[] {
  const future =
    conversion === undefined
      ? document
      : withConversion(document, conversionStanza(form, conversion));
  const crd = readCrd(future, form);
  if (Array.isArray(crd)) return crd;
  const findings = crdFindings(future);
  const isUndecodable = findings.some(({ rule }) => rule === 'CaBundleNotBase64');
  const isWebhook = crd.conversion.strategy === 'Webhook';
  return [
    ...(conversion?.strategy === 'Webhook' ? contradictions(document, form) : []),
    ...findings,
    ...(isUndecodable ? [] : trustFindings(crd, conversion, now)),
    ...(isWebhook && kinds !== undefined ? kindFindings(crd, kinds) : []),
  ];
}

/** A CRD with strategy None and a client config contradicts itself. It is reported, not overwritten. */
function contradictions(document: unknown, form: CrdForm): Finding[] {
  const before = readCrd(document, form);
  return Array.isArray(before) || before.conversion.strategy !== 'None'
    ? []
    : unusedFindings(before);
}

/** To the API server, an empty caBundle means the system roots. An empty file in --ca-bundle is a mistake. */
function trustFindings(
  { form, conversion }: CustomResourceDefinition,
  wanted: Conversion | undefined,
  now: Date,
): Finding<CaBundleRule>[] {
  const { caBundle = '' } = conversion.clientConfig ?? {};
  const isNamed = wanted?.strategy === 'Webhook' && wanted.clientConfig.caBundle !== undefined;
  if (caBundle === '' && !isNamed) return [];
  const pem = Buffer.from(caBundle, 'base64').toString('latin1');
  return caBundleFindings(pem, `${conversionPaths(form).clientConfig}.caBundle`, now);
}

function patchesOf(
  { crds }: CrdFile,
  conversion: Conversion,
  format: 'merge-patch' | 'json-patch',
): NamedPatch[] {
  const patchOf = format === 'merge-patch' ? conversionMergePatch : conversionJsonPatch;
  return crds.map((crd) => ({ name: nameOf(crd), patch: patchOf(crd.form, conversion) }));
}

function outputOf(
  files: readonly SourceFile[],
  patches: readonly NamedPatch[],
  { conversion, format }: Task,
): string {
  if (conversion === undefined) return '';
  if (format === 'crd') return joinDocuments(files.map(({ text }) => text));
  const lines = patches.length === 1 ? patches.map(({ patch }) => patch) : patches;
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Joins files into one stream of YAML documents. A single file keeps every byte. */
function joinDocuments(texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    const closed = joined === '' || joined.endsWith('\n') ? joined : `${joined}\n`;
    return /^---\s/.test(text) ? closed + text : `${closed}---\n${text}`;
  });
}

function nameOf({ document }: FoundCrd): string {
  const { metadata } = document;
  return isJsonObject(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : '';
}
