import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { callApi } from '../../../scripts/local/api-client.ts';
import { CRDS } from '../../../scripts/local/crds.ts';
import type { MigrationReport } from '../../../src/life/migrate/migration-report.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import type { Cluster } from '../global-setup.ts';
import type { Names } from './made-crd.ts';

/** A migration that runs as a process of its own, as a user starts it. */
export interface RunningMigration extends Pick<RunningCommand, 'kill' | 'stderr'> {
  /** The end of the process. The report is undefined if it was killed. */
  readonly ended: Promise<EndedMigration>;
}

export interface EndedMigration {
  readonly exitCode: number | null;
  readonly report: MigrationReport | undefined;
  /** The lines of progress. */
  readonly stderr: string;
}

const PROGRAM = fileURLToPath(new URL('../../../scripts/crdshift.ts', import.meta.url));

/** Starts `crdshift migrate`. */
export function startMigrate(
  cluster: Cluster,
  crd: string,
  ...options: readonly string[]
): RunningMigration {
  const { ended, ...running } = startCommand(cluster, 'migrate', crd, '--json', ...options);
  const end = async (): Promise<EndedMigration> => {
    const { exitCode, stdout, stderr } = await ended;
    const report = stdout === '' ? undefined : (JSON.parse(stdout) as MigrationReport);
    return { exitCode, report, stderr };
  };
  return { ...running, ended: end() };
}

/** A command that runs as a process of its own. */
export interface RunningCommand {
  readonly ended: Promise<EndedCommand>;
  /** Ends the process at once, without a chance to finish anything. */
  readonly kill: () => void;
  /** Returns what the process has written to standard error so far. */
  readonly stderr: () => string;
}

/** The end of a command. The exit code is null if it was killed. */
export interface EndedCommand {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a command of crdshift for a cluster. */
export function startCommand(
  cluster: Cluster,
  name: string,
  ...args: readonly string[]
): RunningCommand {
  return startProgram(cluster, [name, ...args, `--kubeconfig=${cluster.kubeconfig}`]);
}

/** Starts crdshift with these words. State files are in the folder of the cluster. */
export function startProgram(cluster: Cluster, words: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env['PATH'], XDG_STATE_HOME: stateHome(cluster) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
  const end = async (): Promise<EndedCommand> => {
    const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return { exitCode: child.exitCode, stdout, stderr };
  };
  return {
    ended: end(),
    kill: () => {
      child.kill('SIGKILL');
    },
    stderr: () => stderr,
  };
}

/** Runs `crdshift migrate` to its end. */
export function runMigrate(
  cluster: Cluster,
  crd: string,
  ...options: readonly string[]
): Promise<EndedMigration> {
  return startMigrate(cluster, crd, ...options).ended;
}

function stateHome({ folder }: Cluster): string {
  return join(folder, 'state');
}

/** The file in which a migration saves its place. */
export function stateFileOf(cluster: Cluster, crd: string): string {
  return join(stateHome(cluster), 'crdshift/migrate/crdshift', `${crd}.json`);
}

/**
 * Reads the versions in which objects of a resource are stored, by `namespace/name`, from etcd.
 *
 * @param from - the beginning of the `namespace/name` of the objects, by default of all
 */
export async function storedIn(
  { etcdUrl }: Cluster,
  crd: string,
  from = '',
): Promise<ReadonlyMap<string, string>> {
  const [plural = '', ...group] = crd.split('.');
  const all = `/registry/${group.join('.')}/${plural}/`;
  const prefix = `${all}${from}`;
  const after = String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  // The end of the range is the first key after all keys with the prefix.
  const answer = await fetch(`${etcdUrl}/v3/kv/range`, {
    method: 'POST',
    body: JSON.stringify({
      key: inBase64(prefix),
      range_end: inBase64(`${prefix.slice(0, -1)}${after}`),
    }),
  });
  const { kvs = [] } = (await answer.json()) as { kvs?: { key: string; value: string }[] };
  return new Map(
    kvs.map(({ key, value }) => {
      const { apiVersion } = JSON.parse(fromBase64(value)) as { apiVersion: string };
      return [fromBase64(key).slice(all.length), apiVersion.split('/')[1] ?? ''];
    }),
  );
}

function inBase64(plain: string): string {
  return Buffer.from(plain).toString('base64');
}

function fromBase64(encoded: string): string {
  return Buffer.from(encoded, 'base64').toString();
}

/** Reads `status.storedVersions` of a CRD. */
export async function storedVersionsOf({ access }: Cluster, crd: string): Promise<string[]> {
  const { text: body } = await callApi(access, 'GET', `${CRDS}/${crd}`);
  return (JSON.parse(body) as { status: { storedVersions: string[] } }).status.storedVersions;
}

/** Makes a version the storage version of a CRD, by a change of the cluster alone. */
export async function switchStorage(cluster: Cluster, crd: string, to: string): Promise<void> {
  await editVersions(cluster, crd, (versions) =>
    versions.map((version) => ({ ...version, storage: version.name === to })),
  );
}

/** A version in the spec of a CRD. */
export interface VersionEntry {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly schema: object;
}

/** Changes the versions of an installed CRD. */
export async function editVersions(
  { access }: Cluster,
  crd: string,
  change: (versions: readonly VersionEntry[]) => readonly VersionEntry[],
): Promise<void> {
  const path = `${CRDS}/${crd}`;
  const { text: body } = await callApi(access, 'GET', path);
  const { spec } = JSON.parse(body) as { spec: { versions: VersionEntry[] } };
  const answer = await callApi(access, 'PATCH', path, {
    content: { spec: { versions: change(spec.versions) } },
    type: 'application/merge-patch+json',
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Removes a version from an installed CRD, and waits until the API server serves the other ones only. */
export async function removeVersion(
  cluster: Cluster,
  { name, group, plural }: { readonly name: string } & Pick<Names, 'group' | 'plural'>,
  version: string,
): Promise<void> {
  const status = new Map([[version, 404]]);
  await editVersions(cluster, name, (versions) => {
    const left = versions.filter((one) => one.name !== version);
    for (const one of left) status.set(one.name, 200);
    return left;
  });
  for (const [served, expected] of status) {
    await waitUntil(`${served} to be answered with ${expected}`, async () => {
      const answer = await callApi(cluster.access, 'GET', `/apis/${group}/${served}/${plural}`);
      return answer.status === expected ? true : undefined;
    });
  }
}

/** Counts objects by the version in which they are stored. */
export function tally(stored: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const version of stored.values()) counts[version] = (counts[version] ?? 0) + 1;
  return counts;
}

/** Runs an action for each element, several at a time. If one fails, the others end before the error is thrown. */
export async function inParallel<T>(
  elements: readonly T[],
  act: (element: T) => Promise<unknown>,
  workers = 16,
): Promise<void> {
  const iterator = elements.values();
  const work = async (): Promise<void> => {
    for (const element of iterator) await act(element);
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
