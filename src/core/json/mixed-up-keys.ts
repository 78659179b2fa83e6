import { isJsonObject } from './json-value.ts';

/**
 * Reports whether `JSON.parse` may take a key with an escape for another one of the same length, which it has seen at
 * this place, even in another text. The other key has a backslash where the escape begins. V8 13.6 does this, which is
 * in Node 24; V8 15.7 does not, which is in workerd.
 */
export function mixesUpKeys(): boolean {
  // Nobody else writes these keys, so nothing else decides what V8 expects.
  for (let times = 0; times < 3; times += 1) JSON.parse(String.raw`{"crdshift keys":0,"\\":0}`);
  const read: unknown = JSON.parse(String.raw`{"crdshift keys":0,"\u003c":0}`);
  return !isJsonObject(read) || !Object.hasOwn(read, '<');
}
