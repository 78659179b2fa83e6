import { randomInt } from 'node:crypto';
import { makeSecret } from '../../../scripts/secret/make-secret.ts';

/** An endless supply of refused paths of one kind. */
export interface Candidates {
  readonly name: string;
  /**
   * `alike` paths are as long as a right one and must be indistinguishable. `shorter` ones are read and digested
   * sooner, which only reveals the length that the sender knows.
   */
  readonly kind: 'alike' | 'shorter';
  /** Makes a new path for every call, so that nothing can have cached it. */
  readonly make: () => string;
}

/** The kind that all others are compared with. */
export const NOTHING_RIGHT = '0 of 52 right';

/** The kind that would reveal the most. */
export const MOST_RIGHT = '51 of 52 right';

/** Returns all kinds to compare, for the secrets of the webhook. Two kinds come twice, to show the noise. */
export function candidatesFor(secrets: readonly string[]): readonly Candidates[] {
  const alike = (name: string, make: () => string): Candidates => ({ name, kind: 'alike', make });
  const shorter = (name: string, make: () => string): Candidates => ({
    name,
    kind: 'shorter',
    make,
  });
  const right = (name: string, count: number): Candidates =>
    alike(name, () => `/convert/${almost(secrets[randomInt(secrets.length)] ?? '', count)}`);
  return [
    right(NOTHING_RIGHT, 0),
    right(`${NOTHING_RIGHT}, again`, 0),
    right('8 of 52 right', 8),
    right('16 of 52 right', 16),
    right('32 of 52 right', 32),
    right(MOST_RIGHT, 51),
    right(`${MOST_RIGHT}, again`, 51),
    alike('unknown path, as long', () => `/unknown/${makeSecret()}`),
    shorter('20 characters', () => `/convert/${makeSecret().slice(0, 20)}`),
    shorter('/convert, no secret', () => '/convert'),
    shorter('unknown path, short', () => '/unknown'),
  ];
}

/** Returns the secret up to `count` characters, then a different character, then random ones. */
function almost(secret: string, count: number): string {
  const bytes = Buffer.from(makeSecret(), 'latin1');
  bytes.write(secret.slice(0, count), 'latin1');
  // Engines remember how a text was concatenated. A text decoded from bytes is like one off the wire.
  const text = bytes.toString('latin1');
  return text[count] === secret[count] ? almost(secret, count) : text;
}
