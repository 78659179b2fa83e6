import { hash } from 'node:crypto';

/** Computes a SHA-256 on this thread, because for a short text another thread would cost more. */
export function nodeSha256(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}
