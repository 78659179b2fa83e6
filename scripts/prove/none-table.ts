/**
 * `npm run none -- FOLDER` proves every CRD of a folder that has several versions and strategy None, and writes a table
 * of what each loses to standard output.
 *
 * @module
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn } from '../../src/core/in-turn.ts';
import type { CheckId } from '../../src/core/kind/acceptance.ts';
import type { Proof } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { subjectOfNone } from '../../src/prove/subjects/subject-of-crd.ts';
import { schemaOf } from '../../src/crd/custom-resource-definition.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { readCrds } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';
import { fieldOf, objectAt } from '../../src/core/json/fields.ts';

/** The objects for each direction. Fields differ by schema, so a few objects show all of them. */
const SAMPLES = 100;
const SEED = 1;

/** The number of paths that a row names. */
const NAMED = 3;

/** The number of versions that a row names. */
const MOST_VERSIONS = 4;

/** The path of a finding about a field that no schema knows, where the root preserves unknown fields. */
const UNKNOWN = '(any field)';

const HEAD = [
  '| kind | versions | fields lost | for example | invalid afterwards | defaults differ |',
  '| --- | --- | --- | --- | --- | --- |',
];

async function writeTable(from: string): Promise<void> {
  const rows = await inTurn(await sourcesIn(from), async (source) => {
    const proof = await prove(subjectOfNone(source.crd), { seed: SEED, samples: SAMPLES });
    process.stderr.write(`${proof.kind} of ${proof.group}\n`);
    return rowOf(source, proof);
  });
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
  const schemas = crd.versions
    .map((version) => schemaOf(crd, version))
    .filter((schema) => schema !== undefined);
  const pathsOf = (...checks: readonly CheckId[]): string[] => {
    const found = proof.findings.filter(({ check }) => checks.includes(check));
    const paths = found.map(({ path }) => knownPart(path, schemas));
    return [...new Set(paths)].toSorted(byDepth);
  };
  const lost = pathsOf('pruned-silently', 'round-trip');
  const named = lost.slice(0, NAMED).map((path) => `\`${path}\``);
  const more = lost.length > NAMED ? [...named, '…'] : named;
  const cells = [
    `${crd.kind} of ${crd.group}`,
    versionsText(crd.versions.map(({ name }) => name)),
    countOf(lost),
    more.join(', '),
    countOf(pathsOf('invalid-after-conversion')),
    countOf(pathsOf('defaults-differ')),
  ];
  return `| ${cells.join(' | ')} |`;
}

function countOf(paths: readonly string[]): string {
  return paths.length === 0 ? '–' : String(paths.length);
}

function versionsText(names: readonly string[]): string {
  return names.length > MOST_VERSIONS
    ? `${names.length} versions, ${names[0]} to ${names.at(-1)}`
    : names.join(', ');
}

/** Returns the part of a path that a schema knows. The rest lies where unknown fields are preserved. */
function knownPart(path: string, schemas: readonly JsonObject[]): string {
  const names = path.split('.');
  const depth = Math.max(...schemas.map((schema) => knownDepth(schema, names)));
  if (depth === 0) return UNKNOWN;
  const [last = ''] = names[depth - 1]?.split('[') ?? [];
  return [...names.slice(0, depth - 1), last].join('.');
}

function knownDepth(schema: JsonValue | undefined, [name, ...rest]: readonly string[]): number {
  if (!isJsonObject(schema)) return 0;
  const { items, additionalProperties } = schema;
  if (isJsonObject(items)) return knownDepth(items, [name ?? '', ...rest]);
  if (name === undefined) return 0;
  const [field = ''] = name.split('[');
  const next = fieldOf(objectAt(schema, 'properties'), field) ?? additionalProperties;
  return isJsonObject(next) ? 1 + knownDepth(next, rest) : 0;
}

function byDepth(one: string, other: string): number {
  return one.split('.').length - other.split('.').length || (one < other ? -1 : 1);
}

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stderr.write('Usage: npm run none -- FOLDER\n');
  process.exitCode = 2;
} else await writeTable(folder);
