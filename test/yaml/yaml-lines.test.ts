import { expect, test } from 'vitest';
import { yamlLines } from '../../src/yaml/yaml-lines.ts';

test('a string that kubectl would read as another type has quotes, and its line its place', () => {
  const object = { spec: { mode: 'Off', on: ['yes', '0644', '~', 'office'] } };
  expect(yamlLines(object)).toEqual([
    { text: 'spec:', place: ['spec'] },
    { text: '  mode: "Off"', place: ['spec', 'mode'] },
    { text: '  "on":', place: ['spec', 'on'] },
    { text: '    - "yes"', place: ['spec', 'on', 0] },
    { text: '    - "0644"', place: ['spec', 'on', 1] },
    { text: '    - "~"', place: ['spec', 'on', 2] },
    { text: '    - office', place: ['spec', 'on', 3] },
  ]);
});

test('values that are one object in memory are written twice', () => {
  const shared = { size: 1 };
  const lines = yamlLines({ first: shared, second: shared }).map(({ text }) => text);
  expect(lines).toEqual(['first:', '  size: 1', 'second:', '  size: 1']);
});
