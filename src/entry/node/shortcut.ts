import type { Hono } from 'hono';
import type { Answers } from '../../http/answer.ts';
import { lastSegment, pathOf } from '../../http/app.ts';

/** The path of a conversion, with the secret if there is one. As for Hono's router, it may end with a slash. */
const CONVERSION = /^\/convert(?:\/([^/]+))?\/?$/;

/**
 * Returns the `fetch` of an app that answers POST without Hono's router and `Context`, which take 5 % of the processor
 * time of a call over TLS. It calls the functions behind the routes of the app. URLs with a `%`, which only the app
 * decodes, go through the app. All other paths come here, known or not, so a wrong secret costs what an unknown path
 * does.
 */
export function withShortcut(app: Hono, { conversion, nothing }: Answers): Hono['fetch'] {
  return (request) => {
    if (request.method !== 'POST' || request.url.includes('%')) return app.fetch(request);
    const path = pathOf(request);
    const match = CONVERSION.exec(path);
    return match ? conversion(request, match[1]) : nothing(request, lastSegment(path));
  };
}
