import { crashOf } from '../../core/problem.ts';
import type { Reply } from '../call.ts';
import type { BodyText, KeptBody, ReadBody } from './read-text.ts';
import { readText } from './read-text.ts';
import { statusReply } from '../status.ts';

/**
 * Reads a body like `readText`, in an app with middleware around this one. A body that a middleware has read is taken
 * from where Hono keeps it. A body that was read past Hono is gone, and the reply says so.
 */
export const readMounted: ReadBody = async (request, limit, kept = {}) => {
  if (request.bodyUsed) return readKept(request, limit, kept);
  const read = await readText(request, limit);
  return isHeld(request, read) ? readBefore() : read;
};

/**
 * Reports whether reading failed before the first byte was asked for, because somebody else holds the body or has read
 * it. `@hono/node-server` only tells by a `TypeError` that the program around it has read the body.
 */
function isHeld({ bodyUsed }: Request, read: BodyText): boolean {
  if ('text' in read) return false;
  if (read.cause instanceof TypeError) return true;
  return !bodyUsed && (read.problem === 'CutOff' || read.problem === 'NotGzip');
}

async function readKept(
  { url, method, headers }: Request,
  limit: number,
  kept: KeptBody,
): ReturnType<ReadBody> {
  try {
    const body = await (kept.arrayBuffer ?? kept.blob ?? kept.text);
    // A text in which Hono may have replaced invalid bytes, as it does with gzip, is not what the caller has sent.
    const isGone = body === undefined || (typeof body === 'string' && body.includes(REPLACED));
    if (isGone) return readBefore();
    return await readText(new Request(url, { method, headers, body }), limit);
  } catch {
    return { problem: 'CutOff', head: '' };
  }
}

/** The character in the place of invalid bytes. */
const REPLACED = '\uFFFD';

/** The crash of a call whose body was read before. Logs show only its name. */
class BodyReadByMiddleware extends Error {
  override readonly name = 'BodyReadByMiddleware';
}

/** Returns the reply to a call whose body cannot be read any more: a mistake of the program around this app. */
function readBefore(): { readonly reply: Reply } {
  const message =
    'the body of the request was read before it reached the webhook: serve the webhook before a body parser such as express.json(), and let a middleware of Hono read with c.req.arrayBuffer() or from c.req.raw.clone()';
  return { reply: statusReply(500, message, { crash: crashOf(new BodyReadByMiddleware()) }) };
}
