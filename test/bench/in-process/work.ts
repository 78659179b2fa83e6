/**
 * The work to measure. It uses no platform API: Node imports it, workerd runs it in a bundle. The measuring code is in
 * another process and observes this one from outside.
 *
 * @module
 */
import { convertReview } from '../../../src/core/convert-review.ts';
import { REVIEW_LIMITS } from '../../../src/core/review/limits.ts';
import type { Kinds } from '../../../src/index.ts';
import { kinds as workedKinds } from '../worked/served.ts';
import { aReviewOf, SIZES } from './objects.ts';
import type { SizeName } from './objects.ts';
import { WORKLOADS } from './workloads.ts';
import type { WorkloadName } from './workloads.ts';

/** A task to run on reviews. */
export type Task = CronTabTask | WorkedTask;

/** A task on reviews of CronTabs, which the engine generates itself. */
export interface CronTabTask {
  readonly does: 'convert' | 'parse and stringify';
  readonly workload: WorkloadName;
  readonly size: SizeName;
  /** The number of objects in each review. */
  readonly objects: number;
}

/** A task on reviews of worked kinds, each with one object. The reply to `answer` may be a failure. */
export interface WorkedTask {
  readonly does: 'convert' | 'parse and stringify' | 'answer';
  readonly objects: 1;
  readonly texts: readonly string[];
  /** Reviews to run before, so that code is not compiled for the objects of one kind only. */
  readonly others: readonly string[];
}

/** A command to an engine. */
export type Command =
  /** Comes first: makes the reviews of a task, and runs it until it is compiled. */
  | { readonly prepare: Task; readonly warmUpMilliseconds: number }
  /** Runs the task on this many reviews. */
  | { readonly reviews: number };

/** The reply to a command. After `prepare`, the rough time of one review. */
export interface Done {
  readonly milliseconds?: number;
}

/** Consecutive reviews differ, as long as they fit into this many characters. */
const TEXTS_LENGTH = 4_000_000;
const MOST_TEXTS = 64;

/** The time after which a clock with steps of one millisecond, like that of workerd, is precise enough. */
const SEEN_MILLISECONDS = 20;

const OPTIONS = {
  limits: { ...REVIEW_LIMITS, objects: Number.POSITIVE_INFINITY },
  isLate: () => false,
  fullMetadata: false,
};

let doTask: (reviews: number) => void = () => {
  throw new Error('no work is prepared');
};

/** @throws {Error} when a reply is wrong, because failing fast must not look fast */
export function work(command: Command): Done {
  if ('prepare' in command) return prepare(command.prepare, command.warmUpMilliseconds);
  doTask(command.reviews);
  return {};
}

function prepare(task: Task, warmUpMilliseconds: number): Done {
  return 'texts' in task
    ? prepareWorked(task, warmUpMilliseconds)
    : prepareCronTabs(task, warmUpMilliseconds);
}

function prepareWorked(task: WorkedTask, warmUpMilliseconds: number): Done {
  const call = callOf(task, workedKinds);
  if (task.others.length > 0) warmUp(over(call, task.others.map(fromBytes)), warmUpMilliseconds);
  const texts = task.texts.map(fromBytes);
  for (const text of texts) checkWorked(task, text, call(text));
  doTask = over(call, texts);
  return { milliseconds: warmUp(doTask, warmUpMilliseconds) };
}

/** Checks that every object is converted, or parsed and written unchanged. */
function checkWorked({ does }: WorkedTask, text: string, reply: string): void {
  if (does === 'answer') return;
  if (does === 'convert' && reply.includes('"status":"Success"')) return;
  if (does === 'parse and stringify' && `${reply}\n` === text) return;
  throw new Error(`${does}: ${reply}`);
}

function prepareCronTabs(task: CronTabTask, warmUpMilliseconds: number): Done {
  const call = callOf(task, WORKLOADS[task.workload].kinds);
  // Code compiled for objects of one shape only would be faster than on a server that sees many.
  for (const size of SIZE_NAMES) {
    const others = reviewsFor({ ...task, size, objects: 3 });
    warmUp(over(call, others), warmUpMilliseconds / SIZE_NAMES.length);
  }
  const texts = reviewsFor(task);
  for (const text of texts) check(task, text, call(text));
  doTask = over(call, texts);
  return { milliseconds: warmUp(doTask, warmUpMilliseconds) };
}

const SIZE_NAMES: readonly SizeName[] = ['1 KB', '4 KB', '32 KB', '4 KB without managedFields'];

/**
 * Runs a call on this many reviews, in order and starting over at the end. Every reply must be as long as the first one
 * to the same review, so that skipped work does not look fast.
 */
function over(call: (text: string) => string, texts: readonly string[]): (reviews: number) => void {
  const lengths = texts.map((text) => call(text).length);
  let next = 0;
  return (reviews) => {
    for (let done = 0; done < reviews; done += 1) {
      const { length } = call(texts[next] ?? '');
      if (length !== lengths[next]) throw new Error('the reply differs from the first one');
      next = (next + 1) % texts.length;
    }
  };
}

function reviewsFor({ workload, size, objects }: CronTabTask): string[] {
  const { group } = WORKLOADS[workload];
  const first = fromBytes(aReviewOf(group, SIZES[size], objects));
  const count = Math.max(1, Math.min(MOST_TEXTS, Math.floor(TEXTS_LENGTH / first.length)));
  const others = Array.from({ length: count - 1 }, (_, at) =>
    fromBytes(aReviewOf(group, SIZES[size], objects, at + 2)),
  );
  return [first, ...others];
}

/**
 * Returns the text as a server has it after decoding bytes: flat, with one byte per character, and outside the heap of
 * Node from about a megabyte. Reading a text concatenated in JavaScript has another cost.
 */
function fromBytes(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text));
}

function callOf({ does }: Task, kinds: Kinds): (text: string) => string {
  if (does === 'parse and stringify') return (text) => JSON.stringify(JSON.parse(text));
  return (text) => {
    const outcome = convertReview(text, kinds, OPTIONS);
    const body = 'body' in outcome ? outcome.body : '';
    // Reading a concatenated text copies it into one piece, which a server always does.
    body.charCodeAt(body.length - 1);
    return body;
  };
}

/** Checks that every object is converted as expected, and that parse and stringify changes nothing. */
function check({ does, workload, size, objects }: CronTabTask, text: string, reply: string): void {
  if (does !== 'convert') {
    if (`${reply}\n` !== text) throw new Error(`${size}: parse and stringify changed the review`);
    return;
  }
  const { response } = JSON.parse(reply) as {
    response: { result: { status: string }; convertedObjects?: { host?: string }[] };
  };
  const converted = response.convertedObjects?.filter(({ host }) => host !== undefined) ?? [];
  if (response.result.status !== 'Success' || converted.length !== objects) {
    throw new Error(`${workload}, ${size}: converted ${converted.length} of ${objects} objects`);
  }
}

/** Returns the milliseconds for one review when it no longer gets faster. */
function warmUp(repeat: (reviews: number) => void, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let reviews = 1;
  for (;;) {
    const start = performance.now();
    repeat(reviews);
    const now = performance.now();
    if (now >= end && now - start >= SEEN_MILLISECONDS) return (now - start) / reviews;
    if (now - start < SEEN_MILLISECONDS) reviews *= 2;
  }
}
