import { build } from 'tsdown';
import { modulesByUrl } from './modules-by-url.ts';
import { doorsOf } from './read-manifest.ts';
import type { Manifest } from './read-manifest.ts';

/**
 * Builds the JavaScript of a package, and the declarations of the doors that its manifest names. Every module is a file
 * of its own, so the package is laid out as the sources are. Dependencies are not bundled.
 *
 * @param root where the sources that the manifest names begin
 * @param outDir where the built files go
 * @throws {Error} what keeps the sources from being built
 */
export async function buildPackage(
  root: string,
  manifest: Manifest,
  outDir: string,
): Promise<void> {
  const { exports, programs } = doorsOf(manifest);
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
    // How long plugins take on a busy machine is no warning about the package.
    checks: { pluginTimings: false },
    logLevel: 'warn',
  });
}
