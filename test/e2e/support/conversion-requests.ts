import { callApi } from '../../../scripts/local/api-client.ts';
import type { Cluster } from '../global-setup.ts';

/** The number of conversions since the start of an API server, by result. */
export interface ConversionRequests {
  readonly success: number;
  readonly failure: number;
}

const CONVERSIONS =
  /^apiserver_conversion_webhook_request_total\{.*result="(success|failure)".*\} (\S+)$/gm;
const ANSWERS = /^rest_client_requests_total\{code="(\d+)",host="([^"]+)",method="POST"\} (\S+)$/gm;

/** Reads the API server's own counters. A retried call counts as one conversion. */
export async function conversionRequests({ access }: Cluster): Promise<ConversionRequests> {
  const { text } = await callApi(access, 'GET', '/metrics');
  const counts = { success: 0, failure: 0 };
  for (const [, result, count] of text.matchAll(CONVERSIONS)) {
    if (result === 'success' || result === 'failure') counts[result] += Number(count);
  }
  return counts;
}

/** Returns the number of replies from a webhook with a status, by the API server's counters. Every retry counts. */
export async function answersWith(
  status: number,
  url: string,
  { access }: Cluster,
): Promise<number> {
  const { host } = new URL(url);
  const { text } = await callApi(access, 'GET', '/metrics');
  const found = [...text.matchAll(ANSWERS)].find(
    ([, code, asked]) => Number(code) === status && asked === host,
  );
  return Number(found?.[3] ?? 0);
}
