import { isOneClaim } from '../../explain/claims.ts';
import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { once } from '../../core/once.ts';
import { asWritten } from '../server/api-server.ts';
import { withoutAnnotations } from '../server/kept-annotations.ts';
import { differencesOf, fieldPath, leavesOf, placePath } from '../difference.ts';
import type { Difference } from '../difference.ts';
import { seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair, Trial } from '../experiment.ts';
import type { Edit } from '../objects/edits.ts';
import type { Sampler } from '../objects/sampler.ts';
import { claimsIn } from '../subjects/subject.ts';
import { dataOf } from './judge-trip.ts';
import { travel } from './trip.ts';
import type { Trip } from './trip.ts';
import { withValue } from '../objects/with-value.ts';

/** The number of edits that are offered for each object. The first that is not in metadata is made. */
const OFFERED = 3;

/** An object on its way to another version, where a client edits it, and back. */
interface EditedTrip extends Trip {
  readonly edit: Edit;
  /** The object of the other version after the edit. */
  readonly edited: KubernetesObject;
  /** The object in its own version after the edit. */
  readonly after: KubernetesObject;
  /** The same, if the edited object had no kept data. */
  readonly bareAfter: KubernetesObject | undefined;
  /** The object of the other version again. */
  readonly again: KubernetesObject;
}

/**
 * Returns an experiment in which a client of the other version edits each object: the edit must still be there when the
 * object is converted back and again, a removed value must stay away, and hidden data must survive.
 */
export function edits(samplerTo: Pick<Sampler, 'edits'>): Experiment {
  // An object that is made smaller gets the same edit.
  const made = new Map<number, Edit>();
  const editOf = ({ seed }: Trial, object: KubernetesObject): Edit | undefined => {
    const edit =
      made.get(seed) ??
      samplerTo.edits(object, OFFERED, seed).find(({ position }) => position[0] !== 'metadata');
    if (edit !== undefined) made.set(seed, edit);
    return edit;
  };
  return async (pair, trials) => {
    const trips = await travel(pair, trials);
    const chosen = trips.map(({ there, home }, at) => {
      const trial = trials[at];
      if (there.object === undefined || home?.object === undefined || trial === undefined) return;
      const edit = editOf(trial, there.object);
      const edited = edit && replay(edit, there.object);
      return edit && edited && { edit, edited: asWritten(edited, pair.to) };
    });
    const afters = await seeSome(
      pair,
      chosen.map((one) => one?.edited),
      pair.from,
    );
    const agains = await seeSome(
      pair,
      afters.map((one) => one?.object),
      pair.to,
    );
    const bareAfters = await seeSome(
      pair,
      chosen.map((one, at) => one && withoutAnnotations(one.edited, trips[at]?.kept ?? {})),
      pair.from,
    );
    return trips.map((trip, at) => {
      const [choice, after, again] = [chosen[at], afters[at]?.object, agains[at]?.object];
      if (choice === undefined || after === undefined || again === undefined) return [];
      const edited = { ...trip, ...choice, after, again, bareAfter: bareAfters[at]?.object };
      return [...undone(pair, edited), ...costs(pair, edited)];
    });
  };
}

/** Makes an edit of another object; undefined if the object has no such place. */
function replay(
  { kind, position, after }: Edit,
  object: KubernetesObject,
): KubernetesObject | undefined {
  const value = kind === 'remove' ? undefined : valueAt(after, position);
  const [above, at] = [position.slice(0, -1), position.at(-1)];
  const parent = valueAt(object, above);
  const isInsertion = kind === 'insert' || kind === 'append';
  if (!isInsertion) {
    if (!hasPlace(parent, at)) return undefined;
    return withValue(object, position, value);
  }
  if (!isJsonList(parent) || typeof at !== 'number' || value === undefined) return undefined;
  return withValue(object, above, parent.toSpliced(at, 0, value));
}

/** Reports whether a value can hold another at a key: an object at any name, a list only at an element that it has. */
function hasPlace(parent: JsonValue | undefined, key: string | number | undefined): boolean {
  return typeof key === 'number' ? isJsonList(parent) && key < parent.length : isJsonObject(parent);
}

