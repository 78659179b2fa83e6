import { expect, test } from 'vitest';
import { functions, stepByStep } from './corpus/functions.ts';
import { kinds } from './corpus/kinds.ts';
import { meeting } from './corpus/meeting.ts';
import { notConverted } from './corpus/not-converted.ts';
import { paths } from './corpus/paths.ts';
import { right } from './corpus/right.ts';
import { enums, types } from './corpus/types.ts';
import type { Wrong } from './corpus/wrong.ts';
import { messageOf } from './corpus/wrong.ts';

const corpus: Readonly<Record<string, readonly Wrong[]>> = {
  'Fields that nothing converts': notConverted,
  'Paths that do not exist': paths,
  'Types that differ': types,
  'Enum values that differ': enums,
  'Parts that conflict or have no effect': meeting,
  Functions: functions,
  'Steps that do not match': stepByStep,
  'Incomplete kinds': kinds,
};

const all = Object.values(corpus).flat();

test.for(all.map((wrong) => [wrong.what, wrong] as const))('%s is refused', ([, wrong]) => {
  expect(messageOf(wrong)).not.toBe('');
});

test.for(right.map((one) => [one.what, one] as const))('%s is right', ([, one]) => {
  expect(messageOf(one)).toBe('');
});

test('has many definitions, each with a different mistake', () => {
  expect(all.length).toBeGreaterThanOrEqual(65);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
});

/** Newcomers read these messages. Review each change as one: does it name the mistake and the way out? */
test('messages.md contains every message', async () => {
  const chapters = Object.entries(corpus).map(([title, wrongs]) => {
    const entries = wrongs.map(
      (wrong) => `### ${wrong.what}\n\n\`\`\`text\n${messageOf(wrong)}\n\`\`\`\n`,
    );
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  const page = `# Messages for wrong definitions\n\n${chapters.join('\n')}`;
  // A line number of the corpus is not part of a message.
  const lasting = page.replaceAll(/\.ts:\d+/g, '.ts:12');
  await expect(lasting).toMatchFileSnapshot('messages.md');
});
