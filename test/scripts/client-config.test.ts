import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { aCrd } from '../crd/a-crd.ts';
import { aCluster } from './cluster/a-cluster.ts';
import { aFolder } from '../support/a-folder.ts';
import { onFullDisk } from '../support/on-full-disk.ts';
import { runHere } from '../support/run-here.ts';
import { runScriptWithInput } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

const SECRET = 'k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const URL_OF_SECRET = `https://convert.example.com/convert/${SECRET}`;
const URL_FLAGS = ['--url', 'https://convert.example.com/convert'];
const SCRIPT = fileURLToPath(new URL('../../scripts/crdshift.ts', import.meta.url));
const ALERTS = fixture('alerts.notification.toolkit.fluxcd.io.yaml');
const REFUSED = fixture('documented/v1-url.yaml');
const folder = await aFolder();
afterAll(folder.remove);

function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/crds/${name}`, import.meta.url));
}

function run(...args: readonly string[]): Promise<Ran> {
  return runHere('client-config', ...args);
}

function runWithInput(input: string, ...args: readonly string[]): Promise<Ran> {
  return runScriptWithInput(input, 'client-config', ...args);
}

describe('exit code 0', () => {
  it('is for a CRD written to standard output, warnings to standard error', async () => {
    const { code, stdout, stderr } = await run('--crd', ALERTS, '--service', 'a/b/convert');
    expect(code).toBe(0);
    expect(stdout).toContain('        service:\n');
    expect(stderr).toBe(
      `warning: ${ALERTS}: alerts.notification.toolkit.fluxcd.io: spec.names.kind: this deployment does not serve Alert of notification.toolkit.fluxcd.io, so it would refuse every conversion. Add the kind, or check the group. The kinds are in src/kinds. (KindNotServed)\n`,
    );
  });

  it('is for help', async () => {
    const { code, stdout, stderr } = await run('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('npm run --silent client-config -- --crd FILE --url - [options]');
  });

  it('is for --check without errors, which writes nothing', async () => {
    const clean = fixture('documented/v1-none.yaml');
    expect(await run('--crd', clean, '--check')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('--check', () => {
  it('compares a file with a URL from standard input, and never shows it', async () => {
    const args = ['--crd', ALERTS, '--check', '--url', '-'];
    const { code, stdout, stderr } = await runWithInput(URL_OF_SECRET, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).not.toContain(SECRET);
    expect(stderr).toContain(
      `error: ${ALERTS}: alerts.notification.toolkit.fluxcd.io: spec.conversion.strategy: the strategy is None, not Webhook. Write the stanza again, without --check. (ConversionDiffers)\n`,
    );
  });

  it('asks a cluster for the CRD of the file', async () => {
    const cluster = await aCluster();
    cluster.answer((_, response) => {
      response.writeHead(404).end('{"kind":"Status","reason":"NotFound"}');
    });
    const kubeconfig = await cluster.kubeconfig({});
    const { code, stderr } = await run('--crd', ALERTS, '--check', '--kubeconfig', kubeconfig);
    await cluster.stop();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'error: cluster test: alerts.notification.toolkit.fluxcd.io: the cluster does not have this CRD. Apply it. (CrdMissing)\n',
    });
    expect(cluster.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions/alerts.notification.toolkit.fluxcd.io',
    ]);
  });
});

describe('--upgrade-crd', () => {
  const old = fileURLToPath(new URL('../fixtures/upgrade/cron-tabs.yaml', import.meta.url));

  it('writes the CRD in the v1 form, and warns of a change of meaning', async () => {
    const expected = await readFile(old.replace('.yaml', '.v1.yaml'), 'utf8');
    const { code, stdout, stderr } = await run('--upgrade-crd', old);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expected });
    expect(stderr).toBe(
      `warning: ${old}:30: crontabs.example.com: spec.validation.openAPIV3Schema: the v1beta1 form keeps unknown fields everywhere, but x-kubernetes-preserve-unknown-fields at the root does not reach into fields with a schema of their own: unknown fields in spec, status are pruned with the next write. Set x-kubernetes-preserve-unknown-fields: true there as well, unless no object has such fields. (UnknownFieldsPruned)\n`,
    );
  });

  it('edits files in place', async () => {
    const file = join(folder.path, 'old.yaml');
    await copyFile(old, file);
    const { code, stdout } = await run('--upgrade-crd', file, '--write', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ output: '', written: [file] });
    expect(await readFile(file, 'utf8')).toBe(
      await readFile(old.replace('.yaml', '.v1.yaml'), 'utf8'),
    );
  });

  it('writes nothing after an error', async () => {
    const text = (await readFile(old, 'utf8')).replace('          type: object\n', '');
    const { code, stdout, stderr } = await runWithInput(text, '--upgrade-crd', '-');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('(NotStructural)\n');
  });
});

describe('exit code 1', () => {
  it('is for a CRD that the API server refuses, which is not written', async () => {
    const { code, stdout, stderr } = await run('--crd', REFUSED, '--url', 'http://h.example.com/');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      `error: ${REFUSED}: crontabs.example.com: spec.conversion.webhook.clientConfig.url: the scheme is http, and the API server calls https only. Write it as https://host[:port][/path]. (UrlNotHttps)\n`,
    );
  });

  it.each([
    ['a: b: c\n', '(Unreadable)'],
    ['kind: Service\n', '(NoCrd)'],
    ['', '(NoCrd)'],
  ])('is for a text without a CRD: %j', async (text, rule) => {
    const { code, stdout, stderr } = await runWithInput(text, '--crd', '-', '--off');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error: standard input(?::1)?: /);
    expect(stderr).toContain(rule);
  });
});

