import { asUsage, WrongUsage } from '../program/wrong-usage.ts';
import { askLine } from '../terminal/ask-line.ts';
import { readInput } from '../terminal/read-input.ts';
import { urlToAsk } from './ask-webhook.ts';
import type { Webhook } from './post-review.ts';

/**
 * Returns the webhook that the options of a command name.
 *
 * @param given the URL; `-` reads it from standard input, or prompts for it on a terminal without showing it
 * @param caFile the file of the trusted certificates; undefined for the usual ones
 * @throws {WrongUsage} if the URL or the certificates cannot be read
 */
export function givenWebhook(given: string, caFile: string | undefined): Promise<Webhook> {
  return asUsage(async () => {
    const text = given === '-' ? await askLine('Paste the URL (it is not shown): ') : given;
    const url = urlToAsk(text);
    if (typeof url === 'string') throw new WrongUsage(url);
    const ca = caFile === undefined ? undefined : await readInput(caFile);
    return { url, ca, caFrom: 'option' };
  });
}
