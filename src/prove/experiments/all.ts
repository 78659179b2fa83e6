import type { Experiment, Pair } from '../experiment.ts';
import type { Judge } from '../server/judge.ts';
import type { Sampler } from '../objects/sampler.ts';
import { admissionBetween } from './admission.ts';
import { defaultsDiffer, defaultsReplace } from './defaults.ts';
import { detour } from './detour.ts';
import { edits } from './edits.ts';
import { invalidAfterConversion } from './invalid.ts';
import { thereAndBack } from './judge-trip.ts';
import { lossyValues, notInverse } from './not-inverse.ts';
import { repeat } from './repeat.ts';
import { floatNoise } from './special/float-noise.ts';
import { hiddenKeys } from './special/hidden-keys.ts';
import { keyRepeated } from './special/key-repeated.ts';
import { lostDigits } from './special/lost-digits.ts';

/** The experiments with whole objects of a pair of versions. */
export function experimentsOf(
  pair: Pair,
  judges: { readonly from: Judge; readonly to: Judge },
  samplerTo: Sampler,
): readonly Experiment[] {
  const { subject, from, to } = pair;
  const thirds = subject.versions.filter((version) => version !== from && version !== to);
  return [
    // First, before a conversion that changes its input has changed the objects of the others.
    repeat,
    thereAndBack,
    notInverse,
    lossyValues,
    lostDigits,
    floatNoise,
    hiddenKeys,
    keyRepeated(judges.from),
    invalidAfterConversion(judges.from, judges.to),
    admissionBetween,
    edits(samplerTo),
    defaultsReplace,
    defaultsDiffer,
    ...thirds.map(detour),
  ];
}
