import { randomInt } from 'node:crypto';
import { makeSecret } from '../../../scripts/secret/make-secret.ts';

/** Paths that are refused, as many as wanted, all of one kind. */
export interface Candidates {
  readonly name: string;
  /**
   * `alike` are as long as a right one, and nobody may be able to tell them apart. `shorter` are read and digested sooner,
   * which tells whoever asks how long a path they have sent.
   */
  readonly kind: 'alike' | 'shorter';
  /** A new one for every call, so that nothing on the way can have seen it. */
  readonly make: () => string;
}

/** What the others are compared with. */
export const NOTHING_RIGHT = '0 of 52 right';

/** What has most to tell. */
export const MOST_RIGHT = '51 of 52 right';

/** All that is compared, against the secrets that the webhook holds. Two kinds come twice: they show what noise is. */
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

/** As the secret up to `count` characters, then another one, then anything. */
function almost(secret: string, count: number): string {
  const bytes = Buffer.from(makeSecret(), 'latin1');
  bytes.write(secret.slice(0, count), 'latin1');
  // The engine knows how a text was put together; one that comes out of bytes is like one off the wire.
  const text = bytes.toString('latin1');
  return text[count] === secret[count] ? almost(secret, count) : text;
}
