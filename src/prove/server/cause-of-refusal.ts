import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { leavesOf } from '../difference.ts';

/** A word, or a text in quotes as Go, Python and JavaScript write a value. An apostrophe in a word is not a quote. */
const WORD_OR_QUOTED = /\w[\w']*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\\n])*`?/g;

/** A name or a field path, or a number, a time or a uid. */
const NAME_OR_NUMBER = /(?<name>[A-Za-z_.][\w.]*)|-?\d[\w.+-]*/g;

/** The shortest value that is found without quotes. Shorter ones may be words of the sentence, such as `a`. */
const SHORTEST = 3;

/**
 * Returns the reason of a refusal without the values of the object, so that objects that are refused for the same reason
 * have the same text: `parsing "often": no duration` becomes `parsing "…": no duration`. The names of fields stay.
 */
export function causeOfRefusal(refusal: string, object: KubernetesObject): string {
  const values = textsIn(object);
  const text = refusal.replaceAll(WORD_OR_QUOTED, (part) => {
    const [quote = ''] = part;
    const content = part.slice(1, -1);
    const isQuoted = /\W/.test(quote) && part.length > 1 && part.endsWith(quote);
    return isQuoted && (content.includes('\\') || values.has(content)) ? `${quote}…${quote}` : part;
  });
  return [...values]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
    .reduce(withoutWord, text)
    .replaceAll(NAME_OR_NUMBER, (_, name?: string) => name ?? '…');
}

function textsIn({ metadata = {}, ...fields }: KubernetesObject): Set<string> {
  const { apiVersion: _, kind: __, ...data } = fields;
  const texts = leavesOf({ metadata, ...data }).map(({ value }) => value);
  return new Set(texts.filter((value) => typeof value === 'string'));
}

const IN_NAME = /[\w.]/;

/** Replaces a value wherever it stands by itself, and not within a name or a field path. */
function withoutWord(text: string, value: string): string {
  const [first = '', ...rest] = text.split(value);
  return rest.reduce((before, after) => {
    const isInName = IN_NAME.test(before.at(-1) ?? '') || IN_NAME.test(after.at(0) ?? '');
    return `${before}${isInName ? value : '…'}${after}`;
  }, first);
}
