import { inTurn } from '../../src/core/in-turn.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { Answer, Convert } from '../../src/prove/subjects/subject.ts';
import type { ReviewAnswer } from '../webhook/ask-webhook.ts';
import { askWebhook } from '../webhook/ask-webhook.ts';
import type { Webhook } from '../webhook/post-review.ts';

/** The maximum number of objects in a review. */
const BATCH = 100;

/**
 * Returns the conversion by a running webhook. It sends reviews of up to 100 objects. A webhook refuses a review as a
 * whole, so the objects of a refused one are sent again, each alone.
 *
 * If a review fails because of the URL before any has been answered, it throws an error. Later, such a failure counts
 * as a refusal of the object, for instance by a firewall.
 */
export function convertByWebhook(webhook: Webhook): Convert {
  let isThere = false;
  const ask: Ask = async (objects, to) => {
    const answer = await askWebhook(webhook, objects, to);
    if (!('rejected' in answer)) isThere = true;
    else if (!isThere && answer.isElsewhere && objects.length === 1) {
      throw new Error(
        `${answer.rejected}. Compare every character of the URL at ${webhook.url.host} with that of the deployment.`,
      );
    }
    return answer;
  };
  return async (objects, to) => {
    const answers: Answer[] = [];
    for (let at = 0; at < objects.length; at += BATCH) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, because the webhook may be small
      answers.push(...(await convertBatch(ask, objects.slice(at, at + BATCH), to)));
    }
    return answers;
  };
}

type Ask = (objects: readonly KubernetesObject[], to: string) => Promise<ReviewAnswer>;

async function convertBatch(
  ask: Ask,
  objects: readonly KubernetesObject[],
  to: string,
): Promise<Answer[]> {
  const answer = await ask(objects, to);
  if ('objects' in answer) return answer.objects.map(answerOf);
  if (objects.length === 1) {
    return [
      'refusal' in answer
        ? { refusal: answer.refusal }
        : { refusal: answer.rejected, isRejected: true },
    ];
  }
  return (await inTurn(objects, (object) => convertBatch(ask, [object], to))).flat();
}

function answerOf(object: JsonValue): Answer {
  return isKubernetesObject(object)
    ? { object }
    : { refusal: 'the answer has an object without apiVersion or kind', isRejected: true };
}
