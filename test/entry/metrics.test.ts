import { execFile } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { makeMetricsServer } from '../../src/entry/node/observe/metrics-server.ts';
import { makeMetrics } from '../../src/entry/node/observe/metrics.ts';
import { readSettings } from '../../src/entry/node/settings.ts';
import type { Admission } from '../../src/http/limits.ts';
import { ADMITTED } from '../../src/http/limits.ts';
import { createApp } from '../../src/http/app.ts';
import type { LogEntry } from '../../src/http/log.ts';
import { observeConversions } from '../../src/http/observed-conversion.ts';
import { defineKind, kindsOf } from '../../src/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aFolder } from '../support/a-folder.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';
import { readPrometheusText, seriesOf } from '../support/prometheus-text.ts';

const object = aCronTab('v1beta1', { hostPort: 'a:1' });
const REVIEW = aReview('stable.example.com/v1', [object]);
const FAILING = aReview('stable.example.com/v9', [object]);
const HEADERS = { 'content-type': 'application/json' };
const DIGEST = createHash('sha256').update('secret').digest();

/** Returns an app with metrics, the secret `prod-eu`, and a clock that advances by 10 µs with every reading. */
function measured(served = kinds): {
  post: (body: BodyInit, path?: string) => Promise<Response>;
  scrape: () => Promise<string>;
} {
  const metrics = makeMetrics(observeConversions(served), () => undefined);
  let now = 0;
  const app = createApp(served, {
    secrets: () => [{ name: 'prod-eu', digest: DIGEST }],
    admit: metrics.countInFlight(() => ADMITTED),
    observe: metrics.observe,
    now: () => (now += 0.01),
  });
  return {
    post: async (body, path = '/convert/secret') => {
      const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit;
      return app.request(path, init);
    },
    scrape: metrics.text,
  };
}

const A_REQUEST = new Request('http://webhook/convert');

