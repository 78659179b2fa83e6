import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PLAN_RULES } from '../../src/life/plan/findings/finding.ts';

const PAGE = new URL('../../docs/leaving-a-version.md', import.meta.url);

test('docs/leaving-a-version.md explains every finding of plan', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [, findings = ''] = page.split('## The findings');
  const sections = findings.split('\n### ').slice(1);
  const written = sections.map((section) => {
    const [id = '', ...rest] = section.split('\n\n');
    return [id, rest.join(' ').replaceAll('\n', ' ')] as const;
  });

  expect(written.map(([id]) => id)).toEqual(Object.keys(PLAN_RULES));
  const wrong = written.filter(([id, text]) => {
    const sentence: string = PLAN_RULES[id as keyof typeof PLAN_RULES];
    return !text.replaceAll('`', '').startsWith(sentence);
  });
  expect(wrong).toEqual([]);
});
