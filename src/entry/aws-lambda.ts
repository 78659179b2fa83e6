/**
 * The webhook as an AWS Lambda function, bundled by `npm run build` into `dist/aws-lambda.mjs`; its handler is
 * `aws-lambda.handler`. It takes the events of a function URL, of API Gateway (both payload formats) and of an
 * Application Load Balancer.
 *
 * Lambda itself limits a request and its reply to 6 MB, a load balancer to 1 MB:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 *
 * @module
 */
import { handle } from 'hono/aws-lambda';
import { createApp } from '../http/app.ts';
import { kinds } from '../kinds/index.ts';

export const handler: ReturnType<typeof handle> = handle(createApp({ kinds }));
