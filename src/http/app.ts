// Hono as its presets make it, without the router of one: every kilobyte counts when a Worker starts.
import { HonoBase } from 'hono/hono-base';
import type { Params, Router } from 'hono/router';
import type { Answer, AnswerOptions, Asked } from './answer.ts';
import { REVIEW_HEADERS, createAnswer } from './answer.ts';
import { answerHealth } from './health.ts';
import type { Reply } from './status.ts';

/** What an entry hands to the app. Everything but the kinds has a default. */
export interface AppOptions extends AnswerOptions {
  /** False while a server drains: `/readyz` fails then, and `/livez` does not. */
  readonly isReady?: () => boolean;
}

/**
 * The webhook as a Hono app, the same for every platform.
 *
 * `POST /convert/<secret>` answers a ConversionReview, `POST /convert` where there are no secrets. API servers ask for
 * the normalised path with `?timeout=30s`; a trailing slash is accepted for people. `/livez`, `/readyz` and `/healthz`
 * answer in the API server's own format. Every other answer is a `v1` Status; whatever is not found, a wrong secret
 * included, gets the same bytes after the same work.
 *
 * @param answer made of the options, where a platform uses it beside the app
 */
export function createApp(options: AppOptions, answer: Answer = createAnswer(options)): HonoBase {
  const { secrets = () => undefined, isReady = () => true } = options;
  const app = new HonoBase({ router: oneRoute() });
  // What is not found must cost what a wrong secret costs.
  const convert = async (request: Request): Promise<Response> =>
    responseOf(await answer(askedBy(request)));
  app.all(
    '*',
    (context) => answerHealth(context, { isReady, secrets }) ?? convert(context.req.raw),
  );
  return app;
}

/** A router for an app that has one route, which all requests take: nothing is looked for. */
function oneRoute<Handler>(): Router<Handler> {
  const handlers: [Handler, Params][] = [];
  return {
    name: 'one route',
    add: (_method, _path, handler) => {
      handlers.push([handler, {}]);
    },
    match: () => [handlers],
  };
}

function askedBy(request: Request): Asked {
  const { method, url, headers } = request;
  return {
    method,
    target: url,
    header: (name) => headers.get(name),
    all: async () => new Uint8Array(await request.arrayBuffer()),
    stream: () => request.body,
  };
}

/** Made once: to read the headers out of an object takes workerd as long as the rest of a `Response`. */
const REVIEWED: ResponseInit = { headers: new Headers(REVIEW_HEADERS) };

function responseOf({ code, headers, body }: Reply): Response {
  return new Response(body, headers === REVIEW_HEADERS ? REVIEWED : { status: code, headers });
}
