import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { postReview } from '../../../scripts/webhook/post-review.ts';
import { aClock } from '../../life/a-scripted-cluster.ts';

/** Answers calls in turn. The last answer is that of all further calls. */
async function aServer(
  ...answers: readonly ((response: ServerResponse) => void)[]
): Promise<{ url: URL; calls: () => number }> {
  let calls = 0;
  const server = createServer((_, response) => {
    answers[Math.min(calls, answers.length - 1)]?.(response);
    calls += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/convert/secret`), calls: () => calls };
}

const NO_CA = { ca: undefined, caFrom: 'option' } as const;

const later = (response: ServerResponse): void => {
  response.writeHead(429, { 'retry-after': '20' }).end();
};

test('asks again when an overloaded webhook says, as API servers do', async () => {
  const { url } = await aServer(later, later, (response) => response.end('{}'));
  const clock = aClock();
  expect(await postReview({ url, ...NO_CA }, '{}', clock)).toEqual({ status: 200, text: '{}' });
  expect(clock.now()).toBe(40_000);
});

test('gives up a webhook that is overloaded all the time, and does not name the path', async () => {
  const { url, calls } = await aServer(later);
  const asked = postReview({ url, ...NO_CA }, '{}', aClock());
  await expect(asked).rejects.toThrow(
    `the webhook at ${url.host} has asked for retries (status 429) for a minute`,
  );
  await expect(asked).rejects.not.toThrow('secret');
  expect(calls()).toBe(4);
});

test('429 without a time is an answer', async () => {
  const { url } = await aServer((response) => response.writeHead(429).end('no'));
  expect(await postReview({ url, ...NO_CA }, '{}', aClock())).toEqual({ status: 429, text: 'no' });
});

test('names the host of a webhook whose answer ends too early', async () => {
  const { url } = await aServer((response) => {
    response.writeHead(200, { 'content-length': '500' });
    response.write('{"resp', () => response.destroy());
  });
  await expect(postReview({ url, ...NO_CA }, '{}', aClock())).rejects.toThrow(
    `the webhook at ${url.host} does not answer: its answer ends too early`,
  );
});

test.for([
  ['option', 'Pass the caBundle of its CRD, decoded, with --ca-bundle'],
  ['crd', 'Correct the caBundle in its CRD'],
] as const)(
  'names the place of the CA (%s) for a certificate that is not trusted',
  async ([caFrom, remedy]) => {
    const { certificate, key } = await (await makeAuthority('nobody')).issueServer();
    const server = createTlsServer({ cert: certificate, key }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = new URL(`https://127.0.0.1:${port}/convert`);
    await expect(postReview({ url, ca: undefined, caFrom }, '{}', aClock())).rejects.toThrow(
      `the certificate of the webhook at ${url.host} is not from a trusted authority. ${remedy}`,
    );
  },
);
