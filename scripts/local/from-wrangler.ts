import type * as esbuild from 'esbuild';
import type * as miniflare from 'miniflare';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';

/** The packages that wrangler depends on and that are used here, by what their modules export. */
interface Dependencies {
  readonly esbuild: typeof esbuild;
  readonly miniflare: typeof miniflare;
}

/**
 * Loads a dependency of the project's wrangler, so that a project bundles and runs locally with the versions that it
 * deploys with, and updates them together.
 *
 * @throws {Failure} when the project has no wrangler
 */
export function fromWrangler<Name extends keyof Dependencies>(name: Name): Dependencies[Name] {
  const wrangler = createRequire(packageOfWrangler(projectHere()));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the same package
  return wrangler(name) as Dependencies[Name];
}

/**
 * Returns the program file of the project's wrangler.
 *
 * @throws {Failure} when the project has no wrangler
 */
export function wranglerOf(project: Project): string {
  return join(dirname(packageOfWrangler(project)), 'bin/wrangler.js');
}

function packageOfWrangler({ root }: Project): string {
  try {
    return createRequire(join(root, 'package.json')).resolve('wrangler/package.json');
  } catch (cause) {
    throw new Failure('wrangler is not installed: npm install --save-dev wrangler', { cause });
  }
}
