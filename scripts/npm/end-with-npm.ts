/** The time between two checks of the parent process, in milliseconds. */
const PAUSE = 500;

/**
 * Ends this process by SIGTERM when the npm that called it has ended. npm passes SIGTERM to the shell of the script only,
 * and a shell like dash ends without passing it on. A process that npm did not call goes on without its parent.
 */
export function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PAUSE);
  timer.unref();
}
