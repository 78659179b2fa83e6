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
 * A finding with the file and the CRD that it is about; the CRD is empty when it is about the file, and the file as well
 * when it is about the command line.
 */
export interface FileFinding extends Finding<
  CrdRule | CaBundleRule | FileRule | 'SecretInArgument'
> {
  readonly file: string;
  readonly crd: string;
  /** From 1, where it is known. */
  readonly line?: number;
}

/** A file as it was read. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** What to do with every CRD. */
export interface Task {
  /** Undefined to judge what is there. */
  readonly conversion: Conversion | undefined;
  readonly format: Format;
  /** The kinds that are served; undefined when that is not known. */
  readonly kinds: Kinds | undefined;
  readonly now: Date;
}

/** What came of it. After an error there is nothing to write, so `files` and `output` are empty. */
export interface Plan {
  readonly findings: readonly FileFinding[];
  /** Every file with its new text; the old text where only a patch or a judgement was asked for. */
  readonly files: readonly SourceFile[];
  /** What goes to standard output. */
  readonly output: string;
}

/** Judges every CRD with its new conversion, and writes it if there is no error. Reads no file, clock or network itself. */
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
  // What is refused anyway is not worth a second finding about its layout.
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

/** A CRD that says None and holds a client config does not tell what its author wants, so it is not written over. */
function contradictions(document: unknown, form: CrdForm): Finding[] {
  const before = readCrd(document, form);
  return Array.isArray(before) || before.conversion.strategy !== 'None'
    ? []
    : unusedFindings(before);
}

/** An empty caBundle means the system roots to the API server; an empty file that was named is a mistake. */
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

/** One stream of YAML documents; a single file stays as it is to the last byte. */
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
