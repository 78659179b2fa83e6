import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { asWritten } from '../server/api-server.ts';
import { withoutAdded } from '../server/kept-annotations.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import type { Difference } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import type { ProvedVersion } from '../subjects/subject.ts';
import { dataOf } from './judge-trip.ts';
import { travel } from './trip.ts';
import type { Trip } from './trip.ts';

/**
 * Compares the defaults of two versions. An object is converted before and after the defaults of its own version are
 * set, and both results get the defaults of the other version. They differ where a client of the other version reads
 * another value than it would have got for the same object of its own.
 */
export const defaultsDiffer: Experiment = async (pair, trials) => {
  const { from, to } = pair;
  const objects = trials.map(({ object }) => object);
  const bare = await see(pair, objects, to);
  const preset = await see(
    pair,
    objects.map((object) => asWritten(object, from)),
    to,
  );
  const seen = objects.map((object, at): Presets | undefined => {
    const [one, other] = [bare[at]?.object, preset[at]?.object];
    if (one === undefined || other === undefined) return undefined;
    const own = asWritten(one, to);
    const theirs = asWritten(other, to);
    const places = differencesOf(dataOf(own), dataOf(theirs));
    return places.length === 0 ? undefined : { object, one, own, theirs, places };
  });
  const again = await writtenInTheOther(pair, seen);
  return seen.map((presets, at) => {
    const same = again[at];
    if (presets === undefined || same === undefined) return [];
    return presets.places
      .filter(({ path }) => sameJson(valueAt(same, path), valueAt(presets.theirs, path)))
      .map((place) => differenceOf(pair, presets, place));
  });
};

/** An object whose conversion depends on the defaults of its version. */
interface Presets {
  readonly object: KubernetesObject;
  /** The object, converted without any default. */
  readonly one: KubernetesObject;
  /** `one` with the defaults of the other version. */
  readonly own: KubernetesObject;
  /** The object, converted with the defaults of its version, and with those of the other one. */
  readonly theirs: KubernetesObject;
  readonly places: readonly Difference[];
}

/**
 * Returns what a client of the other version reads if `one` was written in the first version. Where this is the value
 * that it reads for the object itself, both are the same object. Elsewhere, a part or a function depends on a default,
 * and `one` does not show the object.
 */
async function writtenInTheOther(
  pair: Pair,
  seen: readonly (Presets | undefined)[],
): Promise<(KubernetesObject | undefined)[]> {
  const { from, to } = pair;
  const back = await seeSome(
    pair,
    seen.map((presets) => presets && withoutAdded(presets.one, presets.object)),
    from,
  );
  const written = back.map((sight) => sight?.object && asWritten(sight.object, from));
  const again = await seeSome(pair, written, to);
  return again.map((sight) => sight?.object && asWritten(sight.object, to));
}

function differenceOf(
  { from, to }: Pair,
  { object, one, own, theirs }: Presets,
  { path, before }: Difference,
): Observation {
  const place = fieldPath(path);
  const isOneSided = sameJson(before, valueAt(one, path));
  const which = isOneSided
    ? `${from.name} sets a default that ${to.name} does not set`
    : 'The schemas set different defaults';
  const remedy = isOneSided
    ? `Remove the default from ${from.name}, or give ${to.name} one with the same meaning.`
    : 'Give both versions the same default.';
  return {
    check: 'defaults-differ',
    level: 'warning',
    path,
    message: `${which}: for the same object, ${place} of ${to.name} depends on the version in which it was written. ${remedy}`,
    examples: [
      { title: `${from.name}, as a client writes it`, object, marked: [] },
      {
        title: `${to.name}, of the object with the defaults of ${from.name}`,
        object: theirs,
        marked: [place],
      },
      {
        title: `${to.name}, of the object as a client of ${to.name} would write it`,
        object: own,
        marked: [place],
      },
    ],
  };
}

/**
 * Lets a client of the other version write each object back unchanged. The API server sets the defaults of that version
 * before it converts, so to the conversion a default looks like an edit. This must lose neither a kept value nor a whole
 * field.
 */
export const defaultsReplace: Experiment = async (pair, trials) => {
  const { from, to } = pair;
  const trips = await travel(pair, trials);
  const written = trips.map(({ there, home }) =>
    there.object === undefined || home?.object === undefined
      ? undefined
      : withDefaultsOf(to, there.object),
  );
  const afters = await seeSome(pair, written, from);
  return trips.map((trip, at): Observation[] => {
    const [sent, after] = [written[at], afters[at]?.object];
    return replaced(trip, { from, to, sent, after });
  });
};

/** The versions, the object with the defaults of the other one, and the object after it was written. */
interface WrittenBack extends Pick<Pair, 'from' | 'to'> {
  readonly sent: KubernetesObject | undefined;
  readonly after: KubernetesObject | undefined;
}

function replaced(
  { there: { object: read }, home, homeWithoutKept }: Trip,
  { from, to, sent, after }: WrittenBack,
): Observation[] {
  const before = home?.object;
  if (!read || !before || !sent || !after) return [];
  const bare = homeWithoutKept?.object ?? before;
  const isLost = (one: Difference): boolean =>
    one.after === undefined || !sameJson(valueAt(bare, one.path), one.before);
  return differencesOf(dataOf(before), dataOf(after))
    .filter((one) => one.before !== undefined && isLost(one))
    .map(({ path }): Observation => ({
      check: 'default-replaces',
      level: 'error',
      path,
      message: `A client of ${to.name} writes an object back unchanged, the API server sets the defaults of ${to.name}, and the conversion treats them as an edit: the value of ${fieldPath(path)} of ${from.name} is lost. ${adviceOn(path, from, to)}`,
      examples: [
        { title: `${from.name}, as stored`, object: before, marked: [fieldPath(path)] },
        { title: `${to.name}, as a client reads it`, object: read, marked: [] },
        { title: `${to.name}, written back with defaults`, object: sent, marked: [] },
        { title: `${from.name}, after that`, object: after, marked: [fieldPath(path)] },
      ],
    }));
}

/** Returns the remedy. A default that every element of a list gets makes elements without keys hard to recognize. */
function adviceOn(
  path: ValuePath,
  { name: from }: ProvedVersion,
  { name: to }: ProvedVersion,
): string {
  const advice = `Remove the default from ${to}, or let ${from} allow only values that ${to} can show.`;
  return path.some((key) => typeof key === 'number')
    ? `${advice} If a field identifies the elements of the list, name it in listKeys.`
    : advice;
}

/** Returns an object with the defaults of a version; undefined if they change nothing. */
function withDefaultsOf(
  version: ProvedVersion,
  object: KubernetesObject,
): KubernetesObject | undefined {
  const written = asWritten(object, version);
  return sameJson(written, object) ? undefined : written;
}
