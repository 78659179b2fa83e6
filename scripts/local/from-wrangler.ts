import type * as esbuild from 'esbuild';
import type * as miniflare from 'miniflare';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';

/** The dependencies of wrangler that are used here, and their exports. */
interface Dependencies {
  readonly esbuild: typeof esbuild;
  readonly miniflare: typeof miniflare;
}

/**
 * Loads a dependency of the project's wrangler, so that a project bundles and runs locally with the same versions that
 * it deploys with.
 *
 * @throws {Failure} if the project has no wrangler
 */
export function fromWrangler<Name extends keyof Dependencies>(name: Name): Dependencies[Name] {
  const wrangler = createRequire(packageOfWrangler(projectHere()));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the same package
  return wrangler(name) as Dependencies[Name];
}

/**
 * Returns the program file of the project's wrangler.
 *
 * @throws {Failure} if the project has no wrangler
 */
export function wranglerOf(project: Project): string {
  return join(dirname(packageOfWrangler(project)), 'bin/wrangler.js');
}

function packageOfWrangler({ root }: Project): string {
  try {
    return createRequire(join(root, 'package.json')).resolve('wrangler/package.json');
  } catch (cause) {
    throw new Failure('wrangler is not installed. Run npm install --save-dev wrangler.', { cause });
  }
}
