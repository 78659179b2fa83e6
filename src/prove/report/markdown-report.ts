import { counted } from '../../core/counted.ts';
import { helpUriOf } from '../check-pages.ts';
import type { Example } from '../finding.ts';
import { markedLines } from './marked-lines.ts';
import { acceptedIn, classesOf, hasFailed, MOST_SHOWN, openIn } from './reported-proof.ts';
import type { FindingClass, ReportedProof } from './reported-proof.ts';
import {
  countsText,
  nameOfKind,
  otherPlaces,
  pathsText,
  pathText,
  seenText,
  versionsIn,
  versionsText,
} from './words.ts';

/** Formats proofs as Markdown for a pull request: the findings as a table, and the objects in sections to open. */
export function markdownReport(reported: readonly ReportedProof[]): string {
  return reported.map(markdownOf).join('\n\n').concat('\n');
}

function markdownOf(reported: ReportedProof): string {
  const { proof } = reported;
  const open = classesOf(openIn(proof));
  const accepted = classesOf(acceptedIn(proof));
  const mark = hasFailed(proof) ? '❌' : '✅';
  const pairs = proof.pairs.map(versionsText).join(', ');
  const sections = [
    `### ${mark} ${nameOfKind(proof)}: ${countsText(proof)}`,
    `${counted(proof.samples, 'object')} for each direction, seed ${proof.seed}${pairs === '' ? '' : `: ${pairs}`}`,
    tableOf(
      ['', 'check', 'versions', 'path', 'samples', 'line'],
      open.map((one) => rowOf(one, reported)),
    ),
    ...open.slice(0, MOST_SHOWN).map((one) => {
      const { worst } = one;
      const title = `${worst.check}, ${versionsText(worst)}, ${pathsText(one)}`;
      const others = otherPlaces(one, reported);
      return details(title, [
        inLine(worst.message),
        ...(others.length === 0
          ? []
          : [
              tableOf(
                ['also at', 'versions', 'line'],
                others.map(([path, versions, line]) => [code(path), versions, line]),
              ),
            ]),
        ...worst.examples.map(blockOf(worst.examples)),
      ]);
    }),
    accepted.length === 0
      ? ''
      : details(`${accepted.length} accepted`, [
          tableOf(
            ['check', 'path', 'reason'],
            accepted.map(({ worst }) => [
              linkTo(worst.check),
              code(pathText(worst)),
              inLine(worst.accepted ?? ''),
            ]),
          ),
        ]),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function rowOf({ worst, findings }: FindingClass, { placeOf }: ReportedProof): string[] {
  const place = placeOf(worst);
  return [
    worst.level,
    linkTo(worst.check),
    versionsIn(findings).join(', '),
    code(pathsText({ worst, findings })),
    seenText(worst),
    place === undefined ? '' : code(`${place.file}:${place.line}`),
  ];
}

function linkTo(check: FindingClass['worst']['check']): string {
  return `[${check}](${helpUriOf(check)})`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function details(title: string, content: readonly string[]): string {
  const summary = `<summary>${inLine(title)}</summary>`;
  return [`<details>${summary}`, ...content, '</details>'].join('\n\n');
}

/** Returns the function that formats an example as a block whose lines GitHub colours by their first character. */
function blockOf(examples: readonly Example[]): (example: Example) => string {
  return (example) => {
    const lines = markedLines(example, examples).map(
      ({ gutter, text }) => `${gutter === '>' ? '!' : gutter} ${text}`,
    );
    const fence = fenceFor(lines.join('\n'));
    return `${inLine(example.title)}:\n\n${fence}diff\n${lines.join('\n')}\n${fence}`;
  };
}

/** Returns a fence that is longer than any sequence of backticks in a text. */
function fenceFor(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  return '`'.repeat(Math.max(3, longest + 1));
}

/** Formats a path or a place as code. None of them contains a line break. */
function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text}${fence}`;
}

/** Escapes a text of one line, so that it shows as it is. */
function inLine(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]#]/g, String.raw`\$&`).replaceAll('\n', ' ');
}
