/** The size of the buffer that all chunks reuse, so that the platform does not allocate memory for each of them. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads and discards a body, up to the limit. workerd closes the connection if the caller is still sending when it is
 * answered, and then the caller may see a broken pipe instead of the answer. Cancelling the body has the same effect,
 * so it must be read. Never rejects.
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
    // The caller is gone, or the body does not come from a connection.
  }
}
