import type { Kind } from '../../src/index.ts';
import { isNamed } from '../kinds/project-kinds.ts';
import type { Request } from './convert-objects.ts';

/** Reports whether a text may contain an object to convert. Other texts need no parsing. */
export function mayHoldKind(text: string, request: Request): boolean {
  return kindsIn(text, request).length > 0;
}

/**
 * Reports whether an unreadable text seems to contain an object to convert: it has lines such as `kind: CronTab` and
 * `apiVersion: stable.example.com/v1`. The template of a CRD has the kind and the group, too, but in other fields.
 */
export function namesKind(text: string, request: Request): boolean {
  return kindsIn(text, request).some(
    ({ kind, group }) =>
      hasField(text, 'kind', `${kind}(?:List)?(?![\\w-])`) &&
      hasField(text, 'apiVersion', `(?:${group.replaceAll('.', '\\.')}\\\\?/|\\{\\{|[$*])`),
  );
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
      isNamed(one, name) && text.includes(one.kind) && (isTemplate || text.includes(one.group)),
  );
}
