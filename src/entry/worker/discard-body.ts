/** Read at once: with a buffer of its own the platform copies chunks and makes nothing new for each. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads a body that nobody needs, to its end or as far as the limit, and forgets it. workerd closes the connection under
 * a caller who still sends when the answer is there, and such a caller may see a broken pipe in place of the answer. Only
 * reading helps: a body that is cancelled ends in the same way. Never rejects.
 *
 * @param limit in bytes
 */
export async function discardBody(body: ReadableStream | null, limit: number): Promise<void> {
  if (body === null) return;
  try {
    const reader = body.getReader({ mode: 'byob' });
    let buffer = new ArrayBuffer(CHUNK_BYTES);
    for (let size = 0; size <= limit;) {
      const { value } = await reader.read(new Uint8Array(buffer));
      if (value === undefined || value.byteLength === 0) return;
      size += value.byteLength;
      buffer = value.buffer;
    }
  } catch {
    // The caller is gone, and nobody waits for the answer; or this is no body that comes from a connection.
  }
}
