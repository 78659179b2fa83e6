import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { makeMetrics } from '../../../src/entry/node/observe/metrics.ts';
import { createApp } from '../../../src/http/app.ts';
import { observeConversions } from '../../../src/http/observed-conversion.ts';
import { kinds } from '../../../src/kinds/index.ts';
import { aCronTab, aReview } from '../../support/a-review.ts';
import { startNodeEntry } from '../../support/node-entry.ts';
import { readPrometheusText } from '../../support/prometheus-text.ts';
import type { Series } from '../../support/prometheus-text.ts';
import { parsePromql } from '../../support/promql.ts';
import type { LabelMatcher, Selector } from '../../support/promql.ts';
import { certificateFiles } from '../../support/certificate-files.ts';

const FOLDER = new URL('../../../scripts/deploy/observability/', import.meta.url);

interface Target {
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat: string;
  readonly datasource: unknown;
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: 'row' | 'stat' | 'timeseries';
  readonly datasource?: unknown;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets?: readonly Target[];
}

interface Variable {
  readonly name: string;
  readonly type: string;
  readonly query: string | { readonly query: string };
}

const dashboard = JSON.parse(readFileSync(new URL('grafana-dashboard.json', FOLDER), 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
};

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const alerts = parse(readFileSync(new URL('prometheus-alerts.yaml', FOLDER), 'utf8')) as {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);

/** Replaces variables as Grafana does before a query. */
const asAsked = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '4m').replaceAll(/\$(?:job|caller)\b/g, '.*');

const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const EXPRESSIONS: readonly (readonly [name: string, expr: string, legends: readonly string[]])[] =
  [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(
        ({ refId, expr, legendFormat }) =>
          [`panel ${title} ${refId}`, asAsked(expr), labelsIn(legendFormat)] as const,
      ),
    ),
    ...dashboard.templating.list.flatMap(({ name, query }) => {
      const [, expr, label = ''] =
        /^label_values\((.*), (\w+)\)$/.exec(typeof query === 'string' ? query : query.query) ?? [];
      return expr === undefined ? [] : [[`variable ${name}`, asAsked(expr), [label]] as const];
    }),
    ...rules.map(
      ({ alert, expr, annotations }) =>
        [`alert ${alert}`, expr, labelsIn(Object.values(annotations).join())] as const,
    ),
  ];

/** Returns the labels named in a legend of Grafana or an annotation of Prometheus. */
function labelsIn(template: string): string[] {
  return [...template.matchAll(/{{\s*(\w+)\s*}}|\$labels\.(\w+)/g)].map(
    ([, legend, annotation]) => legend ?? annotation ?? '',
  );
}

/** Labels that Prometheus adds to everything that it scrapes. */
const ADDED = { job: 'crdshift', instance: '127.0.0.1:9090' };

let served: readonly Series[];

beforeAll(async () => {
  served = [...(await scrapeEntry()), ...(await scrapeOverloaded())].map((series) => ({
    ...series,
    labels: { ...series.labels, ...ADDED },
  }));
});

describe.each(EXPRESSIONS)('%s', (_name, expr, legends) => {
  test('selects existing series', () => {
    const { selectors } = parsePromql(expr);
    expect(selectors).not.toEqual([]);
    for (const { metric, matchers } of selectors) {
      const found = served.filter(({ name }) => name === metric);
      expect({ metric, isServed: found.length > 0 }).toEqual({ metric, isServed: true });
      expect(selects(found, matchers)).toBe(true);
      for (const { label, operator, value } of matchers) {
        // A value that no series has would select nothing, or exclude nothing.
        for (const word of operator.endsWith('~') ? value.split('|') : [value]) {
          const says = found.some(({ labels }) => isWord(word, labels[label] ?? ''));
          expect({ metric, label, word, says }).toEqual({ metric, label, word, says: true });
        }
      }
    }
  });

  test('groups and names by existing labels', () => {
    const { selectors, groups } = parsePromql(expr);
    for (const label of [...groups.flat(), ...legends]) {
      for (const { metric } of groups.flat().includes(label) ? selectors : selectors.slice(0, 1)) {
        const isThere = served.some(({ name, labels }) => name === metric && label in labels);
        expect({ metric, label, isThere }).toEqual({ metric, label, isThere: true });
      }
    }
    const [outer = legends] = groups;
    expect(legends.filter((label) => !outer.includes(label))).toEqual([]);
  });
});

function selects(found: readonly Series[], matchers: readonly LabelMatcher[]): boolean {
  return found.some(({ labels }) =>
    matchers.every(({ label, operator, value }) => {
      const words = operator.endsWith('~') ? new RegExp(`^(?:${value})$`) : undefined;
      const actual = labels[label] ?? '';
      const isEqual = words === undefined ? actual === value : words.test(actual);
      return isEqual === operator.startsWith('=');
    }),
  );
}

/** Matches a label value. Prometheus 3 writes the histogram bound 1 as 1.0. */
function isWord(word: string, value: string): boolean {
  return new RegExp(`^(?:${word})$`).test(value) || word === `${value}.0`;
}

