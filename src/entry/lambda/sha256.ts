import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

const UTF8 = new TextEncoder();

/**
 * Computes a SHA-256 without `node:crypto`, because that module takes 5 ms to load, a sixth of the start of a trivial
 * function.
 */
export function sha256(text: string): Uint8Array {
  return nobleSha256(UTF8.encode(text));
}