function undone({ from, to }: Pair, trip: EditedTrip): Observation[] {
  const { edit, edited, after, again } = trip;
  return differencesOf(dataOf(edited), dataOf(again)).map((difference): Observation => {
    const { path } = difference;
    const place = fieldPath(path);
    const check = checkOf(difference, valueAt(trip.there.object, path));
    return {
      check,
      level: 'error',
      path,
      message: MESSAGES[check](place, edit.path, { from: from.name, to: to.name }),
      examples: examplesOf({ from, to }, trip, [
        { title: `${from.name}, as stored`, object: after, marked: [] },
        { title: `${to.name}, read again`, object: again, marked: [place] },
      ]),
    };
  });
}

type EditCheck = 'removal-undone' | 'invented-value' | 'edit-lost';

const MESSAGES: Record<
  EditCheck,
  (place: string, edited: string, versions: { from: string; to: string }) => string
> = {
  'removal-undone': (place, _, { from, to }) =>
    `A client of ${to} removes ${place}. After the object is stored in ${from}, the field is back. Restore kept data only if the client could not see it.`,
  'invented-value': (place, _, { from, to }) =>
    `Converting to ${from} and back adds ${place}, which nobody wrote in ${to}. Do not set fields that the object does not have; let the schema set defaults.`,
  'edit-lost': (place, edited, { from, to }) =>
    `A client of ${to} edits ${edited}. After the object is stored in ${from}, ${place} differs from what the client wrote. Convert the written value, and let it win over kept data.`,
};

/** @param before - the value before the edit */
function checkOf({ before: written, after }: Difference, before: JsonValue | undefined): EditCheck {
  if (written === undefined) return before === undefined ? 'invented-value' : 'removal-undone';
  const isLonger = isJsonList(written) && isJsonList(after) && after.length > written.length;
  return isLonger && isJsonList(before) && before.length > written.length
    ? 'removal-undone'
    : 'edit-lost';
}

/**
 * Reports hidden data that an edit of one scalar, outside of lists, has cost. A place that the edited field is converted
 * to, as the other elements of its list and the other form of a union are, may change with it.
 */
function costs(pair: Pair, trip: EditedTrip): Observation[] {
  const { from, to } = pair;
  const { edit, start, home, homeWithoutKept, after } = trip;
  const value = valueAt(edit.after, edit.position);
  const isOfScalar =
    (edit.kind === 'set' || edit.kind === 'change') && !isJsonObject(value) && !isJsonList(value);
  const isInList = edit.position.some((key) => typeof key === 'number');
  const bare = homeWithoutKept?.object;
  if (!isOfScalar || isInList || bare === undefined || home?.object === undefined) return [];
  // Seldom needed, and it takes a walk through all parts of the kind.
  const isLinked = once(() => linkTo(pair, trip, bare));
  return leavesOf(dataOf(start))
    .filter(
      ({ path }) =>
        valueAt(bare, path) === undefined &&
        valueAt(home.object, path) !== undefined &&
        valueAt(after, path) === undefined &&
        !isLinked()(path),
    )
    .map(({ path }) => ({
      check: 'edit-costs',
      level: 'error',
      path,
      message: `A client of ${to.name} edits ${edit.path}. After that, ${fieldPath(path)} of ${from.name} is gone. Clients of ${to.name} do not see this field. Convert between the same fields in both directions, and keep hidden data for each field by itself.`,
      examples: examplesOf({ from, to }, trip, [
        { title: `${from.name}, after the edit`, object: after, marked: [fieldPath(path)] },
      ]),
    }));
}

/**
 * Returns whether the edited field is converted to a place: the edit changes values there, or a part of a lens names
 * both.
 *
 * @param bare - the object in its own version before the edit, without kept data
 */
function linkTo(
  { subject, from, to }: Pair,
  { edit, bareAfter }: EditedTrip,
  bare: KubernetesObject,
): (path: ValuePath) => boolean {
  const schemas = [from.schema, to.schema];
  const reached = differencesOf(bare, bareAfter ?? bare)
    .flatMap((one) => [...leavesOf(one.before, one.path), ...leavesOf(one.after, one.path)])
    .map(({ path }) => placePath(path, schemas));
  const claims = claimsIn(subject);
  return (path) =>
    reached.includes(placePath(path, schemas)) || isOneClaim(claims, edit.position, path);
}

function examplesOf(
  { from, to }: Pick<Pair, 'from' | 'to'>,
  { start, edited, edit }: EditedTrip,
  then: Observation['examples'],
): Observation['examples'] {
  return [
    { title: `${from.name}, as written`, object: start, marked: [] },
    { title: `${to.name}, edited`, object: edited, marked: [edit.path] },
    ...then,
  ];
}
