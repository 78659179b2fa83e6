import { placeOfSchema } from './difference.ts';
import type { ProofFinding } from './finding.ts';
import type { Judge as GeneratedJudge } from './objects/judge.ts';
import { samplerOf } from './objects/sampler.ts';
import type { Sampler } from './objects/sampler.ts';
import { asWritten } from './server/api-server.ts';
import { judgeOf } from './server/judge.ts';
import type { Judge } from './server/judge.ts';
import type { ProvedVersion, Subject } from './subjects/subject.ts';
import { versionFinding } from './static/version-finding.ts';

/** A version with what its proofs need. */
export interface Prepared {
  readonly version: ProvedVersion;
  readonly judge: Judge;
  readonly sampler: Sampler;
}

/** Prepares a version: compiles its rules, and reads its schema for generation. */
export function prepare(
  { group, kind, scope, known }: Subject,
  version: ProvedVersion,
  kubernetes?: string,
): Prepared {
  const judge = judgeOf(version, scope, kubernetes);
  const { name, schema } = version;
  // Generated objects are judged as an API server judges them: pruned, and with defaults.
  const written: GeneratedJudge = (object, old) =>
    judge.paths(asWritten(object, version), old && asWritten(old, version));
  const sampler = samplerOf(
    { group, kind, version: name, scope, schema },
    { judge: written, ...(known !== undefined && { known }) },
  );
  return { version, judge, sampler };
}

/** Reports the rules of a version that have no verdict. They may hold or not. */
export function findNotEvaluated({ version, judge }: Prepared): ProofFinding[] {
  return judge.notEvaluated().map(({ rule, schemaAt, reason }) =>
    versionFinding('rule-not-evaluated', 'note', version.name, {
      message: `The rule ${JSON.stringify(rule)} of ${version.name} was not evaluated: ${reason}. Test it with an API server.`,
      path: placeOfSchema(schemaAt),
      schemaAt,
    }),
  );
}