describe('calls', () => {
  test('are counted by their code and the name of their secret, a 404 by its code alone', async () => {
    const { post, scrape } = measured();
    for (const body of [REVIEW, FAILING, 'nope']) await post(body);
    for (const path of ['/convert/guess', '/convert', '/metrics']) await post(REVIEW, path);
    expect(seriesOf(await scrape(), 'crdshift_webhook_requests_total')).toEqual([
      '{webhook="/convert",code="200",caller="prod-eu"} 2',
      '{webhook="/convert",code="400",caller="prod-eu"} 1',
      '{code="404"} 3',
    ]);
  });

  test('are counted by their result and the reason of a failure', async () => {
    const { post, scrape } = measured();
    for (const body of [REVIEW, REVIEW, FAILING, 'nope']) await post(body);
    await post(REVIEW, '/convert/guess');
    const scraped = await scrape();
    expect(seriesOf(scraped, 'crdshift_conversion_webhook_request_total')).toEqual([
      '{result="success",failure_type="",caller="prod-eu"} 2',
      '{result="failure",failure_type="UnknownVersion",caller="prod-eu"} 1',
      '{result="failure",failure_type="NotJson",caller="prod-eu"} 1',
    ]);
    expect(seriesOf(scraped, 'crdshift_conversion_webhook_duration_seconds_count')).toEqual([
      '{result="success"} 2',
      '{result="failure"} 2',
    ]);
  });

  test('are counted while they are answered', async () => {
    const { post, scrape } = measured();
    const inFlight = async (): Promise<readonly string[]> =>
      seriesOf(await scrape(), 'crdshift_webhook_requests_in_flight');
    expect(await inFlight()).toEqual(['{webhook="/convert"} 0']);
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const response = post(body.readable);
    const writer = body.writable.getWriter();
    await writer.write(Buffer.from(REVIEW));
    expect(await inFlight()).toEqual(['{webhook="/convert"} 1']);
    await writer.close();
    expect((await response).status).toBe(200);
    expect(await inFlight()).toEqual(['{webhook="/convert"} 0']);
  });

  test('are counted while they wait, until they are refused', async () => {
    const { countInFlight, text: scrape } = makeMetrics(observeConversions(kinds), () => undefined);
    const waiting: ((admission: Admission) => void)[] = [];
    const admit = countInFlight(() => new Promise((resolve) => void waiting.push(resolve)));
    const admissions = [admit('prod-eu', A_REQUEST), admit('prod-eu', A_REQUEST)];
    const inFlight = async (): Promise<readonly string[]> =>
      seriesOf(await scrape(), 'crdshift_webhook_requests_in_flight');
    expect(await inFlight()).toEqual(['{webhook="/convert"} 2']);
    waiting[0]?.({ code: 503, retryAfter: 1 });
    expect(await admissions[0]).toEqual({ code: 503, retryAfter: 1 });
    expect(await inFlight()).toEqual(['{webhook="/convert"} 1']);
    let isReleased = false;
    waiting[1]?.({ release: () => (isReleased = true) });
    const admission = await admissions[1];
    expect(await inFlight()).toEqual(['{webhook="/convert"} 1']);
    if (admission !== undefined && 'release' in admission) admission.release();
    expect(isReleased).toBe(true);
    expect(await inFlight()).toEqual(['{webhook="/convert"} 0']);
  });

  test('are counted by secret while they wait for a place or for their turn', async () => {
    const { countInFlight, text: scrape } = makeMetrics(observeConversions(kinds), () => undefined);
    const waiting = async (): Promise<readonly string[]> =>
      seriesOf(await scrape(), 'crdshift_webhook_requests_waiting');
    const place = Promise.withResolvers<Admission>();
    const turn = Promise.withResolvers<undefined>();
    const admit = countInFlight((caller) =>
      caller === 'prod-eu' ? place.promise : { turn: () => turn.promise },
    );
    const eu = admit('prod-eu', A_REQUEST);
    const us = await admit('prod-us', A_REQUEST);
    expect(await waiting()).toEqual(['{webhook="/convert",caller="prod-eu"} 1']);
    const turnOfUs = 'turn' in us ? us.turn(1) : undefined;
    place.resolve({});
    await eu;
    expect(await waiting()).toEqual([
      '{webhook="/convert",caller="prod-eu"} 0',
      '{webhook="/convert",caller="prod-us"} 1',
    ]);
    turn.resolve(undefined);
    await turnOfUs;
    expect(await waiting()).toEqual([
      '{webhook="/convert",caller="prod-eu"} 0',
      '{webhook="/convert",caller="prod-us"} 0',
    ]);
  });

  test('are counted once if something crashed in them', async () => {
    const crash = (): never => {
      throw new TypeError('any');
    };
    const { post, scrape } = measured(
      kindsOf(
        defineKind(
          { group: 'stable.example.com', kind: 'CronTab', versions: ['v1', 'v1beta1'] },
          'v1',
          { v1beta1: { toHub: crash, fromHub: crash } },
        ),
      ),
    );
    const panics = async (): Promise<readonly string[]> =>
      seriesOf(await scrape(), 'crdshift_conversion_webhook_panics_total');
    expect(await panics()).toEqual(['{} 0']);
    await post(aReview('stable.example.com/v1', [object, object]));
    await post(FAILING);
    expect(await panics()).toEqual(['{} 1']);
  });
});

