import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { draftKind } from '../../../scripts/draft/draft-kind.ts';
import type { Draft } from '../../../scripts/draft/draft-kind.ts';
import { namesOfKind } from '../../../scripts/draft/write/kind-code.ts';
import { writeDraft } from '../../../scripts/draft/write/write-draft.ts';
import type { KindSource } from '../../../scripts/generate/read-kind.ts';
import { readKind } from '../../../scripts/generate/read-kind.ts';
import { projectAt } from '../../../scripts/project/project.ts';
import type { Kind } from '../../../src/index.ts';

export const ROOT: string = fileURLToPath(new URL('../../../', import.meta.url));

/** A kind that was drafted into a folder, and imported from there. */
export interface Drafted extends Draft {
  readonly folder: string;
  readonly source: KindSource;
  readonly kind: Kind;
  /** The findings of the check of definitions. */
  readonly findings: readonly string[];
  /** The path of the kind's module, and its code. */
  readonly module: string;
  readonly code: string;
}

/** Reads a CRD, compressed or not. */
export function crdText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Reads the kind of a CRD. */
export function sourceOf(text: string): KindSource {
  const source = readKind(text);
  if (!('kind' in source)) throw new Error(source.map(({ message }) => message).join(' '));
  return source;
}

/** Drafts a kind into a new folder, as `npm run draft` does. */
export async function draftInto(folder: string, text: string): Promise<Drafted> {
  const source = sourceOf(text);
  const draft = draftKind(source);
  const { findings } = await writeDraft({
    project: projectAt(ROOT),
    folder,
    text,
    source,
    samples: [],
    ...draft,
  });
  const { file, constant } = namesOfKind(source.kind);
  const module = join(folder, `${file}.ts`);
  const exported = (await import(/* @vite-ignore */ module)) as Record<string, Kind | undefined>;
  const kind = exported[constant];
  if (kind === undefined) throw new Error(`${module} exports no ${constant}`);
  return { ...draft, folder, findings, source, kind, module, code: readFileSync(module, 'utf8') };
}

/** Compiles a folder with the flags of the repository, and returns the output of the compiler. */
export async function compile(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: ['.'], exclude: [] }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder], (_error, stdout, stderr) => {
      resolve(stdout + stderr);
    });
  });
}
