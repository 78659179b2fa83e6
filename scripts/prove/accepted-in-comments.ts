import type { Acceptance } from '../../src/index.ts';
import { accept } from '../../src/index.ts';
import { isCheck } from '../../src/prove/check-pages.ts';
import { lineAt } from '../yaml/line-of.ts';

const COMMENT = /#[ \t]*crdshift:accept\b(?<rest>.*)$/gm;
const WORDS = /^\s+(?<check>\S+)\s+(?<path>\S+)\s+(?<reason>\S.*)$/;

/** The path of a finding about the whole object. */
const OBJECT = '.';

/**
 * Returns the findings that comments of a CRD accept, for conversions without a definition:
 * `# crdshift:accept pruned-silently spec.zone nobody reads it in v1beta1`.
 *
 * @param file - the name of the file in messages
 * @param [start, end] - the part of the text, because a file may have several CRDs
 * @throws {Error} for a comment without a check, a path and a reason; the message has the line
 */
export function acceptedInComments(
  text: string,
  file: string,
  [start, end]: readonly [number, number] = [0, text.length],
): Acceptance[] {
  const comments = [...text.matchAll(COMMENT)];
  const own = comments.filter(({ index }) => start <= index && index < end);
  return own.map(({ index, groups }) => {
    const words = WORDS.exec(groups?.['rest']?.trimEnd() ?? '')?.groups;
    const { check = '', path = '', reason = '' } = words ?? {};
    if (isCheck(check)) return accept(check, path === OBJECT ? '' : path, reason);
    const place = `${file}:${lineAt(text, index)}`;
    throw new Error(
      words === undefined
        ? `${place}: the comment is incomplete. Write # crdshift:accept CHECK PATH REASON, with a dot as the path of the whole object.`
        : `${place}: there is no check ${check}. Write the name of the check as the report prints it.`,
    );
  });
}
