import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kinds } from '../../src/kinds/index.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import { runHere } from '../support/run-here.ts';
import { runScriptIn } from '../support/run-script.ts';
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

/** Runs `crdshift prove`. Its standard error is without lines of progress, which a slow machine writes. */
async function runProve(...args: readonly string[]): ReturnType<typeof runHere> {
  const ran = await runHere('prove', ...args);
  return { ...ran, stderr: ran.stderr.replaceAll(/^.*: \d+ of \d+ objects\n/gm, '') };
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
    const ran = await runProve(file, '--samples', '30', '--seed', '1', '--json');
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 1, stderr: '' });
    const found = read(ran.stdout).proofs[0]?.findings.find(
      ({ check }) => check === 'pruned-silently',
    );
    expect(found).toMatchObject({ path: 'spec.zone', place: { file, line: ZONE_LINE } });
  });

  test('gives the same report for the same seed, and says how to repeat it', async () => {
    const file = await widgets();
    const args = [file, '--samples', '30', '--to', 'v1beta1'];
    const first = await runProve(...args);
    const seed = /^Seed (\d+)\./m.exec(first.stdout)?.[1] ?? '';
    expect(first.stdout).toContain(
      `npm run prove -- ${file} --to v1beta1 --samples 30 --seed ${seed}`,
    );
    const second = await runProve(...args, '--seed', seed);
    expect(second.stdout).toBe(first.stdout);
  });

  test('is reported as JUnit, SARIF and Markdown, too', async () => {
    const file = await widgets();
    const at = (name: string): string => join(file, '..', name);
    const files = ['--junit', at('a.xml'), '--sarif', at('a.sarif'), '--markdown', at('a.md')];
    await runProve(file, '--samples', '30', '--seed', '1', ...files);
    expect(await readFile(at('a.xml'), 'utf8')).toContain('<failure ');
    expect(JSON.parse(await readFile(at('a.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(await readFile(at('a.md'), 'utf8')).toContain('### ❌ Widget of example.com');
  });

  test('passes if a comment accepts the loss, which stays in the report', async () => {
    const comment = '# crdshift:accept pruned-silently spec.zone nobody reads zones';
    const file = await widgets(`${comment}\n${WIDGETS}`);
    const ran = await runProve(file, '--samples', '30', '--seed', '1', '--json');
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
    const { code, stderr } = await runProve(file);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('with equal versions has no error', async () => {
    const file = await widgets(WIDGETS.replace('                zone: { type: string }\n', ''));
    const { code, stdout } = await runProve(file, '--samples', '30', '--seed', '1');
    expect(stdout).toMatch(/^Widget of example\.com \(.*\): no findings\n/);
    expect(code).toBe(0);
  });

  test('is proved only between the versions that --from and --to name', async () => {
    const file = await widgets();
    const only = ['--from', 'v1beta1', '--to', 'v1'];
    const ran = await runProve(file, '--samples', '9', '--seed', '1', '--json', ...only);
    const pairs = read(ran.stdout).proofs[0]?.pairs;
    expect(pairs?.map(({ from, to }) => [from, to])).toEqual([['v1beta1', 'v1']]);
  });
});

test('all kinds of the project are proved by their definitions', async () => {
  const { stdout, stderr } = await runProve('--samples', '5', '--seed', '1', '--json');
  expect(stderr).toBe('');
  const served = kinds.all.map(({ kind }) => [kind, 1]);
  expect(served).toContainEqual(['CronTab', 1]);
  expect(read(stdout).proofs.map(({ kind, seed }) => [kind, seed])).toEqual(served);
});

test('errors of a definition are printed beside the proof, which then fails', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  const module = 'src/kinds/cron-tab/cron-tab.ts';
  const spoke = "lens(rename('adress', 'hostPort'))";
  await project.edit(module, "('v1beta1', addressSpoke)", `('v1beta1', ${spoke})`);
  await project.edit(
    module,
    'import { define',
    "import { lens, rename } from '../../lens.ts';\nimport { define",
  );
  const args = ['CronTab.stable.example.com', '--samples', '1', '--seed', '1', '--json'];
  const { code, stdout, stderr } = await runScriptIn(project, 'prove', ...args);
  expect(code).toBe(1);
  expect(read(stdout).proofs).toHaveLength(1);
  expect(stderr).toMatch(
    /^The check of the definition finds an error that a proof does not report:\nsrc\/kinds\/cron-tab\/cron-tab\.ts:\d+: spokes\.v1alpha1: rename\('adress', 'hostPort'\): v1alpha1 has no adress\. Did you mean 'address'\?/m,
  );
});

test('the samples of a kind are converted, too', async () => {
  const args = ['CronTab.stable.example.com', '--from', 'v1', '--to', 'v1beta1', '--json'];
  const { stdout } = await runProve(...args, '--samples', '1', '--seed', '1');
  const samples = read(stdout).proofs[0]?.pairs[0]?.samples ?? 0;
  const texts = await readFile(join(ROOT, 'src/kinds/cron-tab/samples/local-crontab.yaml'), 'utf8');
  expect(texts).toContain('apiVersion: stable.example.com/v1\n');
  expect(samples).toBeGreaterThan(1);
});

describe('the objects of a cluster', () => {
  /** Serves widgets in these versions, with one object each. Other paths are unknown. */
  async function aClusterOf(
    served: readonly string[],
    listing: (response: ServerResponse) => void = (response) => {
      const item = { apiVersion: 'example.com/v1', kind: 'Widget', spec: { zone: 'eu' } };
      response.end(JSON.stringify({ kind: 'WidgetList', items: [item] }));
    },
  ): Promise<{ paths: () => string[]; args: string[] }> {
    const cluster = await aCluster();
    onTestFinished(cluster.stop);
    const documents = new Map<string, object>([
      ['/apis/example.com', { versions: served.map((version) => ({ version })) }],
      ...served.map(
        (version) =>
          [`/apis/example.com/${version}`, { resources: [{ name: 'widgets' }] }] as const,
      ),
    ]);
    cluster.answer(({ path }, response) => {
      const document = documents.get(path);
      if (document !== undefined) response.end(JSON.stringify(document));
      else if (served.some((version) => path.includes(`/${version}/widgets?`))) listing(response);
      else response.writeHead(404).end('404 page not found');
    });
    const kubeconfig = await cluster.kubeconfig({ token: 'abc' });
    return {
      paths: () => cluster.seen.map(({ path }) => path).filter((path) => path.includes('?')),
      args: ['--live', '--kubeconfig', kubeconfig, '--context', 'test', '--samples', '1'],
    };
  }

  test('are read in every served version, and converted', async () => {
    const file = await widgets();
    const { paths, args } = await aClusterOf(['v1', 'v1beta1']);
    const { stdout, stderr } = await runProve(file, ...args, '--seed', '1', '--json');
    expect(paths().toSorted()).toEqual([
      '/apis/example.com/v1/widgets?limit=500',
      '/apis/example.com/v1beta1/widgets?limit=500',
    ]);
    expect(stderr).toBe('Widget: cluster test has 1 object in v1beta1, 1 object in v1.\n');
    expect(checksIn(read(stdout))).toContain('pruned-silently');
    expect(read(stdout).proofs[0]?.pairs.map(({ from, samples }) => [from, samples])).toEqual([
      ['v1beta1', 1],
      ['v1', 3],
    ]);
  });

  test('are read in the versions that the cluster has, before a new one is rolled out', async () => {
    const file = await widgets();
    const { paths, args } = await aClusterOf(['v1beta1', 'v1alpha1']);
    const { stderr } = await runProve(file, ...args);
    expect(paths()).toEqual(['/apis/example.com/v1beta1/widgets?limit=500']);
    expect(stderr).toBe(
      'Widget: cluster test has 1 object in v1beta1.\n' +
        'Widget: cluster test does not serve v1, so no object is read in it.\n' +
        'Widget: cluster test also serves v1alpha1, which the definition does not have and the proof does not cover.\n',
    );
  });

  test.for<[string, readonly string[], ((response: ServerResponse) => void) | undefined, RegExp]>([
    [
      'has no such CRD',
      [],
      undefined,
      /^cluster test serves widgets\.example\.com in no version, and its definition here has v1beta1, v1\. Install/,
    ],
    ['has other versions', ['v1alpha1'], undefined, /^cluster test serves \S+ in v1alpha1, and/],
    [
      'refuses',
      ['v1'],
      (response) => response.writeHead(403).end('{"kind":"Status","message":"is forbidden"}'),
      /^list of widgets\.v1\.example\.com: the API server answers 403: is forbidden\n$/,
    ],
    [
      'is behind a login page',
      ['v1'],
      (response) => response.end('<html>log in</html>'),
      /^list of widgets\.v1\.example\.com: the API server answers 200: with no list of objects\./,
    ],
  ])('of a cluster that %s are a failure', async ([, served, listing, message]) => {
    const file = await widgets();
    const { args } = await aClusterOf(served, listing);
    const { code, stdout, stderr } = await runProve(file, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });
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
    const { code, stdout, stderr } = await runProve(...args);
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
    ['without objects', { convertedObjects: [] }, 'the answer has 0 of 1 object'],
    ['of scalars', { convertedObjects: [1] }, 'an object without apiVersion or kind'],
  ])('whose answer is %s is a wrong answer', async (_name, wrong, message) => {
    const { code, report } = await proveWebhook((asked) => ({ ...keepsZone(asked), ...wrong }));
    expect(code).toBe(1);
    const found = report.proofs[0]?.findings.find(({ check }) => check === 'wrong-answer');
    expect(found?.message).toContain(message);
  });

  test.each([
    [404, '{"kind":"Status","message":"nothing is at /convert?"}', ': nothing is at /…?. Compare'],
    [403, '<h1>Forbidden: /convert</h1>', '. Compare every character of the URL at 127.0.0.1:'],
    [302, '', 'with status 302'],
  ])(
    'that answers %i is no webhook: the first review ends the proof',
    async (status, text, words) => {
      let calls = 0;
      const webhook = await aWidgetWebhook(keepsZone, (response) => {
        calls += 1;
        response.writeHead(status).end(text);
      });
      onTestFinished(webhook.close);
      const { code, stdout, stderr } = await runProve(await widgets(), '--url', webhook.url);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr).not.toContain('/convert');
      expect(calls).toBeLessThanOrEqual(2);
    },
  );

  test('whose firewall refuses some objects is a wrong answer', async () => {
    let calls = 0;
    const webhook = await aWidgetWebhook(keepsZone, (response) => {
      calls += 1;
      if (calls > 20) response.writeHead(403).end('blocked');
    });
    onTestFinished(webhook.close);
    const args = [await widgets(), '--url', webhook.url, '--samples', '120', '--json'];
    const { code, stdout } = await runProve(...args);
    expect(code).toBe(1);
    expect(checksIn(read(stdout))).toContain('wrong-answer');
  });

  test('does not convert a CRD with one version', async () => {
    const file = await widgets(WIDGETS.replace(/ {4}- name: v1beta1[^]*?(?= {4}- name: v1\n)/, ''));
    const { code, stderr } = await runProve(file, '--url', 'http://127.0.0.1:9/');
    expect(code).toBe(2);
    expect(stderr).toContain('Widget has one version, so no webhook converts it');
  });

  test('that does not answer is a failure without findings', async () => {
    const file = await widgets();
    const { code, stdout, stderr } = await runProve(file, '--url', 'http://127.0.0.1:9/');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('the webhook at 127.0.0.1:9 does not answer');
  });
});

describe('wrong usage', () => {
  test.each([
    [['--samples', '0'], '--samples must be a whole number from 1'],
    [['--seed', '1.5'], '--seed must be a whole number from 0'],
    [['--kubernetes', '2.0'], '--kubernetes must be a release of Kubernetes such as 1.31'],
    [
      ['--to', 'v9'],
      'there is no version v9. CronTab.stable.example.com has v1, v1beta1, v1alpha1. CronTab.example.com has v1beta1, v1.',
    ],
    [
      ['CronTab.example.com', '--to', 'v1alpha1'],
      'there is no version v1alpha1. CronTab.example.com has v1beta1, v1.',
    ],
    [['NoKind'], 'src/kinds has no NoKind.'],
    [['no-file.yaml'], 'no-file.yaml does not exist'],
    [['docs'], 'docs is a folder. Name the files with the CRDs.'],
    [['--from', 'v1', '--to', 'v1'], '--from and --to name the same version'],
    [['docs/gateways.yaml', '--junit', 'no/folder/report.xml'], 'no/folder does not exist'],
    [['docs/gateways.yaml', '--against', 'no-such-ref'], 'there is no commit no-such-ref'],
    [
      ['package.json'],
      'error: package.json: the file contains no CustomResourceDefinition of apiextensions.k8s.io/v1 or v1beta1. Give the file that contains the CRD. (NoCrd)',
    ],
    [['--url', 'http://127.0.0.1:9/'], '--url needs exactly one file'],
    [['package.json', '--url', 'http://192.0.2.1/'], 'or http on this machine'],
    [
      ['package.json', '--url', 'example.com/convert/S3'],
      'the URL of the webhook is not valid: write',
    ],
    [['package.json', '--ca-bundle', 'package.json'], '--ca-bundle needs --url or --compare'],
    [['package.json', '--ca', 'package.json'], '--ca-bundle needs --url or --compare'],
    [
      ['package.json', '--ca', 'a', '--ca-bundle', 'b'],
      '--ca is the former name of --ca-bundle: give one of them',
    ],
    [['--compare', 'http://127.0.0.1:9/'], '--compare needs exactly one kind of this project'],
    [
      ['docs/gateways.yaml', '--compare', 'http://127.0.0.1:9/'],
      '--compare needs exactly one kind of this project',
    ],
    [['CronTab', '--compare', 'http://192.0.2.1/'], 'or http on this machine'],
    [
      ['CronTab', '--compare', 'http://127.0.0.1:9/', '--against', 'HEAD'],
      '--compare cannot be combined with --url or --against',
    ],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await runProve(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('a CRD with a webhook needs its URL', async () => {
    const file = await widgets(
      WIDGETS.replace('  scope:', '  conversion: { strategy: Webhook }\n  scope:'),
    );
    const { code, stderr } = await runProve(file);
    expect(code).toBe(2);
    expect(stderr).toContain('a webhook converts Widget. Pass its URL with --url');
  });
});
