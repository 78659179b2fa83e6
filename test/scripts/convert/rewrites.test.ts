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

test('puts a space after a new key without quotes, although keys in quotes have none', () => {
  const text = `apiVersion: sources.knative.dev/v1beta2
kind: PingSource
metadata: { name: sample }
spec: {"schedule":"* * * * *", contentType: application/json, data: "{}"}
`;
  const there = converted(text, { to: 'v1beta1' }).text;
  expect(there).toContain('spec: {"schedule":"* * * * *", jsonData: "{}"}\n');
  expect(converted(there, { to: 'v1beta2' }).text).toBe(text);
});

test('puts a new field between sorted ones before their blank line, and removes it from there', () => {
  const text = `apiVersion: getambassador.io/v2
kind: Mapping
metadata:
  name: sample
spec:
  ambassador_id: [x]

  prefix: /backend/
  service: quote
`;
  const there = converted(text, { to: 'v3alpha1' }).text;
  expect(there).toContain('  ambassador_id: [x]\n  hostname: "*"\n\n  prefix: /backend/\n');
  expect(converted(there, { to: 'v2' }).text).toBe(text);
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

test('restores a field from its comment although the comment below it is deeper', () => {
  const text = `apiVersion: getambassador.io/v3alpha1
kind: Mapping
metadata: { name: sample }
spec:
  hostname: '*'
  #   see the runbook
  prefix: /
  service: quote
`;
  const there = converted(text, { to: 'v2' }).text;
  expect(there).toContain("  # hostname: '*'\n  #   see the runbook\n");
  expect(converted(there, { to: 'v3alpha1' }).text).toBe(text);
});

describe('restores a field from its comment, whatever comments are elsewhere', () => {
  const apart = `${CRON_TAB.replace('v1beta1', 'v1').replace('hostPort: localhost:80', 'host: localhost')}spec:
  replicas: 1
port: "80" # ours
`;
  const back = (text: string): string =>
    converted(converted(text, { to: 'v1beta1' }).text, { to: 'v1' }).text;

  test.for([
    ['in another kind', '---\nkind: ConfigMap\ndata:\n  # port: "80" # ours\n  a: b\n'],
    ['in another object', `---\n${apart.replace('80', '81')}# port: "80" # ours\n`],
    ['above another object', `---\n# port: "80" # ours\n${apart.replace('80', '81')}`],
  ] as const)('%s', ([, other]) => {
    expect(converted(apart, { to: 'v1beta1' }).text).toContain('# port: "80" # ours\n');
    expect(back(apart + other)).toBe(apart + other);
  });

  test('in another item of a List', () => {
    const item = `- ${apart.replaceAll('\n', '\n  ').trimEnd()}\n`;
    const other = item
      .replace('80', '81')
      .replace('replicas', '# port: "80" # ours\n      replicas');
    const list = `apiVersion: v1\nkind: List\nitems:\n`;
    for (const items of [
      [item, other],
      [other, item],
      [item, '- kind: A\n  # port: "80" # ours\n  b: c\n'],
    ]) {
      expect(back(list + items.join(''))).toBe(list + items.join(''));
    }
  });
});
