import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { runScript } from '../support/run-script.ts';
import { aCluster } from './cluster/a-cluster.ts';
import { WIDGETS, ZONE_LINE } from './prove/a-widget-crd.ts';
import { aWidgetWebhook, keepsZone } from './prove/a-widget-webhook.ts';
import type { Reply } from './prove/a-widget-webhook.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Report {
  readonly proofs: readonly {
    readonly kind: string;
    readonly seed: number;
    readonly pairs: readonly {
      readonly from: string;
      readonly to: string;
      readonly samples: number;
    }[];
    readonly findings: readonly {
      readonly check: string;
      readonly from: string;
      readonly to: string;
      readonly path: string;
      readonly message: string;
      readonly accepted?: string;
      readonly place?: { readonly file: string; readonly line: number };
    }[];
  }[];
}

const read = (stdout: string): Report => JSON.parse(stdout) as Report;

const checksIn = (report: Report): string[] => [
  ...new Set(report.proofs.flatMap(({ findings }) => findings.map(({ check }) => check))),
];

/** Writes the CRD of the widgets into a folder, and returns the file. */
async function widgets(text = WIDGETS): Promise<string> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const file = join(path, 'widgets.yaml');
  await writeFile(file, text);
  return file;
}

describe('a published CRD with strategy None', () => {
  test('loses the field that one version lacks, at its line', async () => {
    const file = await widgets();
    const ran = await runScript('prove', file, '--samples', '30', '--seed', '1', '--json');
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 1, stderr: '' });
    const found = read(ran.stdout).proofs[0]?.findings.find(
      ({ check }) => check === 'pruned-silently',
    );
    expect(found).toMatchObject({ path: 'spec.zone', place: { file, line: ZONE_LINE } });
  });

  test('gives the same report for the same seed, and says how to repeat it', async () => {
    const file = await widgets();
    const args = [file, '--samples', '30', '--to', 'v1beta1'];
    const first = await runScript('prove', ...args);
    const seed = /^Seed (\d+)\./m.exec(first.stdout)?.[1] ?? '';
    expect(first.stdout).toContain(
      `npm run prove -- ${file} --to v1beta1 --samples 30 --seed ${seed}`,
    );
    const second = await runScript('prove', ...args, '--seed', seed);
    expect(second.stdout).toBe(first.stdout);
  });

  test('is reported as JUnit, SARIF and Markdown, too', async () => {
    const file = await widgets();
    const at = (name: string): string => join(file, '..', name);
    const files = ['--junit', at('a.xml'), '--sarif', at('a.sarif'), '--markdown', at('a.md')];
    await runScript('prove', file, '--samples', '30', '--seed', '1', ...files);
    expect(await readFile(at('a.xml'), 'utf8')).toContain('<failure ');
    expect(JSON.parse(await readFile(at('a.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(await readFile(at('a.md'), 'utf8')).toContain('### ❌ Widget of example.com');
  });

  test('passes if a comment accepts the loss, which stays in the report', async () => {
    const comment = '# crdshift:accept pruned-silently spec.zone nobody reads zones';
    const file = await widgets(`${comment}\n${WIDGETS}`);
    const ran = await runScript('prove', file, '--samples', '30', '--seed', '1', '--json');
    expect(ran.code).toBe(0);
    const findings = read(ran.stdout).proofs[0]?.findings;
    expect(findings?.map(({ accepted }) => accepted)).toContain('nobody reads zones');
  });

  test.each([
    [
      '# crdshift:accept spec.zone',
      'widgets.yaml:1: the comment is incomplete. Write # crdshift:accept CHECK PATH REASON',
    ],
    ['# crdshift:accept loss spec.zone why', 'widgets.yaml:1: there is no check loss.'],
  ])('with the comment %j is refused', async (comment, message) => {
    const file = await widgets(`${comment}\n${WIDGETS}`);
    const { code, stderr } = await runScript('prove', file);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('with equal versions has no error', async () => {
    const file = await widgets(WIDGETS.replace('                zone: { type: string }\n', ''));
    const { code, stdout } = await runScript('prove', file, '--samples', '30', '--seed', '1');
    expect(stdout).toMatch(/^Widget of example\.com \(.*\): no findings\n/);
    expect(code).toBe(0);
  });

  test('is proved only between the versions that --from and --to name', async () => {
    const file = await widgets();
    const only = ['--from', 'v1beta1', '--to', 'v1'];
    const ran = await runScript('prove', file, '--samples', '9', '--seed', '1', '--json', ...only);
    const pairs = read(ran.stdout).proofs[0]?.pairs;
    expect(pairs?.map(({ from, to }) => [from, to])).toEqual([['v1beta1', 'v1']]);
  });
});

test('all kinds of the project are proved by their definitions', async () => {
  const { stdout, stderr } = await runScript('prove', '--samples', '5', '--seed', '1', '--json');
  expect(stderr).toBe('');
  expect(read(stdout).proofs.map(({ kind, seed }) => [kind, seed])).toEqual([
    ['CronTab', 1],
    ['CronTab', 1],
  ]);
});

test('the samples of a kind are converted, too', async () => {
  const args = ['CronTab.stable.example.com', '--from', 'v1', '--to', 'v1beta1', '--json'];
  const { stdout } = await runScript('prove', ...args, '--samples', '1', '--seed', '1');
  const samples = read(stdout).proofs[0]?.pairs[0]?.samples ?? 0;
  const texts = await readFile(join(ROOT, 'src/kinds/cron-tab/samples/local-crontab.yaml'), 'utf8');
  expect(texts).toContain('apiVersion: stable.example.com/v1\n');
  expect(samples).toBeGreaterThan(1);
});

test('live objects are read in every served version, and converted', async () => {
  const file = await widgets();
  const cluster = await aCluster();
  onTestFinished(cluster.stop);
  const item = { apiVersion: 'example.com/v1', kind: 'Widget', spec: { zone: 'eu' } };
  cluster.answer((_, response) => {
    response.end(JSON.stringify({ kind: 'WidgetList', items: [item] }));
  });
  const kubeconfig = await cluster.kubeconfig({ token: 'abc' });
  const live = ['--live', '--kubeconfig', kubeconfig, '--context', 'test'];
  const args = [file, ...live, '--samples', '1', '--seed', '1', '--json'];
  const { stdout } = await runScript('prove', ...args);
  expect(cluster.seen.map(({ path }) => path).toSorted()).toEqual([
    '/apis/example.com/v1/widgets?limit=500',
    '/apis/example.com/v1beta1/widgets?limit=500',
  ]);
  expect(checksIn(read(stdout))).toContain('pruned-silently');
  expect(read(stdout).proofs[0]?.pairs.map(({ from, samples }) => [from, samples])).toEqual([
    ['v1beta1', 1],
    ['v1', 3],
  ]);
});

test('a cluster that refuses is a failure with its words', async () => {
  const file = await widgets();
  const cluster = await aCluster();
  onTestFinished(cluster.stop);
  cluster.answer((_, response) => {
    response.writeHead(403).end('{"kind":"Status","message":"widgets is forbidden"}');
  });
  const kubeconfig = await cluster.kubeconfig({ token: 'abc' });
  const { code, stderr } = await runScript('prove', file, '--live', '--kubeconfig', kubeconfig);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^list of widgets\.\S+: the API server answers 403: widgets is forbidden\n$/,
  );
});

describe('a webhook at a URL', () => {
  /** Proves a webhook with this reply. */
  async function proveWebhook(
    reply: Reply,
  ): Promise<{ code: number; report: Report; sizes: number[] }> {
    const webhook = await aWidgetWebhook(reply);
    onTestFinished(webhook.close);
    const file = await widgets();
    const args = [file, '--url', webhook.url, '--samples', '120', '--seed', '1', '--json'];
    const { code, stdout, stderr } = await runScript('prove', ...args);
    expect(stderr).toBe('');
    return { code, report: read(stdout), sizes: webhook.sizes };
  }

  test('that keeps data in an annotation loses nothing, in reviews of at most 100 objects', async () => {
    const { report, sizes } = await proveWebhook(keepsZone);
    const found = checksIn(report);
    for (const loss of ['pruned-silently', 'round-trip', 'refused', 'wrong-answer']) {
      expect(found).not.toContain(loss);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(Math.max(...sizes)).toBeGreaterThan(1);
  });

  test('that only sets the apiVersion loses what strategy None loses', async () => {
    const { code, report } = await proveWebhook(({ desiredAPIVersion, objects }) => ({
      result: { status: 'Success' },
      convertedObjects: objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion })),
    }));
    expect(code).toBe(1);
    expect(checksIn(report)).toContain('pruned-silently');
  });

  test('that refuses some objects is named with its message', async () => {
    const { code, report } = await proveWebhook((asked) =>
      asked.objects.some(({ spec }) => spec !== undefined)
        ? { result: { status: 'Failure', message: 'no widget with a spec' } }
        : keepsZone(asked),
    );
    expect(code).toBe(1);
    const refused = report.proofs[0]?.findings.find(({ check }) => check === 'refused');
    expect(refused?.message).toContain('no widget with a spec');
  });

  test.each([
    ['of another uid', { uid: 'other' }, 'the uid in the answer of the webhook differs'],
    ['without objects', { convertedObjects: [] }, 'the answer has 0 of 1 objects'],
    ['of scalars', { convertedObjects: [1] }, 'an object without apiVersion or kind'],
  ])('whose answer is %s is a wrong answer', async (_name, wrong, message) => {
    const { code, report } = await proveWebhook((asked) => ({ ...keepsZone(asked), ...wrong }));
    expect(code).toBe(1);
    const found = report.proofs[0]?.findings.find(({ check }) => check === 'wrong-answer');
    expect(found?.message).toContain(message);
  });

  test('that does not answer is a failure without findings', async () => {
    const file = await widgets();
    const { code, stdout, stderr } = await runScript('prove', file, '--url', 'http://127.0.0.1:9/');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('the webhook at 127.0.0.1:9 does not answer');
  });
});

describe('wrong usage', () => {
  test.each([
    [['--samples', '0'], '--samples must be a whole number from 1'],
    [['--seed', '1.5'], '--seed must be a whole number from 0'],
    [['--kubernetes', '2.0'], '--kubernetes must be a release of Kubernetes such as 1.31'],
    [['--to', 'v9'], 'there is no version v9.'],
    [['NoKind'], 'src/kinds has no NoKind.'],
    [['no-file.yaml'], 'no-file.yaml does not exist'],
    [['docs'], 'docs is a folder. Name the files with the CRDs.'],
    [['--from', 'v1', '--to', 'v1'], '--from and --to name the same version'],
    [['docs/gateways.yaml', '--junit', 'no/folder/report.xml'], 'no/folder does not exist'],
    [['docs/gateways.yaml', '--against', 'no-such-ref'], 'there is no commit no-such-ref'],
    [['package.json'], 'package.json contains no CustomResourceDefinition'],
    [['--url', 'http://127.0.0.1:9/'], '--url needs exactly one file'],
    [['package.json', '--url', 'http://192.0.2.1/'], 'or http on this machine'],
    [['package.json', '--ca', 'package.json'], '--ca needs --url'],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await runScript('prove', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('a CRD with a webhook needs its URL', async () => {
    const file = await widgets(
      WIDGETS.replace('  scope:', '  conversion: { strategy: Webhook }\n  scope:'),
    );
    const { code, stderr } = await runScript('prove', file);
    expect(code).toBe(2);
    expect(stderr).toContain('a webhook converts Widget. Pass its URL with --url');
  });
});
