import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join, relative } from 'node:path';
import { platform } from 'node:process';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import type { KeyedCertificate } from '../../scripts/local/certificates.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import { onFullDisk } from '../support/on-full-disk.ts';
import { runHere } from '../support/run-here.ts';
import { ROOT, runScriptIn } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

const folder = await aFolder();
afterAll(folder.remove);

/** The files that tests share. A draft overwrites none, so an attempt must not leave others to the next one. */
const SHARED = ['widgets.yaml', 'kinds'];
afterEach(async () => {
  const others = (await readdir(folder.path)).filter((name) => !SHARED.includes(name));
  for (const name of others) await rm(join(folder.path, name), { recursive: true });
});

/** A CRD in which v1 renames a field, and has one that v1beta1 lacks. */
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                cohortName: { type: string }
                replicas: { type: integer }
                mode: { type: string, enum: [Fast, Slow] }
    - name: v1beta1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                cohort: { type: string }
                mode: { type: string, enum: [fast, slow] }
`;

const ONE_VERSION = CRD.slice(0, CRD.indexOf('    - name: v1beta1'));

async function aFile(name: string, content: string): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, content);
  return file;
}

const crd = await aFile('widgets.yaml', CRD);

function draft(...args: readonly string[]): Promise<Ran> {
  return runHere('draft', ...args);
}

function documentsIn(content: string): unknown[] {
  return parseAllDocuments(content).map((document) => document.toJS() as unknown);
}

describe('a kind', async () => {
  const into = join(folder.path, 'kinds');
  const widget = join(into, 'widget');
  const ran = await draft(crd, '--into', into);

  test('is drafted into a new folder, with instructions for the next steps', async () => {
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^wrote \S+widget\/crd\.yaml\n/);
    expect(ran.stdout).toContain('Widget of example.com, hub v1:\n  v1beta1 through v1\n');
    expect(ran.stdout).toContain('2 guesses to confirm');
    expect((await readdir(widget)).toSorted()).toEqual([
      'crd.gen.ts',
      'crd.yaml',
      'samples',
      'widget.ts',
    ]);
    expect(await readFile(join(widget, 'crd.yaml'), 'utf8')).toBe(CRD);
  });

  test('without guesses but with a TODO says what to do with it, and counts nothing that there is none of', async () => {
    const required = CRD.replace('cohort: { type: string }', 'cohortName: { type: string }')
      .replace('[fast, slow]', '[Fast, Slow]')
      .replace(
        'properties:\n                cohortName',
        'required: [replicas]\n              properties:\n                cohortName',
      );
    const file = await aFile('required.yaml', required);
    const { stdout } = await draft(file, '--into', join(folder.path, 'todo'));
    expect(stdout).toContain(
      '  v1beta1 through v1\n  1 field of one version only, named by ownOnly and hubOnly\n  1 comment marked with TODO\n',
    );
    expect(stdout).toContain(
      '     TODO marks what the schemas leave open: follow the advice, and delete the comment.\n  2. ',
    );
    expect(stdout).not.toContain('marks each guess');
  });

  test('has a lens in which every guess is marked, and fields of one version only are named', async () => {
    const code = await readFile(join(widget, 'widget.ts'), 'utf8');
    expect(code.slice(code.indexOf('export const'))).toBe(
      `export const widget: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    // Guess: the same place; to confirm: which words correspond.
    values('spec.mode', { fast: 'Fast', slow: 'Slow' }),
    // Guess: a similar name.
    rename('spec.cohort', 'spec.cohortName'),
    hubOnly('spec.replicas'),
  ),
});
`,
    );
  });

  test('has a sample with every field of every version', async () => {
    const sample = await readFile(join(widget, 'samples/every-field.yaml'), 'utf8');
    const metadata = { name: 'every-field' };
    const kind = 'Widget';
    expect(documentsIn(sample)).toEqual([
      {
        apiVersion: 'example.com/v1',
        kind,
        metadata,
        spec: { cohortName: 'example-cohort-name', replicas: 1, mode: 'Fast' },
      },
      {
        apiVersion: 'example.com/v1beta1',
        kind,
        metadata,
        spec: { cohort: 'example-cohort-name', mode: 'fast' },
      },
    ]);
  });

  test('is never overwritten', async () => {
    const { code, stdout, stderr } = await draft(crd, '--into', into);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const refusal = (file: string): string =>
      `error: ${relative('', join(widget, file))} already exists, and a draft never overwrites a file. Move it away, or choose another folder with --into.\n`;
    expect(stderr).toBe(refusal('widget.ts') + refusal('samples/every-field.yaml'));
  });

  test.for(['crd.yaml', 'crd.yml'])('is drafted next to its %s', async (name) => {
    const beside = join(folder.path, `beside-${name}`, 'widget');
    await mkdir(beside, { recursive: true });
    await writeFile(join(beside, name), CRD);
    const drafted = await draft(join(beside, name), '--into', join(beside, '..'));
    expect(drafted).toMatchObject({ code: 0, stderr: '' });
    expect(drafted.stdout.match(/(?<=^wrote .*widget\/).*$/gm)).toEqual([
      'crd.gen.ts',
      'widget.ts',
      'samples/every-field.yaml',
    ]);
    expect((await readdir(beside)).toSorted()).toEqual([
      'crd.gen.ts',
      name,
      'samples',
      'widget.ts',
    ]);
    expect(await readFile(join(beside, name), 'utf8')).toBe(CRD);
  });

  test('may have another hub', async () => {
    const { stdout } = await draft(crd, '--into', join(folder.path, 'other'), '--hub', 'v1beta1');
    expect(stdout).toContain('hub v1beta1:\n  v1 through v1beta1\n');
    const code = await readFile(join(folder.path, 'other/widget/widget.ts'), 'utf8');
    expect(code).toContain("rename('spec.cohortName', 'spec.cohort')");
    expect(code).toContain("ownOnly('spec.replicas')");
  });
});

test('serves a kind in src/kinds at once', async () => {
  const project = await aProject();
  const { code, stdout } = await runScriptIn(project, 'draft', crd);
  expect(code).toBe(0);
  expect(stdout).toContain('every-field.yaml\nadded the kind to src/kinds/index.ts\n\n');
  expect(stdout).toContain('  3. Run npm run test:kinds to convert them, and npm start to serve');
  const index = await readFile(join(project.path, 'src/kinds/index.ts'), 'utf8');
  expect(index).toContain("import { widget } from './widget/widget.ts';\n");
  await project.remove();
});

test.each([
  [{}, 'standard input'],
  [{ CRDSHIFT_INPUT_NAME: '' }, 'standard input'],
  [{ CRDSHIFT_INPUT_NAME: 'bad.yaml' }, 'bad.yaml'],
])('with %j, names what is piped to it %s', async (env, name) => {
  const { code, stderr } = await runScriptIn({ path: ROOT, env, input: 'a: [' }, 'draft', '-');
  expect(code).toBe(1);
  expect(stderr).toMatch(`error: ${name}:1: the file is not valid YAML`);
});

test('a CRD with one version has nothing to convert', async () => {
  const file = await aFile('one-version.yaml', ONE_VERSION);
  expect(await draft(file, '--into', join(folder.path, 'none'))).toEqual({
    code: 0,
    stdout:
      'Widget of example.com has only the version v1: there is nothing to convert, so nothing is written.\n',
    stderr: '',
  });
  await expect(readdir(join(folder.path, 'none'))).rejects.toThrow('ENOENT');
});

// Linux alone has such a folder.
test.runIf(platform === 'linux')('names a folder that takes no new one', async () => {
  const file = await aFile('nowhere.yaml', CRD);
  expect(await draft(file, '--into', '/proc/new')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: /proc takes no new folder. Choose another folder with --into.\n',
  });
});

test('explains why a file is not a CRD', async () => {
  const file = await aFile('no-crd.yaml', 'kind: Deployment\n');
  expect(await draft(file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: ${file}: the file contains no CustomResourceDefinition of apiextensions.k8s.io/v1 or v1beta1. Give the file that contains the CRD. (NoCrd)\n`,
  });
});

