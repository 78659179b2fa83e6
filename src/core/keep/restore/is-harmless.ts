import { once } from '../../once.ts';
import type { Kept } from '../tree/kept.ts';
import { compareObjects } from '../tree/compare.ts';
import { hides, isLossOf, isWithin, withoutAdditions } from '../tree/is-within.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { isUnshownElsewhere, withoutShells } from '../unshown.ts';
import type { Arrived, Failed, Trial, View } from './trials.ts';

/**
 * Reports whether an object with more data restored still shows everything it showed before, in all versions checked.
 */
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
 * Reports whether an object loses no more than before. Empty objects may show where no client can have removed them: in
 * a version in the middle of the path, if they were not shown before. Data of the present definition may replace a
 * value that is lost anyway. A default does not count as lost, because no client has written it and the API server sets
 * it again.
 */
function losesNoMore(one: Arrived, before: Arrived, may: Tolerance, trial: Trial): boolean {
  const written = once(() => trial.withoutDefaults(one.loss));
  // A default may have completed what a client has written to one value, which shows where the path began.
  const writtenAtStart = once(() => trial.withoutDefaultsAtStart(one.lossAtStart()));
  const isNoMore = (tolerance: Tolerance): boolean =>
    isWithin(one.loss, before.loss, tolerance) ||
    (isWithin(written(), before.loss, tolerance) &&
      isWithin(writtenAtStart(), before.lossAtStart(), tolerance));
  if (isNoMore(may)) return true;
  if (!trial.isOther && isNoMore({ ...may, replacements: true })) return comesHome(one, trial);
  if (trial.isOther) {
    return may.additions && isNoMore({ ...may, mixtures: true }) && staysWithLost(one, trial);
  }
  if (!isNoMore({ ...may, scope: 'shells' })) return false;
  const lossAtStart = trial.sources.reduce<Kept | undefined>(
    (loss, { kept }) => loss && withoutShells(loss, kept),
    one.lossAtStart(),
  );
  const isNoMoreAtStart = (tolerance: Tolerance): boolean =>
    isWithin(lossAtStart, before.lossAtStart(), tolerance);
  if (isNoMoreAtStart(may)) return true;
  const isElsewhere = trial.sources.some(({ kept }) => isUnshownElsewhere(kept, trial.shapes.from));
  return isElsewhere && isNoMoreAtStart({ ...may, scope: 'shells' });
}

/**
 * Reports whether an object still shows its values when what it lacks is restored. A value of another definition may come
 * to stand beside a lost one, and both together may be another value here.
 */
function staysWithLost(one: Arrived, { again, withLost, shapes }: Trial): boolean {
  const lost = withoutAdditions(one.loss, undefined);
  const [alone, together] = [again(one.home), again(withLost(one, lost))];
  if (alone === undefined || together === undefined) return false;
  return withoutAdditions(compareObjects(alone, together, shapes.home), undefined) === undefined;
}

/**
 * Reports whether a further version gets the data waiting for it, and still shows a value wherever it would otherwise.
 */
function isSameBeyond({ shape, look, kept }: View, one: Arrived, before: Arrived): boolean {
  const loss = withoutAdditions(compareObjects(look(before), look(one), shape), undefined);
  return loss === undefined || !(hides(loss) || isLossOf(loss, kept));
}

/**
 * Reports whether lost data can be restored from an object later: the value that it then replaces must look the same
 * from this version.
 */
function comesHome({ object, home }: Arrived, { again, shaped, shapes }: Trial): boolean {
  const there = again(home);
  if (there === undefined) return false;
  const [then, now] = [shaped, there].map((one) => compareObjects(object, one, shapes.home));
  return isWithin(then, now, { additions: false, scope: 'none' });
}
