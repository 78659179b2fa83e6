import { stat } from 'node:fs/promises';
import { valueAt } from '../../src/core/json/value-path.ts';
import { crdFindings } from '../../src/crd/crd-findings.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import type { Finding } from '../../src/crd/finding.ts';
import type { PlanFacts } from '../../src/life/plan/facts.ts';
import { readCrdFile } from '../client-config/crd-file.ts';
import { manifestsIn } from '../convert/manifest-files.ts';
import { WrongUsage, asUsage } from '../program/wrong-usage.ts';
import { readInput } from '../terminal/read-input.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { lineOf } from '../yaml/line-of.ts';
import { readYaml } from '../yaml/read-yaml.ts';

/** A CRD of a file. */
export interface FiledCrd {
  readonly crd: CustomResourceDefinition;
  readonly refusals: readonly Finding[];
  readonly placeAt: NonNullable<PlanFacts['placeAt']>;
}

/** Folders without manifests of the user. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'vendor', 'dist']);

/**
 * Reads the CRDs of files and folders, with all folders in them. A file of a folder that cannot be read as YAML, for
 * example a template, is skipped and reported.
 *
 * @param say - receives a line for every skipped file
 * @throws {WrongUsage} if a path does not exist, a file that is named itself cannot be read, or there is no CRD
 */
export async function readFiles(
  paths: readonly string[],
  say: (line: string) => void,
): Promise<readonly FiledCrd[]> {
  const found: FiledCrd[] = [];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- in the order given
    const isFolder = (await asUsage(() => stat(path))).isDirectory();
    // oxlint-disable-next-line no-await-in-loop
    const files = isFolder ? await manifestsIn(path, isSkipped) : [path];
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const text = await asUsage(() => readInput(file));
      // Most manifests of a tree are no CRDs, and parsing them all takes long.
      if (isFolder && !text.includes('CustomResourceDefinition')) continue;
      const crds = crdsIn(text, file);
      if (typeof crds !== 'string') found.push(...crds);
      else if (isFolder) say(`${crds}\n`);
      else throw new WrongUsage(crds);
    }
  }
  if (paths.length > 0 && found.length === 0) {
    const contain = paths.length === 1 ? 'contains' : 'contain';
    throw new WrongUsage(`${paths.join(' and ')} ${contain} no CustomResourceDefinition`);
  }
  return found;
}

function isSkipped(name: string): boolean {
  return name.startsWith('.') || SKIPPED.has(name);
}

/** Returns the CRDs of a text, or the reason why it cannot be read. */
function crdsIn(text: string, file: string): FiledCrd[] | string {
  const found = readCrdFile(text);
  // A readable file without a CRD may have the templates of another program, as alerts of Prometheus do.
  if ('rule' in found) return 'rule' in readYaml(text) ? inWords(file, found) : [];
  const read: FiledCrd[] = [];
  for (const { document, form, node } of found.crds) {
    const crd = readCrd(document, form);
    if (!('name' in crd)) return crd.map((finding) => inWords(file, finding)).join('\n');
    read.push({
      crd,
      refusals: crdFindings(document).filter(({ level }) => level === 'error'),
      placeAt: (path) => ({ file, line: lineOf(text, node, path), value: valueAt(document, path) }),
    });
  }
  return read;
}
