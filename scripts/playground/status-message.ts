import { parseJson } from '../../src/core/json/parse-json.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';

/** What an API server says in a Status: its message, or all of an answer that is no Status. */
export function messageIn(answer: string): string {
  const status = parseJson(answer)?.value;
  const message = isJsonObject(status) ? status['message'] : undefined;
  return typeof message === 'string' ? message : answer;
}
