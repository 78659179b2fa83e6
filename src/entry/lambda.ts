/**
 * The webhook as an AWS Lambda function. It accepts the events of a function URL, of API Gateway (both payload
 * formats), of an Application Load Balancer and of VPC Lattice.
 *
 * @module
 */
import type { Kinds } from '../core/kind/kinds.ts';
import { answerCalls } from '../http/answer.ts';
import { routeTo } from '../http/app.ts';
import type { EntryOptions } from './options.ts';
import { LIMITS } from '../http/limits.ts';
import { OPEN_ENDPOINT, logFrom } from '../http/log.ts';
import { observeConversions } from '../http/observed-conversion.ts';
import { completeOptions } from '../http/options.ts';
import { readAppSettings } from '../http/settings.ts';
import type { LambdaResult } from './lambda/exchange.ts';
import { MOST_BYTES, answerEvent, refuseTooLarge } from './lambda/exchange.ts';
import { logToLambda } from './lambda/log-to-lambda.ts';
import { observeInLambda } from './lambda/observe-in-lambda.ts';
import { sha256 } from './lambda/sha256.ts';
import { respondWithText } from './review-reply.ts';

export type { EntryOptions, LambdaResult };

/** A Lambda handler. It takes any event, and fits the handler types of `@types/aws-lambda`. */
export type ConversionHandler = (event: object, context?: object) => Promise<LambdaResult>;

/** Lambda limits the JSON of an event, which contains the body of a request. */
const LAMBDA_LIMITS = { ...LIMITS, bytes: MOST_BYTES };

/**
 * Creates the handler for the given kinds:
 *
 * ```ts
 * import { createHandler } from 'crdshift/lambda';
 * import { kinds } from './kinds/index.ts';
 *
 * export const handler = createHandler(kinds);
 * ```
 *
 * Its settings are environment variables, such as `SECRET_DIGEST_<NAME>`. The lines of its log contain metrics for
 * CloudWatch (`lambda/embedded-metrics.ts`).
 *
 * @throws {Error} if settings are invalid, with a list of all problems, or if no secret is set
 */
export function createHandler(kinds: Kinds, options: EntryOptions = {}): ConversionHandler {
  const { environment = process.env, observe } = options;
  const problems: string[] = [];
  const settings = readAppSettings({ ...environment }, problems, { limits: LAMBDA_LIMITS });
  if (problems.length > 0) throw new Error(problems.join('; '));

  const { logLevel: least } = settings;
  const log = logToLambda(process.env['AWS_LAMBDA_LOG_FORMAT']);
  if (settings.secrets === 'allow-anyone') logFrom(least, log)(OPEN_ENDPOINT);

  const logged = observeInLambda(log, { least, conversionsOf: observeConversions(kinds) });
  const complete = completeOptions(log, {
    ...settings,
    observe: [logged, observe ?? []].flat(),
    sha256,
    respond: respondWithText,
  });
  const means = { ...complete, checkOutcome: refuseTooLarge };
  const app = routeTo(answerCalls(kinds, means), means);
  return (event) => answerEvent(event, app.fetch);
}
