import { areOpposite, isNamed, isOff } from '../../check/contrary.ts';
import { likeTokens, plainWord, tokensOf } from '../../check/likeness.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { Path } from '../../core/lens/engine/path.ts';

/** Words of names that do not tell what is on or off. */
const PLAIN: ReadonlySet<string> = new Set(
  'enable enabled disable disabled active inactive on off true false yes no none not non without skip allow allowed deny denied always never is use used spec status mode state policy phase type setting option'.split(
    ' ',
  ),
);

/** Words that say that something is on. */
const ON: ReadonlySet<string> = new Set(
  'true yes on enable enabled active allow allowed always'.split(' '),
);

/**
 * Returns what is wrong if a flag is false where the word says what its name says, or true where it says the opposite. A
 * word for off says so only about a field with the same subject: `tls` and `tlsMode`. The flag `insecure` may well be
 * true for `tls: Disabled`. The first of several rows is enough.
 */
export function turnedFlags(
  rows: readonly (readonly [JsonValue, JsonValue])[],
  paths: readonly [Path, Path],
): string[] {
  const wrong = rows.flatMap((row) => {
    const flag = row.findIndex((value) => typeof value === 'boolean');
    const [path = [], field = [], word] = [paths[flag], paths[1 - flag], row[1 - flag]];
    const name = path.at(-1) ?? '';
    if (flag === -1 || typeof word !== 'string') return [];
    const isTrue = row[flag] === true;
    if (!(isTrue ? isContrary(word, path, field) : isNamed(word, name))) return [];
    return [
      `and ${name} is ${isTrue ? 'true' : 'false'} for ${word}. Exchange the values, or accept the finding.`,
    ];
  });
  return wrong.slice(0, 1);
}

function isContrary(word: string, flag: Path, field: Path): boolean {
  const name = flag.at(-1) ?? '';
  if (isNamed(word, name)) return false;
  if (areOpposite(tokensOf(word), tokensOf(name))) return true;
  const subject = subjectOf(flag);
  const ofWord = subjectIn(word);
  const isOther = isOff(name) ? !ON.has(plainWord(word)) : !isOff(word);
  if (isOther || !(ofWord.length === 0 || areAlike(ofWord, subject))) return false;
  return areAlike(ofWord, subject) || areAlike(subjectOf(field), subject);
}

/** Returns the words of the last name in a path that tell what a field is about; none if no name does. */
function subjectOf(path: Path): readonly string[] {
  return (
    path
      .toReversed()
      .map(subjectIn)
      .find((words) => words.length > 0) ?? []
  );
}

function subjectIn(name: string): readonly string[] {
  return tokensOf(name).filter((token) => !PLAIN.has(token));
}

function areAlike(one: readonly string[], another: readonly string[]): boolean {
  return one.length === 0 ? another.length === 0 : likeTokens(one, another) >= ALIKE;
}

const ALIKE = 0.8;
