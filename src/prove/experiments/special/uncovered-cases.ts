import type { JsonValue } from '../../../core/json/json-value.ts';
import { stringifyJson } from '../../../core/json/stringify-json.ts';
import { valueAt } from '../../../core/json/value-path.ts';
import type { ValuePath } from '../../../core/json/value-path.ts';
import { EVERY, writePath } from '../../../core/lens/engine/path.ts';
import { isAbove } from '../../../explain/claims.ts';
import type { Claim } from '../../../explain/claims.ts';
import type { Observation, Pair } from '../../experiment.ts';
import { claimsIn } from '../../subjects/subject.ts';

/** The number of objects of a case below which nothing is said about it. */
const LEAST_SEEN = 5;

/** A value at a place of an object. */
interface Seen {
  readonly path: ValuePath;
  readonly place: string;
  /** True if only an annotation carries it. */
  readonly isKept: boolean;
}

/** A place in the objects in which a discriminator has a value that no part covers. */
interface Case extends Pick<Seen, 'path' | 'place'> {
  /** The value in words: `spec.type is "UDP"`. */
  readonly text: string;
  seen: number;
  kept: number;
}

/** Counts the values that are kept in each case that no part of a lens covers. */
export class UncoveredCases {
  readonly #pair: Pair;
  readonly #claims: readonly Claim[];
  readonly #cases = new Map<string, Case>();

  constructor(pair: Pair) {
    this.#pair = pair;
    this.#claims = claimsIn(pair.subject).filter(({ conditions }) => conditions.length > 0);
  }

  add(object: JsonValue, { path, place, isKept }: Seen): void {
    const text = uncoveredCase(this.#claims, object, path);
    if (text === undefined) return;
    const key = `${place} ${text}`;
    const found = this.#cases.get(key) ?? { path, place, text, seen: 0, kept: 0 };
    found.seen += 1;
    if (isKept) found.kept += 1;
    this.#cases.set(key, found);
  }

  /** Returns an observation for each place that is kept in every object of a case. */
  observations(): (Observation & { readonly place: string })[] {
    const { from, to } = this.#pair;
    return [...this.#cases.values()]
      .filter(({ seen, kept }) => seen >= LEAST_SEEN && kept === seen)
      .map(({ path, place, text }) => ({
        check: 'always-kept',
        level: 'note',
        path,
        place,
        cause: text,
        message: `No field of ${to.name} shows ${place} of ${from.name} where ${text}: an annotation carries it. Convert it in this case, too, if ${to.name} has a field for it.`,
        examples: [],
      }));
  }
}

/**
 * Returns, in words, the values of the discriminators for which no part converts a place that several parts convert, each
 * in another case. Undefined if there are none: a place of one case, such as `tcpPort`, has no meaning in the others.
 */
function uncoveredCase(
  claims: readonly Claim[],
  object: JsonValue,
  place: ValuePath,
): string | undefined {
  const here = claims.filter(({ paths }) =>
    [...paths.own, ...paths.hub].some((path) => isAbove(path, place)),
  );
  if (here.length < 2) return undefined;
  const covered = new Set<JsonValue>(here.flatMap(({ cases }) => [...cases.own, ...cases.hub]));
  const values = here.flatMap(({ conditions }) =>
    conditions.flatMap((condition): string[] => {
      const at = condition.map((key, index) => (key === EVERY ? (place[index] ?? key) : key));
      const value = valueAt(object, at);
      const isCase = value !== undefined && value !== null && typeof value !== 'object';
      if (!isCase || covered.has(value)) return [];
      return [`${writePath(condition)} is ${stringifyJson(value, true)}`];
    }),
  );
  return values.length === 0 ? undefined : [...new Set(values)].join(' and ');
}
