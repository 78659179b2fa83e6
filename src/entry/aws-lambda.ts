/**
 * The webhook as an AWS Lambda function, bundled by `npm run build` into `dist/aws-lambda.mjs`; its handler is
 * `aws-lambda.handler`. It takes the events of a function URL, of API Gateway (both payload formats) and of an
 * Application Load Balancer. Its settings are environment variables (`http/settings.ts`).
 *
 * @module
 */
import { handle } from 'hono/aws-lambda';
import { createApp } from '../http/app.ts';
import { LIMITS } from '../http/limits.ts';
import { OPEN_ENDPOINT, logCalls, logFrom } from '../http/log.ts';
import { readAppSettings } from '../http/settings.ts';
import { kinds } from '../kinds/index.ts';

/**
 * Lambda limits a request and its reply to 6 MB, a load balancer to 1 MB:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const LAMBDA_LIMITS = { ...LIMITS, bytes: 6 * 1024 * 1024 };

const problems: string[] = [];
const { secrets, limits, logLevel } = readAppSettings(process.env, problems, LAMBDA_LIMITS);
if (problems.length > 0) throw new Error(problems.join('; '));

const log = logFrom(logLevel);
if (secrets === undefined) log(OPEN_ENDPOINT);

const app = createApp({
  kinds,
  secrets: () => secrets,
  limits,
  observe: logCalls(log),
});

export const handler: ReturnType<typeof handle> = handle(app);
