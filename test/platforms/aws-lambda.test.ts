import { handle } from 'hono/aws-lambda';
import type { APIGatewayProxyResult, LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import { expect, test } from 'vitest';
import { handler } from '../../src/entry/aws-lambda.ts';
import { EVENTS, eventOf, responseOf } from './lambda-events.ts';
import { requestSuite } from './request-suite.ts';
import type { Ask } from './request-suite.ts';

type Handler = typeof handler;

for (const [name, form] of Object.entries(EVENTS)) {
  for (const encoding of ['plain', 'base64'] as const) {
    const asking =
      (to: Handler): Ask =>
      async (request) => {
        const result = await invoke(to, await eventOf(request, form, encoding));
        // Text that AWS would have to decode first is text that a client cannot read in a log.
        expect(result.isBase64Encoded).toBe(false);
        return responseOf(result);
      };
    requestSuite(`${name}, ${encoding} bodies`, () => ({
      entry: asking(handler),
      serving: (app) => asking(handle(app)),
    }));
  }
}

test('an event that is no request is answered', async () => {
  expect(await invoke(handler, {})).toMatchObject({ statusCode: 404 });
});

async function invoke(to: Handler, event: object): Promise<APIGatewayProxyResult> {
  return to(event as LambdaEvent, {} as LambdaContext);
}
