import type { Refused } from '../server/api-server.ts';
import { see } from '../experiment.ts';
import type { Pair } from '../experiment.ts';
import type { ProofFinding } from '../finding.ts';
import type { ProveOptions } from '../prove-options.ts';
import type { Subject } from '../subjects/subject.ts';
import { pass } from './effects.ts';
import type { Generations, Passage } from './effects.ts';

/**
 * Reports conversions that refuse an object which was stored before a rule came. Such an object is invalid and still
 * there, and the objects that a proof generates from the new schema do not show it. One refused object fails every list.
 */
export async function storedConversions(
  generations: Generations,
  passages: readonly Passage[],
  subject: Subject,
  { isWanted = () => true }: Pick<ProveOptions, 'isWanted'>,
): Promise<ProofFinding[]> {
  const { version: from } = generations.now;
  const invalid = passages.filter(isInvalid);
  const findings: ProofFinding[] = [];
  for (const to of subject.versions) {
    if (to === from || invalid.length === 0 || !isWanted(from.name, to.name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- a webhook gets one call at a time
    findings.push(...(await refusalsIn(generations, invalid, { subject, to })));
  }
  return findings;
}

function isInvalid({ effects }: Passage): boolean {
  return effects.some(({ kind }) => kind === 'refused');
}

async function refusalsIn(
  generations: Generations,
  passages: readonly Passage[],
  { subject, to }: Pick<Pair, 'subject' | 'to'>,
): Promise<ProofFinding[]> {
  const { version: from } = generations.now;
  const pair = { subject, from, to };
  const refusalOf = async (passage: Passage): Promise<Refused | undefined> => {
    const [sight] = isInvalid(passage) ? await see(pair, [passage.read], to) : [];
    return sight?.refusal === undefined ? undefined : sight;
  };
  const reads = passages.map(({ read }) => read);
  const sights = await see(pair, reads, to);
  const failing = passages.filter((_, at) => sights[at]?.refusal !== undefined);
  const [first] = failing;
  if (first === undefined) return [];
  const smallest = await generations.old.sampler.shrink(
    first.object,
    async (object) => (await refusalOf(pass(object, generations))) !== undefined,
  );
  const shown = pass(smallest, generations);
  const sight = await refusalOf(shown);
  if (sight === undefined) return [];
  const why = sight.refusal.replace(/\.$/, '');
  return [
    {
      check: sight.isWrongAnswer ? 'wrong-answer' : 'refused',
      level: 'error',
      from: from.name,
      to: to.name,
      path: '',
      message: `The conversion from ${from.name} to ${to.name} fails for an object that was valid before the schema changed, and that may be stored: ${why}. Convert it: one such object fails every list and watch of ${to.name}.`,
      examples: [{ title: `${from.name}, stored before`, object: shown.read, marked: [] }],
      seen: failing.length,
      of: passages.length,
    },
  ];
}
