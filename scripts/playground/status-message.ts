import { parseJson } from '../../src/core/json/parse-json.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';

/** Returns the message of a Status, or the whole answer if it is not a Status. */
export function messageIn(answer: string): string {
  const status = parseJson(answer)?.value;
  const message = isJsonObject(status) ? status['message'] : undefined;
  return typeof message === 'string' ? message : answer;
}