describe('wrong usage', () => {
  test.for([
    [[], 'the argument FILE is missing'],
    [[crd, crd], 'the command takes only one argument'],
    [[crd, '--hbu', 'v1'], 'Unknown option --hbu. Did you mean --hub?'],
    [[crd, '--hub', 'v2'], '--hub v2 is not a version of Widget: the versions are v1, v1beta1'],
    [['no/such/file.yaml'], 'no/such/file.yaml does not exist'],
    [[crd, '--ca-bundle', crd], '--ca-bundle needs --from-webhook'],
    [[crd, '--from-webhook', 'http://192.0.2.1/'], 'or http on this machine'],
    [[crd, '--from-webhook', 'localhost'], 'the URL of the webhook is not valid'],
  ] as const)('%j', async ([args, why]) => {
    const { code, stdout, stderr } = await draft(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(why);
    expect(stderr).toContain('Run npm run draft -- --help for usage.\n');
  });
});

describe('a running webhook', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  interface Review {
    readonly request: {
      readonly uid: string;
      readonly desiredAPIVersion: string;
      readonly objects: readonly { spec: Record<string, unknown>; apiVersion: string }[];
    };
  }

  /** Serves an author's conversion, as a webhook in any language might do. */
  async function aWebhook(
    respond: (review: Review) => object,
    tls?: KeyedCertificate,
  ): Promise<string> {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const review = JSON.parse(await text(request)) as Review;
      const { uid } = review.request;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          apiVersion: 'apiextensions.k8s.io/v1',
          kind: 'ConversionReview',
          response: { uid, ...respond(review) },
        }),
      );
    };
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      void answer(request, response);
    };
    const server =
      tls === undefined
        ? createServer(listener)
        : createSecureServer({ cert: tls.certificate, key: tls.key }, listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}/convert`;
  }

  /** Converts the cohort to upper case, which no guess would find. */
  function convert({ request }: Review): object {
    const [object] = request.objects;
    const { cohort, cohortName, mode } = object?.spec ?? {};
    const isToHub = request.desiredAPIVersion === 'example.com/v1';
    const converted = {
      ...object,
      apiVersion: request.desiredAPIVersion,
      metadata: { name: 'from-v1', annotations: { 'example.com/stash': '{}' } },
      spec: isToHub
        ? { cohortName: String(cohort).toUpperCase(), mode }
        : { cohort: cohortName, mode },
    };
    return { result: { status: 'Success' }, convertedObjects: [converted] };
  }

  test('shows the expected results, without its own annotations', async () => {
    const into = join(folder.path, 'asked');
    const url = await aWebhook(convert);
    const third = CRD.slice(ONE_VERSION.length).replace('v1beta1', 'v1alpha1');
    const three = await aFile('three.yaml', `${CRD}${third}`);
    const { code, stdout, stderr } = await draft(three, '--into', into, '--from-webhook', url);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // Six answers, two in each version.
    expect(stdout.match(/The webhook adds example.com\/stash to the annotations/g)).toHaveLength(3);
    const samples = join(into, 'widget/samples');
    expect(await readdir(samples)).toHaveLength(3);
    const [written, answer] = documentsIn(
      await readFile(join(samples, 'from-v1beta1.yaml'), 'utf8'),
    );
    expect(written).toMatchObject({ spec: { cohort: 'example-cohort', mode: 'fast' } });
    expect(answer).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'from-v1beta1' },
      spec: { cohortName: 'EXAMPLE-COHORT', mode: 'fast' },
    });
  });

  test('is called over https with the given certificates', async () => {
    const authority = await makeAuthority('test');
    const url = await aWebhook(convert, await authority.issueServer());
    const ca = await aFile('ca.crt', authority.certificatePem);
    const into = join(folder.path, 'secure');
    const asked = [crd, '--into', into, '--from-webhook', url] as const;
    const distrusted = await draft(...asked);
    expect(distrusted.code).toBe(1);
    expect(distrusted.stderr).toMatch(/^error: the certificate of the webhook at .* --ca-bundle$/m);
    expect(await draft(...asked, '--ca-bundle', ca)).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(join(into, 'widget/samples'))).toContain('from-v1.yaml');
  });

  test('shows which fields it writes into annotations', async () => {
    const into = join(folder.path, 'annotated');
    const url = await aWebhook(({ request }) => {
      const [object] = request.objects;
      const { replicas, cohortName } = object?.spec ?? {};
      const isToHub = request.desiredAPIVersion === 'example.com/v1';
      const annotations = {
        'example.com/replicas': String(replicas),
        'example.com/stash': '{}',
      };
      const converted = {
        ...object,
        apiVersion: request.desiredAPIVersion,
        metadata: { name: 'any', ...(isToHub ? {} : { annotations }) },
        spec: { cohort: cohortName },
      };
      return { result: { status: 'Success' }, convertedObjects: [converted] };
    });
    const { code, stdout } = await draft(crd, '--into', into, '--from-webhook', url);
    expect(code).toBe(0);
    expect(stdout).toContain('The webhook adds example.com/stash to the annotations of v1beta1');
    expect(await readFile(join(into, 'widget/widget.ts'), 'utf8')).toContain(
      "annotationToField('example.com/replicas', asInteger('spec.replicas'))",
    );
    const sample = await readFile(join(into, 'widget/samples/from-v1.yaml'), 'utf8');
    expect(documentsIn(sample)[1]).toMatchObject({
      metadata: { name: 'from-v1', annotations: { 'example.com/replicas': '1' } },
    });
  });

  test('shows the targets of values, whatever the field names', async () => {
    const into = join(folder.path, 'shown');
    const url = await aWebhook(({ request }) => {
      const [object] = request.objects;
      const { cohort, host, mode, cohortName, quarters } = object?.spec ?? {};
      const isToHub = request.desiredAPIVersion === 'example.com/v1';
      const spec = isToHub
        ? { cohortName: host, quarters: cohort, mode }
        : { cohort: quarters, host: cohortName, mode };
      const converted = { ...object, apiVersion: request.desiredAPIVersion, spec };
      return { result: { status: 'Success' }, convertedObjects: [converted] };
    });
    const file = await aFile(
      'moved.yaml',
      CRD.replace('replicas: { type: integer }', 'quarters: { type: string }').replace(
        'cohort: { type: string }',
        'cohort: { type: string }\n                host: { type: string }',
      ),
    );
    const { code } = await draft(file, '--into', into, '--from-webhook', url);
    expect(code).toBe(0);
    const lens = await readFile(join(into, 'widget/widget.ts'), 'utf8');
    expect(lens).toContain(
      "    // Guess: the webhook moves the value this way.\n    rename('spec.cohort', 'spec.quarters'),\n",
    );
    expect(lens).toContain("rename('spec.host', 'spec.cohortName')");
  });

  test('that reads only durations and times gets them', async () => {
    const into = join(folder.path, 'durations');
    const url = await aWebhook(({ request }) => {
      const [object] = request.objects;
      const { bootTimeout, bootTimeoutSeconds, grace = '0s', seen = '' } = object?.spec ?? {};
      const isToHub = request.desiredAPIVersion === 'example.com/v1';
      const hours = /^(\d+)h0m0s$/.exec(String(bootTimeout))?.[1];
      const refused =
        isToHub && hours === undefined
          ? 'time: invalid duration'
          : !/^\d+(?:h0m0)?s$/.test(String(grace))
            ? `time: invalid duration "${String(grace)}"`
            : isToHub && Number.isNaN(Date.parse(String(seen)))
              ? `parsing time "${String(seen)}" as "2006-01-02T15:04:05Z07:00"`
              : undefined;
      if (refused !== undefined) return { result: { status: 'Failure', message: refused } };
      const spec = isToHub
        ? { bootTimeoutSeconds: Number(hours) * 3600, grace }
        : { bootTimeout: `${String(bootTimeoutSeconds)}s`, grace };
      const converted = { ...object, apiVersion: request.desiredAPIVersion, spec };
      return { result: { status: 'Success' }, convertedObjects: [converted] };
    });
    const fields = (...names: readonly string[]): string =>
      names.map((name) => `${name}: { type: string }`).join('\n                ');
    const file = await aFile(
      'durations.yaml',
      CRD.replace(
        'replicas: { type: integer }',
        `bootTimeoutSeconds: { type: integer }\n                ${fields('grace')}`,
      ).replace('cohort: { type: string }', fields('bootTimeout', 'grace', 'seen')),
    );
    const { code, stdout } = await draft(file, '--into', into, '--from-webhook', url);
    expect(code).toBe(0);
    expect(stdout).not.toContain('did not convert');
    const sample = await readFile(join(into, 'widget/samples/from-v1beta1.yaml'), 'utf8');
    expect(documentsIn(sample)).toMatchObject([
      {
        spec: {
          bootTimeout: '1h0m0s',
          grace: '2h0m0s',
          seen: '2026-01-02T03:04:03Z',
          mode: 'fast',
        },
      },
      { spec: { bootTimeoutSeconds: 3600, grace: '2h0m0s' } },
    ]);
  });

  test('shows which fields made room for others of their name', async () => {
    const into = join(folder.path, 'shifted');
    const url = await aWebhook(({ request }) => {
      const [object] = request.objects;
      const { ready, next, old, created, ...rest } = object?.spec ?? {};
      const isToHub = request.desiredAPIVersion === 'example.com/v1';
      const spec = isToHub
        ? { ...rest, created, ready: next, old: ready }
        : { ...rest, created, ready: old, next: ready };
      const converted = { ...object, apiVersion: request.desiredAPIVersion, spec };
      return { result: { status: 'Success' }, convertedObjects: [converted] };
    });
    const both =
      'ready: { type: integer }\n                created: { type: string, format: date-time }\n                updated: { type: string, format: date-time }\n                deleted: { type: string, format: date-time }';
    const file = await aFile(
      'shifted.yaml',
      CRD.replace(
        'replicas: { type: integer }',
        `${both}\n                old: { type: integer }`,
      ).replace('cohort: { type: string }', `${both}\n                next: { type: integer }`),
    );
    const { code } = await draft(file, '--into', into, '--from-webhook', url);
    expect(code).toBe(0);
    const lens = await readFile(join(into, 'widget/widget.ts'), 'utf8');
    expect(lens).toContain("rename('spec.ready', 'spec.old')");
    expect(lens).toContain("rename('spec.next', 'spec.ready')");
    expect(lens).not.toMatch(/created|updated|deleted/);
  });

  test('that refuses a conversion is quoted, and the rest is written', async () => {
    const into = join(folder.path, 'refused');
    const url = await aWebhook((review) =>
      review.request.desiredAPIVersion === 'example.com/v1'
        ? { result: { status: 'Failure', message: 'no cohort of that name' } }
        : convert(review),
    );
    const { code, stdout } = await draft(crd, '--into', into, '--from-webhook', url);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'The webhook did not convert this from v1beta1 to v1: no cohort of that name\n',
    );
    const refused = await readFile(join(into, 'widget/samples/from-v1beta1.yaml'), 'utf8');
    expect(documentsIn(refused)).toHaveLength(1);
  });

  test('with another kind of reply prevents the draft', async () => {
    const into = join(folder.path, 'unanswered');
    const url = await aWebhook(() => ({ uid: 'another' }));
    const { code, stdout, stderr } = await draft(crd, '--into', into, '--from-webhook', url);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'error: the uid in the answer of the webhook differs from the uid in the request\n',
    );
    await mkdir(into);
    expect(await readdir(into)).toEqual([]);
  });

  test('that does not exist is an error', async () => {
    const url = await aWebhook(convert);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const { code, stderr } = await draft(crd, '--from-webhook', url);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error: the webhook at 127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/,
    );
  });
});

test('on a full disk, an existing folder stays as it was', async () => {
  const file = join(folder.path, 'long.yaml');
  await writeFile(file, `# ${'x'.repeat(10_000)}\n${CRD}`);
  const into = join(folder.path, 'full');
  await mkdir(join(into, 'widget'), { recursive: true });
  const { code, stderr } = await onFullDisk('draft', file, '--into', into);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: EFBIG: file too large, write\n' });
  expect(await readdir(join(into, 'widget'))).toEqual([]);
});
