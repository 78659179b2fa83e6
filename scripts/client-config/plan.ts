import { conversionStanza } from '../../src/crd/conversion-stanza.ts';
import { hasError } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { joinTexts } from '../yaml/join-texts.ts';
import type { DifferenceRule } from './check/differences.ts';
import { nameOf, readCrdFile, replaceConversions } from './crd-file.ts';
import type { FoundCrd } from './crd-file.ts';
import { conversionText } from './formats.ts';
import { judgeFound } from './judge-found.ts';
import type { FoundRule } from './judge-found.ts';
import type { Circumstances } from './judge.ts';
import type { Format } from './options.ts';
import { upgradeFile } from './upgrade-file.ts';
import type { UpgradedRule } from './upgrade-file.ts';

/** The rules of a check, which may compare a CRD with another one. */
export type CheckRule = FoundRule | DifferenceRule | 'CrdMissing';

/**
 * A finding with its file and its CRD. `crd` is empty for a finding about the file; `file` is empty, too, for a finding
 * about the command line.
 */
export interface FileFinding extends Finding<CheckRule | UpgradedRule | 'SecretInArgument'> {
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
export interface Task extends Circumstances {
  readonly format: Format;
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
  if (hasError(findings)) return { findings, files: [], output: '' };
  const files = sources.map((source, index) => ({ ...source, ...judged[index]?.file }));
  const crds = judged.flatMap((one) => one.crds);
  return { findings, files, output: outputOf(files, crds, task) };
}

/** Turns every CRD into the v1 form, if there is no error. Uses no file, clock or network. */
export function planUpgrade(sources: readonly SourceFile[], now: Date): Plan {
  const upgrades = sources.map(({ name, text }) => ({ name, ...upgradeFile(text, now) }));
  const findings = upgrades.flatMap(({ name, findings: own }) =>
    own.map((finding) => ({ file: name, ...finding })),
  );
  const files = upgrades.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  if (files.length < sources.length) return { findings, files: [], output: '' };
  return { findings, files, output: joinTexts(files.map(({ text }) => text)) };
}

interface PlannedFile {
  readonly findings: readonly FileFinding[];
  readonly file?: { readonly text: string };
  readonly crds: readonly FoundCrd[];
}

function planFile({ name, text }: SourceFile, task: Task): PlannedFile {
  const file = readCrdFile(text);
  if ('rule' in file) return { findings: [{ file: name, crd: '', ...file }], crds: [] };
  const findings = file.crds.flatMap((crd) =>
    judgeFound(crd, task).map((finding) => ({ file: name, crd: nameOf(crd.document), ...finding })),
  );
  const { conversion, format } = task;
  const crds = file.crds.filter(({ isClaim }) => !isClaim);
  // After an error, a finding about the layout adds nothing.
  if (conversion === undefined || format !== 'crd' || hasError(findings)) return { findings, crds };
  const edited = replaceConversions(file, (form) => conversionStanza(form, conversion));
  if (typeof edited === 'string') return { findings, file: { text: edited }, crds };
  return { findings: [...findings, { file: name, crd: '', ...edited }], crds };
}

function outputOf(
  files: readonly SourceFile[],
  crds: readonly FoundCrd[],
  { conversion, format }: Task,
): string {
  if (conversion === undefined) return '';
  if (format === 'crd') return joinTexts(files.map(({ text }) => text));
  return conversionText(crds, conversion, format);
}
