import type { Path } from './path.ts';
import type { Plan, ReadNode, Rule, WriteNode } from './plan.ts';

type Growing<Node extends { readonly children: readonly unknown[] }> = {
  -readonly [Key in keyof Node]: Node[Key] extends readonly (infer Item)[] ? Item[] : Node[Key];
};
interface GrowingRead extends Omit<Growing<ReadNode>, 'children'> {
  readonly children: GrowingRead[];
}
interface GrowingWrite extends Omit<Growing<WriteNode>, 'children'> {
  readonly children: GrowingWrite[];
}

/** Grows the two trees of a plan, path by path. */
export class PlanBuilder {
  readonly #read: GrowingRead = readNode('');
  readonly #write: GrowingWrite = { ...writeNode(''), stays: true };
  readonly #rules: Rule[] = [];
  #slots = 0;
  #outcomes = 0;

  /** A number for the value at a path. */
  slot(path: Path): number {
    let node = this.#read;
    for (const key of path) node = childOf(node.children, key, readNode);
    if (node.slot === -1) {
      node.slot = this.#slots;
      this.#slots += 1;
    }
    return node.slot;
  }

  /** Takes the number of the rule that comes next. */
  get nextRule(): number {
    return this.#rules.length;
  }

  rule(rule: Rule): void {
    this.#rules.push(rule);
  }

  removal(path: Path, drops: boolean): void {
    this.#writeAt(path).removals.push({ rule: this.nextRule, drops });
  }

  /** A number for what the next rule puts at a path. */
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
    const outcome = this.#nextOutcome();
    this.#writeAt(parent).constants.push({ rule: this.nextRule, outcome, key });
    return outcome;
  }

  /** The object at this path is never removed. */
  keep(path: Path): void {
    this.#writeAt(path).stays = true;
  }

  finish(): Plan {
    return { read: this.#read, rules: this.#rules, write: this.#write };
  }

  #writeAt(path: Path): GrowingWrite {
    let node = this.#write;
    for (const key of path) node = childOf(node.children, key, writeNode);
    return node;
  }

  #nextOutcome(): number {
    this.#outcomes += 1;
    return this.#outcomes - 1;
  }
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

function readNode(key: string): GrowingRead {
  return { key, slot: -1, children: [] };
}

function writeNode(key: string): GrowingWrite {
  return {
    key,
    children: [],
    removals: [],
    puts: [],
    restRemovals: [],
    restPuts: [],
    constants: [],
    stays: false,
  };
}
