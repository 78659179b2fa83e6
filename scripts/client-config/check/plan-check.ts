import type { Conversion } from '../../../src/crd/conversion-stanza.ts';
import { readCrd } from '../../../src/crd/read-crd.ts';
import { error } from '../../../src/crd/finding.ts';
import type { Finding } from '../../../src/crd/finding.ts';
import type { Cluster } from '../../../src/life/cluster.ts';
import { nameOf, readCrdFile } from '../crd-file.ts';
import type { FoundCrd } from '../crd-file.ts';
import { judgeFound } from '../judge-found.ts';
import type { Circumstances } from '../judge.ts';
import type { CheckRule, FileFinding, SourceFile } from '../plan.ts';
import { readFromCluster } from './cluster-crd.ts';
import { conversionDifferences, conversionFields, versionDifferences } from './differences.ts';

/** The task of a check. */
export interface CheckTask extends Omit<Circumstances, 'conversion'> {
  /** The conversion that every CRD should have; undefined for that of the file. */
  readonly expected: Conversion | undefined;
  /** The cluster whose CRDs are checked; undefined to check those of the files. */
  readonly cluster: Cluster | undefined;
}

/**
 * Checks the conversion of every CRD, and compares it with the one that it should have: the expected one, or in a cluster
 * that of the file.
 *
 * @returns all findings. A difference is an error, and so is a version that the deployment does not serve.
 * @throws {Failure} if the cluster does not answer
 */
export async function checkFiles(
  sources: readonly SourceFile[],
  task: CheckTask,
): Promise<FileFinding[]> {
  const found = await Promise.all(sources.map((source) => checkFile(source, task)));
  return found.flat();
}

async function checkFile({ name, text }: SourceFile, task: CheckTask): Promise<FileFinding[]> {
  const file = readCrdFile(text);
  if ('rule' in file) return [{ file: name, crd: '', ...file }];
  const { cluster } = task;
  const findings = await Promise.all(
    file.crds.map(async (crd) =>
      cluster === undefined ? checkCrd(crd, crd, task) : checkInCluster(cluster, crd, task),
    ),
  );
  const place = cluster === undefined ? name : `cluster ${cluster.name}`;
  return file.crds.flatMap(({ document }, index) =>
    (findings[index] ?? []).map((one) => ({ file: place, crd: nameOf(document), ...one })),
  );
}

async function checkInCluster(
  cluster: Cluster,
  crd: FoundCrd,
  task: CheckTask,
): Promise<Finding<CheckRule>[]> {
  const actual = await readFromCluster(cluster, crd);
  if (actual === undefined) {
    return [error('CrdMissing', '', 'the cluster does not have this CRD. Apply it.')];
  }
  const [is, not] = [actual, crd].map(({ document, form }) => readCrd(document, form));
  const versions =
    is === undefined || not === undefined || Array.isArray(is) || Array.isArray(not)
      ? []
      : versionDifferences(is, not);
  return [...checkCrd(actual, crd, task), ...versions];
}

const WRITE = 'Write the stanza again, without --check.';
const APPLY = 'Apply the stanza again.';
/**
 * Files in git often have no stanza, because its URL has the secret of a cluster. To apply such a file can disconnect the
 * webhook.
 */
const APPLY_FILE =
  'Compare with a webhook: add --url or --service. Or apply the file, if its conversion is the right one.';

/** Checks a CRD. That of the file says what is expected, if nothing else does. */
function checkCrd(
  actual: FoundCrd,
  ofFile: FoundCrd,
  { expected, ...task }: CheckTask,
): Finding<CheckRule>[] {
  const findings = judgeFound(actual, { ...task, conversion: undefined, format: 'crd' });
  if (expected === undefined && actual === ofFile) return findings;
  const { form } = actual;
  const is = conversionFields(actual.document, form, undefined);
  const not = conversionFields(ofFile.document, ofFile.form, expected);
  const remedy = actual === ofFile ? WRITE : expected === undefined ? APPLY_FILE : APPLY;
  const differences =
    is === undefined || not === undefined ? [] : conversionDifferences(is, not, { form, remedy });
  return [...differences, ...findings.map(raised)];
}

/** A version that the deployment does not know is not what should be there. */
function raised(finding: Finding<CheckRule>): Finding<CheckRule> {
  const isOfKinds = finding.rule === 'KindNotServed' || finding.rule === 'VersionNotServed';
  return isOfKinds ? { ...finding, level: 'error' } : finding;
}
