import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { aFolder } from '../../support/a-folder.ts';
import type { Cores } from './cores.ts';
import type { LoadBench } from './measure-case.ts';
import type { Server } from './side.ts';
import type { RunningServer, Setting } from './start-server.ts';

/** The way to start the sides of a benchmark. */
export interface Sides<Prepared extends Server, Running extends RunningServer> {
  readonly cores: Cores;
  /** Receives a folder for bundles. */
  readonly prepare: (folder: string) => Promise<readonly Prepared[]>;
  readonly start: (side: Prepared, setting: Setting) => Promise<Running>;
}

/** The running sides of a benchmark, and a folder for their reviews. */
type Started<Side extends RunningServer> = Pick<
  LoadBench<Side>,
  'authorityFile' | 'cores' | 'sides'
> & { readonly folder: string };

/** Starts all sides in a temporary folder, measures, and stops them, also on failure. */
export async function withSides<Prepared extends Server, Running extends RunningServer, Result>(
  { cores, prepare, start }: Sides<Prepared, Running>,
  measure: (started: Started<Running>) => Promise<Result>,
): Promise<Result> {
  const { path: folder, remove } = await aFolder();
  const sides: Running[] = [];
  try {
    const authority = await makeAuthority('crdshift benchmark');
    const authorityFile = join(folder, 'ca.crt');
    await writeFile(authorityFile, authority.certificatePem);
    const setting = { authority, folder, core: cores.server };
    for (const side of await prepare(folder)) sides.push(await start(side, setting));
    return await measure({ authorityFile, cores, sides, folder });
  } finally {
    for (const side of sides) await side.stop();
    await remove();
  }
}
