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
  /** Forget the tasks before; make the reviews of these, and do each for a while, until it is compiled. */
  | { readonly prepare: readonly Task[]; readonly warmUpMilliseconds: number }
  /** Collect all garbage; for engines that have been told `--expose-gc`. */
  | { readonly collect: true }
  /** Do one of the tasks to so many reviews. */
  | { readonly task: number; readonly reviews: number };

/** What it answers: after `prepare`, how long one review of each task takes, roughly. */
export interface Done {
  readonly milliseconds?: readonly number[];
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

let prepared: readonly Prepared[] = [];
let last: Omit<Task, 'does' | 'objects'> = { workload: 'two functions', size: '1 KB' };

/** @throws {Error} when a conversion does not succeed: failing fast must not look fast */
export function work(command: Command): Done {
  if ('prepare' in command) {
    prepared = [];
    prepared = prepare(command.prepare);
    last = command.prepare[0] ?? last;
    return {
      milliseconds: prepared.map((task) => warmUp(task, command.warmUpMilliseconds)),
    };
  }
  if ('collect' in command) collectGarbage();
  else prepared[command.task]?.(command.reviews);
  return {};
}

/** Objects, of which the last is not yet converted when garbage is collected. */
const ENOUGH = 3;

/**
 * Collects in the middle of a conversion. After one, all objects like those that it handles are gone, and V8 drops the
 * code that was compiled for them, as on no server that has something to do: in workerd the next conversion of 10 MB
 * takes half as long again.
 */
function collectGarbage(): void {
  const { gc } = globalThis as { gc?: () => void };
  let asked = 0;
  const isLate = (): boolean => {
    asked += 1;
    if (asked === ENOUGH) gc?.();
    return false;
  };
  const { group, kinds } = WORKLOADS[last.workload];
  convertReview(aReviewOf(group, SIZES[last.size], ENOUGH), kinds, { ...OPTIONS, isLate });
}

/** Does a task to so many reviews. */
type Prepared = (reviews: number) => void;

function prepare(tasks: readonly Task[]): Prepared[] {
  const made = new Map<string, readonly string[]>();
  return tasks.map((task) => {
    const key = JSON.stringify({ ...task, does: undefined });
    const texts = made.get(key) ?? reviewsFor(task);
    made.set(key, texts);
    const call = callOf(task);
    check(task, call(texts[0] ?? ''));
    let next = 0;
    return (reviews) => {
      let length = 0;
      for (let done = 0; done < reviews; done += 1) {
        length += call(texts[next] ?? '').length;
        next = (next + 1) % texts.length;
      }
      if (length < reviews) throw new Error('nothing was done');
    };
  });
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
function warmUp(task: Prepared, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let reviews = 1;
  for (;;) {
    const start = performance.now();
    task(reviews);
    const now = performance.now();
    if (now >= end && now - start >= SEEN_MILLISECONDS) return (now - start) / reviews;
    if (now - start < SEEN_MILLISECONDS) reviews *= 2;
  }
}
