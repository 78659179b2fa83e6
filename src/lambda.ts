/**
 * The AWS Lambda function of this repository, bundled by `npm run build` into `dist/aws-lambda.mjs`; its handler is
 * `aws-lambda.handler`.
 *
 * @module
 */
import type { ConversionHandler } from './entry/lambda.ts';
import { createHandler } from './entry/lambda.ts';
import { kinds } from './kinds/index.ts';

export const handler: ConversionHandler = createHandler(kinds);
