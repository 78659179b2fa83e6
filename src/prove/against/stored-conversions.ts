import { inTurn } from '../../core/in-turn.ts';
import { isAtOrBelow } from '../acceptances.ts';
import { sharedPlace } from '../difference.ts';
import { see } from '../experiment.ts';
import type { Observation, Pair } from '../experiment.ts';
import { thereAndBack } from '../experiments/judge-trip.ts';
import type { ProofFinding } from '../finding.ts';
import { findInSmall } from '../objects/shrink.ts';
import type { ProveOptions } from '../prove-options.ts';
import type { Subject } from '../subjects/subject.ts';
import { pass } from './effects.ts';
import type { Generations, Passage } from './effects.ts';
import { firstByKey } from './first-by-key.ts';

/**
 * Reports conversions that refuse an object which was stored before a rule came, or that lose what is invalid in it.
 * Such an object is still there, and the objects that a proof generates from the new schema do not show it. One refused
 * object fails every list.
 */
export async function storedConversions(
  generations: Generations,
  passages: readonly Passage[],
  subject: Subject,
  { isWanted = () => true }: Pick<ProveOptions, 'isWanted'>,
): Promise<ProofFinding[]> {
  const { version: from } = generations.now;
  const invalid = passages.filter(isInvalid);
  if (invalid.length === 0) return [];
  const others = subject.versions.filter((to) => to !== from && isWanted(from.name, to.name));
  const findings = await inTurn(others, async (to) => {
    const pair = { subject, from, to };
    const refusals = await refusalsIn(generations, invalid, pair);
    return [...refusals, ...(await lossesIn(generations, invalid, pair))];
  });
  return findings.flat();
}

function isInvalid({ effects }: Passage): boolean {
  return effects.some(({ kind }) => kind === 'refused');
}

async function refusalsIn(
  generations: Generations,
  passages: readonly Passage[],
  pair: Pair,
): Promise<ProofFinding[]> {
  const { from, to } = pair;
  const reads = passages.map(({ read }) => read);
  const sights = await see(pair, reads, to);
  const failing = passages.filter((_, at) => sights[at]?.refusal !== undefined);
  const [first] = failing;
  if (first === undefined) return [];
  const small = await findInSmall(generations.old.sampler, first.object, async (object) => {
    const passage = pass(object, generations);
    const [sight] = isInvalid(passage) ? await see(pair, [passage.read], to) : [];
    return sight?.refusal === undefined ? undefined : { ...sight, read: passage.read };
  });
  if (small === undefined) return [];
  const why = small.refusal.replace(/\.$/, '');
  return [
    {
      check: small.isWrongAnswer ? 'wrong-answer' : 'refused',
      level: 'error',
      from: from.name,
      to: to.name,
      path: '',
      message: `The conversion from ${from.name} to ${to.name} fails for an object that was valid before the schema changed, and that may be stored: ${why}. Convert it: one such object fails every list and watch of ${to.name}.`,
      examples: [{ title: `${from.name}, stored before`, object: small.read, marked: [] }],
      seen: failing.length,
      of: passages.length,
    },
  ];
}

/** Reports invalid values that do not survive the way to another version and back. */
async function lossesIn(
  generations: Generations,
  passages: readonly Passage[],
  pair: Pair,
): Promise<ProofFinding[]> {
  const { from, to } = pair;
  const losses = async (some: readonly Passage[]): Promise<readonly (readonly Loss[])[]> => {
    const trips = await thereAndBack(
      pair,
      some.map(({ read }, seed) => ({ object: read, seed })),
    );
    return some.map((passage, at) => lossesOf(passage, trips[at] ?? [], pair));
  };
  const all = await losses(passages);
  const firsts = firstByKey(passages, (_, at) => all[at]?.map(({ place }) => place) ?? []);
  const findings = await inTurn(firsts, async ([place, { first, seen }]) => {
    const loss = await findInSmall(generations.old.sampler, first.object, async (object) => {
      const [found = []] = await losses([pass(object, generations)]);
      return found.find((one) => one.place === place);
    });
    if (loss === undefined) return [];
    const { check, level, examples } = loss.observation;
    const message = `Converting from ${from.name} to ${to.name} and back does not keep ${place} of an object that was valid before the schema changed, and that may be stored. Convert the old values as well, or keep them in an annotation.`;
    const versions = { from: from.name, to: to.name };
    return { check, level, ...versions, path: place, message, examples, seen, of: passages.length };
  });
  return findings.flat();
}

interface Loss {
  readonly place: string;
  readonly observation: Observation;
}

/** Returns the differences at values that the new schema refuses. The proof itself finds all others. */
function lossesOf(
  { effects }: Passage,
  observations: readonly Observation[],
  { from, to }: Pair,
): Loss[] {
  const refused = effects.filter(({ kind }) => kind === 'refused');
  const schemas = [from.schema, to.schema];
  return observations.flatMap((observation) => {
    const { path } = observation;
    const place = sharedPlace(path, schemas);
    const isOfInvalid = refused.some((one) => isAtOrBelow(place, one.path));
    return isOfInvalid && observation.check !== 'refused' ? [{ place, observation }] : [];
  });
}
