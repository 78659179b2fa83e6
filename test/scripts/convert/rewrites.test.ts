import { describe, expect, test } from 'vitest';
import { CRON_TAB, converted } from './cron-tabs.ts';

/** Converts a text to v1 and back. */
function restored(text: string): string {
  return converted(converted(text).text, { to: 'v1beta1' }).text;
}

test('keeps the tabs of lines in JSON that do not change', () => {
  const text = `{
\t"apiVersion": "stable.example.com/v1beta1",
\t"kind": "CronTab",
\t"metadata": {
\t\t"name": "nightly"
\t},
\t"hostPort": "a:80",
\t"spec": {
\t\t"replicas": 1
\t}
}
`;
  expect(converted(text).text).toBe(
    text.replace('v1beta1', 'v1').replace('"hostPort": "a:80"', '"host": "a",\n\t"port": "80"'),
  );
  expect(restored(text)).toBe(text);
});

test.for([
  ['', ''],
  ['# about all\n\n', '# about all\n'],
] as const)(
  'removes the last field of a Windows file without a last line end, after %j',
  (given) => {
    const [before, kept] = given.map((lines) => lines.replaceAll('\n', '\r\n'));
    const bare = CRON_TAB.replace('v1beta1', 'v1')
      .replace('hostPort', 'host')
      .replaceAll('\n', '\r\n');
    const text = `${bare}${before}status:\r\n  replicas: 1`;
    const there = converted(text, { doesStrip: true }).text;
    expect(there).toBe(kept === '' ? bare.trimEnd() : `${bare}${kept}`);
  },
);

test.for([
  CRON_TAB.replace('hostPort', "'hostPort'").replace(':80', ''),
  "{ apiVersion: stable.example.com/v1beta1, kind: CronTab, metadata: { name: a }, 'hostPort': b }\n",
])('keeps the quotes of a renamed key: %j', (text) => {
  expect(converted(text).text).toContain("'host': ");
  expect(restored(text)).toBe(text);
});

describe('writes a text in lines with double quotes', () => {
  const four = CRON_TAB.replace('  name', '    name');

  test.for([
    ['it starts with a space and the indent is 4', four, '|4-\n     a\n    b:80', '" a\\nb"'],
    ['it ends in a blank line', CRON_TAB, '|-\n  a\n\n  :80', '"a\\n\\n"'],
  ] as const)('if %s', ([, text, value, host]) => {
    const there = converted(text.replace('localhost:80', value)).text;
    expect(there).toContain(`\nhost: ${host}\nport: "80"\n`);
  });

  test('if a comment is beside the old value', () => {
    const text = `${CRON_TAB.replace('v1beta1', 'v1').replace('hostPort: localhost:80', 'host: a # ours')}port: |-\n  b\n  c\n`;
    expect(converted(text, { to: 'v1beta1' }).text).toContain('\nhostPort: "a:b\\nc" # ours\n');
  });
});