describe('exit code 2', () => {
  it.each([
    [['--crd', ALERTS], 'give exactly one of --url, --service, --off, --upgrade-crd and --check'],
    [
      ['--crd', ALERTS, ...URL_FLAGS, '--service', 'a/b'],
      'give exactly one of --url, --service, --off, --upgrade-crd and --check',
    ],
    [['--crd', ALERTS, '--off', '--verbose'], 'Unknown option --verbose'],
    [['--crd', 'no/such/file.yaml', '--off'], 'no/such/file.yaml does not exist'],
    [['--crd', ALERTS, ...URL_FLAGS, '--ca-bundle', 'no.pem'], 'no.pem does not exist'],
  ])('is for wrong usage: %j', async (args, why) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(why)).toBe(true);
    expect(stderr).toContain('Run npm run client-config -- --help for usage.\n');
  });

  it('is for a file that is not UTF-8', async () => {
    const file = join(folder.path, 'latin1.yaml');
    await writeFile(file, Buffer.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]));
    const { code, stderr } = await run('--crd', file, '--off');
    expect(code).toBe(2);
    expect(stderr).toContain(`${file} is not UTF-8`);
  });
});

describe('standard input', () => {
  it('is read for -, and JSON stays JSON', async () => {
    const { code, stdout } = await runWithInput(JSON.stringify(aCrd()), '--crd', '-', '--off');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(aCrd({ conversion: { strategy: 'None' } }));
  });
});

describe('a URL on standard input', () => {
  it.each([
    ['--url', URL_OF_SECRET, { url: URL_OF_SECRET }],
    [
      '--service',
      `a/b:8443/convert/${SECRET}`,
      { service: { namespace: 'a', name: 'b', port: 8443, path: `/convert/${SECRET}` } },
    ],
  ])('is read for %s -, and shown nowhere else', async (flag, value, clientConfig) => {
    const args = ['--crd', ALERTS, flag, '-', '--format', 'merge-patch'];
    const { code, stdout, stderr } = await runWithInput(`${value}\r\n`, ...args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      spec: { conversion: { webhook: { clientConfig } } },
    });
    expect(stderr).not.toMatch(/SecretInArgument|PathNotAnswered/);
    expect(stderr).not.toContain(SECRET);
  });

  it.each([
    ['--url', '', 'standard input is empty. Give it one line.'],
    ['--url', ' \n', 'standard input is empty. Give it one line.'],
    ['--url', `${URL_OF_SECRET}\n${URL_OF_SECRET}\n`, 'standard input has several lines.'],
    ['--service', SECRET, '--service must be NAMESPACE/NAME[:PORT][/PATH]'],
  ])('is refused for %s: %j', async (flag, input, why) => {
    const { code, stdout, stderr } = await runWithInput(input, '--crd', ALERTS, flag, '-');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(why)).toBe(true);
    expect(stderr).not.toContain(SECRET);
  });

  // `script` of util-linux gives a command a terminal.
  it.runIf(existsSync('/usr/bin/script') && process.platform === 'linux')(
    'is prompted for at a terminal, without echo',
    async () => {
      const file = join(folder.path, 'asked.json');
      const options = `--crd '${ALERTS}' --url - --format merge-patch > '${file}'`;
      const command = `'${process.execPath}' '${SCRIPT}' client-config ${options}; echo "code $?"`;
      const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null']);
      let shown = '';
      for await (const chunk of child.stdout) {
        const before = shown;
        shown += String(chunk);
        const isAsked = shown.includes('(it is not shown): ') && !before.includes('not shown): ');
        if (isAsked) child.stdin.write(`${URL_OF_SECRET}\r`);
        if (shown.includes('code ')) child.stdin.end();
      }
      expect(shown).toMatch(/^Paste the URL \(it is not shown\): \r\n/);
      expect(shown).toContain('code 0');
      expect(shown).not.toContain(SECRET);
      expect(await readFile(file, 'utf8')).toContain(`"url":"${URL_OF_SECRET}"`);
    },
  );
});

