import { expect, test } from 'vitest';
import { patient } from '../../src/life/patient.ts';
import { UnusableCluster } from '../../src/life/silent-cluster.ts';
import { aClock, aScriptedCluster } from './a-scripted-cluster.ts';

const GET = { method: 'GET', path: '/x' } as const;
const POST = { method: 'POST', path: '/x', body: '{}' } as const;
const DONE = { status: 200, text: 'done' };
const LATER = { status: 429, text: 'later', retryAfter: 3 };

test('waits as long as the server asks for', async () => {
  const clock = aClock();
  const waits: string[] = [];
  const cluster = patient(
    aScriptedCluster(LATER, { status: 503, text: '', retryAfter: 0 }, DONE),
    clock,
    {
      limit: 60_000,
      onWait: (why, wait) => waits.push(`${why}, ${wait} ms`),
    },
  );

  expect(await cluster.send(GET)).toEqual(DONE);
  expect(waits).toEqual(['cluster test answers 429, 3000 ms', 'cluster test answers 503, 500 ms']);
});

test('the waits grow where no answer arrives', async () => {
  const clock = aClock();
  const cluster = patient(
    aScriptedCluster(new Error('gone'), new Error('gone'), new Error('gone'), DONE),
    clock,
    { limit: 60_000 },
  );

  expect(await cluster.send(GET)).toEqual(DONE);
  expect(clock.now()).toBe(500 + 1000 + 2000);
});

test('past the limit, the last answer stands if the API server is ready', async () => {
  const clock = aClock();
  const ready = { status: 200, text: 'ok' };
  const scripted = aScriptedCluster(LATER, LATER, LATER, ready);
  const cluster = patient(scripted, clock, { limit: 7000 });

  expect(await cluster.send(GET)).toEqual(LATER);
  expect(clock.now()).toBe(6000);
  expect(scripted.requests.at(-1)).toEqual({ method: 'GET', path: '/readyz' });
});

test.for([
  ['a load balancer without an API server', { status: 502, text: '<h1>Bad Gateway</h1>' }],
  ['an API server without etcd', { status: 500, text: '[-]etcd failed' }],
  ['nothing', new Error('connect ECONNREFUSED')],
] as const)('past the limit, %s behind the answer is silence', async ([, ready]) => {
  const bad = { status: 502, text: '<h1>Bad Gateway</h1>' };
  const cluster = patient(aScriptedCluster(bad, bad, ready), aClock(), { limit: 1000 });

  await expect(cluster.send(GET)).rejects.toThrow(
    'cluster test was not ready within 1 seconds, and answers 502: <h1>Bad Gateway</h1>',
  );
});

test('a request that nobody may repeat any more needs no look at the API server', async () => {
  const scripted = aScriptedCluster({ status: 500, text: '' });
  await patient(scripted, aClock(), { limit: 1000 }).send(GET);
  expect(scripted.requests).toHaveLength(1);
});

test('attempts that take long count towards the limit', async () => {
  const clock = aClock();
  const slow = aScriptedCluster(DONE, new Error('1'), new Error('2'), new Error('3'));
  const send: typeof slow.send = async (request) => {
    await clock.sleep(75_000);
    return slow.send(request);
  };
  const cluster = patient({ name: 'slow', send }, clock, { limit: 120_000 });

  await cluster.send(GET);
  await expect(cluster.send(GET)).rejects.toThrow('2');
  expect(clock.now()).toBe(75_000 + 150_500);
});

test('a cluster that has not answered yet is waited for less long: its address may be wrong', async () => {
  const clock = aClock();
  const gone = (n: number): Error[] => Array.from({ length: n }, () => new Error('gone'));
  const unknown = patient(aScriptedCluster(...gone(6)), clock, { limit: 120_000 });
  await expect(unknown.send(GET)).rejects.toThrow('gone');
  expect(clock.now()).toBe(500 + 1000 + 2000 + 4000 + 8000);

  const known = patient(aScriptedCluster(DONE, ...gone(7), DONE), clock, { limit: 120_000 });
  await known.send(GET);
  expect(await known.send(GET)).toEqual(DONE);

  const overloaded = aScriptedCluster(LATER, ...gone(7), DONE);
  expect(await patient(overloaded, clock, { limit: 120_000 }).send(GET)).toEqual(DONE);
});

test('a cluster that cannot be asked from here is not waited for, unless it has answered before', async () => {
  const clock = aClock();
  const missing = new UnusableCluster('no credentials');
  await expect(
    patient(aScriptedCluster(missing), clock, { limit: 60_000 }).send(GET),
  ).rejects.toThrow(missing);
  expect(clock.now()).toBe(0);

  const cluster = patient(aScriptedCluster(DONE, missing, DONE), clock, { limit: 60_000 });
  await cluster.send(GET);
  expect(await cluster.send(GET)).toEqual(DONE);
});

test('past the limit, the last error stands', async () => {
  const cluster = patient(aScriptedCluster(new Error('gone')), aClock(), { limit: 100 });

  await expect(cluster.send(GET)).rejects.toThrow('gone');
});

test.for([200, 404, 409, 422, 500])('%d is an answer for good', async (status) => {
  const cluster = patient(aScriptedCluster({ status, text: '' }), aClock(), { limit: 60_000 });

  expect(await cluster.send(GET)).toEqual({ status, text: '' });
});

test('a creation without an answer is not repeated, but after a refusal it is', async () => {
  const cut = patient(aScriptedCluster(new Error('gone')), aClock(), { limit: 60_000 });
  await expect(cut.send(POST)).rejects.toThrow('gone');

  const busy = patient(aScriptedCluster(LATER, DONE), aClock(), { limit: 60_000 });
  expect(await busy.send(POST)).toEqual(DONE);
});
