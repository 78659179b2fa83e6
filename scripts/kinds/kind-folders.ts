import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Project } from '../project/project.ts';

/** The allowed file names of a kind's CRD. */
const CRD_NAMES: ReadonlySet<string> = new Set(['crd.yaml', 'crd.yml']);

/** The folder of a kind. Paths are relative to the root of the project. */
export interface KindFolder {
  readonly name: string;
  readonly path: string;
  /** The CRD of the kind; more than one is a mistake. */
  readonly crds: readonly string[];
  /** The module that defines the kind: `cron-tab/cron-tab.ts`. */
  readonly module: string;
  readonly hasModule: boolean;
  /** All files in the folder `samples`. */
  readonly samples: readonly string[];
}

/** Returns the absolute path of the module that lists the kinds of a project. */
export function indexOfKinds({ root, kinds }: Project): string {
  return join(root, kinds, 'index.ts');
}

/** Reports whether a file is the CRD of a kind. */
export function isCrdFile(path: string): boolean {
  return CRD_NAMES.has(basename(path));
}

/** Returns the folders with a CRD, samples, or the module of a kind. Other folders hold code that kinds share. */
export function kindFolders(project: Project): KindFolder[] {
  const kinds = join(project.root, project.kinds);
  if (!existsSync(kinds)) return [];
  return readdirSync(kinds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => kindFolder(project, name))
    .filter(({ crds, hasModule, samples }) => hasModule || crds.length + samples.length > 0)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function kindFolder({ root, kinds }: Project, name: string): KindFolder {
  const path = `${kinds}/${name}`;
  const files = readdirSync(join(root, path)).toSorted();
  const module = `${path}/${name}.ts`;
  return {
    name,
    path,
    crds: files.filter(isCrdFile).map((file) => `${path}/${file}`),
    module,
    hasModule: existsSync(join(root, module)),
    samples: globSync('samples/**/*.*', { cwd: join(root, path) })
      .toSorted()
      .map((file) => `${path}/${file.replaceAll('\\', '/')}`),
  };
}
