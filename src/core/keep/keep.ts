import { findInvalidMetadata } from '../convert/metadata-rules.ts';
import type { Converted } from '../convert/guard.ts';
import type { Shape } from '../crd/shape.ts';
import { OPEN } from '../crd/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { utf8Length } from '../json/utf8-length.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, versionOf } from '../kind/kubernetes-object.ts';
import type { Convert, FindPath, Keep, KeptTree, Step } from '../kind/version-tree.ts';
import { crashOf } from '../problem.ts';
import { compareObjects, hasLeftOut, withShown } from './compare.ts';
import type { Definitions } from './definition.ts';
import { definitionsOf } from './definition.ts';
import { fitAnnotations, otherAnnotationBytes } from './fit-annotations.ts';
import type { Group, Kept } from './kept.ts';
import type { Carried, CarriedGroup, Read, Texts } from './kept-annotations.ts';
import { keptPrefix, nothingRead, readKept, withTexts } from './kept-annotations.ts';
import { withListKeys } from './list-keys.ts';
import { ownedBy } from './own.ts';
import type { Author } from './place.ts';
import { pruneObject, withoutNulls } from './prune.ts';
import type { Arrived, Attempt, Failed, Source } from './put-back.ts';
import { putBack } from './put-back.ts';
import { restore } from './restore.ts';
import { withoutForgotten } from './without-forgotten.ts';
import { overlaps } from './is-within.ts';
import { detourFor, waitingFor } from './waiting.ts';
import { withoutOrphans } from './without-orphans.ts';

/**
 * Makes a converter that preserves what the versions on its way cannot hold, in annotations of the object, until the
 * object is in a version again that can.
 *
 * After every step the result is shaped by the schema of its version, converted back, and compared with the object
 * before. What differs is kept, place by place. The same comparison judges what is put back: it must not change how the
 * object looks from where it came, or an edit there would be undone.
 */
export function keepBy(tree: KeptTree): Keep {
  const shapes = withListKeys(tree.shapes, tree.listKeys);
  const definitions = definitionsOf({ ...tree, shapes });
  const shapeOf = (version: string): Shape => shapes[version] ?? OPEN;
  return (object, path, unowned) => {
    const convert = owned(unowned);
    const prefix = keptPrefix(tree.group);
    const { path: pathTo } = tree;
    const read = nothingRead();
    const means = { convert, shapeOf, definitions, prefix, read, path: pathTo };
    const carried = readKept(object, prefix, read);
    const detour = detourFor(carried.groups, path, { tree, definitions });
    if (detour !== undefined) {
      const converted = takePath(object, detour, carried, means);
      if (!('problem' in converted)) return converted;
    }
    return takePath(object, path, carried, means);
  };
}

/** The same, but what comes out is in nobody else's hands: it is compared and kept after more conversions. */
function owned(convert: Convert): Convert {
  return (object, step) => {
    const converted = convert(object, step);
    if ('problem' in converted || step.isPure) return converted;
    try {
      return { object: ownedBy(converted.object, object) };
    } catch (error) {
      // A getter.
      return { problem: { reason: 'ConverterCrashed', crash: crashOf(error) } };
    }
  };
}

/** The parts of a kind that every step needs. */
interface Means {
  readonly convert: Convert;
  readonly shapeOf: (version: string) => Shape;
  readonly definitions: Definitions;
  readonly prefix: string;
  readonly read: Read;
  /** The way from one apiVersion to another. */
  readonly path: FindPath;
  /** Whether the step leads to a version that is only on the way. */
  readonly isPassed?: boolean;
}

