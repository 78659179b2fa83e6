import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkKinds } from '../kinds/kinds-check.ts';
import { EXIT } from '../program/exit-codes.ts';
import { WrongUsage } from '../program/wrong-usage.ts';
import { CONFIGURATION, projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { fromWrangler } from '../local/from-wrangler.ts';
import { BUNDLE } from './bundle.ts';

/** The options of the command. */
export interface Flags {
  readonly outdir?: string;
  readonly json: boolean;
}

interface Bundle {
  readonly file: string;
  readonly bytes: number;
  readonly gzippedBytes: number;
}

/** Bundles the entries for Lambda and Node, and prints the size of each bundle. */
export async function buildEntries(flags: Flags): Promise<number> {
  const project = projectHere();
  const { lambda, node } = project.entries;
  if (lambda === undefined && node === undefined) {
    throw new WrongUsage(`${CONFIGURATION} sets neither entries.lambda nor entries.node`);
  }
  await checkKinds(project);
  const entryPoints = {
    ...(lambda === undefined ? {} : { 'aws-lambda': lambda }),
    ...(node === undefined ? {} : { node }),
  };
  const bundles = await bundle(project, entryPoints, flags.outdir ?? project.outdir);
  const lines = bundles.map(
    ({ file, bytes, gzippedBytes }) =>
      `${file}  ${inKilobytes(bytes)}, gzipped ${inKilobytes(gzippedBytes)}\n`,
  );
  process.stdout.write(flags.json ? `${JSON.stringify(bundles)}\n` : lines.join(''));
  return EXIT.done;
}

async function bundle(
  { root }: Project,
  entryPoints: Record<string, string>,
  outdir: string,
): Promise<Bundle[]> {
  const where = { absWorkingDir: root, entryPoints, outdir };
  const { build } = fromWrangler('esbuild');
  const { metafile } = await build({ ...BUNDLE, ...where, metafile: true });
  const files = Object.keys(metafile.outputs).filter((file) => !file.endsWith('.map'));
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(root, file));
      const gzippedBytes = gzipSync(content).byteLength;
      return { file, bytes: content.byteLength, gzippedBytes };
    }),
  );
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
