/**
 * What is measured, with nothing in it that only one engine has: Node imports it, workerd gets it in a bundle. Whoever
 * measures sits in another process and looks at this one from outside.
 *
 * @module
 */
import { convertReview } from '../../../src/core/convert-review.ts';
import { REVIEW_LIMITS } from '../../../src/core/review/limits.ts';
import { aReviewOf, SIZES } from './objects.ts';
import type { SizeName } from './objects.ts';
import { WORKLOADS } from './workloads.ts';
import type { WorkloadName } from './workloads.ts';

/** Something that is done to reviews. */
export interface Task {
  readonly does: 'convert' | 'parse and stringify';
  readonly workload: WorkloadName;
  readonly size: SizeName;
  /** In each review. */
  readonly objects: number;
}

/** What an engine can be told. */
export type Command =
  /** First of all: make the reviews of a task, and do it for a while, until it is compiled. */
  | { readonly prepare: Task; readonly warmUpMilliseconds: number }
  /** Do it to so many reviews. */
  | { readonly reviews: number };

/** What it answers: after `prepare`, how long one review takes, roughly. */
export interface Done {
  readonly milliseconds?: number;
}

/** Reviews that follow each other are different ones, as far as they fit into so many characters. */
const TEXTS_LENGTH = 4_000_000;
const MOST_TEXTS = 64;

/** A clock that shows whole milliseconds, as that of workerd does, has shown enough of them. */
const SEEN_MILLISECONDS = 20;

const OPTIONS = {
  limits: { ...REVIEW_LIMITS, objects: Number.POSITIVE_INFINITY },
  isLate: () => false,
  fullMetadata: false,
};

let doTask: (reviews: number) => void = () => {
  throw new Error('nothing is prepared');
};

/** @throws {Error} when a conversion does not succeed: failing fast must not look fast */
export function work(command: Command): Done {
  if ('prepare' in command) return prepare(command.prepare, command.warmUpMilliseconds);
  doTask(command.reviews);
  return {};
}

function prepare(task: Task, warmUpMilliseconds: number): Done {
  const call = callOf(task);
  // What is compiled for objects of one shape only would be faster than a server that sees many.
  for (const size of SIZE_NAMES) {
    const others = reviewsFor({ ...task, size, objects: 3 });
    warmUp(over(call, others), warmUpMilliseconds / SIZE_NAMES.length);
  }
  const texts = reviewsFor(task);
  check(task, call(texts[0] ?? ''));
  doTask = over(call, texts);
  return { milliseconds: warmUp(doTask, warmUpMilliseconds) };
}

const SIZE_NAMES: readonly SizeName[] = ['1 KB', '4 KB', '32 KB', '4 KB without managedFields'];

/** Does something to so many reviews, one after the other and from the beginning again. */
function over(call: (text: string) => string, texts: readonly string[]): (reviews: number) => void {
  let next = 0;
  return (reviews) => {
    let length = 0;
    for (let done = 0; done < reviews; done += 1) {
      length += call(texts[next] ?? '').length;
      next = (next + 1) % texts.length;
    }
    if (length < reviews) throw new Error('nothing was done');
  };
}

function reviewsFor({ workload, size, objects }: Task): string[] {
  const { group } = WORKLOADS[workload];
  const first = aReviewOf(group, SIZES[size], objects);
  const count = Math.max(1, Math.min(MOST_TEXTS, Math.floor(TEXTS_LENGTH / first.length)));
  const others = Array.from({ length: count - 1 }, (_, at) =>
    aReviewOf(group, SIZES[size], objects, at + 2),
  );
  return [first, ...others];
}

function callOf({ does, workload }: Task): (text: string) => string {
  if (does === 'parse and stringify') return (text) => JSON.stringify(JSON.parse(text));
  const { kinds } = WORKLOADS[workload];
  return (text) => {
    const outcome = convertReview(text, kinds, OPTIONS);
    return 'body' in outcome ? outcome.body : '';
  };
}

/** That every object arrives where it should. */
function check({ does, workload, size, objects }: Task, reply: string): void {
  if (does !== 'convert') return;
  const { response } = JSON.parse(reply) as {
    response: { result: { status: string }; convertedObjects?: { host?: string }[] };
  };
  const converted = response.convertedObjects?.filter(({ host }) => host !== undefined) ?? [];
  if (response.result.status !== 'Success' || converted.length !== objects) {
    throw new Error(`${workload}, ${size}: ${converted.length} of ${objects} are converted`);
  }
}

/** Milliseconds for one review, when it does not become faster any more. */
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