describe('conversions', () => {
  const NAMES = 'group="stable.example.com",kind="CronTab",from_version="v1beta1",to_version="v1"';

  test('are measured by their versions, failing ones too', async () => {
    const { post, scrape } = measured();
    await post(REVIEW);
    await post(aReview('stable.example.com/v1', [{ ...object, metadata: [] }]));
    const scraped = await scrape();
    const name = 'crdshift_crd_conversion_webhook_duration_seconds';
    expect(seriesOf(scraped, `${name}_count`)).toEqual([
      `{${NAMES},succeeded="true"} 1`,
      `{${NAMES},succeeded="false"} 1`,
    ]);
    const [, buckets] = boundsOf(scraped, `${name}_bucket`);
    expect(buckets).toHaveLength(16);
    expect(buckets?.slice(0, 3)).toEqual(['0.001', '0.002', '0.004']);
    expect(buckets?.slice(-2)).toEqual(['16.384', '+Inf']);
  });

  test('are counted by object, with the bytes of kept data', async () => {
    const { post, scrape } = measured();
    await post(aReview('stable.example.com/v1', [object, object, aCronTab('v1')]));
    await post(FAILING);
    const scraped = await scrape();
    expect(seriesOf(scraped, 'crdshift_conversion_webhook_objects_total')).toEqual([
      `{${NAMES}} 2`,
      `{${NAMES.replace('v1beta1', 'v1')}} 1`,
    ]);
    expect(seriesOf(scraped, 'crdshift_conversion_webhook_kept_bytes_total')).toEqual([
      `{${NAMES}} 0`,
      `{${NAMES.replace('v1beta1', 'v1')}} 0`,
    ]);
    expect(seriesOf(await scrape(), 'crdshift_conversion_webhook_objects_total')).toEqual(
      seriesOf(scraped, 'crdshift_conversion_webhook_objects_total'),
    );
  });

  test('are measured against the objective for their number of objects', async () => {
    const { post, scrape } = measured();
    const name = 'crdshift_conversion_webhook_slo_duration_seconds';
    for (const count of [1, 2, 1500, 1501, 10_000]) {
      const objects = Array.from({ length: count }, () => object);
      await post(aReview('stable.example.com/v1', objects));
    }
    await post(FAILING);
    const scraped = await scrape();
    expect(seriesOf(scraped, `${name}_count`)).toEqual([
      '{objects="1"} 1',
      '{objects="1500"} 2',
      '{objects="10000"} 2',
    ]);
    expect(boundsOf(scraped, `${name}_bucket`)[0]).toEqual(['0.05', '1', '6', '+Inf']);
  });
});

test('latencies have the buckets of controller-runtime and of the API server', async () => {
  const { post, scrape } = measured();
  await post(REVIEW);
  const scraped = await scrape();
  expect(boundsOf(scraped, 'crdshift_webhook_latency_seconds_bucket')[0]?.join(' ')).toBe(
    '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf',
  );
  const name = 'crdshift_conversion_webhook_duration_seconds';
  expect(boundsOf(scraped, `${name}_bucket`)[0]?.join(' ')).toBe(
    '0.005 0.01 0.02 0.05 0.1 0.2 0.5 1 2 5 10 20 30 45 60 +Inf',
  );
  // In seconds: a call reads the clock two or three times.
  expect(seriesOf(scraped, `${name}_sum`)).toEqual([
    expect.stringMatching(/^\{result="success"\} 0\.0000[1-3]$/),
  ]);
});

/** Returns the upper bounds of each histogram with a name. */
function boundsOf(scraped: string, name: string): string[][] {
  const bounds = new Map<string, string[]>();
  for (const { name: found, labels } of readPrometheusText(scraped)) {
    if (found !== name) continue;
    const { le = '', ...others } = labels;
    const key = JSON.stringify(others);
    bounds.set(key, [...(bounds.get(key) ?? []), le]);
  }
  return [...bounds.values()];
}

/** Words that a caller may invent: any text, and names in the form of Kubernetes names. */
const aWord = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9.]{0,20}$/),
  fc.constantFrom('CronTab', '__proto__', 'constructor', 'v1', 'v1beta1', ''),
);
const anApiVersion = fc.oneof(
  aWord,
  fc.tuple(aWord, aWord).map((words) => words.join('/')),
  fc.constantFrom('stable.example.com/v1', 'stable.example.com/v1beta1'),
);
const aHostileReview = fc
  .tuple(
    anApiVersion,
    fc.array(fc.record({ apiVersion: anApiVersion, kind: aWord, metadata: fc.object() })),
  )
  .chain(([desired, objects]) =>
    // Objects that already have the desired version pass through, and the review succeeds.
    fc.constantFrom(
      aReview(desired, objects),
      aReview(
        desired,
        objects.map((one) => ({ ...one, apiVersion: desired })),
      ),
    ),
  );

