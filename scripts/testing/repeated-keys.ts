import { keyedLists, repeatedIn } from '../../src/prove/experiments/special/repeated-keys.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { knownIn } from '../samples/compare-samples.ts';
import type { SampledKind } from '../samples/compare-samples.ts';
import type { Sample } from '../samples/read-samples.ts';
import { pathText } from '../yaml/line-of.ts';

/** Returns one sentence for each list of a sample in which `listKeys` does not tell two elements apart. */
export function findRepeatedKeys(
  { object, version, place }: Sample,
  sampled: SampledKind,
): string[] {
  const { schema } = knownIn(sampled, version) ?? {};
  if (schema === undefined) return [];
  const lists = keyedLists(object, sampled.kind.listKeys, readStructuralSchema(schema));
  return lists.flatMap((found) => {
    const { entry, keys, at } = found;
    const repeated = repeatedIn(found);
    if (repeated === undefined) return [];
    const [one, other] = repeated.map((index) => pathText([...at, index]));
    return `${place} (${version}): ${one} and ${other} have the same ${keys.join(' and ')}, and listKeys['${entry}'] says that no two elements have. Name the fields that together identify an element, or remove the entry.`;
  });
}
