/**
 * `npm run none -- FOLDER` proves every CRD of a folder that has several versions and strategy None, and writes a table
 * of what each loses to standard output.
 *
 * @module
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckId, Proof } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { subjectOfNone } from '../../src/prove/subjects/subject-of-crd.ts';
import { readCrds } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';

/** The objects for each direction. Fields differ by schema, so a few objects show all of them. */
const SAMPLES = 100;
const SEED = 1;

/** The number of paths that a row names. */
const NAMED = 3;

const HEAD = [
  '| kind | versions | fields lost | for example | invalid afterwards | defaults differ |',
  '| --- | --- | --- | --- | --- | --- |',
];

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npm run none -- FOLDER\n');
  process.exitCode = 2;
} else await writeTable(folder);

async function writeTable(from: string): Promise<void> {
  const rows: string[] = [];
  for (const source of await sourcesIn(from)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that progress means something
    const proof = await prove(subjectOfNone(source.crd), { seed: SEED, samples: SAMPLES });
    rows.push(rowOf(source, proof));
    process.stderr.write(`${proof.kind} of ${proof.group}\n`);
  }
  process.stdout.write(`${[...HEAD, ...rows].join('\n')}\n`);
}

/** Returns the CRDs with several versions and strategy None, sorted by kind. */
async function sourcesIn(from: string): Promise<CrdSource[]> {
  const files = (await readdir(from)).filter((name) => /\.ya?ml$/.test(name));
  const read = files.map(async (name) => readCrds(await readFile(join(from, name), 'utf8'), name));
  return (await Promise.all(read))
    .flat()
    .filter(({ crd }) => crd.versions.length > 1 && crd.conversion.strategy === 'None')
    .toSorted((one, other) => (one.crd.kind < other.crd.kind ? -1 : 1));
}

function rowOf({ crd }: CrdSource, proof: Proof): string {
  const lost = pathsOf(proof, ['pruned-silently', 'round-trip']);
  const named = lost.slice(0, NAMED).map((path) => `\`${path}\``);
  const more = lost.length > NAMED ? [...named, '…'] : named;
  const cells = [
    `${crd.kind} of ${crd.group}`,
    crd.versions.map(({ name }) => name).join(', '),
    countOf(lost),
    more.join(', '),
    countOf(pathsOf(proof, ['invalid-after-conversion'])),
    countOf(pathsOf(proof, ['defaults-differ'])),
  ];
  return `| ${cells.join(' | ')} |`;
}

function countOf(paths: readonly string[]): string {
  return paths.length === 0 ? '–' : String(paths.length);
}

/** Returns the paths that findings of these checks are about, those nearest to the root first. */
function pathsOf({ findings }: Proof, checks: readonly CheckId[]): string[] {
  const found = findings.flatMap(({ check, path }) => (checks.includes(check) ? [path] : []));
  return [...new Set(found)].toSorted(
    (one, other) => one.split('.').length - other.split('.').length || (one < other ? -1 : 1),
  );
}