test('no content of a call becomes a label', async () => {
  const { post, scrape } = measured();
  const allowed: Readonly<Record<string, RegExp>> = {
    webhook: /^\/convert$/,
    code: /^(?:200|4(?:00|04|05|13|15|29)|50[03])$/,
    caller: /^prod-eu$/,
    result: /^(?:success|failure)$/,
    failure_type: /^(?:|[A-Z][a-zA-Z0-9]+)$/,
    group: /^(?:stable\.example\.com|example\.com|other)$/,
    kind: /^(?:CronTab|other)$/,
    from_version: /^(?:v1|v1beta1|other)$/,
    to_version: /^(?:v1|v1beta1|other)$/,
    succeeded: /^(?:true|false)$/,
    objects: /^(?:1|1500|10000)$/,
    le: /^(?:[\d.]+|\+Inf)$/,
  };
  let successes = 0;
  await fc.assert(
    fc.asyncProperty(aHostileReview, aWord, async (review, path) => {
      const response = await post(review);
      if ((await response.text()).includes('"Success"')) successes += 1;
      await post(review, `/${encodeURIComponent(path)}`);
      await post(path);
    }),
    { numRuns: 300 },
  );
  expect(successes).toBeGreaterThan(20);
  const ours = readPrometheusText(await scrape()).filter(({ name }) => name.startsWith('crdshift'));
  for (const { name, labels } of ours) {
    for (const [label, value] of Object.entries(labels)) {
      expect({ name, label, value }).toEqual({
        name,
        label,
        value: expect.stringMatching(allowed[label] ?? /^$/) as unknown,
      });
    }
  }
  const reasons = new Set(ours.map(({ labels }) => labels['failure_type'] ?? ''));
  expect(reasons.size).toBeLessThan(30);
});

describe('the certificate', () => {
  test('has the expiry of the one that is served as a metric, whatever the files contain', async () => {
    const { path: folder, remove } = await aFolder();
    onTestFinished(remove);
    const authority = await makeAuthority('crdshift tests');
    const files = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
    const { certificate, key } = await authority.issueServer();
    await writeFile(files.cert, certificate);
    await writeFile(files.key, key);
    const { logged } = await start({
      METRICS_PORT: '0',
      TLS_CERT_FILE: files.cert,
      TLS_KEY_FILE: files.key,
    });
    await writeFile(files.key, 'no key');
    await logged('certificate not reloaded');
    const { url = '' } = await logged('serving metrics');
    const said = await (await fetch(url)).text();
    expect(seriesOf(said, 'crdshift_tls_certificate_expiration_timestamp_seconds')).toEqual([
      `{} ${Date.parse(new X509Certificate(certificate).validTo) / 1000}`,
    ]);
  });

  test('has no metric if there is none', async () => {
    const { scrape } = measured();
    expect(await scrape()).not.toContain('certificate');
  });
});