function takePath(
  object: KubernetesObject,
  path: readonly Step[],
  carried: Carried,
  means: Means,
): Converted {
  let converted: Converted = { object };
  let keptBytes = 0;
  for (const [at, step] of path.entries()) {
    if ('problem' in converted) return converted;
    const before = converted.object;
    const known = at === 0 ? carried : readKept(before, means.prefix, means.read);
    const isPassed = at < path.length - 1;
    converted = takeStep(before, step, known, { ...means, isPassed });
    keptBytes += converted.keptBytes ?? 0;
  }
  return 'problem' in converted || keptBytes === 0 ? converted : { ...converted, keptBytes };
}

function takeStep(object: KubernetesObject, step: Step, carried: Carried, means: Means): Converted {
  const { convert, shapeOf, prefix } = means;
  const [from, to] = [shapeOf(versionOf(step.from)), shapeOf(versionOf(step.to))];
  const before = asOwn(bare(object, carried, { prefix, from }), carried, step, means);
  const away = convert(before, step);
  if ('problem' in away) return away;
  // Server-side apply refuses a reply with a field that the schema does not declare; everybody else prunes it.
  const shaped = pruneObject(away.object, to, { value: before, shape: from });

  const attempt: Attempt = (arrived) => {
    const back = takeBack(identified(arrived, before, step.to), step.back, convert);
    if ('problem' in back) return { problem: { reason: 'NoWayBack', cause: back.problem } };
    const home = pruneObject(back.object, from, { value: arrived, shape: to });
    const loss = withoutForgotten(compareObjects(before, home, from), step.forgets);
    return { object: arrived, loss, home };
  };
  const trip = { step, attempt, there: before, ...means };
  const departure = { object: before, step, carried };
  const arriveWith = (waiting: readonly CarriedGroup[]): Converted => {
    const settled = settle(shaped, waiting, trip);
    return 'problem' in settled ? settled : write(settled, departure, means);
  };
  const waiting = waitingFor(step, carried.groups, means.definitions);
  const arrived = arriveWith(waiting);
  const isTooMuch = 'problem' in arrived && arrived.problem.reason === 'TooMuchKept';
  if (!isTooMuch || waiting.length === 0) return arrived;
  // What waits may be annotations for which there is no room any more. Then it goes on waiting.
  const without = arriveWith([]);
  return 'problem' in without ? arrived : without;
}

/**
 * The way back only tells what is lost, and nobody gets to see what it gives. A lens gives plain JSON, so that need not be
 * looked at: that would take a conversion without losses 8 % longer.
 */
function takeBack(
  object: KubernetesObject,
  step: Step,
  convert: Convert,
): { readonly object: JsonObject } | Failed {
  const back = step.isPure ? step.convert(object, step) : undefined;
  return isJsonObject(back) ? { object: back } : convert(object, step);
}

const NO_TEXTS: Texts = new Map();

/** An object as its version has it: without what is kept for others. */
function bare(
  object: KubernetesObject,
  { texts }: Carried,
  { prefix, from }: { readonly prefix: string; readonly from: Shape },
): KubernetesObject {
  const own = texts.size === 0 ? object : withTexts(object, prefix, NO_TEXTS);
  // What is stored has a uid and no null in such a place.
  const whole = object.metadata?.['uid'] === undefined ? withoutNulls(own, from) : own;
  return isKubernetesObject(whole) ? whole : object;
}

/** An object after a step, with what waited for its version and was tried, and what of it goes on waiting. */
interface Settled {
  /** The object as the conversion alone gives it. */
  readonly shaped: JsonObject;
  readonly tried: readonly CarriedGroup[];
  readonly arrived: Arrived;
  readonly waits: ReadonlyMap<CarriedGroup, Group>;
}

/**
 * An object with what waits for its own version in vain: with strategy None an API server changes the version by itself,
 * and no conversion has put anything back.
 */
function asOwn(
  object: KubernetesObject,
  { groups }: Carried,
  step: Step,
  { shapeOf, definitions }: Means,
): KubernetesObject {
  const version = versionOf(step.from);
  const shapes = { home: shapeOf(version), from: shapeOf(versionOf(step.to)), there: NOTHING };
  let own: JsonObject = object;
  for (const group of groups) {
    const isOwn = group.version === version && group.seen === undefined;
    if (!isOwn || group.by !== definitions.digestOf(step)) continue;
    own = restore(own, group.kept, shapes, OWN).value;
  }
  return isKubernetesObject(own) ? own : object;
}

