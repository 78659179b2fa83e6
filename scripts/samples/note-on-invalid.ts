import { someOf } from '../../src/crd/some-of.ts';
import { isAccepted } from '../../src/prove/acceptances.ts';
import { pathText } from '../yaml/line-of.ts';
import { convert, knownIn } from './compare-samples.ts';
import type { SampledKind } from './compare-samples.ts';
import { findRefusals } from './find-refusals.ts';
import type { Refusal } from './find-refusals.ts';
import type { Sample } from './read-samples.ts';

/** The number of places that a note names. */
const MOST_NAMED = 3;

/**
 * Returns a note about a valid sample that is invalid in another version after the conversion, with the places that the
 * kind does not accept (`invalid-after-conversion`); undefined if there are none. It is no error, as in a proof: clients
 * can read such an object, and only a client that writes it is refused.
 *
 * @param noted - the refusals that other notes already have, each with its versions; those of this note are added
 * @throws {Error} if a converter throws, or if the object cannot be converted
 */
export function noteOnInvalid(
  sample: Sample,
  version: string,
  sampled: SampledKind,
  noted: Set<string> = new Set<string>(),
): string | undefined {
  const known = knownIn(sampled, version);
  if (known === undefined || version === sample.version) return undefined;
  const isNew = ({ place, reason }: Refusal): boolean => {
    const key = JSON.stringify([sample.version, version, place, reason]);
    const isAlreadyNoted = noted.has(key);
    noted.add(key);
    return (
      !isAlreadyNoted && !sampled.kind.accepted.some((one) => isAccepted(findingAt(place), one))
    );
  };
  const refusals = findRefusals(convert(sample.object, version, sampled), known).filter(isNew);
  const [first] = refusals;
  if (first === undefined) return undefined;
  const named = refusals.map(({ path, reason }) => {
    const at = pathText(path);
    return reason.includes(at) ? reason : `${at}: ${reason}`;
  });
  const all = someOf(named, MOST_NAMED, '; ');
  return `${sample.place} (${sample.version}), converted to ${version}, is an object that an API server refuses when a client writes it: ${all}. Convert to an object that ${version} allows, or accept this with accept('${CHECK}', '${first.place}', 'REASON').`;
}

const CHECK = 'invalid-after-conversion';

function findingAt(path: string): { readonly check: typeof CHECK; readonly path: string } {
  return { check: CHECK, path };
}
