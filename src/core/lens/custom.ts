import { field } from './field.ts';
import type { Convert, FieldPart } from './part.ts';
import type { Where } from './path.ts';

/**
 * One field that two functions of your own convert. They are called with what stands there, of any type, and never
 * for an absent field. What they do not know they answer with undefined: it stays in place. What they throw, the
 * engine reports.
 *
 * Domain: the values for which one function undoes the other.
 *
 * @example
 * ```ts
 * custom('spec.schedule', {
 *   toHub: (cron) => (typeof cron === 'string' ? cron.replace(/^@daily$/, '0 0 * * *') : undefined),
 *   fromHub: (cron) => cron,
 * })
 * ```
 */
export function custom(
  where: Where,
  { toHub, fromHub }: { readonly toHub: Convert; readonly fromHub: Convert },
): FieldPart {
  const part = field(where, {
    lens: 'custom',
    args: [toHub, fromHub],
    sentence: 'One field that two functions of the author convert.',
    domain: 'The values for which one function undoes the other.',
    own: toHub,
    hub: fromHub,
  });
  return { ...part, isByHand: true };
}