const NOTHING: JsonObject = {};

const OWN: Author = { isOther: false, isSeen: false, takesUnknown: true };

/** A step, the object before it, and what tells how another result of it would look from there. */
interface Trip {
  readonly step: Step;
  readonly there: JsonObject;
  readonly attempt: Attempt;
}

function settle(
  shaped: JsonObject,
  waiting: readonly CarriedGroup[],
  { step, attempt, there, shapeOf, definitions, isPassed = false }: Means & Trip,
): Settled | Failed {
  if (waiting.length === 0) {
    const arrived = attempt(shaped);
    return 'problem' in arrived ? arrived : { shaped, tried: [], arrived, waits: new Map() };
  }
  const now = definitions.digestOf(step);
  const sources = waiting.map(({ kept, by, seen }): Source => {
    // What this definition has kept and another one has seen in vain was not free to go home: it is not judged here.
    const isOther = by !== now || seen !== undefined;
    // Nobody sees a version that is only on the way, and the next one may have a place for it.
    return { kept, by: { isOther, isSeen: seen === now, takesUnknown: !isOther || isPassed } };
  });
  const shapes = {
    home: shapeOf(versionOf(step.to)),
    from: shapeOf(versionOf(step.from)),
    there,
  };
  const settled = putBack(shaped, sources, shapes, attempt);
  if ('problem' in settled) return settled;
  const waits = new Map<CarriedGroup, Group>();
  for (const [at, group] of waiting.entries()) {
    const source = sources[at];
    const kept = source && settled.waits.get(source);
    const { version, by } = group;
    if (kept !== undefined) waits.set(group, { version, by, seen: now, kept });
  }
  return { shaped, tried: waiting, arrived: settled.arrived, waits };
}

/** What a step is taken from. */
interface Departure {
  readonly object: KubernetesObject;
  readonly step: Step;
  readonly carried: Carried;
}

/** Writes what has just been lost and what still waits into the annotations. */
function write(settled: Settled, departure: Departure, means: Means): Converted {
  const { tried, arrived, waits } = settled;
  const { object, step, carried } = departure;
  const result = identified(arrived.object, object, step.to);
  if (arrived.loss === undefined && carried.texts.size === 0) return checked(result, object);
  const { definitions, prefix, shapeOf } = means;
  const [lost, home] = [versionOf(step.from), versionOf(step.to)];
  const by = definitions.digestOf(step);
  const loss = arrived.loss && withVisibility(arrived.loss, settled, departure, means);
  const fresh: readonly Group[] = loss === undefined ? [] : [{ version: lost, by, kept: loss }];
  // What has been tried is home, or is written anew. What waited for the version that is left has been put back before.
  const isOver = (group: CarriedGroup): boolean =>
    tried.includes(group) ||
    (group.version === lost && group.by === by && group.seen === undefined);
  const others = carried.groups.filter(({ version }) => version !== home && version !== lost);
  const changed = new Map([...waits, ...withoutOrphaned(result, others, step, means)]);
  const groups = [...changed.values()].filter((group) => group !== undefined);
  const carry = { prefix, otherBytes: otherAnnotationBytes(result.metadata, prefix), shapeOf };
  let fitted = fitAnnotations({
    ...carry,
    groups: [...groups, ...fresh],
    texts: textsWithout(carried, (group) => isOver(group) || changed.has(group)),
  });
  if ('problem' in fitted && groups.length > 0) {
    // What goes on waiting as it came takes no more room than before.
    const texts = textsWithout(carried, (group) => isOver(group) && !waits.has(group));
    fitted = fitAnnotations({ ...carry, groups: fresh, texts });
  }
  if ('problem' in fitted) return fitted;
  const { texts } = fitted;
  const written = checked(identified(withTexts(result, prefix, texts), object, step.to), object);
  if ('problem' in written || fresh.length === 0) return written;
  let keptBytes = 0;
  for (const [name, text] of texts) {
    if (carried.texts.get(name) !== text) keptBytes += utf8Length(text);
  }
  return { ...written, keptBytes };
}

