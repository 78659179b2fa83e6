import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Reply } from '../../support/api-server-check.ts';

/** Posts one review on a new connection, with the headers of an API server. */
export async function postReview(
  url: string,
  certificateAuthority: string,
  review: string,
): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}?timeout=30s`, {
      method: 'POST',
      ca: certificateAuthority,
      agent: false,
      headers: {
        accept: 'application/json, */*',
        'content-type': 'application/json',
        'user-agent': 'kube-apiserver-admission',
      },
    })
      .once('response', resolve)
      .once('error', reject)
      .end(review);
  });
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? null,
    body: await text(response),
  };
}
