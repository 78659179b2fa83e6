import { isDeepStrictEqual } from 'node:util';
import { NeverError } from '../../../scripts/local/wait-until.ts';
import { judge } from '../../support/api-server-check.ts';
import { conversionsOf } from './conversions.ts';
import { postReview } from './post-review.ts';
import type { Side } from './side.ts';
import { startServer } from './start-server.ts';
import type { RunningServer, Setting } from './start-server.ts';

/** A running side. */
export interface RunningSide extends RunningServer {
  readonly side: Side;
}

/**
 * Starts a side and checks its replies.
 *
 * @throws {Error} with the end of its log, or its reply
 */
export async function startSide(side: Side, setting: Setting): Promise<RunningSide> {
  const running = await startServer(side, setting, (url, authority) =>
    checkSide(side, url, authority),
  );
  return { ...running, side };
}

/** @throws {NeverError} when the API server would not accept a reply, or its object is not the expected one */
async function checkSide(side: Side, url: string, certificateAuthority: string): Promise<true> {
  // One in each direction.
  for (const { review, expected } of conversionsOf(side.versions, 4096).slice(0, 2)) {
    const reply = await postReview(url, certificateAuthority, review);
    if (reply.status !== 200) throw new NeverError(`${side.name} answers ${reply.status}`);
    if (side.converts === 'nothing') continue;
    const verdict = judge(review, reply);
    if ('error' in verdict) throw new NeverError(`${side.name}: ${verdict.error}`);
    if (!isDeepStrictEqual(verdict.objects, [expected])) {
      throw new NeverError(`${side.name} answers ${reply.body} to ${review}`);
    }
  }
  return true;
}
