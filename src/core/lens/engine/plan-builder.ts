import type { Path } from './path.ts';
import type { Plan, ReadNode, Rule, RuleSet, WriteNode } from './plan.ts';
import { noValues, setOf } from './plan.ts';

type Growing<Node extends { readonly children: readonly unknown[] }> = {
  -readonly [Key in keyof Node]: Node[Key] extends readonly (infer Item)[] ? Item[] : Node[Key];
};
interface GrowingRead extends Omit<Growing<ReadNode>, 'children'> {
  readonly children: GrowingRead[];
}
interface GrowingWrite extends Omit<Growing<WriteNode>, 'children'> {
  readonly children: GrowingWrite[];
}

/** Builds the two trees of a plan, path by path. */
export class PlanBuilder {
  readonly #read: GrowingRead = readNode('');
  readonly #write: GrowingWrite = { ...writeNode(''), stays: true };
  readonly #rules: Rule[] = [];
  readonly #together = new Map<unknown, number[]>();
  #slots = 0;
  #outcomes = 0;
  #always: RuleSet = 0;

  /** Returns the number of the value at a path. No rule applies because of this value alone. */
  guard(path: Path): number {
    return this.#readAt(path).slot;
  }

  /** Returns the number of the value at a path. The next rule may apply if the value is present. */
  slot(path: Path): number {
    const node = this.#readAt(path);
    node.rules |= setOf(this.nextRule);
    return node.slot;
  }

  /** The number of the next rule. */
  get nextRule(): number {
    return this.#rules.length;
  }

  /** @param together - the groups that it belongs to, whose rules apply together or not at all */
  rule(rule: Rule, together: readonly unknown[]): void {
    for (const group of together) {
      const rules = this.#together.get(group) ?? [];
      this.#together.set(group, [...rules, this.nextRule]);
    }
    this.#rules.push(rule);
  }

  /** Returns the numbers of all values at a path and below it. */
  slotsWithin(path: Path): number[] {
    let node: GrowingRead | undefined = this.#read;
    for (const key of path) node = node?.children.find((child) => child.key === key);
    return node === undefined ? [] : slotsIn(node);
  }

  removal(path: Path, drops: boolean): void {
    this.#writeAt(path).removals.push({ rule: this.nextRule, drops });
  }

  /** Returns the number of the value that the next rule puts at a path. */
  put(path: Path): number {
    const outcome = this.#nextOutcome();
    this.#writeAt(path).puts.push({ rule: this.nextRule, outcome });
    return outcome;
  }

  restRemoval(path: Path, except: ReadonlySet<string>): void {
    this.#writeAt(path).restRemovals.push({ rule: this.nextRule, except });
  }

  restPut(path: Path): number {
    const outcome = this.#nextOutcome();
    this.#writeAt(path).restPuts.push({ rule: this.nextRule, outcome });
    return outcome;
  }

  constant(parent: Path, key: string): number {
    this.#always |= setOf(this.nextRule);
    const outcome = this.#nextOutcome();
    this.#writeAt(parent).constants.push({ rule: this.nextRule, outcome, key });
    return outcome;
  }

  /** Keeps the object at a path even if it becomes empty. */
  keep(path: Path): void {
    this.#writeAt(path, 0).stays = true;
  }

  finish(): Plan {
    sort(this.#write);
    return {
      read: this.#read,
      rules: this.#rules,
      together: [...this.#together.values()],
      always: this.#always,
      write: this.#write,
      blank: {
        values: noValues(this.#slots),
        outcomes: noValues(this.#outcomes),
        active: this.#rules.map(() => false),
      },
    };
  }

  #readAt(path: Path): GrowingRead {
    let node = this.#read;
    for (const key of path) node = childOf(node.children, key, readNode);
    if (node.slot === -1) {
      node.slot = this.#slots;
      this.#slots += 1;
    }
    return node;
  }

  /** Returns the node of a place that rules change, by default the next rule. */
  #writeAt(path: Path, rules: RuleSet = setOf(this.nextRule)): GrowingWrite {
    let node = this.#write;
    node.rules |= rules;
    for (const key of path) {
      node = childOf(node.children, key, writeNode);
      node.rules |= rules;
    }
    return node;
  }

  #nextOutcome(): number {
    this.#outcomes += 1;
    return this.#outcomes - 1;
  }
}

function slotsIn({ slot, children }: GrowingRead): number[] {
  return [...(slot === -1 ? [] : [slot]), ...children.flatMap(slotsIn)];
}

function childOf<Node extends { readonly key: string }>(
  children: Node[],
  key: string,
  grow: (key: string) => Node,
): Node {
  const known = children.find((child) => child.key === key);
  if (known !== undefined) return known;
  const child = grow(key);
  children.push(child);
  return child;
}

/** Sorts fields that are only removed before those that are written, so that an object is copied once, without them. */
function sort({ children }: GrowingWrite): void {
  for (const child of children) sort(child);
  children.sort((one, another) => Number(isWritten(one)) - Number(isWritten(another)));
}

function isWritten({ children, puts, restPuts }: GrowingWrite): boolean {
  return children.length + puts.length + restPuts.length > 0;
}

function readNode(key: string): GrowingRead {
  return { key, slot: -1, rules: 0, children: [] };
}

function writeNode(key: string): GrowingWrite {
  return {
    key,
    rules: 0,
    children: [],
    removals: [],
    puts: [],
    restRemovals: [],
    restPuts: [],
    constants: [],
    stays: false,
  };
}
