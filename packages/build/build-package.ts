import { build } from 'tsdown';
import { modulesByUrl } from './modules-by-url.ts';
import { entryPointsOf } from './read-manifest.ts';
import type { Manifest } from './read-manifest.ts';

/**
 * Builds the JavaScript of a package, and the type declarations of its entry points. Each module stays a separate file,
 * so the package has the layout of the sources. Dependencies are not bundled.
 *
 * @param root the folder of the sources that the manifest names
 * @param outDir the folder for the built files
 * @throws {Error} if the sources cannot be built
 */
export async function buildPackage(
  root: string,
  manifest: Manifest,
  outDir: string,
): Promise<void> {
  const { exports, programs } = entryPointsOf(manifest);
  const sources = [...exports, ...programs];
  await build({
    config: false,
    cwd: root,
    root,
    outDir,
    entry: Object.fromEntries(sources.map((source) => [source, `${source}.ts`])),
    unbundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    dts: exports.length > 0 && { cwd: root, entry: exports.map((source) => `${source}.ts`) },
    plugins: [modulesByUrl(root)],
    deps: { neverBundle: /^(?:node:|cloudflare:|@?[a-z])/ },
    failOnWarn: true,
    // The plugin timings of a busy machine say nothing about the package.
    checks: { pluginTimings: false },
    logLevel: 'warn',
  });
}
