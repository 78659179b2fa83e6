/**
 * Loaded into a Node process before its own code: tells the parent how much memory is in use, after all garbage has
 * been collected, whenever the parent asks. The process needs `--expose-gc`.
 *
 * @module
 */
process.on('message', () => {
  // Twice, because what the first one frees from outside the heap is gone with the second.
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
