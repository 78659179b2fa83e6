import { expect, test } from 'vitest';
import { converted } from './cron-tabs.ts';

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
