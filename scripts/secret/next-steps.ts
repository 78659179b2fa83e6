import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipedCallOf } from '../program/call.ts';
import { projectHere } from '../project/project.ts';
import { EXPOSURE } from './exposure.ts';

/** A new secret, by its name, digest and setting. */
export interface NewSecret {
  readonly name: string;
  readonly digest: string;
  readonly setting: string;
}

/** The target that CRDs will call. */
export type Destination =
  | {
      readonly to: 'url';
      /** The address of the deployment; undefined if it is not known yet. */
      readonly host: string | undefined;
    }
  | { readonly to: 'service'; readonly namespace: string };

/** Returns the command that changes a CRD. It prompts for the URL without showing it, to keep it out of the history. */
function connect(destination: Destination['to']): string {
  const which = destination === 'url' ? '--url -' : '--service - --ca-bundle ca.crt';
  return pipedCallOf('client-config', `--crd crd.yaml ${which} > crd-with-webhook.yaml`);
}

/** The files of a clone. A project that uses the package deploys in its own way. */
const TEMPLATE = 'scripts/deploy/aws/template.yaml';
const MANIFEST = 'scripts/deploy/kubernetes/crdshift.yaml';

/** The names in the manifest. */
const NAMESPACE = 'crdshift';
const DIGESTS = 'crdshift-secret-digests';

/** Returns instructions for a new secret. The commands contain its digest, never the secret itself. */
export function nextSteps(secret: NewSecret, destination: Destination): string {
  const isUrl = destination.to === 'url';
  const what = isUrl ? 'URL' : 'service reference';
  const todo = isUrl && destination.host === undefined ? 'Replace its host with yours. ' : '';
  return `
This ${what} contains the secret \`${secret.name}\`. ${todo}It is shown only once and stored nowhere:
keep it with your passwords. The digest gives no access, so the commands below may stay in a shell history or a repository.

1. Give the deployment the digest.
${isUrl ? digestAnywhere(secret) : digestInCluster(secret, destination.namespace)}

2. Point the CRDs at the deployment. Paste the ${what} when asked. It stays hidden, but the new file has it.
  ${connect(destination.to)}

${EXPOSURE}

To replace this secret without a gap, make one with another name and repeat both steps. Remove the old digest only when
no log line has its name any more: an API server may use the old URL for a second after the CRD changes. To remove this
digest:
${isUrl ? takeAway(secret) : `  ${takeAwayInCluster(secret, destination.namespace)}`}
`;
}

function digestAnywhere(secret: NewSecret): string {
  const { name, digest, setting } = secret;
  const withTemplate = `   Lambda, with the template. Its name in logs is \`one\`; SecretDigestTwo is for a second secret, \`two\`:
  sam deploy --template-file ${TEMPLATE} --parameter-overrides SecretDigestOne=${digest}`;
  const ways = [
    `   Workers, for the first deployment, in the file of --secrets-file; Lambda and Node, as an environment variable:
  ${setting}=${digest}
   Workers, for each further secret (for staging, without --env production):
  echo ${digest} | npx wrangler secret put ${setting} --env production`,
    ...(isHere(TEMPLATE) ? [withTemplate] : []),
    `   Node, as a file in the folder SECRET_DIGESTS_DIR:
  echo ${digest} > "$SECRET_DIGESTS_DIR/${name}"`,
    ...(isHere(MANIFEST) ? [digestInCluster(secret, NAMESPACE)] : []),
  ];
  return ways.join('\n');
}

function isHere(file: string): boolean {
  return existsSync(join(projectHere().root, file));
}

function digestInCluster({ name, digest }: NewSecret, namespace: string): string {
  const patch = `{"stringData":{"${name}":"${digest}"}}`;
  return `   Kubernetes, the first digest for ${MANIFEST}:
  kubectl -n ${namespace} create secret generic ${DIGESTS} --from-literal=${name}=${digest}
   Kubernetes, a further digest:
  kubectl -n ${namespace} patch secret ${DIGESTS} --type merge -p '${patch}'`;
}

function takeAway(secret: NewSecret): string {
  const { name, setting } = secret;
  const ways = [
    `npx wrangler secret delete ${setting} --env production`,
    ...(isHere(TEMPLATE)
      ? [`sam deploy --template-file ${TEMPLATE} --parameter-overrides 'SecretDigestOne=""'`]
      : []),
    `rm "$SECRET_DIGESTS_DIR/${name}"`,
    ...(isHere(MANIFEST) ? [takeAwayInCluster(secret, NAMESPACE)] : []),
  ];
  return ways.map((way) => `  ${way}`).join('\n');
}

function takeAwayInCluster({ name }: NewSecret, namespace: string): string {
  return `kubectl -n ${namespace} patch secret ${DIGESTS} --type merge -p '{"data":{"${name}":null}}'`;
}
