/**
 * `npm run playground` runs a real API server on this machine until Ctrl-C, with the CRDs of `src/kinds` converted by
 * the conversions beside them. What changes in `src` takes effect at once, CRDs included: so a new version can be
 * tried with kubectl before any cluster has it.
 *
 * @module
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.ts';
import { makeAuthority } from './local/certificates.ts';
import { startControlPlane } from './local/control-plane.ts';
import type { ControlPlane } from './local/control-plane.ts';
import { convertedBy, inFile, installCrd, readCrds, updateCrd } from './local/crds.ts';
import type { KindCrd, LocalCrd, WebhookAddress } from './local/crds.ts';
import { followSources } from './local/follow-sources.ts';
import { freePorts } from './local/free-ports.ts';
import { checkKinds } from './local/kinds-check.ts';
import { applySamples } from './local/samples.ts';
import { startOnNode } from './local/webhook.ts';
import type { WebhookProcess } from './local/webhook.ts';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

const HELP = `Runs a real API server on this machine until Ctrl-C, with the CRDs of src/kinds converted by the conversions beside
them, and prints a kubeconfig. What changes in src takes effect at once, CRDs included.

Usage:
  npm run playground

Options:
  --help    this text

etcd and kube-apiserver come from the folder KUBEBUILDER_ASSETS; where that is not set they are built once with Go,
which takes about four minutes.

Exit codes: 0 stopped; 1 something did not start, and the message says what; 2 wrong usage.
`;

const stops: (() => void | Promise<void>)[] = [];
if (readCommandLine({ name: 'playground', help: HELP, options: {} }) !== undefined) await main();

async function main(): Promise<void> {
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  try {
    await play();
    await interrupted;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function play(): Promise<void> {
  await checkKinds();
  const kindCrds = await readCrds();
  const crds = kindCrds.map(({ crd }) => crd);
  console.log('Starting an API server …');
  const controlPlane = await startControlPlane(console.log);
  stops.push(controlPlane.stop);
  const { access, folder } = controlPlane;

  const authority = await makeAuthority('crdshift playground');
  const [port = 0] = await freePorts(1);
  const webhook = await startOnNode({ port, authority, folder });
  stops.push(webhook.stop);
  const address: WebhookAddress = {
    url: webhook.url,
    certificateAuthority: authority.certificatePem,
    reviewVersions: ['v1', 'v1beta1'],
  };

  for (const { file, crd } of kindCrds) {
    await inFile(file, () => installCrd(access, convertedBy(crd, address)));
  }
  await applySamples(access, crds);
  const update = ({ file, crd }: KindCrd): Promise<void> =>
    inFile(file, () => updateCrd(access, convertedBy(crd, address)));
  stops.push(followSources(SOURCES, () => takeChanges(webhook, update)));
  console.log(describe(controlPlane, crds, webhook.logFile));
}

function describe(controlPlane: ControlPlane, crds: readonly LocalCrd[], logFile: string): string {
  const tries = crds.flatMap(({ plural, group, versions }) =>
    versions.map(({ name }) => `  kubectl get ${plural}.${name}.${group} -o yaml`),
  );
  return `
It serves ${crds.map(({ name }) => name).join(', ')}. In another terminal:

  export KUBECONFIG=${controlPlane.kubeconfig}
${exportOfPath(controlPlane)}${tries.slice(0, 3).join('\n')}

Every conversion is a line of the webhook's log:

  tail -f ${logFile}

Changes in src take effect at once. Ctrl-C stops the API server and removes all that it holds.
`;
}

/** For who has no kubectl, the one that was built with the API server. */
function exportOfPath({ kubectl }: ControlPlane): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (folders.some((folder) => existsSync(join(folder, 'kubectl')))) return '';
  return `  export PATH="${dirname(kubectl)}:$PATH"\n`;
}

/** Gives the webhook and the API server what the sources say now: all of it, or nothing while that cannot be. */
async function takeChanges(
  webhook: WebhookProcess,
  update: (crd: KindCrd) => Promise<void>,
): Promise<void> {
  let crds: readonly KindCrd[];
  try {
    await checkKinds();
    crds = await readCrds();
  } catch (error) {
    console.error(messageOf(error));
    console.error('Nothing has changed here: the sources from before are still in effect.');
    return;
  }
  try {
    await webhook.restart();
    for (const crd of crds) await update(crd);
    console.log('The changes are in effect.');
  } catch (error) {
    console.error(messageOf(error));
    console.error('Not all changes are in effect. Correct this and save.');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
