import type { ConvertedText } from '../../../scripts/convert/convert-text.ts';
import { convertText } from '../../../scripts/convert/convert-text.ts';
import { kinds } from './read-fixtures.ts';

/** An object to convert to v1. */
export const CRON_TAB = `apiVersion: stable.example.com/v1beta1
kind: CronTab
metadata:
  name: nightly
hostPort: localhost:80
`;

/** Returns the refusals of a text, each with its line. */
export function refusalsOf(text: string, to = 'v1'): readonly string[] {
  const result = convertText(text, { kinds, to });
  return 'refusals' in result
    ? result.refusals.map(({ line, message }) => `${line ?? ''}: ${message}`)
    : [];
}

/** Converts a text that is not refused. */
export function converted(text: string, options: object = {}): ConvertedText {
  const result = convertText(text, { kinds, to: 'v1', ...options });
  if ('refusals' in result) throw new Error(result.refusals.map(({ message }) => message).join());
  return result;
}
