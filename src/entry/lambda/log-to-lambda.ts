import type { Log } from '../../http/log.ts';
import { lineOf, logToConsole } from '../../http/log.ts';

/**
 * The log of a function. Where Lambda is told to log in JSON, its console puts every line into the `message` of another
 * one, in which CloudWatch looks for no metrics; standard output stays as it is.
 *
 * @param format `AWS_LAMBDA_LOG_FORMAT`, which Lambda sets to Text or JSON
 */
export function logToLambda(format: string | undefined): Log {
  if (format !== 'JSON') return logToConsole;
  return (entry) => void process.stdout.write(`${lineOf(entry)}\n`);
}
