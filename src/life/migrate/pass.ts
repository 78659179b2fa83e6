import type { Clock, Cluster } from '../cluster.ts';
import { eachOf } from '../each-of.ts';
import { nameOf, pageOf } from '../pages.ts';
import type { Page } from '../pages.ts';
import { RefusedRequest } from '../status.ts';
import type { MigrationFinding } from './finding.ts';
import { listRefused } from './list-refused.ts';
import type { Outcome, RefusedAttempt, Rewriting, StoredObject } from './write/rewrite-object.ts';
import { rewriteObject, storedObject } from './write/rewrite-object.ts';
import { unlessStopped } from './stopped.ts';
import type { MigrationTarget } from './target.ts';
import { changeOf, resourceIn, servedVersions } from './target.ts';

/** The numbers of objects by outcome. */
export interface PassCounts {
  /** All objects that were looked at. */
  readonly objects: number;
  /** Objects whose resourceVersion the write changed. */
  readonly changed: number;
  /** Objects that the API server stored on another way than the main resource. */
  readonly byLadder: number;
  readonly restless: number;
  readonly gone: number;
  readonly refused: number;
}

/** An object that could not be written, with all attempts. */
export interface RefusedObject {
  readonly object: StoredObject;
  readonly refusals: readonly RefusedAttempt[];
}

/** The result of one pass over all objects. */
export interface PassResult {
  readonly counts: PassCounts;
  readonly refused: readonly RefusedObject[];
  /** The names of the first objects that the write changed. */
  readonly changed: readonly string[];
  /** The names of the first objects that others change all the time. */
  readonly restless: readonly string[];
  /** The largest object, if the pass was a dry run. */
  readonly largest?: SizedObject;
  readonly tooBig: readonly SizedObject[];
  /** The reason why the pass is not complete. */
  readonly stopped?: MigrationFinding;
}

/** An object and its size as it would be stored, in bytes. */
export interface SizedObject {
  readonly name: string;
  readonly bytes: number;
}

/** Functions that a pass calls while it runs. */
export interface PassEvents {
  readonly onProgress: (counts: PassCounts, remaining: number | undefined) => void;
  readonly onClimb: (object: StoredObject, outcome: Outcome) => void;
  /** Called when every object before a token has been written, or has failed for now. */
  readonly onPage: (next: string | undefined, objects: number) => Promise<void>;
}

/** The bounds of a pass. */
export interface PassBounds {
  /** The number of objects that are written at the same time. */
  readonly workers: number;
  /** The pauses before retries of objects that failed with a server error, in ms. */
  readonly retries: readonly number[];
  /** The size from which an object is listed, in bytes. */
  readonly bigBytes: number;
}

/** The names that a report lists of changed objects. */
const NAMED = 10;

/** The start of a pass: a token of an earlier run, and the number of objects before it. */
export interface PassStart {
  readonly from?: string;
  readonly objects?: number;
}

/**
 * Writes every object once. Objects that fail with a server error wait until all others are written, and are then tried
 * again, so that one webhook that is down does not hold up the rest. A cluster that does not answer ends the pass.
 */
export async function passOver(
  rewriting: Rewriting,
  clock: Clock,
  { bounds, events, start }: { bounds: PassBounds; events: PassEvents; start: PassStart },
): Promise<PassResult> {
  const tally = newTally(bounds, start.objects ?? 0);
  const { write, stoppedBy } = writerFor(rewriting);
  let later: StoredObject[] = [];
  const take = async (object: StoredObject, isLast: boolean): Promise<void> => {
    const outcome = await write(object);
    if (outcome === undefined) return;
    if (!isLast && outcome.kind === 'refused' && outcome.mayPass) later.push(object);
    else finish(object, outcome);
  };
  const finish = (object: StoredObject, outcome: Outcome): void => {
    if ('refusals' in outcome && outcome.refusals.length > 0) events.onClimb(object, outcome);
    tally.add(object, outcome);
  };
  events.onProgress(tally.counts(), undefined);
  const stopped = await eachPage(rewriting, start.from, async (page) => {
    const objects = page.items.flatMap((item) => storedObject(item) ?? []);
    let left = objects.length + (page.remaining ?? 0);
    await eachOf(objects, bounds.workers, async (object) => {
      await take(object, false);
      left -= 1;
      events.onProgress(tally.counts(), left + later.length);
    });
    if (stoppedBy() !== undefined) return stoppedBy();
    await events.onPage(page.next, tally.counts().objects + later.length);
    return undefined;
  });
  if (stopped !== undefined) return { ...tally.result(), stopped };
  for (const [round, pause] of bounds.retries.entries()) {
    if (later.length === 0) break;
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(pause);
    const again = later;
    later = [];
    const isLast = round === bounds.retries.length - 1;
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    await eachOf(again, bounds.workers, (object) => take(object, isLast));
    const reason = stoppedBy();
    if (reason !== undefined) return { ...tally.result(), stopped: reason };
    events.onProgress(tally.counts(), later.length);
  }
  return tally.result();
}

