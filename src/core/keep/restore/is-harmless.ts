import type { Kept } from '../tree/kept.ts';
import { compareObjects } from '../tree/compare.ts';
import { hides, isLossOf, isWithin, withoutAdditions } from '../tree/is-within.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { withoutShells } from '../unshown.ts';
import type { Arrived, Failed, Trial, View } from './trials.ts';

/** Whether an object with more put back shows all that it showed before, wherever it is looked at. */
export function isHarmless(
  one: Arrived | Failed,
  before: Arrived,
  may: Tolerance,
  trial: Trial,
): one is Arrived {
  if ('problem' in one) return false;
  if (one === before) return true;
  return (
    losesNoMore(one, before, may, trial) &&
    trial.views.every((view) => isSameBeyond(view, one, before))
  );
}

/**
 * Whether an object loses no more than before. Empty objects may show more where nobody can have removed them: in a
 * version that is only passed, and where they were not shown before. What the present definition has kept may replace
 * something that is lost anyway.
 */
function losesNoMore(one: Arrived, before: Arrived, may: Tolerance, trial: Trial): boolean {
  const isNoMore = (tolerance: Tolerance): boolean => isWithin(one.loss, before.loss, tolerance);
  if (isNoMore(may)) return true;
  if (!trial.isOther && isNoMore({ ...may, replacements: true })) return comesHome(one, trial);
  // What another definition has kept can wait, and to look further takes more conversions.
  if (trial.isOther || !isNoMore({ ...may, scope: 'shells' })) return false;
  const lossAtStart = trial.sources.reduce<Kept | undefined>(
    (loss, { kept }) => loss && withoutShells(loss, kept),
    one.lossAtStart(),
  );
  return isWithin(lossAtStart, before.lossAtStart(), may);
}

/** Whether a further version gets what waits for it, and shows something wherever it would otherwise. */
function isSameBeyond({ shape, look, kept }: View, one: Arrived, before: Arrived): boolean {
  const loss = withoutAdditions(compareObjects(look(before), look(one), shape), undefined);
  return loss === undefined || !(hides(loss) || isLossOf(loss, kept));
}

/**
 * Whether what is lost can come home from an object: what it is put back over there has to look the same from here.
 */
function comesHome({ object, home }: Arrived, { again, shaped, shapes }: Trial): boolean {
  const there = again(home);
  if (there === undefined) return false;
  const [then, now] = [shaped, there].map((one) => compareObjects(object, one, shapes.home));
  return isWithin(then, now, { additions: false, scope: 'none' });
}
