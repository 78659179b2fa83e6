import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { Subject } from '../../src/prove/subjects/subject.ts';
import { Failure } from '../program/wrong-usage.ts';
import { messageOf } from '../terminal/message-of.ts';

/** The maximum size of a list, in bytes. */
const MAX_LIST = 2 ** 30;

/**
 * Reads all objects of a kind from the current cluster of kubectl, in every served version. It only reads.
 *
 * @throws {Failure} with the message of kubectl
 */
export async function liveObjects({
  group,
  plural,
  scope,
  versions,
}: Subject): Promise<KubernetesObject[]> {
  const served = versions.filter((version) => version.served);
  const lists = await Promise.all(
    served.map(({ name }) => {
      const everywhere = scope === 'Namespaced' ? ['--all-namespaces'] : [];
      return kubectl(['get', `${plural}.${name}.${group}`, ...everywhere, '--output=json']);
    }),
  );
  return lists.flatMap(objectsIn);
}

async function kubectl(args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('kubectl', args, { maxBuffer: MAX_LIST });
    return stdout;
  } catch (cause) {
    const said =
      cause instanceof Error && 'stderr' in cause ? withoutLog(String(cause.stderr)) : '';
    throw new Failure(`kubectl ${args.join(' ')}: ${said === '' ? messageOf(cause) : said}`, {
      cause,
    });
  }
}

/** Removes the lines of the log of client-go, which repeat an error several times: `E1123 14:13:56.112951 …`. */
function withoutLog(text: string): string {
  return text.replaceAll(/^[IWEF]\d{4} .*$\n?/gm, '').trim();
}

function objectsIn(text: string): KubernetesObject[] {
  const parsed = parseJson(text);
  const list = parsed?.problem === undefined ? parsed?.value : undefined;
  const items = isJsonObject(list) ? list['items'] : undefined;
  return isJsonList(items) ? items.filter(isKubernetesObject) : [];
}
