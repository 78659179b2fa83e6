import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { leavesOf } from '../difference.ts';

/** A text in quotes, as Go, Python and JavaScript write a value. */
const QUOTED = /(?<quote>["'`])(?<content>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>/g;

/** A number, a time or a uid that is no part of a name. */
const NUMBER = /(?<![\w.])-?\d[\w.+-]*/g;

/** The shortest value that is found without quotes. Shorter ones may be words of the sentence, such as `a`. */
const SHORTEST = 3;

/**
 * Returns the reason of a refusal without the values of the object, so that objects that are refused for the same reason
 * have the same text: `parsing "often": no duration` becomes `parsing "…": no duration`. The names of fields stay.
 */
export function causeOfRefusal(refusal: string, object: KubernetesObject): string {
  const values = textsIn(object);
  const text = refusal.replaceAll(QUOTED, (quoted: string, quote: string, content: string) =>
    content.includes('\\') || values.has(content) ? `${quote}…${quote}` : quoted,
  );
  return [...values]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
    .reduce(withoutWord, text)
    .replaceAll(NUMBER, '…');
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
