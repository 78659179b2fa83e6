import type { Field, Fields, JsonTree, List } from './json-tree.ts';
import { changeAt, countValues } from './json-tree.ts';
import { anOddKey, anOddValue, nested } from './odd-values.ts';
import type { Random } from './random.ts';

/** Changes the structure of a review in one to four places. The result is usually JSON, and rarely a review. */
export function mutateTree(tree: JsonTree, random: Random): JsonTree {
  let mutated = tree;
  const changes = random.between(1, 4);
  for (let change = 0; change < changes; change += 1) {
    const place = random.below(countValues(mutated));
    mutated = changeAt(mutated, place, (value) => mutateValue(value, random));
  }
  return mutated;
}

function mutateValue(value: JsonTree, random: Random): JsonTree {
  if (random.chance(0.1)) return anOddValue(random);
  if (random.chance(0.05)) return wrap(value, random);
  if (typeof value === 'string') return anOddValue(random);
  return 'items' in value ? mutateList(value, random) : mutateFields(value, random);
}

function wrap(value: JsonTree, random: Random): JsonTree {
  return random.pick<() => JsonTree>([
    () => ({ items: [value] }),
    () => ({ fields: [[anOddKey(random), value]] }),
    () => ({ items: [value, value, nested(random, 5)] }),
  ])();
}

function mutateList({ items }: List, random: Random): JsonTree {
  const at = random.below(items.length + 1);
  const one = items[at] ?? anOddValue(random);
  return random.pick<() => JsonTree>([
    () => ({ items: items.toSpliced(at, 1) }),
    () => ({ items: items.toSpliced(at, 0, anOddValue(random)) }),
    () => ({ items: items.toReversed() }),
    () => ({ items: [] }),
    () => ({ items: [...items, ...items] }),
    () => ({ items: Array.from({ length: random.pick([2, 3, 5, 20, 100]) }, () => one) }),
    () => ({ fields: items.map((item, index): Field => [`"${index}"`, item]) }),
    () => one,
  ])();
}

function mutateFields({ fields }: Fields, random: Random): JsonTree {
  const at = random.below(Math.max(1, fields.length));
  const [key, value] = fields[at] ?? [anOddKey(random), anOddValue(random)];
  const withField = (index: number, ...field: Field[]): JsonTree => ({
    fields: fields.toSpliced(index, 0, ...field),
  });
  return random.pick<() => JsonTree>([
    () => ({ fields: fields.toSpliced(at, 1) }),
    () => ({ fields: fields.toSpliced(at, 1, [anOddKey(random), value]) }),
    () => ({ fields: fields.toSpliced(at, 1, [key, anOddValue(random)]) }),
    // The same key twice, the first or the last one with another value.
    () => withField(random.pick([0, fields.length]), [key, anOddValue(random)]),
    () => withField(at, [key, value]),
    () => withField(at, [anOddKey(random), anOddValue(random)]),
    () => withField(0, ['"__proto__"', { fields }]),
    () => ({ fields: fields.toReversed() }),
    () => ({ fields: [] }),
    () => ({ items: fields.map(([, inner]) => inner) }),
  ])();
}
