import { counted } from '../../core/counted.ts';
import { helpUriOf } from '../check-pages.ts';
import type { Example, ProofFinding, ProvedPair } from '../finding.ts';
import { markedLines } from './marked-lines.ts';
import { acceptedIn, classesOf, MOST_SHOWN, openIn } from './reported-proof.ts';
import type { FindingClass, ReportedProof } from './reported-proof.ts';
import {
  countsText,
  lineText,
  nameOfKind,
  otherPlaces,
  pathsText,
  pathText,
  seenText,
  sharesOf,
  versionsIn,
  versionsText,
} from './words.ts';

/**
 * Formats proofs for a terminal: for each kind the table of its findings, the worst first, and of the pairs of versions,
 * then each finding with its smallest object.
 */
export function textReport(reported: readonly ReportedProof[]): string {
  return reported.map(textOfProof).join('\n\n');
}

/** Formats the table of the open warnings of a proof; an empty text if there are none. */
export function tableOfWarnings(reported: ReportedProof): string {
  const { proof, file, replay } = reported;
  const warnings = classesOf(openIn(proof).filter(({ level }) => level === 'warning'));
  if (warnings.length === 0) return '';
  return [
    `${nameOfKind(proof)} (${file}) has warnings:`,
    tableOfClasses(warnings, reported),
    ...(replay === undefined ? [] : [`This command explains each of them: ${replay}`]),
  ].join('\n');
}

/** Formats one finding: the class, the message, the place and the objects. */
export function textOfFinding({ worst, findings }: FindingClass, of: ReportedProof): string {
  const place = of.placeOf(worst);
  const seen = seenText(worst);
  const others = versionsIn(findings.filter(({ path }) => path === worst.path)).slice(1);
  const head = `${worst.level}: ${worst.check}: ${versionsText(worst)}: ${pathText(worst)}`;
  const lines = [
    seen === '' ? head : `${head} (${seen} samples)`,
    `  ${worst.message}`,
    ...(others.length === 0 ? [] : [`  also ${others.join(', ')}`]),
    ...(place === undefined ? [] : [`  ${place.file}:${place.line}`]),
    `  ${helpUriOf(worst.check)}`,
    ...linesOfPlaces({ worst, findings }, of),
    ...worst.examples.flatMap((example) => linesOfExample(example, worst.examples)),
  ];
  return lines.join('\n');
}

/** Formats the other places of a class of findings as a table; none if it has one place. */
function linesOfPlaces(one: FindingClass, of: ReportedProof): string[] {
  const rows = otherPlaces(one, of);
  return rows.length === 0 ? [] : ['', table(['also at', 'versions', 'line'], rows)];
}

/** Formats one finding as a short line, as it is found. The report has its message. */
export function lineOfFinding(finding: ProofFinding): string {
  const { level, check, cause } = finding;
  const line = `${level}: ${check}: ${versionsText(finding)}: ${pathText(finding)}`;
  return cause === undefined ? line : `${line}: ${cause}`;
}

function textOfProof(reported: ReportedProof): string {
  const { proof, file, replay } = reported;
  const open = classesOf(openIn(proof));
  const sections = [
    `${nameOfKind(proof)} (${file}): ${countsText(proof)}`,
    tableOfClasses(open, reported),
    tableOfPairs(proof.pairs),
    textOfShares(proof.pairs),
    ...open.slice(0, MOST_SHOWN).map((one) => textOfFinding(one, reported)),
    open.length > MOST_SHOWN
      ? `Only in the table above: ${counted(open.length - MOST_SHOWN, 'more finding')}.`
      : '',
    textOfAccepted(classesOf(acceptedIn(proof))),
    [`Seed ${proof.seed}.`, ...(replay === undefined ? [] : [`To repeat: ${replay}`])].join(' '),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

/** Formats the findings as a table. A line of the file that the heading names has no file. */
function tableOfClasses(
  classes: readonly FindingClass[],
  { placeOf, file }: ReportedProof,
): string {
  return table(
    ['level', 'check', 'versions', 'path', 'samples', 'line'],
    classes.map(({ worst, findings }) => {
      const others = versionsIn(findings).length - 1;
      const more = others === 0 ? '' : ` (+${others})`;
      return [
        worst.level,
        worst.check,
        `${versionsText(worst)}${more}`,
        pathsText({ worst, findings }),
        seenText(worst),
        lineText(placeOf(worst), file),
      ];
    }),
  );
}

function tableOfPairs(pairs: readonly ProvedPair[]): string {
  if (pairs.length === 0) return '  No conversion was proved.';
  return table(
    ['versions', 'samples', 'rules', 'not evaluated'],
    pairs.map((pair) => [
      versionsText(pair),
      String(pair.samples),
      String(pair.rules.evaluated),
      String(pair.rules.notEvaluated),
    ]),
  );
}

/** The longest line of a list, unless one of its words is longer. */
const LONGEST_LINE = 100;

/** Formats the shares of the samples, in lines. */
function textOfShares(pairs: readonly ProvedPair[]): string {
  const [first, ...shares] = sharesOf(pairs);
  if (first === undefined) return '';
  const lines = [`  Shares of the samples: ${first}`];
  for (const share of shares) {
    const line = `${lines.at(-1) ?? ''}, ${share}`;
    if (line.length <= LONGEST_LINE) lines[lines.length - 1] = line;
    else lines.push(`    ${share}`);
  }
  return lines.map((line, at) => (at < lines.length - 1 ? `${line},` : line)).join('\n');
}

function textOfAccepted(classes: readonly FindingClass[]): string {
  if (classes.length === 0) return '';
  const rows = classes.map(({ worst, findings }) => [
    worst.check,
    pathText(worst),
    findings.map(versionsText).join(', '),
    worst.accepted ?? '',
  ]);
  return `Accepted:\n${table(['check', 'path', 'versions', 'reason'], rows)}`;
}

function linesOfExample(example: Example, examples: readonly Example[]): string[] {
  const lines = markedLines(example, examples);
  return ['', `  ${example.title}:`, ...lines.map(({ gutter, text }) => `  ${gutter} ${text}`)].map(
    (line) => line.trimEnd(),
  );
}

/** Formats rows in columns. Without rows, returns an empty text. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
    .map((line) => line.trimEnd())
    .join('\n');
}
