import { structuralFindings } from '../../src/core/schema/structural/structural-findings.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { valueAt } from '../../src/core/json/value-path.ts';
import { crdFormOf } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { CrdRule, Finding } from '../../src/crd/finding.ts';
import { error, hasError } from '../../src/crd/finding.ts';
import { upgradeCrd } from '../../src/crd/upgrade/upgrade-crd.ts';
import type { UpgradeRule } from '../../src/crd/upgrade/upgrade-crd.ts';
import { nodeAt, rewriteText } from '../convert/rewrite-text.ts';
import type { ChangedPart } from '../convert/rewrite-text.ts';
import { lineOf, segmentsOf } from '../yaml/line-of.ts';
import { readingOnce, templateIn } from '../yaml/read-yaml.ts';
import type { PlacedFinding, ReadYaml, YamlDocument } from '../yaml/read-yaml.ts';
import type { CaBundleRule } from './ca-bundle.ts';
import { isList, nameOf, NO_CRD } from './crd-file.ts';
import type { FileRule } from './crd-file.ts';
import { judge } from './judge.ts';

/** The rules about an upgraded CRD. */
export type UpgradedRule = CrdRule | CaBundleRule | UpgradeRule | FileRule | 'NotStructural';

/** A file with all its CRDs in the v1 form. */
export interface UpgradedFile {
  /** Undefined after an error. */
  readonly text: string | undefined;
  readonly findings: readonly (PlacedFinding<UpgradedRule> & { readonly crd: string })[];
}

/**
 * Turns the v1beta1 CRDs of a YAML or JSON file into v1, alone or in a List. Comments, anchors and order stay with the
 * fields that they belong to; CRDs of v1 and other documents keep every byte.
 *
 * @param now - the time at which certificates must be valid
 */
export function upgradeFile(text: string, now: Date): UpgradedFile {
  const readYaml = readingOnce('CRD');
  const manifests = readYaml(text);
  if ('message' in manifests) return refused(manifests);
  const crds = manifests.flatMap((manifest, document) =>
    pathsOfCrds(manifest.value).map((path) => ({ manifest, document, path })),
  );
  if (crds.length === 0) return refused(templateIn(text) ?? NO_CRD);
  const upgrades = crds.map((place) => upgradeAt(text, place, now));
  const findings = upgrades.flatMap((one) => one.findings);
  if (hasError(findings)) return { text: undefined, findings };
  const parts = upgrades.flatMap(({ part }) => part ?? []);
  const upgraded = rewriteUpgraded(text, parts, readYaml);
  if (upgraded !== undefined) return { text: upgraded, findings };
  return { text: undefined, findings: [...findings, { ...LAYOUT, crd: '' }] };
}

/**
 * Rewrites the CRDs in two steps: what all versions shared moves to the first version, then the others get a copy. In
 * one step, each value of the copies would be searched for in all moved values, which takes minutes for large schemas.
 */
function rewriteUpgraded(
  text: string,
  parts: readonly ChangedPart[],
  readYaml: ReadYaml,
): string | undefined {
  const options = { leavesRemains: () => false, readYaml };
  const first = parts.map((part) => ({ ...part, after: withFirstVersionOnly(part) }));
  const moved = rewriteText(text, first, options);
  if (moved === undefined) return undefined;
  const rest = parts.map((part, index) => ({ ...part, before: first[index]?.after ?? null }));
  return rewriteText(moved, rest, options);
}

/** Returns the upgraded CRD with all versions but the first as they were. */
function withFirstVersionOnly({ before, after }: ChangedPart): JsonValue {
  const [old, upgraded] = [before, after].map((crd) => valueAt(crd, ['spec', 'versions']));
  if (!isJsonList(old) || !isJsonList(upgraded) || !isJsonObject(after)) return after;
  const [first = null] = upgraded;
  const { spec } = after;
  const versions = [first, ...old.slice(1)];
  return { ...after, spec: { ...(isJsonObject(spec) ? spec : {}), versions } };
}

const LAYOUT = error(
  'LayoutNotEditable' as const,
  '',
  'the layout of the file cannot be edited in place. Write the CRD as plain YAML, without anchors and merge keys.',
);

function refused(finding: PlacedFinding<UpgradedRule>): UpgradedFile {
  return { text: undefined, findings: [{ ...finding, crd: '' }] };
}

/** A CRD in a file. */
interface CrdPlace {
  readonly manifest: YamlDocument;
  readonly document: number;
  readonly path: ChangedPart['path'];
}

interface UpgradedPlace {
  /** The change; undefined for a CRD of v1, or one that cannot be decoded. */
  readonly part: ChangedPart | undefined;
  readonly findings: UpgradedFile['findings'];
}

function upgradeAt(text: string, { manifest, document, path }: CrdPlace, now: Date): UpgradedPlace {
  const before = valueAt(manifest.value, path);
  if (!isJsonObject(before) || crdFormOf(before) !== 'v1beta1') {
    return { part: undefined, findings: [] };
  }
  const node = nodeAt(manifest, path);
  const placed = (findings: readonly Finding<UpgradedRule>[]): UpgradedFile['findings'] =>
    onceEach(findings.map((one) => ({ ...one, path: pathBefore(one.path, before) }))).map(
      (finding) => ({
        ...finding,
        crd: nameOf(before),
        line: lineOf(text, node, segmentsOf(finding.path)),
      }),
    );
  const read = readCrd(before, 'v1beta1');
  if (Array.isArray(read)) return { part: undefined, findings: placed(read) };
  const upgraded = upgradeCrd(before);
  const after = upgraded.document;
  const findings = [
    ...upgraded.findings,
    ...judge(after, 'v1', { conversion: undefined, kinds: undefined, now }),
    ...schemaFindings(after),
  ];
  return { part: { document, path, before, after }, findings: placed(findings) };
}

function schemaFindings(crd: JsonObject): Finding<UpgradedRule>[] {
  const read = readCrd(crd, 'v1');
  if (Array.isArray(read)) return [];
  return read.versions.flatMap(({ schema }, index) =>
    schema === undefined
      ? []
      : structuralFindings(schema).map(({ path, type, message }) =>
          error(
            'NotStructural',
            `spec.versions[${index}].schema.${path}`,
            `${type}: ${message}. The v1 form accepts only structural schemas: correct this one, then upgrade again.`,
          ),
        ),
  );
}

/**
 * Returns the path in the v1beta1 form of a field of the v1 form. In the v1beta1 form, all versions may share one
 * schema.
 */
function pathBefore(path: string, crd: JsonObject): string {
  const spec = crd['spec'];
  const isShared = isJsonObject(spec) && isJsonObject(spec['validation']);
  return isShared ? path.replace(/^spec\.versions\[\d+\]\.schema\b/, 'spec.validation') : path;
}

/** Versions that share a schema share its findings. */
function onceEach(findings: readonly Finding<UpgradedRule>[]): Finding<UpgradedRule>[] {
  return [...new Map(findings.map((one) => [`${one.path}: ${one.message}`, one])).values()];
}

/** Returns the paths of the CRDs of a document: the document itself, or items of a List. */
function pathsOfCrds(value: JsonValue): (readonly (string | number)[])[] {
  if (crdFormOf(value) !== undefined) return [[]];
  if (!isJsonObject(value) || !isList(value) || !isJsonList(value['items'])) return [];
  return value['items'].flatMap((item, index) =>
    pathsOfCrds(item).map((path) => ['items', index, ...path]),
  );
}
