import type { ProofFinding } from './finding.ts';
import { judgeOf } from './judge.ts';
import type { Judge } from './judge.ts';
import { samplerOf } from './objects/sampler.ts';
import type { Sampler } from './objects/sampler.ts';
import type { ProvedVersion, Subject } from './subjects/subject.ts';

/** A version with what its proofs need. */
export interface Prepared {
  readonly version: ProvedVersion;
  readonly judge: Judge;
  readonly sampler: Sampler;
}

/** Prepares a version: compiles its rules, and reads its schema for generation. */
export function prepare(
  { group, kind, scope }: Subject,
  version: ProvedVersion,
  kubernetes?: string,
): Prepared {
  const judge = judgeOf(version, scope, kubernetes);
  const { name, schema } = version;
  const sampler = samplerOf({ group, kind, version: name, scope, schema }, { judge: judge.paths });
  return { version, judge, sampler };
}

/** Reports the rules of a version that have no verdict. They may hold or not. */
export function findNotEvaluated({ version, judge }: Prepared): ProofFinding[] {
  return judge.notEvaluated().map(({ rule, schemaAt, reason }) => ({
    check: 'rule-not-evaluated',
    level: 'note',
    from: version.name,
    to: version.name,
    path: placeOfSchema(schemaAt),
    message: `The rule ${JSON.stringify(rule)} of ${version.name} was not evaluated: ${reason}. Test it on an API server.`,
    examples: [],
    schemaAt,
    seen: 1,
    of: 1,
  }));
}

/** Returns the field path of a place in a schema: `spec.ports[].name`. */
function placeOfSchema(schemaAt: readonly (string | number)[]): string {
  let text = '';
  for (let at = 0; at < schemaAt.length; at += 1) {
    const key = schemaAt[at];
    if (key === 'items') text += '[]';
    else if (key === 'additionalProperties') text += '[*]';
    else if (key === 'properties') {
      at += 1;
      text += `${text === '' ? '' : '.'}${schemaAt[at] ?? ''}`;
    } else break;
  }
  return text;
}