/** Every Node program may serve `nodejs_…`, and almost every program `process_…`. */
test('metrics of other programs are not counted', () => {
  const isOwn = ({ metric }: Selector): boolean => metric.startsWith('crdshift_');
  for (const { alert, expr } of rules) {
    expect({ alert, isOwn: parsePromql(expr).selectors.some(isOwn) }).toEqual({
      alert,
      isOwn: true,
    });
  }
  const job = dashboard.templating.list.find(({ name }) => name === 'job');
  expect(job).not.toHaveProperty('allValue');
  for (const { expr } of panels.flatMap(({ targets = [] }) => targets)) {
    for (const { metric, matchers } of parsePromql(expr.replaceAll('$__rate_interval', '4m'))
      .selectors) {
      expect([metric, matchers]).toEqual([metric, expect.arrayContaining([OF_THE_JOB])]);
    }
  }
});

const OF_THE_JOB: LabelMatcher = { label: 'job', operator: '=~', value: '$job' };

describe('the dashboard', () => {
  test('queries the selected Prometheus', () => {
    const [first] = dashboard.templating.list;
    expect(first).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
    const chosen = { type: 'prometheus', uid: '${datasource}' };
    for (const panel of panels) {
      expect(panel).toMatchObject({ datasource: chosen });
      for (const target of panel.targets ?? []) expect(target.datasource).toEqual(chosen);
    }
  });

  test('defines every variable that it uses', () => {
    const used = JSON.stringify(dashboard).match(/\$(?:\{\w+\}|\w+)/g) ?? [];
    const known = dashboard.templating.list.map(({ name }) => name);
    for (const name of new Set(used.map((one) => one.replaceAll(/\W/g, '')))) {
      expect(['__rate_interval', '__all', ...known]).toContain(name);
    }
  });

  test('has panels with unique ids, each with a query', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { title, targets = [] } of panels) {
      expect({ title, targets: targets.length > 0 }).toEqual({ title, targets: true });
      const refs = targets.map(({ refId }) => refId);
      expect(new Set(refs).size).toBe(refs.length);
    }
  });

  test('is 24 columns wide, without overlapping panels', () => {
    const taken = new Map<string, string>();
    for (const { title, gridPos } of dashboard.panels) {
      const { x, y, w, h } = gridPos;
      expect({ title, fits: x >= 0 && w > 0 && x + w <= 24 && h > 0 }).toEqual({
        title,
        fits: true,
      });
      for (let column = x; column < x + w; column += 1) {
        for (let line = y; line < y + h; line += 1) {
          expect([title, taken.get(`${column},${line}`)]).toEqual([title, undefined]);
          taken.set(`${column},${line}`, title);
        }
      }
    }
  });
});

describe('the alerts', () => {
  test('have unique names', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^Crdshift[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  test.each(rules)('$alert describes the problem, the solution and the severity', (rule) => {
    expect(Object.keys(rule.annotations).toSorted()).toEqual(['description', 'summary']);
    expect(rule.annotations['summary']).toMatch(/^.{10,160}\.$/);
    expect(rule.annotations['description']).toMatch(/^.{30,400}\.$/);
    expect(rule.labels).toEqual({
      severity: expect.stringMatching(/^(?:critical|warning|info)$/) as unknown,
    });
    expect(rule.for ?? '0m').toMatch(/^\d+[mh]$/);
  });
});

const HEADERS = { 'content-type': 'application/json' };
const object = aCronTab('v1beta1', { hostPort: 'a:1' });
const REVIEW = aReview('stable.example.com/v1', [object]);
const LARGE = aReview(
  'stable.example.com/v1',
  Array.from({ length: 2000 }, () => object),
);
const FAILING = aReview('stable.example.com/v9', [object]);

/** Returns the metrics of a Node entry with a certificate and a secret after some traffic. */
async function scrapeEntry(): Promise<readonly Series[]> {
  const { files, authorityPem, remove } = await certificateFiles();
  const { url, logged, stop } = await startNodeEntry({
    ...files,
    METRICS_PORT: '0',
    PROCESSES: '2',
    SECRET_DIGEST_PROD_EU: createHash('sha256').update('secret').digest('hex'),
  });
  const agent = new Agent({ ca: authorityPem, keepAlive: true });
  const send = async (path: string, body: string, options: RequestOptions): Promise<void> => {
    const sent = request(`${url}${path}`, { agent, ...options }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
  };
  const post = (path: string, body: string): Promise<void> =>
    send(path, body, { method: 'POST', headers: HEADERS });
  for (const body of [REVIEW, LARGE, FAILING]) await post('/convert/secret', body);
  await post('/convert/guess', REVIEW);
  // The requests of a browser and of a form.
  await send('/convert/secret', '', { method: 'GET' });
  await send('/convert/secret', 'a=1', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
  });
  const { url: metrics = '' } = await logged('serving metrics');
  // Garbage is collected only when there is enough of it.
  const scraped = await vi.waitUntil(
    async () => {
      await post('/convert/secret', LARGE);
      const answer = await (await fetch(metrics)).text();
      return answer.includes('nodejs_gc_duration_seconds_sum{') && answer;
    },
    { timeout: 180_000, interval: 10 },
  );
  agent.destroy();
  await stop();
  await remove();
  return readPrometheusText(scraped);
}

/** Returns the metrics when calls wait and are refused. */
async function scrapeOverloaded(): Promise<readonly Series[]> {
  const metrics = makeMetrics(observeConversions(kinds), () => undefined);
  for (const code of [429, 503] as const) {
    const admit = metrics.countInFlight(() => Promise.resolve({ code, retryAfter: 1 }));
    const app = createApp(kinds, { secrets: 'allow-anyone', admit, observe: metrics.observe });
    await app.request('/convert', { method: 'POST', headers: HEADERS, body: REVIEW });
  }
  return readPrometheusText(await metrics.text());
}
