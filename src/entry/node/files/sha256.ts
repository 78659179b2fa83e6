import { hash } from 'node:crypto';

/** SHA-256 on this thread: for a text as short as a secret, handing it to another one costs more than doing it. */
export function nodeSha256(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}
