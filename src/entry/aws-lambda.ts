/**
 * The webhook as an AWS Lambda function, bundled by `npm run build` into `dist/aws-lambda.mjs`; its handler is
 * `aws-lambda.handler`. It takes the events of a function URL, of API Gateway (both payload formats) and of an
 * Application Load Balancer. Its settings are environment variables (`http/settings.ts`), and the lines of its log carry
 * metrics for CloudWatch (`aws-lambda/embedded-metrics.ts`).
 *
 * @module
 */
import { handle } from 'hono/aws-lambda';
import type { APIGatewayProxyResult, LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import { createApp } from '../http/app.ts';
import { LIMITS } from '../http/limits.ts';
import { OPEN_ENDPOINT, logFrom } from '../http/log.ts';
import { observeConversions } from '../http/observed-conversion.ts';
import { readAppSettings } from '../http/settings.ts';
import { kinds } from '../kinds/index.ts';
import { answerable } from './aws-lambda/answerable.ts';
import { logToLambda } from './aws-lambda/log-to-lambda.ts';
import { observeInLambda } from './aws-lambda/observe-in-lambda.ts';

/**
 * Lambda limits a request and its reply to 6 MB, a load balancer to 1 MB:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const LAMBDA_LIMITS = { ...LIMITS, bytes: 6 * 1024 * 1024 };

const problems: string[] = [];
const { secrets, limits, fullMetadata, logLevel } = readAppSettings(
  process.env,
  problems,
  LAMBDA_LIMITS,
);
if (problems.length > 0) throw new Error(problems.join('; '));

const log = logToLambda(process.env['AWS_LAMBDA_LOG_FORMAT']);
if (secrets === undefined) logFrom(logLevel, log)(OPEN_ENDPOINT);

const app = createApp({
  kinds,
  secrets: () => secrets,
  limits,
  fullMetadata,
  observe: observeInLambda(log, { least: logLevel, conversionsOf: observeConversions(kinds) }),
});

const answer: ReturnType<typeof handle> = handle(app);

export function handler(
  event: LambdaEvent,
  context?: LambdaContext,
): Promise<APIGatewayProxyResult> {
  return answer(answerable(event), context);
}
