/**
 * Preloaded into a Node process: reports its memory use after a garbage collection whenever the parent asks. The
 * process needs `--expose-gc`.
 *
 * @module
 */
process.on('message', () => {
  // Twice, because only the second one releases memory outside the heap that the first one has freed.
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
