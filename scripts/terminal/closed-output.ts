/**
 * Whoever reads the output may stop before its end, as `head` does. A script does its work all the same and ends as
 * ever; what nobody reads is dropped, as `console.log` does it.
 *
 * @module
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
