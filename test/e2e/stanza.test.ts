import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { crdsOf } from '../../src/crd/derived/crds-of.ts';
import { aFolder } from '../support/a-folder.ts';
import { runScript, runScriptWithInput } from '../support/run-script.ts';
import { kubectl } from './support/kubectl.ts';
import type { Shown } from './support/kubectl.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();
const folder = await aFolder();
afterAll(folder.remove);

const URL_OF_WEBHOOK =
  'https://convert.example.com/convert/k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const WIDGETS = fixture('generate/widget/crd.yaml');

function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
}

/** Writes the stanza for a CRD in a format. */
async function stanzaIn(format: string, crd: string): Promise<string> {
  const args = ['--crd', crd, '--url', '-', '--format', format];
  const { code, stdout, stderr } = await runScriptWithInput(
    URL_OF_WEBHOOK,
    'client-config',
    ...args,
  );
  expect({ code, errors: stderr.match(/^error/gm) }).toEqual({ code: 0, errors: null });
  return stdout;
}

async function aFile(name: string, text: string): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, text);
  return file;
}

function apply(file: string, ...args: readonly string[]): Promise<Shown> {
  return kubectl(cluster, 'apply', '--server-side', `--filename=${file}`, ...args);
}

interface Applied {
  readonly metadata: {
    readonly managedFields: readonly { readonly manager: string; readonly fieldsV1: JsonObject }[];
  };
  readonly spec: JsonObject;
}

describe('the stanza for server-side apply', () => {
  const remove = (): Promise<Shown> =>
    kubectl(cluster, 'delete', '--ignore-not-found', `--filename=${WIDGETS}`);

  afterEach(remove);

  test('connects an existing CRD, and owns nothing else of it', async () => {
    const crd = await readFile(WIDGETS, 'utf8');
    const { name } = (parse(crd) as { metadata: { name: string } }).metadata;
    expect(await kubectl(cluster, 'create', `--filename=${WIDGETS}`)).toMatchObject({
      exitCode: 0,
    });
    const file = await aFile('stanza.yaml', await stanzaIn('apply', WIDGETS));
    const applied = await apply(file, '--field-manager=crdshift', '--force-conflicts');
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });

    const args = ['get', 'crd', name, '--output=json', '--show-managed-fields'];
    const shown = await kubectl(cluster, ...args);
    const { metadata, spec } = JSON.parse(shown.stdout) as Applied;
    expect(spec['conversion']).toEqual({
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1', 'v1beta1'],
        clientConfig: { url: URL_OF_WEBHOOK },
      },
    });
    const own = metadata.managedFields.find(({ manager }) => manager === 'crdshift');
    expect(own?.fieldsV1).toEqual({
      'f:spec': {
        'f:conversion': {
          'f:strategy': {},
          'f:webhook': {
            'f:clientConfig': { 'f:url': {} },
            'f:conversionReviewVersions': {},
          },
        },
      },
    });
  });

  test('is applied again and again to a CRD that was applied on the client before', async () => {
    const stanza = await aFile('stanza.yaml', await stanzaIn('apply', WIDGETS));
    const applyStanza = (): ReturnType<typeof apply> =>
      apply(stanza, '--field-manager=crdshift', '--force-conflicts');

    // kubectl makes the manager of the stanza the owner of the whole CRD.
    await kubectl(cluster, 'apply', `--filename=${WIDGETS}`);
    expect(await applyStanza()).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('failed to re-apply') as string,
    });
    // Kubernetes 1.31 names the nil list of Go in place of null.
    expect(await applyStanza()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('spec.versions: Invalid value: ') as string,
    });
    expect(await apply(WIDGETS, '--force-conflicts')).toMatchObject({ exitCode: 0 });
    expect(await applyStanza()).toMatchObject({ exitCode: 0, stderr: '' });
    await remove();

    await kubectl(cluster, 'apply', `--filename=${WIDGETS}`);
    expect(await apply(WIDGETS)).toMatchObject({ exitCode: 0 });
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await applyStanza()).toMatchObject({ exitCode: 0, stderr: '' });
    }
  });
});

describe('the component of Kustomize', () => {
  test('replaces the stanza of the CRD in an overlay', async () => {
    const crd = await readFile(fixture('crds/documented/v1-service.yaml'), 'utf8');
    const file = await aFile('crd.yaml', crd);
    await mkdir(join(folder.path, 'conversion'), { recursive: true });
    await aFile('conversion/kustomization.yaml', await stanzaIn('kustomize', file));
    await aFile('kustomization.yaml', 'resources: [crd.yaml]\ncomponents: [conversion]\n');
    const built = await kubectl(cluster, 'kustomize', folder.path);
    expect(built).toMatchObject({ exitCode: 0, stderr: '' });
    const connected = await stanzaIn('crd', file);
    expect(parse(built.stdout)).toEqual(parse(connected));
  });
});

describe('an API server accepts', () => {
  test.each(['cron-tabs.yaml', 'gauges.json'])('an upgraded CRD: %s', async (name) => {
    const upgraded = await runScript('client-config', '--upgrade-crd', fixture(`upgrade/${name}`));
    const file = await aFile(name, upgraded.stdout);
    const applied = await apply(file, '--dry-run=server', '--validate=strict');
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test.each(['databases.yaml', 'buckets.yaml'])('the CRDs derived from %s', async (name) => {
    const xrd = await readFile(fixture(`crossplane/${name}`), 'utf8');
    const crds = parseAllDocuments(xrd).flatMap((one) => crdsOf(one.toJS()));
    const text = crds.map(({ crd }) => stringify(crd, { aliasDuplicateObjects: false }));
    const file = await aFile(`derived-${name}`, text.join('---\n'));
    const applied = await apply(file, '--dry-run=server', '--validate=strict');
    expect(applied).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
