import { sameJson } from '../../core/json/same-json.ts';
import type { ProofFinding } from '../finding.ts';
import { prepare } from '../prepared.ts';
import type { Prepared } from '../prepared.ts';
import type { ProveOptions } from '../prove-options.ts';
import type { Earlier, ProvedVersion, Subject } from '../subjects/subject.ts';
import { conversionChanges } from './conversion-changes.ts';
import { pass } from './effects.ts';
import { schemaFindings } from './schema-findings.ts';
import { storedConversions } from './stored-conversions.ts';
import { versionFindings } from './version-changes.ts';

/**
 * Returns what a change of a CRD does to stored objects and to clients. Versions are compared by name; a new one
 * concerns nobody yet.
 *
 * @param earlier - the kind before the change
 * @param prepared - the versions of the kind after it
 */
export async function findChanges(
  earlier: Earlier,
  subject: Subject,
  prepared: ReadonlyMap<ProvedVersion, Prepared>,
  options: ProveOptions,
): Promise<ProofFinding[]> {
  const findings = versionFindings(earlier, subject);
  const { scope } = earlier;
  const olds = new Map<string, Prepared>();
  for (const [version, now] of prepared) {
    const before = earlier.versions.find(({ name }) => name === version.name);
    if (before === undefined) continue;
    if (sameJson(before.source, version.source)) {
      olds.set(version.name, now);
      continue;
    }
    const old = prepare({ ...subject, scope }, before, options.kubernetes);
    olds.set(version.name, old);
    // Another scope is one finding, and not a namespace too much in every object.
    const after =
      scope === subject.scope ? now : prepare({ ...subject, scope }, version, options.kubernetes);
    const generations = { old, now: after };
    const passages = [...old.sampler.samples(options.samples, options.seed)].map(({ object }) =>
      pass(object, generations),
    );
    /* oxlint-disable no-await-in-loop -- a webhook gets one call at a time */
    findings.push(
      ...(await schemaFindings(generations, passages)),
      ...(await storedConversions(generations, passages, subject, options)),
    );
    /* oxlint-enable no-await-in-loop */
  }
  findings.push(...(await conversionChanges(earlier, olds, subject, options)));
  return findings;
}
