import type { CheckId } from '../../core/kind/acceptance.ts';
import type { CheckPage } from '../check-page.ts';

type WebhookCheckId = Extract<CheckId, `webhook-${string}` | 'stored-differs'>;

/** The checks of a comparison with the webhook that a kind replaces, in words. */
export const WEBHOOK_PAGES: Readonly<Record<WebhookCheckId, CheckPage>> = {
  'webhook-differs': {
    sentence: 'The kind and the webhook that it replaces convert the same object differently.',
    example: 'The webhook converts spec.timeout to milliseconds, and the kind copies the number.',
    fix: 'Convert as the webhook does. If the webhook is wrong, accept the finding.',
  },
  'stored-differs': {
    sentence:
      'The kind and the webhook give different results for an object that the webhook has stored.',
    example:
      'The webhook stashes spec.zone in an annotation that the kind does not name in stashes.',
    fix: 'Name the annotation in stashes, and convert the stored values as the webhook does.',
  },
  'webhook-refuses': {
    sentence: 'The webhook refuses an object that the kind converts, so nothing is compared.',
    example: 'spec.interval is any string in the schema, and the webhook parses it as a duration.',
    fix: 'Write down objects that the webhook converts as samples, or restrict the schema to them.',
  },
  'webhook-zero': {
    sentence:
      'The kind and the webhook differ: one gives a zero, null or empty value, and the other gives none.',
    example: 'The webhook sets status.replicas: 0, because its Go field has no omitempty.',
    fix: 'Check that no client distinguishes them, or set a default in the schema.',
  },
  'webhook-notation': {
    sentence: 'The webhook writes the same quantity, duration, time or JSON in another notation.',
    example: 'The webhook reads 1000m as a Quantity, and writes 1.',
    fix: 'Check that no client compares the texts.',
  },
};