describe('a secret in an argument', () => {
  it.each([
    ['--url', URL_OF_SECRET],
    ['--service', `a/b/convert/${SECRET}`],
    ['--url', `https://apps.example.com/hooks/convert/${SECRET}`],
    ['--service', `a/b/hooks/convert/${SECRET}`],
  ])('causes a warning, but the CRD is written: %s', async (flag, value) => {
    const { code, stdout, stderr } = await run('--crd', ALERTS, flag, value);
    expect(code).toBe(0);
    expect(stdout).toContain(SECRET);
    expect(stderr).toContain(
      `warning: ${flag}: the secret is in an argument: npm logs it, ps shows it and the shell history keeps it. Give ${flag} - and the value on standard input. Use a new secret if others can log in to this machine. (SecretInArgument)\n`,
    );
    expect(stderr).not.toContain(SECRET);
  });

  it('causes no warning without a secret', async () => {
    const { stderr } = await run('--crd', ALERTS, ...URL_FLAGS);
    expect(stderr).not.toContain('SecretInArgument');
  });
});

describe('--json', () => {
  it('writes findings and output as data', async () => {
    const args = ['--crd', '-', ...URL_FLAGS, '--format', 'merge-patch', '--json'];
    const { code, stdout } = await runWithInput(JSON.stringify(aCrd({ group: 'x.y' })), ...args);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      findings: [
        {
          file: '-',
          crd: 'crontabs.example.com',
          level: 'error',
          path: 'metadata.name',
          rule: 'NameMismatch',
          message: 'the name must be plural.group. Name the CRD crontabs.x.y.',
        },
        expect.objectContaining({ level: 'warning', rule: 'PathWithoutSecret' }),
        expect.objectContaining({ level: 'warning', rule: 'KindNotServed' }),
      ],
      output: null,
      written: [],
    });
  });

  it('contains exactly the text that is printed without it', async () => {
    const args = ['--crd', ALERTS, ...URL_FLAGS, '--format', 'merge-patch'];
    const [plain, data] = await Promise.all([run(...args), run(...args, '--json')]);
    expect(JSON.parse(data.stdout)).toMatchObject({ output: plain.stdout, written: [] });
    expect(JSON.parse(plain.stdout)).toMatchObject({ spec: { conversion: { webhook: {} } } });
  });
});

describe('--write', () => {
  it('edits only the changed lines in place', async () => {
    const file = join(folder.path, 'alerts.yaml');
    await copyFile(ALERTS, file);
    const [{ stdout: expected }, first] = await Promise.all([
      run('--crd', ALERTS, ...URL_FLAGS),
      run('--crd', file, ...URL_FLAGS, '--write', '--json'),
    ]);
    expect(JSON.parse(first.stdout)).toMatchObject({ output: '', written: [file] });
    expect(await readFile(file, 'utf8')).toBe(expected);
    const second = await run('--crd', file, ...URL_FLAGS, '--write', '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ written: [] });
  });

  it('edits no file after an error in one of them', async () => {
    const file = join(folder.path, 'untouched.yaml');
    await copyFile(ALERTS, file);
    const { code } = await run('--crd', file, '--crd', fixture('README.md'), '--off', '--write');
    expect(code).toBe(1);
    expect(await readFile(file)).toEqual(await readFile(ALERTS));
  });

  it('edits a file that is given twice, once through a link', async () => {
    const [file, link] = [join(folder.path, 'twice.yaml'), join(folder.path, 'link.yaml')];
    await copyFile(ALERTS, file);
    await symlink('twice.yaml', link);
    const { code } = await run('--crd', file, '--crd', link, ...URL_FLAGS, '--write');
    expect(code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('url: https://convert.example.com/convert');
    expect(await readlink(link)).toBe('twice.yaml');
  });

  it('leaves a file as it was if the disk is full', async () => {
    const file = join(folder.path, 'long.yaml');
    const text = `# ${'x'.repeat(10_000)}\n${await readFile(ALERTS, 'utf8')}`;
    await writeFile(file, text);
    const args = ['--crd', file, ...URL_FLAGS, '--write'];
    const { code, stderr } = await onFullDisk('client-config', ...args);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(code).toBe(1);
    expect(stderr).toContain(`${file}: the file cannot be replaced: file too large.\n`);
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringMatching(/tmp$/));
  });
});

describe('--ca-bundle', () => {
  it('goes into the stanza in base64, byte for byte', async () => {
    const { certificatePem: certificate } = await makeAuthority('crdshift test');
    const file = join(folder.path, 'ca.pem');
    await writeFile(file, certificate);
    const args = ['--service', 'a/b:8443/convert', '--ca-bundle', file];
    const { code, stdout } = await runWithInput(JSON.stringify(aCrd()), '--crd', '-', ...args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      spec: {
        conversion: {
          webhook: {
            clientConfig: {
              service: { namespace: 'a', name: 'b', path: '/convert', port: 8443 },
              caBundle: btoa(certificate),
            },
          },
        },
      },
    });
  });
});
