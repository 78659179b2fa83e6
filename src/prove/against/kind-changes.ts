import { sameJson } from '../../core/json/same-json.ts';
import type { ProofFinding } from '../finding.ts';
import type { Earlier, ProvedVersion, Subject } from '../subjects/subject.ts';
import { versionFinding } from '../static/version-finding.ts';

/** Returns what a change of the names, the scope or the conversion strategy of a kind breaks. */
export function kindFindings(earlier: Earlier, subject: Subject): ProofFinding[] {
  const [first] = subject.versions;
  if (first === undefined) return [];
  return [
    ...scopeFindings(earlier, subject, first),
    ...nameFindings(earlier, subject, first),
    ...strategyFindings(earlier, subject),
  ];
}

function scopeFindings(
  earlier: Earlier,
  { scope }: Subject,
  { name }: ProvedVersion,
): ProofFinding[] {
  if (earlier.scope === scope) return [];
  const message = `The scope changed from ${earlier.scope} to ${scope}. API servers refuse the CRD, because the scope of a kind cannot change. Restore the scope, or define another kind and copy the objects.`;
  return [{ ...versionFinding('scope-changed', 'error', name, { message }), crdify: ['scope'] }];
}

/** Reports other names. They are part of the address, or of every stored object. */
function nameFindings(earlier: Earlier, now: Subject, { name }: ProvedVersion): ProofFinding[] {
  const messages = [
    ...(earlier.kind === now.kind
      ? []
      : [
          `The kind changed from ${earlier.kind} to ${now.kind}. API servers refuse the CRD, because the kind cannot change, and every stored object and manifest has the old one. Restore it, or define another CRD and copy the objects.`,
        ]),
    ...(earlier.plural === now.plural
      ? []
      : [
          `The plural changed from ${earlier.plural} to ${now.plural}. It is part of the name of the CRD and of the key of every stored object, so this is another CRD, without the objects. Removing the old one deletes them. Restore the plural, or copy the objects first.`,
        ]),
  ];
  return messages.map((message) => versionFinding('names-changed', 'error', name, { message }));
}

/** Reports strategy None after Webhook: nothing converts objects any more, and nothing reads kept data. */
function strategyFindings(earlier: Earlier, { statedStrategy, versions }: Subject): ProofFinding[] {
  if (earlier.statedStrategy !== 'Webhook' || statedStrategy !== 'None') return [];
  const [first, ...others] = versions;
  if (first === undefined || others.length === 0) return [];
  const isSame = others.every(({ source }) => sameJson(source, first.source));
  const effect = isSame
    ? 'The schemas of all versions are equal, but data that the webhook kept in annotations stays there'
    : 'API servers only set the apiVersion, drop the fields that the schema of the other version lacks, and leave data that the webhook kept in annotations there';
  const message = `The conversion strategy changed from Webhook to None. ${effect}. Restore the webhook until all objects are stored in one version, and no other version is served.`;
  return [
    versionFinding('strategy-changed', isSame ? 'warning' : 'error', first.name, { message }),
  ];
}
