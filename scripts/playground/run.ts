import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeAuthority } from '../local/certificates.ts';
import { startControlPlane } from '../local/control-plane.ts';
import type { ControlPlane } from '../local/control-plane.ts';
import { indexOfKinds } from '../kinds/kind-folders.ts';
import { EXIT } from '../program/exit-codes.ts';
import { shellWord } from '../program/shell-word.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { readKindCrds } from '../local/crds.ts';
import type { KindCrd, LocalCrd, WebhookAddress } from '../local/crds.ts';
import { endWithNpm } from '../npm/end-with-npm.ts';
import { followSources } from '../local/follow-sources.ts';
import { freePorts } from '../local/free-ports.ts';
import { checkKinds } from '../kinds/kinds-check.ts';
import { startOnNode } from '../local/webhook.ts';
import type { WebhookProcess } from '../local/webhook.ts';
import { crdApplier } from './apply-crds.ts';
import type { CrdApplier } from './apply-crds.ts';
import { sampleApplier } from './apply-samples.ts';
import type { SampleApplier } from './apply-samples.ts';
import { kubectlHint } from './kubectl-hint.ts';
import { readAllSamples } from '../samples/all-samples.ts';
import { messageOf } from '../terminal/message-of.ts';

/** The Node entry for authors of conversions, whose messages contain the errors of converters. */
const UNMASKED_ENTRY = fileURLToPath(new URL('unmasked-webhook.ts', import.meta.url));

const stops: (() => void | Promise<void>)[] = [];

/** Runs an API server with the CRDs and the samples of the project until the process is interrupted. */
export async function playground(): Promise<number> {
  let isStarting = true;
  const interrupted = new Promise<void>((resolve) => {
    const interrupt = (): void => {
      // Whatever has been started ends with this process, and deletes its files.
      if (isStarting) process.exit(EXIT.done);
      resolve();
    };
    // A second signal changes nothing: otherwise it would end this process before its files are deleted.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  });
  endWithNpm();
  try {
    await play(projectHere());
    isStarting = false;
    await interrupted;
    return EXIT.done;
  } finally {
    isStarting = false;
    for (const stop of stops.toReversed()) await stop();
  }
}

async function play(project: Project): Promise<void> {
  let means: Means | undefined;
  const early = { changes: 0 };
  // The first start builds an API server, which takes minutes. Edits in that time take effect after the start.
  const stopFollowing = followSources(join(project.root, project.sources), async () => {
    if (means === undefined) early.changes += 1;
    else await takeChanges(means);
  });
  await checkKinds(project);
  const kindCrds = await readKindCrds(project);
  const crds = kindCrds.map(({ crd }) => crd);
  console.error('Starting an API server …');
  const controlPlane = await startControlPlane(console.error);
  stops.push(controlPlane.stop);
  const { access, folder } = controlPlane;

  const authority = await makeAuthority('crdshift playground');
  const [port = 0] = await freePorts(1);
  const webhook = await startOnNode({ port, authority, folder }, [
    UNMASKED_ENTRY,
    indexOfKinds(project),
  ]);
  stops.push(webhook.stop);
  const address: WebhookAddress = {
    url: webhook.url,
    certificateAuthority: authority.certificatePem,
    reviewVersions: ['v1', 'v1beta1'],
  };

  const ready: Means = {
    project,
    applyCrds: crdApplier(access, address),
    applySamples: sampleApplier(access),
    webhook,
  };
  const refused = await apply(ready, kindCrds);
  for (const line of refused) console.error(line);
  stops.push(stopFollowing);
  means = ready;
  if (early.changes > 0) await takeChanges(means);
  console.log(describe(project, controlPlane, crds, webhook.logFile));
}

/** The number of suggested commands, enough for several kinds in all their versions. */
const MOST_TRIES = 10;

function describe(
  project: Project,
  controlPlane: ControlPlane,
  crds: readonly LocalCrd[],
  logFile: string,
): string {
  const tries = crds.flatMap(({ plural, group, versions }) =>
    versions.map(({ name }) => `  kubectl get ${plural}.${name}.${group} -o yaml`),
  );
  return `
The API server serves ${crds.map(({ name }) => name).join(', ')}. In another terminal:

  export KUBECONFIG=${shellWord(controlPlane.kubeconfig)}
${kubectlHint(controlPlane.kubectl, process.env['PATH'])}${tries.slice(0, MOST_TRIES).join('\n')}${tries.length > MOST_TRIES ? `\n  # and ${tries.length - MOST_TRIES} more, in the same way` : ''}

A list comes from a cache of the API server. To call the webhook, read an object by its name. Each call has a line here:

  tail -f ${shellWord(logFile)}

Changes in ${project.sources} take effect at once. Ctrl-C stops the API server and deletes its data.
`;
}

/** The parts of a playground that apply the sources to the API server. */
interface Means {
  readonly project: Project;
  readonly applyCrds: CrdApplier;
  readonly applySamples: SampleApplier;
  readonly webhook: WebhookProcess;
}

/** Applies the new and changed CRDs and samples. Returns one message for each that was not applied. */
async function apply(means: Means, crds: readonly KindCrd[]): Promise<string[]> {
  const refused = await means.applyCrds(crds);
  const served = crds.map(({ crd }) => crd);
  return [...refused, ...(await means.applySamples(readAllSamples(means.project), served))];
}

/** Applies the current sources as far as possible, or not at all if the kinds cannot be served. */
async function takeChanges(means: Means): Promise<void> {
  let crds: readonly KindCrd[];
  try {
    await checkKinds(means.project);
    crds = await readKindCrds(means.project);
  } catch (error) {
    console.error(messageOf(error));
    console.error('The changes are not in effect: the previous sources are still in effect.');
    return;
  }
  let refused: readonly string[];
  try {
    await means.webhook.restart();
    refused = await apply(means, crds);
  } catch (error) {
    refused = [messageOf(error)];
  }
  for (const line of refused) console.error(line);
  if (refused.length === 0) console.log('The changes are in effect.');
  else console.error('Not all changes are in effect. Correct the errors above and save.');
}
