import { expect, test } from 'vitest';
import { convertText } from '../../../scripts/convert/convert-text.ts';
import { kinds, linesThatDiffer, manifests } from './read-fixtures.ts';

/** Texts that are not restored byte for byte, with the reason. */
const NOT_RESTORED: Readonly<Record<string, string>> = {
  'same-names': 'one of the documents was in the other version before, and nothing tells which',
};

/** Returns the converted text of a file. */
function converted(text: string, to: string): string {
  const result = convertText(text, { kinds, to });
  if ('refusals' in result) throw new Error(result.refusals.map(({ message }) => message).join());
  return result.text;
}

const titled = manifests.map((manifest) => [manifest.name, manifest] as const);

test.for(titled)('%s: changes only what the conversion changes', async ([, manifest]) => {
  const { text, to, differences } = manifest;
  const there = linesThatDiffer(text, converted(text, to));
  await expect(there).toMatchFileSnapshot(differences.there);
});

test.for(titled.filter(([name]) => NOT_RESTORED[name] === undefined))(
  '%s: converting back restores the file byte for byte',
  ([, { text, from, to }]) => {
    expect(converted(converted(text, to), from)).toBe(text);
  },
);

test.for(titled.filter(([name]) => NOT_RESTORED[name] !== undefined))(
  '%s: converting back restores the file as far as possible',
  async ([, { text, from, to, differences }]) => {
    const back = converted(converted(text, to), from);
    expect(back).not.toBe(text);
    await expect(linesThatDiffer(text, back)).toMatchFileSnapshot(differences.back);
  },
);
