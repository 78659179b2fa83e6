import { chmod, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { replaceFile } from '../../scripts/terminal/replace-file.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import { runHere, runHereWithInput } from '../support/run-here.ts';
import { runScriptIn, runScriptWithInput } from '../support/run-script.ts';

const OLD = `apiVersion: stable.example.com/v1beta1
kind: CronTab
metadata: { name: nightly } # ours
hostPort: localhost:80
spec: { cronSpec: "* * * * *", replicas: 1, image: cron }
`;

const NEW = `apiVersion: stable.example.com/v1
kind: CronTab
metadata: { name: nightly } # ours
host: localhost
port: "80"
spec: { cronSpec: "* * * * *", replicas: 1, image: cron }
`;

const OTHER = 'apiVersion:   v1\nkind: Secret\n';

const BROKEN = `${OLD}---\n${OLD.replace('v1beta1', 'v7')}`;

let folder = '';
beforeEach(async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  folder = path;
  await mkdir(join(folder, 'deploy/deep'), { recursive: true });
  await writeFile(join(folder, 'deploy/a.yaml'), OLD);
  await writeFile(join(folder, 'deploy/deep/b.yml'), OLD);
  await writeFile(join(folder, 'deploy/notes.txt'), OLD);
  await writeFile(join(folder, 'deploy/secret.yaml'), OTHER);
});

function read(file: string): Promise<string> {
  return readFile(join(folder, 'deploy', file), 'utf8');
}

