import type { ProofFinding } from '../finding.ts';
import { classesOf, isFailing } from './reported-proof.ts';
import type { FindingClass, ReportedProof } from './reported-proof.ts';
import { textOfFinding } from './text-report.ts';
import { nameOfKind, pathsText, versionsIn, versionsText } from './words.ts';

/**
 * Formats proofs as JUnit XML. A suite is a kind. Its cases are the findings, and the pairs of versions without one. An
 * error is a failure, an accepted finding is skipped with its reason, and any other finding is output of a passed case.
 */
export function junitReport(reported: readonly ReportedProof[]): string {
  const suites = reported.map(suiteOf);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>']
    .join('\n')
    .concat('\n');
}

function suiteOf(reported: ReportedProof): string {
  const { proof } = reported;
  const name = `${proof.kind}.${proof.group}`;
  const classes = classesOf(proof.findings);
  const clean = proof.pairs.filter(({ from, to }) => !proof.findings.some(isAbout(from, to)));
  const cases = [
    ...classes.map((one) => caseOfClass(one, reported)),
    ...clean.map((pair) => element('testcase', { classname: name, name: versionsText(pair) }, '')),
  ];
  const counts = {
    name: nameOfKind(proof),
    tests: String(cases.length),
    failures: String(classes.filter(({ worst }) => isFailing(worst)).length),
    errors: '0',
    skipped: String(classes.filter(({ worst }) => worst.accepted !== undefined).length),
  };
  const seed = element('property', { name: 'seed', value: String(proof.seed) }, '');
  return element('testsuite', counts, `\n<properties>${seed}</properties>\n${cases.join('\n')}\n`);
}

function isAbout(from: string, to: string): (finding: ProofFinding) => boolean {
  return (finding) => finding.from === from && finding.to === to;
}

function caseOfClass(one: FindingClass, reported: ReportedProof): string {
  const { worst, findings } = one;
  const { proof } = reported;
  const place = reported.placeOf(worst);
  const text = textOfFinding(one, reported);
  const attributes = {
    classname: `${proof.kind}.${proof.group}`,
    name: `${worst.check}: ${versionsIn(findings).join(', ')}: ${pathsText(one)}`,
    ...(place !== undefined && { file: place.file, line: String(place.line) }),
  };
  if (worst.accepted !== undefined) {
    const message = `accepted: ${worst.accepted}`;
    return element('testcase', attributes, element('skipped', { message }, ''));
  }
  const content = isFailing(worst)
    ? element('failure', { message: worst.message, type: worst.check }, escaped(text))
    : element('system-out', {}, escaped(text));
  return element('testcase', attributes, content);
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string,
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(value).replaceAll('\n', '&#10;')}"`,
  );
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes a text. Characters that XML 1.0 does not allow (section 2.2) become the replacement character. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one);
}
