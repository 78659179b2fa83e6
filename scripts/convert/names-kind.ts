import type { Kind } from '../../src/index.ts';
import { isNamed } from '../kinds/project-kinds.ts';
import type { Request } from './convert-objects.ts';

/** Reports whether a text may contain an object to convert. Other texts need no parsing. */
export function mayHoldKind(text: string, request: Request): boolean {
  return kindsIn(text, request).length > 0;
}

/** Reports whether an unreadable text seems to contain an object to convert. */
export function namesKind(text: string, request: Request): boolean {
  return kindsNamedIn(text, request).length > 0;
}

/**
 * Returns the kinds of which a text seems to contain objects: it has lines such as `kind: CronTab` and
 * `apiVersion: stable.example.com/v1`, and a program may fill in one of both values. The template of a CRD has the kind
 * and the group, too, but in other fields.
 */
export function kindsNamedIn(text: string, request: Request): Kind[] {
  return kindsIn(text, request).filter(
    (one) =>
      hasFilledKind(text, one) ||
      (hasField(text, 'kind', `${one.kind}(?:List)?(?![\\w-])`) &&
        hasField(text, 'apiVersion', `(?:${groupOf(one)}|${FILLED_IN})`)),
  );
}

/** Reports whether a program fills in the kind of an object of a group. If it fills in both, the object may be any. */
function hasFilledKind(text: string, kind: Kind): boolean {
  return hasField(text, 'kind', FILLED_IN) && hasField(text, 'apiVersion', groupOf(kind));
}

/** The beginning of a value that a program fills in, or of an alias. */
const FILLED_IN = '(?:\\{\\{|[$*])';

function groupOf({ group }: Kind): string {
  return `${group.replaceAll('.', '\\.')}\\\\?/`;
}

function hasField(text: string, name: string, value: string): boolean {
  return new RegExp(`\\b${name}["']?\\s*:\\s*${BEFORE_VALUE}["']?${value}`).test(text);
}

/** The tags, anchors, block scalar headers and comments that may come before a value. */
const BEFORE_VALUE = '(?:[!&]\\S*\\s+|[|>][-+\\d]*\\s+|#.*\\n\\s*)*';

function kindsIn(text: string, { kinds, kind: name }: Request): Kind[] {
  // In a template, the group may only appear after rendering.
  const isTemplate = /apiVersion["']?\s*:\s*["']?\{\{/.test(text);
  return kinds.all.filter(
    (one) =>
      isNamed(one, name) &&
      ((text.includes(one.kind) && (isTemplate || text.includes(one.group))) ||
        hasFilledKind(text, one)),
  );
}