describe('the port of Prometheus', () => {
  test('serves only metrics, and the public port none', async () => {
    const { url, logged } = await start({ METRICS_PORT: '0' });
    const { url: metrics = '' } = await logged('serving metrics');
    expect(new URL(metrics)).toMatchObject({ hostname: '127.0.0.1', pathname: '/metrics' });

    const scraped = await fetch(metrics);
    expect(scraped.status).toBe(200);
    expect(scraped.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const names = new Set(readPrometheusText(await scraped.text()).map(({ name }) => name));
    expect([...names]).toEqual(
      expect.arrayContaining([
        'crdshift_webhook_requests_in_flight',
        'process_cpu_seconds_total',
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_heap_size_used_bytes',
      ]),
    );

    const { origin } = new URL(metrics);
    const init = { method: 'POST', headers: HEADERS, body: REVIEW };
    expect((await fetch(`${origin}/convert`, init)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, init)).status).toBe(404);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  test('shows the calls of the other one', async () => {
    const { url, logged } = await start({
      METRICS_PORT: '0',
      SECRET_DIGEST_PROD_EU: DIGEST.toString('hex'),
    });
    const { url: metrics = '' } = await logged('serving metrics');
    await fetch(`${url}/convert/secret`, { method: 'POST', headers: HEADERS, body: REVIEW });
    const scraped = await (await fetch(metrics)).text();
    expect(seriesOf(scraped, 'crdshift_webhook_requests_total')).toEqual([
      '{webhook="/convert",code="200",caller="prod-eu"} 1',
    ]);
    expect(scraped).not.toContain('secret"');
  });

  test.for<[about: string, text: () => Promise<string>, outcome: number | string, name: string]>([
    ['a metric', () => Promise.reject(new RangeError('no file')), 500, 'RangeError'],
    // Only a head with the code 200 has been written then.
    ['the reply', () => Promise.resolve(7 as never), 'broken', 'TypeError'],
  ])(
    'logs the first scrape in which %s fails, and answers further ones',
    async ([, of, outcome, name]) => {
      const logged: LogEntry[] = [];
      const metrics = { text: of, contentType: 'text/plain' };
      const server = makeMetricsServer(metrics, (entry) => void logged.push(entry));
      onTestFinished(() => void server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      for (let scrape = 0; scrape < 2; scrape += 1) {
        const answer = fetch(`http://127.0.0.1:${port}/metrics`).then(
          ({ status }) => status,
          () => 'broken',
        );
        expect(await answer).toBe(outcome);
      }
      expect(logged).toMatchObject([{ level: 'error', msg: 'scrape failed', crash: { name } }]);
      expect(JSON.stringify(logged)).not.toContain('no file');
    },
  );

  test('does not keep a stopping process alive', async () => {
    const { process, logged, ended } = await start({ METRICS_PORT: '0', DRAIN_SECONDS: '0' });
    const { url: metrics = '' } = await logged('serving metrics');
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const [response] = (await once(request(metrics, { agent }).end(), 'response')) as [
      IncomingMessage,
    ];
    await text(response);
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('METRICS_PORT', () => {
  test.for<[string, number | undefined]>([
    ['', undefined],
    ['0', 0],
    ['9090', 9090],
  ])('reads %j', ([METRICS_PORT, metricsPort]) => {
    expect(readSettings({ METRICS_PORT, ALLOW_ANYONE: 'true' })).toMatchObject({ metricsPort });
  });

  test('serves no metrics if it is not set', async () => {
    expect(readSettings({ ALLOW_ANYONE: 'true' })).toMatchObject({ metricsPort: undefined });
    const { lines } = await start({});
    expect(lines.map(({ msg }) => msg)).not.toContain('serving metrics');
  });

  test.for([
    ['x', 'METRICS_PORT must be a whole number from 0 to 65535'],
    ['65536', 'METRICS_PORT must be a whole number from 0 to 65535'],
    ['8080', 'METRICS_PORT must differ from PORT'],
  ] as const)('refuses %s', ([METRICS_PORT, problem]) => {
    expect(readSettings({ METRICS_PORT, ALLOW_ANYONE: 'true' })).toEqual({ problems: [problem] });
  });

  test('refuses a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const entry = fileURLToPath(new URL('../../src/node.ts', import.meta.url));
    const env = { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: String(port), ALLOW_ANYONE: 'true' };
    await expect(promisify(execFile)(process.execPath, [entry], { env })).rejects.toMatchObject({
      code: 1,
      stderr: `crdshift: METRICS_PORT ${port} is in use: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
  });
});

describe('METRICS_HOST', () => {
  test.for([
    [{}, '127.0.0.1'],
    [{ METRICS_HOST: '' }, '127.0.0.1'],
    [{ METRICS_HOST: '127.0.0.2' }, '127.0.0.2'],
  ] as const)('%j serves metrics at the address %s', async ([settings, address]) => {
    const { url, logged } = await start({ METRICS_PORT: '0', ...settings });
    const metrics = await logged('serving metrics');
    expect([url, metrics.url].map((at) => new URL(at ?? '').hostname)).toEqual([
      '127.0.0.1',
      address,
    ]);
  });
});

async function start(settings: Readonly<Record<string, string>>): Promise<NodeEntry> {
  const entry = await startNodeEntry(settings);
  onTestFinished(entry.stop);
  return entry;
}
