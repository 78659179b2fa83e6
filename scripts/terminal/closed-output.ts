/**
 * Ignores closed outputs. The reader of the output may stop early, as `head` does; a script then finishes its work as
 * usual, and the rest of the output is dropped, as `console.log` does.
 *
 * @module
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
