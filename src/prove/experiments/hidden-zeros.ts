import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { differencesOf, fieldPath, hasContent, leavesOf, placePath } from '../difference.ts';
import { dataOf } from './judge-trip.ts';
import { isShown, judgeInTurn, travel } from './trip.ts';
import type { Trip } from './trip.ts';
import { isAbove } from '../../explain/claims.ts';
import type { Experiment, Observation, Pair, Trial } from '../experiment.ts';
import { knownClaimsIn } from '../subjects/subject.ts';
import { isZero } from '../objects/values/zero.ts';
import { withValue } from '../objects/with-value.ts';

/** The number of other values that a place must show, below which nothing is said about it. */
const LEAST_SHOWN = 3;

/**
 * The number of other values that a place must show for each that it hides. A place may hide a few for reasons of their
 * own, such as a text with the separator in it, and the more objects there are, the likelier is one of them.
 */
const SHOWN_FOR_EACH_HIDDEN = 10;

/** The values of one place, counted by whether the other version shows them. */
interface Count {
  /** A value that is shown, and not false, 0 or empty. */
  other: JsonValue | undefined;
  othersShown: number;
  othersHidden: number;
  isZeroShown: boolean;
  /** The objects whose false, 0 or empty text is hidden. */
  readonly hidingZero: Trial[];
}

/**
 * Finds fields of which the other version shows nearly every value, but never false, 0 or an empty text, as the condition
 * `if (spec.replicas)` in both directions does. Kept data restores the value, so nothing is lost, but clients of the
 * other version read an absent field, or its default.
 */
export class HiddenZeros {
  readonly #pair: Pair;
  readonly #counts = new Map<string, Count>();

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  /** Counts the values of an object on a trip. */
  add(trip: Trip, trial: Trial): void {
    for (const { path, value } of leavesOf(dataOf(trip.start))) {
      if (typeof value === 'object') continue;
      const shown = isShown(trip, path);
      if (shown === undefined) continue;
      const count = this.#countOf(path);
      if (isZero(value)) {
        count.isZeroShown ||= shown;
        if (!shown) count.hidingZero.push(trial);
      } else if (shown) {
        count.othersShown += 1;
        count.other = value;
      } else count.othersHidden += 1;
    }
  }

  /** Returns the objects to examine. */
  suspects(): readonly Trial[] {
    return [
      ...new Set([...this.#counts.values()].filter(isSuspect).flatMap((one) => one.hidingZero)),
    ];
  }

  /** Replaces each hidden zero by a value that the place showed in other objects. Only the zero is hidden if it shows. */
  readonly examine: Experiment = (pair, trials) =>
    judgeInTurn(pair, trials, (trip) => this.#observe(trip));

  async #observe(trip: Trip): Promise<Observation[]> {
    const { start, there } = trip;
    const seen = there.object;
    if (seen === undefined) return [];
    const hidden = leavesOf(dataOf(start)).flatMap(({ path, value }) => {
      const count = this.#counts.get(this.#placeOf(path));
      if (count?.other === undefined || !isSuspect(count) || !isZero(value)) return [];
      if (isShown(trip, path) !== false) return [];
      const object = withValue(start, path, count.other);
      const without = withValue(start, path, undefined);
      if (object === undefined || without === undefined) return [];
      return [{ path, value, trials: [object, without].map((one) => ({ object: one, seed: 0 })) }];
    });
    const trips = await travel(
      this.#pair,
      hidden.flatMap(({ trials }) => trials),
    );
    const { from, to } = this.#pair;
    return hidden
      .filter(({ path, value }, at) => {
        const [other, without] = trips.slice(2 * at);
        if (other === undefined || isShown(other, path) !== true) return false;
        return showsLess(seen, other) && !(value === '' && this.#meansAbsent(path, trip, without));
      })
      .map(({ path, value }) => ({
        check: 'zero-hidden',
        level: 'warning',
        path,
        message: `${to.name} shows values of ${fieldPath(path)} of ${from.name}, but never ${stringifyJson(value, false)}, which only an annotation carries. Clients of ${to.name} read an absent field, or its default. In a function, compare the field with undefined: a bare condition treats false, 0 and '' as absent. If a part of a lens does not convert the value, forbid it in the schema, or accept the finding.`,
        examples: [
          { title: `${from.name}, as written`, object: start, marked: [fieldPath(path)] },
          { title: `${to.name}, converted`, object: seen, marked: [] },
        ],
      }));
  }

  /**
   * Reports whether a part reads an empty text as an absent one, such as the tag in the name of an image. A function of
   * the author may give it a meaning, and so does a default. A part that only contains others reads nothing itself.
   */
  #meansAbsent(path: ValuePath, empty: Trip, absent: Trip | undefined): boolean {
    const isOfPart = knownClaimsIn(this.#pair.subject)
      .filter(({ part }) => part.type !== 'each' && part.type !== 'inside')
      .some(({ paths }) => [...paths.own, ...paths.hub].some((one) => isAbove(one, path)));
    const [home, other] = [bareHome(empty), absent && bareHome(absent)];
    if (!isOfPart || home === undefined || other === undefined) return false;
    return valueAt(home, path) === undefined && sameJson(dataOf(home), dataOf(other));
  }

  #countOf(path: ValuePath): Count {
    const place = this.#placeOf(path);
    const known = this.#counts.get(place);
    if (known !== undefined) return known;
    const count: Count = {
      other: undefined,
      othersShown: 0,
      othersHidden: 0,
      isZeroShown: false,
      hidingZero: [],
    };
    this.#counts.set(place, count);
    return count;
  }

  #placeOf(path: ValuePath): string {
    return placePath(path, [this.#pair.from.schema, this.#pair.to.schema]);
  }
}

function isSuspect({ othersShown, othersHidden, isZeroShown, hidingZero }: Count): boolean {
  const areShown = othersShown >= Math.max(LEAST_SHOWN, othersHidden * SHOWN_FOR_EACH_HIDDEN);
  return areShown && !isZeroShown && hidingZero.length > 0;
}

/** Returns an object that came back without kept data; undefined if it did not. */
function bareHome({ home, homeWithoutKept }: Trip): KubernetesObject | undefined {
  return (homeWithoutKept ?? home)?.object;
}

/**
 * Reports whether an object shows nothing that another one lacks, and lacks a value that it shows. Otherwise it may
 * express the zero: by something else, or by the absence of an empty object.
 */
function showsLess(seen: KubernetesObject, { there }: Trip): boolean {
  const { object } = there;
  if (object === undefined) return false;
  const differences = differencesOf(dataOf(seen), dataOf(object));
  return (
    differences.every(({ after }) => after !== undefined) &&
    differences.some(({ after }) => hasContent(after))
  );
}
