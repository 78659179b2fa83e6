import type { Log } from '../../http/log.ts';
import { lineOf, logToConsole } from '../../http/log.ts';

/**
 * Returns the log of a function. With the log format JSON, the console of Lambda wraps every line in the `message` of
 * another JSON line, where CloudWatch does not look for metrics. Standard output is not wrapped.
 *
 * @param format `AWS_LAMBDA_LOG_FORMAT`, which Lambda sets to Text or JSON
 */
export function logToLambda(format: string | undefined): Log {
  if (format !== 'JSON') return logToConsole;
  return (entry) => void process.stdout.write(`${lineOf(entry)}\n`);
}
