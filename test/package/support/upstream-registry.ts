import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The registry that npm is set to outside of these tests. */
export async function upstreamRegistry(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  return stdout.trim();
}