describe('convert', () => {
  test('prints one converted file, and writes nothing', async () => {
    const ran = await runHere('convert', join(folder, 'deploy/a.yaml'), '--to', 'v1');
    expect(ran).toEqual({ code: 0, stdout: NEW, stderr: '' });
    expect(await read('a.yaml')).toBe(OLD);
  });

  test('prints a directory as one stream of documents', async () => {
    const { code, stdout } = await runHere('convert', join(folder, 'deploy'), '--to', 'hub');
    expect({ code, stdout }).toEqual({ code: 0, stdout: [NEW, NEW, OTHER].join('---\n') });
  });

  test('reads standard input, with a dash or without', async () => {
    for (const files of [[], ['-']]) {
      const ran = await runScriptWithInput(OLD, 'convert', ...files, '--to', 'v1');
      expect(ran).toEqual({ code: 0, stdout: NEW, stderr: '' });
    }
  });

  test('writes only the files that change, and keeps their modes and links', async () => {
    const file = join(folder, 'deploy/a.yaml');
    await chmod(file, 0o640);
    await symlink('a.yaml', join(folder, 'deploy/link.yaml'));
    const before = await stat(join(folder, 'deploy/secret.yaml'));
    const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v1', '--write');
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' });
    expect([await read('a.yaml'), await read('deep/b.yml')]).toEqual([NEW, NEW]);
    expect(await read('notes.txt')).toBe(OLD);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect((await stat(join(folder, 'deploy/secret.yaml'))).ino).toBe(before.ino);
    expect(await readdir(join(folder, 'deploy'))).toHaveLength(5);
  });

  test('keeps the mode of a file even if the umask of the process is stricter', async () => {
    const file = join(folder, 'deploy/a.yaml');
    await chmod(file, 0o666);
    await replaceFile(file, NEW);
    expect((await stat(file)).mode & 0o777).toBe(0o666);
    expect(await read('a.yaml')).toBe(NEW);
  });

  test('with --check names the files that would change, and writes nothing', async () => {
    const path = join(folder, 'deploy');
    const ran = await runHere('convert', path, '--to', 'v1', '--check');
    const stdout = `${join(path, 'a.yaml')}\n${join(path, 'deep/b.yml')}\n`;
    expect(ran).toEqual({ code: 1, stdout, stderr: '' });
    expect(await read('a.yaml')).toBe(OLD);
    const again = await runHere('convert', path, '--to', 'v1beta1', '--check');
    expect(again).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('fails until a field is there that the new version requires, also with --check', async () => {
    const project = await aProject();
    onTestFinished(project.remove);
    const schema = '          type: object\n          properties:\n            # Values';
    const crd = 'src/kinds/cron-tab/crd.yaml';
    await project.edit(
      crd,
      schema,
      schema.replace('properties', 'required: [host]\n          properties'),
    );
    const file = join(folder, 'deploy/a.yaml');
    const kept = `{ name: nightly, annotations: { stable.example.com/crdshift-kept.a: "{}" } }`;
    const text = OLD.replace('{ name: nightly }', kept).replace(/^hostPort.*\n/m, '');
    await writeFile(file, text);
    const missing = {
      code: 1,
      stdout: '',
      stderr: `${file}:1: CronTab nightly: host: v1 requires this field. Add it. Until then, API servers refuse the object.\n`,
    };
    for (const option of ['--write', '--check', '--write']) {
      const ran = await runScriptIn(project, 'convert', file, '--to', 'v1', option);
      expect(ran).toEqual(missing);
      expect(await read('a.yaml')).toBe(text.replace('v1beta1', 'v1'));
    }
    await writeFile(file, `${text.replace('v1beta1', 'v1')}host: localhost\n`);
    const ran = await runScriptIn(project, 'convert', file, '--to', 'v1', '--check');
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('writes nothing of a refused file, and continues with the others', async () => {
    const broken = join(folder, 'deploy/a.yaml');
    await writeFile(broken, BROKEN);
    const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v1', '--write');
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr: `${broken}:7: CronTab of stable.example.com has no version v7. Its versions are v1, v1beta1, v1alpha1.\n`,
    });
    expect([await read('a.yaml'), await read('deep/b.yml')]).toEqual([BROKEN, NEW]);
  });

  test('skips the links of a folder that lead to no file, such as the locks of Emacs', async () => {
    await symlink('me@host.1', join(folder, 'deploy/.#a.yaml'));
    await symlink('missing.yaml', join(folder, 'deploy/aa.yaml'));
    await symlink('deep', join(folder, 'deploy/ab.yaml'));
    const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v1', '--write');
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' });
    expect([await read('a.yaml'), await read('deep/b.yml')]).toEqual([NEW, NEW]);
  });

  test('reports a file that cannot be replaced, and continues with the others', async () => {
    // The temporary file beside it would have a name that is too long.
    const long = join(folder, 'deploy', `${'a'.repeat(250)}.yaml`);
    await writeFile(long, OLD);
    const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v1', '--write');
    expect(ran).toEqual({
      code: 2,
      stdout: '',
      stderr: `${long}: the file cannot be replaced: name too long.\n`,
    });
    expect([await read('a.yaml'), await read('deep/b.yml')]).toEqual([NEW, NEW]);
  });

  test.runIf(process.platform === 'linux')(
    'reports a file that cannot be read, and continues with the others',
    async () => {
      const unreadable = join(folder, 'deploy/aa.yaml');
      await symlink('/proc/self/mem', unreadable);
      const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v1', '--write');
      expect(ran).toEqual({
        code: 2,
        stdout: '',
        stderr: `${unreadable}: the file cannot be read: i/o error.\n`,
      });
      expect([await read('a.yaml'), await read('deep/b.yml')]).toEqual([NEW, NEW]);
    },
  );

  test.for([[], ['--check']])(
    'names an unreadable text without an object to convert: %s',
    async (given) => {
      const text = 'target: { group: stable.example.com, kind: CronTab }\npatch: a: b\n';
      const { code, stdout, stderr } = await runHereWithInput(
        text,
        'convert',
        '--to',
        'v1',
        ...given,
      );
      expect({ code, stdout }).toEqual({ code: 0, stdout: given.length === 0 ? text : '' });
      expect(stderr).toMatch(
        /^standard input:2: the file is not valid YAML: .*\. The file seems to have no object to convert, so it was not read and stays as it is\.\n$/,
      );
      expect(stderr).not.toContain('Correct it');
    },
  );

  test('refuses a field that the schema does not know, because a conversion would lose it', async () => {
    const typo = OLD.replace('replicas', 'replica');
    const { code, stdout, stderr } = await runHereWithInput(typo, 'convert', '--to', 'v1');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^standard input:5: CronTab nightly: spec\.replica: /);
  });

  test.for([
    ['v1', 'port: 80', 'v1beta1', 'port: this is a number, but v1 expects a string'],
    ['v1beta1', 'hostPort:', 'v1', 'hostPort: there is no value, but v1beta1 expects a string'],
    ['v1beta1', 'hostPort: 80', 'v1', 'hostPort: this is a number, but v1beta1 expects a string'],
  ] as const)('refuses a value that the conversion leaves: %s %s', async (given) => {
    const [from, field, to, message] = given;
    const text = `apiVersion: stable.example.com/${from}\nkind: CronTab\nmetadata: { name: nightly }\n${field}\n`;
    const { code, stdout, stderr } = await runHereWithInput(text, 'convert', '--to', to);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`standard input:4: CronTab nightly: ${message}`);
  });

  test('converts an object with a value of another type where it loses nothing', async () => {
    const text = OLD.replace('replicas: 1', 'replicas: one, cronSpec: null').replace(
      'cronSpec: "* * * * *", ',
      '',
    );
    const { code, stderr } = await runHereWithInput(text, 'convert', '--to', 'v1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('refuses a file that names a kind but is not UTF-8, and skips one that names none', async () => {
    await writeFile(join(folder, 'deploy/c.yaml'), Buffer.from([0xff, 0xfe, 0x61]));
    await writeFile(join(folder, 'deploy/d.yaml'), Buffer.from(`${OLD}# \u00e9`, 'latin1'));
    const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v1', '--write');
    expect(ran.code).toBe(1);
    expect(ran.stderr).toBe(
      `${join(folder, 'deploy/d.yaml')}: the file is not UTF-8. Save it as UTF-8.\n`,
    );
  });

  test.for(['\uFEFF', ''])('refuses UTF-16, which PowerShell writes, after %j', async (mark) => {
    const file = join(folder, 'deploy/a.yaml');
    await writeFile(file, `${mark}${OLD}`, 'utf16le');
    const ran = await runHere('convert', file, '--to', 'v1', '--check');
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file}: the file is not UTF-8. Save it as UTF-8.\n`,
    });
  });

  test.for([
    [['--write', '--check', '--to', 'v1'], 'give --write or --check, not both'],
    [['--write', '--to', 'v1'], '--write needs files, not standard input'],
    [['a.yaml'], 'give --to VERSION'],
    [['--to', 'v7'], 'there is no version v7. CronTab.stable.example.com has '],
    [['--to', 'v1', '--kind', 'Cron'], 'src/kinds has no Cron. It has '],
    [['--to', 'v1', 'missing.yaml'], 'there is no file missing.yaml'],
  ] as const)('reports wrong usage: %s', async ([args, message]) => {
    const { code, stdout, stderr } = await runHereWithInput('', 'convert', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('for an unknown version, lists those of the kinds in the files', async () => {
    const ran = await runHere('convert', join(folder, 'deploy'), '--to', 'v7');
    expect(ran.stderr).toMatch(
      /^there is no version v7\. CronTab\.stable\.example\.com has v1, v1beta1, v1alpha1\.\nRun /,
    );
  });
});