/**
 * Notes whether the other version shows the elements that the way back leaves out of lists: then it shows fewer of what
 * comes back. An edit there decides about them, too.
 */
function withVisibility(
  loss: Kept,
  { shaped, arrived: { object: shown, home } }: Settled,
  { object, step }: Departure,
  { convert, shapeOf }: Means,
): Kept {
  if (!hasLeftOut(loss)) return loss;
  const again = convert(identified(home, object, step.from), step);
  if ('problem' in again) return loss;
  const shape = shapeOf(versionOf(step.to));
  const pruned = pruneObject(again.object, shape, { value: undefined, shape: undefined });
  const missing = compareObjects(shown, pruned, shape);
  // What has been put back is missing as well.
  const isShown = missing !== undefined && overlaps(missing, compareObjects(shaped, pruned, shape));
  return isShown ? withShown(loss) : loss;
}

/**
 * What waits for further versions, without that whose parent has just gone: undefined where nothing is left. Whether it
 * is gone is seen in the version that the data waits for, because here the parent may have another place.
 */
function withoutOrphaned(
  object: KubernetesObject,
  groups: readonly CarriedGroup[],
  step: Step,
  { path, convert, shapeOf, definitions }: Means,
): ReadonlyMap<CarriedGroup, Group | undefined> {
  const changed = new Map<CarriedGroup, Group | undefined>();
  // Server-side apply takes objects apart, and what it converts then has no uid: there a parent is only not yet there.
  if (object.metadata?.['uid'] === undefined) return changed;
  const shape = shapeOf(versionOf(step.to));
  for (const group of groups) {
    if (withoutOrphans(group.kept, object, shape) === group.kept) continue;
    const way = group.seen === undefined ? wayTo(group, step, path) : undefined;
    if (way === undefined || definitions.digestOf(way) !== group.by) continue;
    const there = convert(object, way);
    const kept = 'problem' in there ? group.kept : withoutOrphans(group.kept, there.object, shape);
    if (kept !== group.kept) changed.set(group, kept && { ...group, kept });
  }
  return changed;
}

/** The step from the version that another step leads to, to the version that data waits for, if it takes only one. */
function wayTo({ version }: Group, { to }: Step, path: FindPath): Step | undefined {
  const [way, ...more] = path(to, `${groupOf(to)}/${version}`) ?? [];
  return more.length === 0 ? way : undefined;
}

function textsWithout({ texts, groups }: Carried, isGone: (group: CarriedGroup) => boolean): Texts {
  const gone = new Set(groups.filter(isGone).flatMap(({ names }) => names));
  return new Map([...texts].filter(([name]) => !gone.has(name)));
}

/** Makes sure that the API server takes the metadata. */
function checked(result: KubernetesObject, object: KubernetesObject): Converted {
  if (result.metadata === object.metadata) return { object: result };
  const broken = findInvalidMetadata(result.metadata ?? {}, object.metadata ?? {});
  return broken === undefined ? { object: result } : { problem: broken };
}

function identified(
  json: JsonObject,
  like: KubernetesObject,
  apiVersion: string,
): KubernetesObject {
  if (isKubernetesObject(json) && json.apiVersion === apiVersion && json.metadata !== undefined) {
    return json;
  }
  const own = json['metadata'];
  const metadata = isJsonObject(own) ? own : (like.metadata ?? {});
  return { ...json, apiVersion, kind: like.kind, metadata };
}
