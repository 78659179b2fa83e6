/**
 * Handles outputs that cannot be written. The reader of the output may stop early, as `head` does: a script then
 * finishes its work as usual, and the rest of the output is dropped, as `console.log` does. After any other error, such
 * as a full disk, the script finishes as well, but it has failed, because its output is incomplete.
 *
 * @module
 */
import { EXIT } from '../program/exit-codes.ts';

let isIncomplete = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isIncomplete) return;
    isIncomplete = true;
    if (stream === process.stderr) return;
    process.stderr.write(`standard output is incomplete: ${error.message}\n`);
  });
}

process.once('exit', (code) => {
  if (isIncomplete && code === EXIT.done) process.exitCode = EXIT.failed;
});