/** Writes objects, and nothing any more once the cluster has not answered or has refused to go on. */
interface Writer {
  readonly write: (object: StoredObject) => Promise<Outcome | undefined>;
  /** Returns the reason why no more is written. */
  readonly stoppedBy: () => MigrationFinding | undefined;
}

function writerFor(rewriting: Rewriting): Writer {
  let stop: MigrationFinding | undefined;
  return {
    stoppedBy: () => stop,
    write: async (object) => {
      if (stop !== undefined) return undefined;
      const end = await unlessStopped(rewriting.cluster, () => rewriteObject(rewriting, object));
      if (!('id' in end)) return end;
      stop = end;
      return undefined;
    },
  };
}

/** Counts outcomes. */
interface Tally {
  readonly add: (object: StoredObject, outcome: Outcome) => void;
  readonly counts: () => PassCounts;
  readonly result: () => PassResult;
}

function newTally({ bigBytes }: PassBounds, before: number): Tally {
  let counts: PassCounts = {
    objects: before,
    changed: 0,
    byLadder: 0,
    restless: 0,
    gone: 0,
    refused: 0,
  };
  const refused: RefusedObject[] = [];
  const changed: string[] = [];
  const restless: string[] = [];
  const tooBig: SizedObject[] = [];
  let largest: SizedObject | undefined;
  const measure = (name: string, bytes: number): void => {
    if (bytes > (largest?.bytes ?? 0)) largest = { name, bytes };
    if (bytes >= bigBytes) tooBig.push({ name, bytes });
  };
  const count = (key: Exclude<keyof PassCounts, 'objects'>): void => {
    counts = { ...counts, [key]: counts[key] + 1 };
  };
  return {
    add: (object, outcome) => {
      counts = { ...counts, objects: counts.objects + 1 };
      const name = nameOf(object);
      switch (outcome.kind) {
        case 'gone':
          count('gone');
          return;
        case 'refused':
          count('refused');
          refused.push({ object, refusals: outcome.refusals });
          return;
        case 'restless':
          count('restless');
          if (restless.length < NAMED) restless.push(name);
          return;
        case 'written':
          if (outcome.refusals.length > 0) count('byLadder');
          if (outcome.bytes !== undefined) measure(name, outcome.bytes);
          if (!outcome.isChanged) return;
          count('changed');
          if (changed.length < NAMED) changed.push(name);
      }
    },
    counts: () => counts,
    result: () => ({
      counts,
      refused,
      changed,
      restless,
      tooBig,
      ...(largest !== undefined && { largest }),
    }),
  };
}

/**
 * Calls an action for each page of objects until it returns a reason to stop, and looks before each page if the CRD is
 * still the same.
 *
 * @returns the reason why not all pages were seen
 */
function eachPage(
  { cluster, target }: Rewriting,
  from: string | undefined,
  act: (page: Page) => Promise<MigrationFinding | undefined>,
): Promise<MigrationFinding | undefined> {
  return unlessStopped(cluster, async () => {
    let next = from;
    do {
      // oxlint-disable-next-line no-await-in-loop -- the token of a page is in the page before
      const changed = await changeOf(cluster, target);
      if (changed !== undefined) return changed;
      // oxlint-disable-next-line no-await-in-loop -- the page after it
      const page = await pageAt(cluster, target, next);
      if ('refusal' in page) return listRefused(page.refusal);
      // oxlint-disable-next-line no-await-in-loop -- the token of a page is saved only when all of it is written
      const stopped = await act(page);
      if (stopped !== undefined) return stopped;
      ({ next } = page);
    } while (next !== undefined);
    return undefined;
  });
}

/** A page that no version shows, and what the API server says for each. */
interface RefusedPage {
  readonly refusal: string;
}

/**
 * Reads one page. An API server refuses a page if one of its objects cannot be converted. In the version in which that
 * object is stored, it is not converted, so the other served versions are tried, too. Tokens hold for all versions.
 */
export async function pageAt(
  cluster: Cluster,
  target: MigrationTarget,
  from: string | undefined,
  limit?: number,
): Promise<Page | RefusedPage> {
  const refusals: string[] = [];
  for (const { name } of servedVersions(target)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a version is asked only if the one before failed
      return await pageOf(cluster, resourceIn(target, name), { form: 'metadata', from, limit });
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      refusals.push(error.message);
    }
  }
  return { refusal: refusals.join('; ') };
}
