import type * as esbuild from 'esbuild';
import type * as miniflare from 'miniflare';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';

/** The packages that wrangler brings along, and what their modules export. */
interface Brought {
  readonly esbuild: typeof esbuild;
  readonly miniflare: typeof miniflare;
}

/**
 * Loads a package that the wrangler of the project has brought along, so that a project bundles and runs locally with the
 * versions that it deploys with, and updates them together.
 *
 * @throws {Failure} when the project has no wrangler
 */
export function fromWrangler<Name extends keyof Brought>(name: Name): Brought[Name] {
  const project = createRequire(join(projectHere().root, 'package.json'));
  let wrangler: NodeJS.Require;
  try {
    wrangler = createRequire(project.resolve('wrangler/package.json'));
  } catch (cause) {
    throw new Failure('wrangler is not installed: npm install --save-dev wrangler', { cause });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the same package
  return wrangler(name) as Brought[Name];
}
