import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKind } from '../generate/read-kind.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { kindFolders } from '../kinds/kind-folders.ts';
import type { KindFolder } from '../kinds/kind-folders.ts';
import type { Project } from '../project/project.ts';
import { readSamples } from './read-samples.ts';
import type { Samples } from './read-samples.ts';

/** The samples of one kind, with its folder and its CRD. */
export interface SamplesOfKind extends Samples {
  readonly folder: KindFolder;
  readonly crd: KindSource;
}

/** Reads the samples of all kinds of a project. Skips kinds without a valid CRD, which another check reports. */
export function readAllSamples(project: Project): SamplesOfKind[] {
  return kindFolders(project).flatMap((folder) => {
    const [file] = folder.crds;
    const crd = file === undefined ? [] : readKind(readFileSync(join(project.root, file), 'utf8'));
    return 'versions' in crd ? [{ folder, crd, ...readSamples(project.root, folder, crd) }] : [];
  });
}
