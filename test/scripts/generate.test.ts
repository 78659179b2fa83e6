import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { runHere } from '../support/run-here.ts';
import { runFile, runScriptIn } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const widget = join(root, 'test/fixtures/generate/widget/crd.yaml');
const folder = await aFolder();
afterAll(folder.remove);

function generate(...args: readonly string[]): Promise<Ran> {
  return runHere('generate', ...args);
}

/** Returns a CRD with one version, which has these fields in addition to its name. */
function crdWith(fields: string): string {
  return [
    'apiVersion: apiextensions.k8s.io/v1',
    'kind: CustomResourceDefinition',
    'metadata: { name: widgets.example.com }',
    'spec:',
    '  group: example.com',
    '  names: { kind: Widget, plural: widgets }',
    '  versions:',
    `    - { name: v1, served: true, storage: true${fields} }`,
    '',
  ].join('\n');
}

function crdWithSchema(schema: string): string {
  return crdWith(`, schema: { openAPIV3Schema: ${schema} }`);
}

describe('the committed files', () => {
  test('are up to date', async () => {
    const folders = ['src/kinds', 'test/fixtures/generate'].map((path) => join(root, path));
    expect(await generate('--check', ...folders)).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('a kind', () => {
  const kind = join(folder.path, 'kinds/widget');
  const target = join(kind, 'crd.gen.ts');

  beforeAll(async () => {
    await mkdir(kind, { recursive: true });
    await cp(widget, join(kind, 'crd.yaml'));
  });

  test('that was never generated is named by --check', async () => {
    expect(await generate('--check', folder.path)).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: ${target} is missing. Run npm run generate.\n`,
    });
  });

  test('is generated, and not written again the second time', async () => {
    expect(await generate(folder.path)).toEqual({
      code: 0,
      stdout: `wrote ${target}\n0 of 1 file up to date\n`,
      stderr: '',
    });
    const { mtimeMs } = await stat(target);
    expect((await generate(folder.path)).stdout).toBe('1 of 1 file up to date\n');
    expect((await stat(target)).mtimeMs).toBe(mtimeMs);
  });

  test('imports the public module by relative path, and explains why every field is optional', async () => {
    const code = await readFile(target, 'utf8');
    expect(code).toMatch(/^import type \{ .* \} from '[./]+\/.*src\/index\.ts';$/m);
    expect(code).toContain('Every field is optional, even if the CRD requires it');
  });

  test('with a changed CRD is named by --check', async () => {
    const text = await readFile(widget, 'utf8');
    await writeFile(join(kind, 'crd.yaml'), text.replace('paused:', 'stopped:'));
    const { code, stderr } = await generate('--check', folder.path);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${target} is out of date. Run npm run generate.\n`,
    });
  });
});

test('accepts crd.yml, and a CRD in a List', async () => {
  const kind = join(folder.path, 'listed/widget');
  await mkdir(kind, { recursive: true });
  const indented = (await readFile(widget, 'utf8'))
    .replaceAll(/^/gm, '    ')
    .replace('    ', '  - ');
  await writeFile(join(kind, 'crd.yml'), `kind: List\napiVersion: v1\nitems:\n${indented}`);
  const { code, stderr } = await generate(join(folder.path, 'listed'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const beside = await readFile(join(root, 'test/fixtures/generate/widget/crd.gen.ts'), 'utf8');
  const typesOf = (code_: string): string => code_.slice(code_.indexOf('/** The object type'));
  expect(typesOf(await readFile(join(kind, 'crd.gen.ts'), 'utf8'))).toBe(typesOf(beside));
});

test('overwrites no file that it has not generated', async () => {
  const kind = join(folder.path, 'foreign/widget');
  await mkdir(kind, { recursive: true });
  await cp(widget, join(kind, 'crd.yaml'));
  const target = join(kind, 'crd.gen.ts');
  await writeFile(target, '// mine\n');
  expect(await generate(kind)).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: ${target}: the file exists and was not generated. Rename it, because a generated file needs this name.\n`,
  });
  expect(await readFile(target, 'utf8')).toBe('// mine\n');
});

test('refuses crd.yaml and crd.yml in one folder', async () => {
  const kind = join(folder.path, 'both/widget');
  await mkdir(kind, { recursive: true });
  for (const name of ['crd.yaml', 'crd.yml']) await cp(widget, join(kind, name));
  expect(await generate(join(folder.path, 'both'))).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: ${kind}: both crd.yaml and crd.yml exist. Keep one of them. (SeveralCrds)\n`,
  });
});

describe('the index of the kinds', () => {
  const GADGET = 'src/kinds/gadget';
  let project: Project;
  beforeAll(async () => {
    project = await aProject();
    await mkdir(join(project.path, GADGET), { recursive: true });
    await cp(
      join(root, 'test/fixtures/generate/gadget/crd.yaml'),
      join(project.path, GADGET, 'crd.yml'),
    );
    return project.remove;
  });
  const inProject = (...args: readonly string[]): Promise<Ran> =>
    runScriptIn(project, 'generate', ...args);
  const index = async (): Promise<string> =>
    readFile(join(project.path, 'src/kinds/index.ts'), 'utf8');

  test('names a folder without a kind, which is an error for --check', async () => {
    const what =
      'src/kinds/gadget: there is no gadget.ts, so this kind is not served. Write src/kinds/gadget/gadget.ts with export const gadget: Kind = defineKind(…), and run npm run generate.';
    const { code, stdout } = await inProject();
    // The number of files depends on the kinds in this clone.
    expect({ code, stdout: stdout.replaceAll(/\d+ of \d+/g, 'n of m') }).toEqual({
      code: 0,
      stdout: `wrote src/kinds/gadget/crd.gen.ts\nn of m files up to date\nnote: ${what}\n`,
    });
    expect(await inProject('--check')).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: ${what} (KindIncomplete)\n`,
    });
  });

  test('requires the name of the folder', async () => {
    const file = join(project.path, GADGET, 'gadget.ts');
    await writeFile(file, "import { kind } from './kind.ts';\nexport const Gadget = kind;\n");
    expect((await inProject('--check')).stderr).toBe(
      'error: src/kinds/gadget/gadget.ts: there is no export gadget, so this kind is not served. Write export const gadget: Kind = defineKind(…), and run npm run generate. (KindIncomplete)\n',
    );
  });

  test('lists every folder, so that none is forgotten', async () => {
    const file = join(project.path, GADGET, 'gadget.ts');
    await writeFile(file, "export const gadget = '';\n");
    expect((await inProject('--check')).stderr).toBe(
      'error: src/kinds/index.ts is out of date. Run npm run generate.\n',
    );
    expect((await inProject(GADGET)).stdout).toContain('wrote src/kinds/index.ts\n');
    expect(await index()).toContain("import { gadget } from './gadget/gadget.ts';\n");
    expect(await index()).toMatch(/\bkindsOf\([^)]*\bgadget\b/);
  });
});

test('accepts any name of a file that is given explicitly', async () => {
  const file = join(folder.path, 'gadgets.yml');
  await cp(join(root, 'test/fixtures/generate/gadget/crd.yaml'), file);
  expect((await generate(file)).stdout).toContain(`wrote ${join(folder.path, 'gadgets.gen.ts')}\n`);
});

describe('an incomplete CRD', () => {
  const at = 'spec.versions[0].schema.openAPIV3Schema';

  test.for([
    [
      'no YAML',
      'spec: [1',
      'the file is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 9. Correct it. (Unreadable)',
      1,
    ],
    [
      'no CRD',
      'kind: Deployment\n',
      'the file contains no CustomResourceDefinition of apiextensions.k8s.io/v1 or v1beta1. Give the file that contains the CRD. (NoCrd)',
      0,
    ],
    [
      'a template of Helm',
      crdWithSchema('{}').replace('example.com', '{{ .Values.group }}'),
      'this is a Helm template, not a CRD. Render it first with helm template RELEASE CHART --include-crds. (Template)',
      3,
    ],
    [
      'two CRDs',
      `${crdWithSchema('{}')}---\n${crdWithSchema('{}')}`,
      'there are 2 CRDs. Keep one in a file: a folder holds one kind. (SeveralCrds)',
      10,
    ],
    [
      'no schema',
      crdWith(''),
      `${at}: version v1 has no schema. Add one, at least type: object with x-kubernetes-preserve-unknown-fields: true. (SchemaMissing)`,
      8,
    ],
    [
      'no version',
      crdWith('').replace(/- \{.*\}/, '[]'),
      'spec.versions: there is no version. Add one. (FieldMissing)',
      7,
    ],
    [
      'a version of the wrong type',
      crdWith('').replace(/- \{.*\}/, '- v1'),
      'spec.versions[0]: this is a string. Write an object. (WrongType)',
      8,
    ],
    [
      'a version that is not a name',
      crdWithSchema('{}').replace('name: v1', 'name: V1'),
      'spec.versions[0].name: this is not a DNS-1035 label. Write at most 63 lower-case letters, digits and -, beginning with a letter. (VersionNameInvalid)',
      8,
    ],
    [
      'a type that does not exist',
      crdWithSchema('{ properties: { spec: { items: { type: text } } } }'),
      `${at}.properties.spec.items.type: this is not a type. Write one of array, boolean, integer, number, object, string. (SchemaMalformed)`,
      8,
    ],
    [
      'a field without a schema',
      crdWithSchema('{ properties: { a.b: 5 } }'),
      `${at}.properties["a.b"]: this is not a schema. Write an object. (SchemaMalformed)`,
      8,
    ],
    [
      'a list of fields',
      crdWithSchema('{ properties: [spec] }'),
      `${at}.properties: this is not a map of fields. Write an object with a schema for each field. (SchemaMalformed)`,
      8,
    ],
    [
      'an enum that is not a list',
      crdWithSchema('{ additionalProperties: { enum: a } }'),
      `${at}.additionalProperties.enum: this is not a list. Write a list of values. (SchemaMalformed)`,
      8,
    ],
    [
      'a reference',
      crdWithSchema("{ properties: { spec: { $ref: '#/definitions/Spec' } } }"),
      `${at}.properties.spec.$ref: CRDs do not support $ref. Write the schema itself here. (ReferenceUnsupported)`,
      8,
    ],
  ] as const)('%s', async ([name, text, message, line]) => {
    const file = join(folder.path, `${name.replaceAll(' ', '-')}.yaml`);
    await writeFile(file, text);
    const { code, stdout, stderr } = await generate(file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`error: ${file}${line === 0 ? '' : `:${line}`}: ${message}\n`);
  });

  test('does not prevent other files from being written', async () => {
    const good = join(folder.path, 'good.yaml');
    await cp(widget, good);
    const bad = join(folder.path, 'no-schema.yaml');
    expect((await generate(good, bad)).code).toBe(1);
    await expect(stat(join(folder.path, 'good.gen.ts'))).rejects.toThrow('ENOENT');
  });
});

describe('wrong usage', () => {
  test.for([
    [['--chekc'], 'Unknown option --chekc. Did you mean --check?'],
    [['no/such/folder'], 'no/such/folder does not exist'],
    [[join(root, 'scripts/generate')], 'there is no crd.yaml or crd.yml in '],
  ] as const)('%j', async ([args, why]) => {
    const { code, stdout, stderr } = await generate(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(why);
    expect(stderr).toContain('Run npm run generate -- --help for usage.\n');
  });

  test('is a folder that is no project', async () => {
    const program = join(root, 'scripts/crdshift.ts');
    const elsewhere = await aFolder();
    onTestFinished(elsewhere.remove);
    const { code, stderr } = await runFile([program, 'generate'], elsewhere);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^src\/kinds does not exist\. If this is the folder of your project, draft your first kind with .*draft.* CRD-FILE\.\n/,
    );
  });

  test('is --check without -- before it, because npm keeps it for itself', async () => {
    const env = { npm_config_check: 'true' };
    const { code, stdout, stderr } = await runScriptIn({ path: root, env }, 'generate', widget);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Write: npm run generate -- --check …\n');
  });

  test('is explained by --help', async () => {
    const { code, stdout, stderr } = await generate('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('npm run generate -- [--check] [--json] [PATH …]');
  });
});

test('names a file that is not UTF-8', async () => {
  const file = join(folder.path, 'utf16.yaml');
  await writeFile(file, `\uFEFF${crdWith('')}`, 'utf16le');
  const { code, stderr } = await generate(file);
  expect(code).toBe(2);
  expect(stderr).toContain(`${file} is not UTF-8. Save it as UTF-8.\n`);
});
