import type { CheckId } from '../core/kind/acceptance.ts';
import { placePath, unnamedPlace } from './difference.ts';
import type { Experiment, Observation, Pair, Trial } from './experiment.ts';
import type { ProofFinding } from './finding.ts';
import { findInSmall } from './objects/shrink.ts';
import type { Shrinker } from './objects/shrink.ts';

/** An observation with the trial that first showed it, and the trials that show it, by experiment. */
interface Group {
  readonly first: Observation;
  /** Undefined for an observation about all trials. */
  readonly trial: Trial | undefined;
  readonly experiment: Experiment | undefined;
  /** Whole objects and fragments are counted apart, because there are as many of each. */
  readonly seen: Map<Experiment | undefined, Set<Trial | undefined>>;
  /** The place of several groups that are one finding. */
  readonly place?: string;
  /** The number of other causes that the finding includes. */
  readonly others?: number;
}

/** The greatest number of objects that are made smaller for one pair of versions. The others are shown as they are. */
const MOST_SHRUNK = 60;

/** The maximum number of fields of given objects that are a finding each although no schema names them. */
const MOST_UNNAMED = 3;

/** The maximum number of causes that are a finding each: a webhook may give a reason of its own for each object. */
const MOST_CAUSES = 5;

/**
 * Collects the observations about one pair of versions. Those of one check at one place with one cause become one
 * finding.
 */
export class Collector {
  readonly #pair: Pair;
  readonly #groups = new Map<string, Group>();
  #judged = 0;

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  /** The number of trials so far, over all experiments of the same objects. */
  set judged(count: number) {
    this.#judged = count;
  }

  /** Adds the observations of a trial. */
  add(observations: readonly Observation[], trial?: Trial, experiment?: Experiment): void {
    const seen = new Set<string>();
    for (const observation of observations) {
      const key = this.#keyOf(observation);
      if (seen.has(key)) continue;
      seen.add(key);
      const group = this.#groups.get(key) ?? {
        first: observation,
        trial,
        experiment,
        seen: new Map<Experiment | undefined, Set<Trial | undefined>>(),
      };
      this.#groups.set(key, group);
      addTo(group.seen, experiment, [trial]);
    }
  }

  /** Returns the findings, without any that `isWanted` rejects, each with a small object that shows it. */
  async findings(
    shrinker: Shrinker,
    isWanted: (finding: ProofFinding) => boolean,
  ): Promise<ProofFinding[]> {
    const findings: ProofFinding[] = [];
    for (const group of this.#shownGroups()) {
      const finding = this.#findingOf(group, group.first);
      if (!isWanted(finding)) continue;
      const isSmall = findings.length >= MOST_SHRUNK;
      // oxlint-disable-next-line no-await-in-loop -- a webhook gets one call at a time
      const smallest = isSmall ? group.first : await this.#smallest(group, shrinker);
      findings.push(this.#findingOf(group, smallest));
    }
    return findings;
  }

  /** Returns the findings as they are now, with the objects that first showed them. */
  unshrunk(): ProofFinding[] {
    return this.#shownGroups().map((group) => this.#findingOf(group, group.first));
  }

  /**
   * Returns the number of objects for which a check has an observation, with any cause. If several experiments have
   * some, it is the greatest number of one experiment.
   */
  seenBy(check: CheckId): number {
    const seen: Group['seen'] = new Map();
    for (const group of this.#groups.values()) if (group.first.check === check) join(seen, group);
    return countOf(seen);
  }

  /** Returns the groups, with the rarer ones of many causes as one. */
  #shownGroups(): Group[] {
    const alike = Map.groupBy(this.#fewGroups(), (group): Group | string => {
      const { check, cause } = group.first;
      return cause === undefined ? group : `${check} ${group.place ?? this.#placeOf(group.first)}`;
    });
    return [...alike.values()].flatMap((groups) => {
      if (groups.length <= MOST_CAUSES) return groups;
      const sorted = groups.toSorted((one, other) => countOf(other.seen) - countOf(one.seen));
      const rare = sorted.slice(MOST_CAUSES - 1);
      const [first] = rare;
      return [
        ...sorted.slice(0, MOST_CAUSES - 1),
        ...(first === undefined ? [] : [{ ...joined(first, rare), others: rare.length - 1 }]),
      ];
    });
  }

  /**
   * Returns the groups. If those of one check are about fields that no schema names, they are one: the names come from
   * generated objects. A few fields of given objects are a finding each.
   */
  #fewGroups(): Group[] {
    const { from, to } = this.#pair;
    const placeOf = ({ first }: Group): string | undefined =>
      unnamedPlace(first.path, [from.schema, to.schema]);
    const alike = Map.groupBy(this.#groups.values(), (group): Group | string => {
      const place = placeOf(group);
      return place === undefined ? group : `${group.first.check} ${place}`;
    });
    return [...alike.values()].flatMap((groups): readonly Group[] => {
      const [group] = groups;
      const place = group && placeOf(group);
      if (group === undefined || place === undefined) return groups;
      const areGiven = groups.every(({ trial }) => trial?.isGiven === true);
      if (areGiven && groups.length <= MOST_UNNAMED) return groups;
      return [{ ...joined(group, groups), place }];
    });
  }

  async #smallest(group: Group, shrinker: Shrinker): Promise<Observation> {
    const { first, trial, experiment } = group;
    if (trial === undefined || experiment === undefined) return first;
    const key = this.#keyOf(first);
    const found = await findInSmall(shrinker, trial.object, async (object) => {
      const [observations = []] = await experiment(this.#pair, [{ ...trial, object }]);
      return observations.find((one) => this.#keyOf(one) === key);
    });
    return found ?? first;
  }

  #findingOf(group: Group, observation: Observation): ProofFinding {
    const { path: _, place: __, message, ...rest } = observation;
    const { from, to } = this.#pair;
    const seen = countOf(group.seen);
    const { others = 0 } = group;
    return {
      ...rest,
      message: others === 0 ? message : `${message} Other reasons in this finding: ${others}.`,
      from: from.name,
      to: to.name,
      path: group.place ?? this.#placeOf(observation),
      seen,
      of: group.trial === undefined ? seen : Math.max(this.#judged, seen),
    };
  }

  #keyOf(observation: Observation): string {
    const { check, cause = '' } = observation;
    return `${check} ${this.#placeOf(observation)} ${cause}`;
  }

  #placeOf({ path, place }: Observation): string {
    const { from, to } = this.#pair;
    return place ?? placePath(path, [from.schema, to.schema]);
  }
}

/** Returns a group with the trials of several. */
function joined(group: Group, groups: readonly Group[]): Group {
  const seen: Group['seen'] = new Map();
  for (const one of groups) join(seen, one);
  return { ...group, seen };
}

function join(seen: Group['seen'], group: Group): void {
  for (const [experiment, trials] of group.seen) addTo(seen, experiment, trials);
}

/** Returns the number of trials of the experiment that has the most of them. */
function countOf(seen: Group['seen']): number {
  return Math.max(0, ...[...seen.values()].map(({ size }) => size));
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, values: Iterable<Value>): void {
  const set = sets.get(key) ?? new Set();
  for (const value of values) set.add(value);
  sets.set(key, set);
}
