import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the registry that npm uses outside of these tests. */
export async function upstreamRegistry(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  return stdout.trim();
}
