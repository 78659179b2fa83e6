import { inTurn } from '../../core/in-turn.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { decodeObject } from '../../core/schema/server/decode-object.ts';
import { differencesOf, fieldPath, sharedPlace } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import { dataOf } from '../experiments/judge-trip.ts';
import type { Example, ProofFinding } from '../finding.ts';
import { findInSmall } from '../objects/shrink.ts';
import type { Prepared } from '../prepared.ts';
import type { ProveOptions } from '../prove-options.ts';
import { asStored, asWritten } from '../server/api-server.ts';
import type { Earlier, ProvedVersion, Subject } from '../subjects/subject.ts';
import { firstByKey } from './first-by-key.ts';

/** The most objects of one origin for each pair of versions, because each is converted up to three times. */
const MOST = 100;

/** A version before the change and after it. */
interface Versions {
  readonly old: ProvedVersion;
  readonly now: ProvedVersion;
}

/** A way on which the conversions of two commits are compared. */
interface Way {
  /** The version in which a client wrote the object before the change. */
  readonly origin: Prepared;
  /** The version in which the object was stored. */
  readonly from: Versions;
  /** The version in which a client reads it. */
  readonly to: Versions;
  readonly before: Subject;
  readonly now: Subject;
}

/** A place that reads differently after the change. */
interface Change {
  /** The field path without indexes; empty if the object cannot be read at all. */
  readonly place: string;
  readonly kind: 'changed' | 'added' | 'refused';
  readonly examples: readonly Example[];
}

/**
 * Compares the conversions before a change with those after it. Objects are stored by the conversions before the change,
 * directly or through another version, with what they keep in annotations; both read each stored object.
 *
 * @param prepared - the versions before the change, by name
 */
export async function conversionChanges(
  earlier: Earlier,
  prepared: ReadonlyMap<string, Prepared>,
  subject: Subject,
  options: Pick<ProveOptions, 'samples' | 'seed' | 'isWanted'>,
): Promise<ProofFinding[]> {
  const { convert } = earlier;
  if (convert === undefined) return [];
  const before: Subject = { ...earlier, strategy: 'kind', convert };
  const common = subject.versions.flatMap((now): Versions[] => {
    const old = earlier.versions.find(({ name }) => name === now.name);
    return old === undefined ? [] : [{ old, now }];
  });
  const { isWanted = () => true } = options;
  const ways = common.flatMap((from) =>
    common
      .filter((to) => to !== from && isWanted(from.now.name, to.now.name))
      .flatMap((to) =>
        [...prepared.values()].map((origin): Way => ({ origin, from, to, before, now: subject })),
      ),
  );
  const findings = new Map<string, ProofFinding>();
  for (const way of ways) {
    // oxlint-disable-next-line no-await-in-loop -- one way after the other, so that few objects are in memory
    for (const finding of await findingsOn(way, options)) {
      const { level, from, to, path } = finding;
      const key = `${level} ${from} ${to} ${path}`;
      if (!findings.has(key)) findings.set(key, finding);
    }
  }
  return [...findings.values()];
}

async function findingsOn(
  way: Way,
  { samples, seed }: Pick<ProveOptions, 'samples' | 'seed'>,
): Promise<ProofFinding[]> {
  const { sampler } = way.origin;
  const objects = [...sampler.samples(Math.min(samples, MOST), seed)].map(({ object }) => object);
  const changes = await changesOn(way, objects);
  const firsts = firstByKey(objects, (_, at) => changes[at]?.map(keyOf) ?? []);
  const findings = await inTurn(firsts, async ([key, { first, seen }]) => {
    const change = await findInSmall(sampler, first, async (object) => {
      const [found = []] = await changesOn(way, [object]);
      return found.find((one) => keyOf(one) === key);
    });
    return change === undefined ? [] : { ...findingOf(change, way), seen, of: objects.length };
  });
  return findings.flat();
}

function keyOf({ kind, place }: Change): string {
  return `${kind} ${place}`;
}

/** Returns what changes for each object. One that the conversions before the change refuse shows nothing. */
async function changesOn(
  way: Way,
  objects: readonly KubernetesObject[],
): Promise<(readonly Change[])[]> {
  const { origin, from, to } = way;
  const before = { subject: way.before, from: from.old, to: to.old };
  const now = { subject: way.now, from: from.now, to: to.now };
  const starts = objects.map((object) => asStored(asWritten(object, origin.version)));
  const stored = isDirect(way)
    ? starts
    : (await see(before, starts, from.old)).map(({ object }) => object);
  const olds = await seeSome(before, stored, to.old);
  const given = stored.map((object) => object && pruned(object, from.now));
  const news = await seeSome(now, given, to.now);
  return starts.map((start, at): Change[] => {
    const [input, old, sight] = [stored[at], olds[at]?.object, news[at]];
    if (input === undefined || old === undefined || sight === undefined) return [];
    const shown: Example[] = [
      { title: `${origin.version.name}, as written`, object: start, marked: [] },
      ...(isDirect(way)
        ? []
        : [{ title: `${from.old.name}, as stored before`, object: input, marked: [] }]),
    ];
    return sight.object === undefined
      ? [{ place: '', kind: 'refused', examples: shown }]
      : readChanges(way, old, sight.object, shown);
  });
}

/** Reports whether clients wrote the objects in the version in which they were stored. */
function isDirect({ origin, from }: Way): boolean {
  return origin.version.name === from.old.name;
}

/** Returns the differences of what a client reads. Fields of one schema only are findings of the schemas. */
function readChanges(
  { to }: Way,
  old: KubernetesObject,
  now: KubernetesObject,
  shown: readonly Example[],
): Change[] {
  const differences = differencesOf(dataOf(pruned(old, to.now)), dataOf(pruned(now, to.old)));
  const schemas = [to.old.schema, to.now.schema];
  return differences.map(({ path, before }) => ({
    place: sharedPlace(path, schemas),
    kind: before === undefined ? 'added' : 'changed',
    examples: [
      ...shown,
      { title: `${to.old.name}, read before the change`, object: old, marked: [fieldPath(path)] },
      { title: `${to.now.name}, read after the change`, object: now, marked: [fieldPath(path)] },
    ],
  }));
}

function pruned(object: KubernetesObject, { schema }: ProvedVersion): KubernetesObject {
  const decoded = schema === undefined ? undefined : decodeObject(object, schema);
  const known = decoded === undefined || 'message' in decoded ? object : decoded.pruned;
  return isKubernetesObject(known) ? known : object;
}

function findingOf({ place, kind, examples }: Change, { origin, from, to }: Way) {
  const names = { from: from.now.name, to: to.now.name };
  const written =
    origin.version.name === names.from ? '' : ` written in ${origin.version.name} and`;
  const stored = `an object${written} stored in ${names.from} before the change`;
  const what = {
    refused: `The conversion to ${names.to} fails for ${stored}`,
    changed: `A client of ${names.to} reads a different ${place}, or none, for ${stored}`,
    added: `A client of ${names.to} reads ${place}, which was absent before, for ${stored}`,
  }[kind];
  return {
    check: 'conversion-changed',
    level: kind === 'added' ? 'warning' : 'error',
    ...names,
    path: place,
    message: `${what}. Convert it as before. If the old result was wrong, accept the finding.`,
    examples,
  } as const;
}
