import type { KindSource } from '../generate/read-kind.ts';
import { guessParts } from './guess/guess.ts';
import { Observations } from './guess/observations.ts';
import type { Sample } from './samples/samples.ts';
import { treeOf } from './guess/tree.ts';
import type { DraftTree } from './guess/tree.ts';
import { partsIn } from './guess/drafted-part.ts';
import type { DraftedPart, DraftedSpoke } from './guess/drafted-part.ts';

/** The drafted conversions between the versions of a kind. */
export interface Draft {
  readonly tree: DraftTree;
  readonly spokes: readonly DraftedSpoke[];
}

/**
 * Drafts the lens of every version but the hub.
 *
 * @param hub the hub version; by default the version that clients prefer
 * @param samples the conversions by a webhook, if there is one
 */
export function draftKind(
  source: KindSource,
  hub?: string,
  samples: readonly Sample[] = [],
): Draft {
  const tree = treeOf(source.versions, hub);
  const spokes = tree.spokes.map(({ version, through, own, parent }) => ({
    version,
    through,
    stages: guessParts(
      own,
      parent,
      new Observations(samples, { names: { own: version, hub: through }, own, hub: parent }),
    ),
  }));
  return { tree, spokes };
}

/** The numbers of parts of a draft. */
export interface Tally {
  readonly guesses: number;
  /** The number of parts without doubt. */
  readonly certain: number;
  /** The number of fields that only one version has. */
  readonly only: number;
  /** The number of comments with a TODO. All lists without keys share one. */
  readonly todos: number;
}

/** Counts the parts of a draft. */
export function tallyOf(spokes: readonly DraftedSpoke[]): Tally {
  const all = spokes.flatMap(({ stages }) => stages.flat());
  const parts = all.flatMap(leavesOf);
  const every = all.flatMap(partsIn);
  const guesses = every.filter(({ guess }) => guess !== undefined).length;
  const ofParts = every.filter(({ note }) => note?.includes('TODO') === true).length;
  const todos = ofParts + (every.some(({ unkeyed }) => unkeyed !== undefined) ? 1 : 0);
  const certain = parts.filter((part) => part.guess === undefined && !isOnly(part)).length;
  return { guesses, certain, only: parts.filter(isOnly).length, todos };
}

function isOnly({ lens }: DraftedPart): boolean {
  return lens === 'ownOnly' || lens === 'hubOnly';
}

function leavesOf(part: DraftedPart): DraftedPart[] {
  const isLeaf = part.parts === undefined || part.lens === 'flip';
  return isLeaf ? [part] : part.parts.flatMap(leavesOf);
}
