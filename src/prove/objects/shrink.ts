import { valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { sizeOf } from './grow.ts';
import type { Judge } from './judge.ts';
import { hasDuplicates, isRemovable } from './removal.ts';
import type { Place } from './places/place.ts';
import { simplest } from './simplest.ts';
import type { Texts } from './values/texts.ts';
import { nodeAt, nodesBelow, nodesOf, positionOfNode } from './walk.ts';
import type { Node } from './walk.ts';

/** A test of a candidate: true as long as the candidate shows the failure. */
export type StillFails = (candidate: KubernetesObject) => boolean | Promise<boolean>;

/** Makes objects small. */
export interface Shrinker {
  /**
   * Returns a small object for which a test still fails, with no violation that the object does not have.
   *
   * @param stillFails must be true for the object itself
   */
  shrink(object: KubernetesObject, stillFails: StillFails): Promise<KubernetesObject>;
}

/** Returns what a search finds in a small object, made from an object in which it finds something. */
export async function findInSmall<Found>(
  shrinker: Shrinker,
  object: KubernetesObject,
  find: (candidate: KubernetesObject) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const stillFinds = async (one: KubernetesObject) => (await find(one)) !== undefined;
  return find(await shrinker.shrink(object, stillFinds));
}

/** The context of a reduction. */
export interface Shrinking {
  readonly root: Place;
  readonly judge: Judge;
  readonly texts: Texts;
  /** The name that most objects have; undefined if the schema does not allow it. */
  readonly usualName: string | undefined;
}

const NAME: ValuePath = ['metadata', 'name'];

/** The maximum number of tests. */
const MOST_TESTS = 1000;

/**
 * Returns a small object that still fails: without parts that do not matter, and with simple values. It is valid, unless
 * the object itself is not: a generated object has no namespace, and a stored object may be older than a rule. Then it
 * violates nothing else.
 */
export async function shrunk(
  object: KubernetesObject,
  stillFails: StillFails,
  shrinking: Shrinking,
): Promise<KubernetesObject> {
  const reduction = new Reduction(object, stillFails, shrinking);
  let before: KubernetesObject;
  do {
    before = reduction.current;
    await reduction.removeBelow([]);
    await reduction.simplify();
  } while (reduction.current !== before);
  return reduction.current;
}

class Reduction {
  current: KubernetesObject;
  readonly #stillFails: StillFails;
  readonly #shrinking: Shrinking;
  readonly #tested = new Set<string>();
  /** The places of the violations that the object had from the beginning. */
  readonly #excused: ReadonlySet<string>;

  constructor(object: KubernetesObject, stillFails: StillFails, shrinking: Shrinking) {
    this.current = object;
    this.#excused = new Set(shrinking.judge(object).map(withoutIndexes));
    this.#stillFails = stillFails;
    this.#shrinking = shrinking;
  }

  /** Removes as much as possible below a position: all parts at once, then halves, then single parts. */
  async removeBelow(position: ValuePath): Promise<void> {
    const node = this.#nodeAt(position);
    const parts = nodesBelow(node).toSorted(
      (one, other) => sizeOf(other.value) - sizeOf(one.value),
    );
    await this.#removeSome(
      position,
      parts.map(({ key }) => key ?? ''),
    );
    const left = nodesBelow(this.#nodeAt(position));
    // Later elements first, because a removal shifts those behind it.
    for (const { key, value } of left.toReversed()) {
      if (typeof value === 'object' && value !== null) {
        await this.removeBelow([...position, key ?? '']);
      }
    }
  }

  async #removeSome(position: ValuePath, keys: readonly (string | number)[]): Promise<void> {
    if (keys.length === 0) return;
    const { candidate, removed } = this.#without(position, keys);
    if (removed === 0) return;
    if (await this.#try(candidate)) return;
    if (removed === 1 && keys.length === 1) return;
    const half = Math.ceil(keys.length / 2);
    if (half === keys.length) return;
    // Indexes of elements stay right as long as the later ones go first.
    const [one, other] = [keys.slice(0, half), keys.slice(half)];
    await this.#removeSome(position, one);
    await this.#removeSome(position, other);
  }

  #without(
    position: ValuePath,
    keys: readonly (string | number)[],
  ): { candidate: JsonValue; removed: number } {
    let candidate: JsonValue = this.current;
    let removed = 0;
    const descending = keys.toSorted((one, other) => Number(other) - Number(one));
    for (const key of descending) {
      const node = nodeAt(this.#shrinking.root, candidate, [...position, key]);
      if (node.key !== key || !isRemovable(node)) continue;
      candidate = withValueAt(candidate, positionOfNode(node), undefined);
      removed += 1;
    }
    return { candidate, removed };
  }

  /** Replaces scalars by simple ones: all at once, then one after the other. */
  async simplify(): Promise<void> {
    const { root, texts, usualName } = this.#shrinking;
    const nodes = nodesOf(root, this.current).filter((node) => isSimplifiable(node));
    const changes = nodes.flatMap((node) => {
      const simple = simplest(node, texts);
      return simple.length === 0 ? [] : [{ position: positionOfNode(node), simple }];
    });
    if (usualName !== undefined && valueAt(this.current, NAME) !== undefined) {
      changes.push({ position: NAME, simple: [usualName] });
    }
    let all: JsonValue = this.current;
    for (const { position, simple } of changes) all = withValueAt(all, position, simple[0]);
    if (changes.length > 1 && (await this.#try(all))) return;
    for (const { position, simple } of changes) {
      for (const value of simple) {
        if (await this.#try(withValueAt(this.current, position, value))) break;
      }
    }
  }

  #nodeAt(position: ValuePath): Node {
    return nodeAt(this.#shrinking.root, this.current, position);
  }

  /** Makes a candidate the current object if it is as valid, not tested yet, and still fails. */
  async #try(candidate: JsonValue): Promise<boolean> {
    const text = stringifyJson(candidate, true);
    if (this.#tested.has(text) || this.#tested.size >= MOST_TESTS) return false;
    if (!isKubernetesObject(candidate) || !this.#isValid(candidate)) return false;
    this.#tested.add(text);
    if (!(await this.#stillFails(candidate))) return false;
    this.current = candidate;
    return true;
  }

  #isValid(candidate: KubernetesObject): boolean {
    const { root, judge } = this.#shrinking;
    if (hasDuplicates(root, candidate)) return false;
    return judge(candidate).every((path) => this.#excused.has(withoutIndexes(path)));
  }
}

/** Returns a field path without the indexes of elements. They change when an element before is removed. */
function withoutIndexes(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

/** The maps of texts in metadata. Everything else there has rules of its own. */
const TEXTS: ReadonlySet<string | number | undefined> = new Set(['labels', 'annotations']);

function isSimplifiable(node: Node): boolean {
  if (isJsonList(node.value) || isJsonObject(node.value)) return false;
  const [first, second] = positionOfNode(node);
  return first === 'metadata' ? TEXTS.has(second) : node.parent?.parent !== undefined;
}
