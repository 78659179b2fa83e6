/**
 * `npm run playground` runs a real API server on this machine until Ctrl-C, with the CRDs of `src/kinds` converted by
 * the conversions beside them. What changes in `src` takes effect at once, CRDs included: so a new version can be
 * tried with kubectl before any cluster has it.
 *
 * @module
 */
import { existsSync, watch } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { makeAuthority } from './local/certificates.ts';
import { startControlPlane } from './local/control-plane.ts';
import type { ControlPlane } from './local/control-plane.ts';
import { convertedBy, installCrd, KINDS, readCrds, updateCrd } from './local/crds.ts';
import type { LocalCrd, WebhookAddress } from './local/crds.ts';
import { freePorts } from './local/free-ports.ts';
import { applySamples } from './local/samples.ts';
import { startOnNodeWatching } from './local/webhook.ts';

/** One save makes several events, so the last one within a moment counts. */
const SETTLE_MILLISECONDS = 100;

const interrupted = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
});
const stops: (() => void | Promise<void>)[] = [];
try {
  await play();
  await interrupted;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function play(): Promise<void> {
  console.log('Starting an API server …');
  const controlPlane = await startControlPlane(console.log);
  stops.push(controlPlane.stop);
  const { access, folder } = controlPlane;

  const authority = await makeAuthority('crdshift playground');
  const [port = 0] = await freePorts(1);
  const webhook = await startOnNodeWatching({ port, authority, folder });
  stops.push(webhook.stop);
  const address: WebhookAddress = {
    url: webhook.url,
    certificateAuthority: authority.certificatePem,
    reviewVersions: ['v1', 'v1beta1'],
  };

  const crds = await readCrds();
  for (const crd of crds) await installCrd(access, convertedBy(crd, address));
  await applySamples(access, crds);
  const stopFollowing = followCrds(async () => {
    for (const crd of await readCrds()) await updateCrd(access, convertedBy(crd, address));
    console.log('The changed CRDs are in effect.');
  });
  stops.push(stopFollowing);
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

function followCrds(update: () => Promise<void>): () => void {
  const tryUpdate = (): void => {
    update().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
    });
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(KINDS, { recursive: true }, (_event, file) => {
    if (file?.endsWith('crd.yaml') !== true) return;
    clearTimeout(timer);
    timer = setTimeout(tryUpdate, SETTLE_MILLISECONDS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
