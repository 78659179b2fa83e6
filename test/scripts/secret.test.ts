import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { urlFindings } from '../../src/crd/url-findings.ts';
import { findCaller, webSha256 } from '../../src/http/secrets.ts';
import { readAppSettings } from '../../src/http/settings.ts';
import { aFolder } from '../support/a-folder.ts';
import { runHere } from '../support/run-here.ts';
import { runFile, runScriptWithInput } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/crdshift.ts', import.meta.url));

const SECRET = 'k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const DIGEST = createHash('sha256').update(SECRET).digest('hex');
const URL_OF_SECRET = `https://convert.example.com/convert/${SECRET}`;

function run(...args: readonly string[]): Promise<Ran> {
  return runHere('secret', ...args);
}

function digest(input: string, ...args: readonly string[]): Promise<Ran> {
  return runScriptWithInput(input, 'secret', 'digest', ...args);
}

interface Made {
  readonly findings: readonly unknown[];
  readonly name: string;
  readonly secret: string;
  readonly url?: string;
  readonly service?: string;
  readonly digest: string;
  readonly setting: string;
}

async function makeNew(...args: readonly string[]): Promise<Made> {
  const { code, stdout, stderr } = await run('new', 'prod-eu', '--json', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Made;
}

describe('new', () => {
  it('makes a secret that a deployment with its setting accepts', async () => {
    const made = await makeNew('--url', 'https://c.example.com:8443');
    expect(made).toEqual({
      findings: [],
      name: 'prod-eu',
      secret: made.secret,
      url: `https://c.example.com:8443/convert/${made.secret}`,
      digest: made.digest,
      setting: 'SECRET_DIGEST_PROD_EU',
    });
    const problems: string[] = [];
    const { secrets } = readAppSettings({ [made.setting]: made.digest }, problems);
    expect(problems).toEqual([]);
    expect(await findCaller(made.secret, secrets, webSha256)).toBe('prod-eu');
  });

  it('makes a different one every time', async () => {
    const [one, other] = await Promise.all([makeNew(), makeNew()]);
    expect(one.secret).not.toBe(other.secret);
    expect(one.digest).not.toBe(other.digest);
  });

  it('prints the URL once on standard output, and instructions without it on standard error', async () => {
    const { code, stdout, stderr } = await run('new', 'prod-eu', '--url', 'https://c.example.com');
    expect(code).toBe(0);
    const [, secret = ''] =
      /^https:\/\/c\.example\.com\/convert\/([a-z2-7]{52})\n$/.exec(stdout) ?? [];
    expect(secret).not.toBe('');
    expect(stderr).not.toContain(secret);
    const { stdout: its } = await digest(stdout);
    const value = its.trim();
    expect(stderr.split('\n')).toEqual(
      expect.arrayContaining([
        `  echo ${value} | npx wrangler secret put SECRET_DIGEST_PROD_EU --env production`,
        `  SECRET_DIGEST_PROD_EU=${value}`,
        `  echo ${value} > "$SECRET_DIGESTS_DIR/prod-eu"`,
        `  sam deploy --template-file scripts/deploy/aws/template.yaml --parameter-overrides SecretDigestOne=${value}`,
        `  kubectl -n crdshift create secret generic crdshift-secret-digests --from-literal=prod-eu=${value}`,
        '  npm run --silent client-config -- --crd crd.yaml --url - > crd-with-webhook.yaml',
        '  npx wrangler secret delete SECRET_DIGEST_PROD_EU --env production',
        `  kubectl -n crdshift patch secret crdshift-secret-digests --type merge -p '{"data":{"prod-eu":null}}'`,
        'Everyone who can read the CRD can read the URL. An API server that cannot reach the URL quotes it in the error that',
        'its users see. Give every cluster its own secret, and replace a secret that may be known.',
      ]),
    );
    expect(stderr).not.toContain('Replace its host');
  });

  it('names the files of a clone only in a clone', async () => {
    const { path, remove } = await aFolder();
    onTestFinished(remove);
    await writeFile(join(path, 'package.json'), '{}');
    const { code, stderr } = await runFile([PROGRAM, 'secret', 'new', 'prod-eu'], { path });
    expect(code).toBe(0);
    expect(stderr).toContain('npx wrangler secret put SECRET_DIGEST_PROD_EU');
    expect(stderr).not.toContain('scripts/deploy');
  });

  it('says that the host is missing if none is given', async () => {
    const { stdout, stderr } = await run('new', 'prod-eu');
    expect(stdout).toMatch(/^https:\/\/<your-host>\/convert\/[a-z2-7]{52}\n$/);
    expect(stderr).toContain('Replace its host with yours.');
  });

  it('prints no URL that client-config takes for finished, if no host is given', async () => {
    const { url = '' } = await makeNew();
    expect(urlFindings(url, 'url').map(({ rule }) => rule)).toEqual(['HostCannotResolve']);
  });

  it('makes one for a service, with commands for the cluster only', async () => {
    const { service, secret, url } = await makeNew('--service', 'crdshift/crdshift');
    expect(service).toBe(`crdshift/crdshift:443/convert/${secret}`);
    expect(url).toBe(undefined);

    const { code, stdout, stderr } = await run('new', 'prod-eu', '--service', 'in/webhook:8443');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^in\/webhook:8443\/convert\/[a-z2-7]{52}\n$/);
    const its = stdout.trim().split('/').at(-1) ?? '';
    expect(stderr).not.toContain(its);
    const value = createHash('sha256').update(its).digest('hex');
    expect(stderr.split('\n').filter((line) => line.startsWith('  '))).toEqual([
      '   Kubernetes, the first digest for scripts/deploy/kubernetes/crdshift.yaml:',
      `  kubectl -n in create secret generic crdshift-secret-digests --from-literal=prod-eu=${value}`,
      '   Kubernetes, a further digest:',
      `  kubectl -n in patch secret crdshift-secret-digests --type merge -p '{"stringData":{"prod-eu":"${value}"}}'`,
      '  npm run --silent client-config -- --crd crd.yaml --service - --ca-bundle ca.crt > crd-with-webhook.yaml',
      `  kubectl -n in patch secret crdshift-secret-digests --type merge -p '{"data":{"prod-eu":null}}'`,
    ]);
  });

  it('says when an old digest can be removed', async () => {
    const { stderr } = await run('new', 'prod-eu');
    expect(stderr.replaceAll('\n', ' ')).toContain(
      'Remove the old digest only when no log line has its name any more: an API server may use the old URL for a second after the CRD changes.',
    );
  });

  it('refuses an invalid port', async () => {
    const { code, stdout, stderr } = await run('new', 'prod-eu', '--service', 'a/b:0');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error: --service: the port 0 does not exist.');
  });

  it('warns of a host that API servers cannot reach', async () => {
    const { code, stdout, stderr } = await run('new', 'local', '--url', 'https://localhost:8443');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^https:\/\/localhost:8443\/convert\//);
    expect(stderr).toContain(
      'warning: --url: the host is the machine on which the API server runs.',
    );
  });

  it('refuses an unusable URL, and exits with 1', async () => {
    const args = ['new', 'prod-eu', '--url', 'https://c.example.com/convert/convert'];
    const message =
      'the path has /convert before its end, and maybe a secret. Give https://host[:port][/path], without a secret.';
    const [text, data] = await Promise.all([run(...args), run(...args, '--json')]);
    expect(text).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: --url: ${message} (UrlWithPath)\n`,
    });
    expect(data.code).toBe(1);
    expect(JSON.parse(data.stdout)).toEqual({
      findings: [{ level: 'error', path: '--url', rule: 'UrlWithPath', message }],
    });
  });
});

describe('digest', () => {
  it('prints the digest of standard input', async () => {
    expect(await digest(`${URL_OF_SECRET}\n`)).toEqual({
      code: 0,
      stdout: `${DIGEST}\n`,
      stderr: '',
    });
  });

  it('warns of a secret that no service path accepts', async () => {
    const { code, stdout, stderr } = await digest('l3PZ3TKZdsfOe1lXO7IFVrXvS-sNX_qoNDXWyYjLxHA');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '91ae1268b7c9b5817cce0437f012de957726cc3b73ac5752774c5323ac158b85\n',
    });
    expect(stderr).toBe(
      'warning: standard input: the secret works in a URL, but not in the path of a service (--service), which allows only lower-case letters and digits, with - and . between them. Make another one: npm run secret -- new NAME --service NAMESPACE/NAME. (SecretNotForService)\n',
    );
  });

  it('prints the line of a setting with a name', async () => {
    const { code, stdout } = await digest(SECRET, 'prod-eu');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `SECRET_DIGEST_PROD_EU=${DIGEST}\n` });
  });

  it('prints data with --json, but never the secret', async () => {
    const [named, nameless] = await Promise.all([
      digest(SECRET, 'prod-eu', '--json'),
      digest(SECRET, '--json'),
    ]);
    expect(JSON.parse(named.stdout)).toEqual({
      findings: [],
      name: 'prod-eu',
      digest: DIGEST,
      setting: 'SECRET_DIGEST_PROD_EU',
    });
    expect(JSON.parse(nameless.stdout)).toEqual({ findings: [], digest: DIGEST });
  });

  it('refuses an unusable secret, does not repeat it, and exits with 1', async () => {
    const { code, stdout, stderr } = await digest('hunter2');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'error: standard input: the secret has fewer than 32 characters, so it can be guessed. Make another one: npm run secret -- new NAME. (SecretTooShort)\n',
    );
  });
});

describe('wrong usage', () => {
  it('exits with 2', async () => {
    expect(await run('new')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'the argument NAME is missing\nRun npm run secret -- new --help for usage.\n',
    });
  });
});

describe('help', () => {
  it('names who can read the URL', async () => {
    const { code, stdout, stderr } = await run('new', '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      'npm run secret -- new NAME [--url URL | --service NAMESPACE/NAME[:PORT]] [--json]',
    );
    expect(stdout).toContain('Everyone who can read the CRD can read the URL');
  });
});
