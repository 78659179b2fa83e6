import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const DOORS = ['index.d.ts', 'lens.d.ts', 'hono.d.ts'];

let declarations: string;
beforeAll(async () => {
  declarations = await mkdtemp(join(tmpdir(), 'crdshift-doors-'));
  const emit = ['--noEmit', 'false', '--emitDeclarationOnly', '--rootDir', join(ROOT, 'src')];
  const into = ['--outDir', declarations];
  await promisify(execFile)(process.execPath, [TSC, '-p', ROOT, ...emit, ...into]);
});
afterAll(async () => {
  await rm(declarations, { recursive: true });
});

/** Reads a declaration file, without comments and without the content of quotes. */
async function read(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
}

/** Returns the names in braces. */
function namesIn(braces: string): string[] {
  return braces
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Returns the names that the public modules export, each with the file that declares it. */
async function exported(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const door of DOORS) {
    const file = join(declarations, door);
    const exports = (await read(file)).matchAll(/export (?:type )?\{([^}]*)\} from '([^']*)'/g);
    for (const [, names = '', from = ''] of exports) {
      const declaring = join(dirname(file), from.replace(/\.ts$/, '.d.ts'));
      for (const name of namesIn(names)) found.set(name, declaring);
    }
  }
  return found;
}

const DECLARATION =
  /^(?:export )?(?:declare )?(?:abstract )?(?:function|interface|type|const|class) (\w+)/;

/** Returns the declarations of a file, and the names that it imports from other files of crdshift. */
function parse(text: string): { declared: (readonly [string, string])[]; imported: string[] } {
  const bare = text.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''");
  const statements = bare.split(/^(?=(?:export |declare |interface |type |import ))/m);
  return {
    declared: statements.flatMap((statement) => {
      const name = DECLARATION.exec(statement)?.[1];
      return name === undefined ? [] : [[name, statement] as const];
    }),
    imported: [...text.matchAll(/import (?:type )?\{([^}]*)\} from '\./g)].flatMap(
      ([, names = '']) => namesIn(names),
    ),
  };
}

/** Files whose types compute other types. Their helper types appear in no signature. */
const COMPUTING = /typed-paths\.d\.ts$/;

test('every type in a public signature can be imported', async () => {
  const doors = await exported();
  expect([...doors.keys()]).toEqual(
    expect.arrayContaining(['defineKind', 'Crd', 'rename', 'Part']),
  );
  const missing: string[] = [];
  for (const [name, file] of doors) {
    if (COMPUTING.test(file)) continue;
    const { declared, imported } = parse(await read(file));
    const known = new Set([...imported, ...declared.map(([one]) => one)]);
    const signature = declared.flatMap(([one, text]) => (one === name ? [text] : [])).join('');
    expect(signature, `the declaration of ${name}`).not.toBe('');
    // A name in capitals is a constant.
    const types = new Set([...signature.matchAll(/\b[A-Z]\w*[a-z]\w*\b/g)].map(([type]) => type));
    const hidden = [...types].filter((type) => known.has(type) && !doors.has(type));
    missing.push(...hidden.map((type) => `${type}, which ${name} mentions`));
  }
  expect(missing).toStrictEqual([]);
});
