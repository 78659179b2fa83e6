import { pipedCallOf } from '../program/call.ts';
import { EXPOSURE } from './exposure.ts';

/** What a new secret is about. */
export interface NewSecret {
  readonly name: string;
  readonly digest: string;
  readonly setting: string;
}

/** What the CRDs will call. */
export type Destination =
  | {
      readonly to: 'url';
      /** Where the deployment is; undefined when that is not known yet. */
      readonly host: string | undefined;
    }
  | { readonly to: 'service'; readonly namespace: string };

/** The URL is asked for and not shown, in every shell: so it is no argument and not in the history. */
function connect(destination: Destination['to']): string {
  const which = destination === 'url' ? '--url -' : '--service - --ca-bundle ca.crt';
  return pipedCallOf('client-config', `--crd crd.yaml ${which} > crd-with-webhook.yaml`);
}

/** As scripts/deploy/kubernetes/crdshift.yaml calls them. */
const NAMESPACE = 'crdshift';
const DIGESTS = 'crdshift-secret-digests';

/** The commands that put a new secret to use. They hold its digest, and never the secret itself. */
export function nextSteps(secret: NewSecret, destination: Destination): string {
  const isUrl = destination.to === 'url';
  const what = isUrl ? 'URL' : 'service reference';
  const todo = isUrl && destination.host === undefined ? 'Put your own host into it. ' : '';
  return `
That is the ${what} of ${secret.name}, secret and all. ${todo}It is shown this once and kept nowhere: put it where you
keep passwords. The digest opens nothing, so the commands below may stand in a shell history or a repository.

1. Give the deployment the digest.
${isUrl ? digestAnywhere(secret) : digestInCluster(secret, destination.namespace)}

2. Then point the CRDs at it. This asks for the ${what}, which is neither shown nor kept when it is pasted.
  ${connect(destination.to)}

${EXPOSURE}

To replace it without a gap: make one under another name and do both steps with that. Take the old digest away only once
no log line has its name: an API server may use the old URL for a second after the CRD changed. To take this one away:
${isUrl ? takeAway(secret) : `  ${takeAwayInCluster(secret, destination.namespace)}`}
`;
}

function digestAnywhere(secret: NewSecret): string {
  const { name, digest, setting } = secret;
  return `   Workers (staging without --env production):
  echo ${digest} | npx wrangler secret put ${setting} --env production
   Lambda, with the template; logs will call it \`one\`. SecretDigestTwo is for the next one, \`two\`:
  sam deploy --template-file scripts/deploy/aws/template.yaml --parameter-overrides SecretDigestOne=${digest}
   Lambda and Node, as an environment variable:
  ${setting}=${digest}
   Node, as a file in the folder that SECRET_DIGESTS_DIR names:
  echo ${digest} > "$SECRET_DIGESTS_DIR/${name}"
${digestInCluster(secret, NAMESPACE)}`;
}

function digestInCluster({ name, digest }: NewSecret, namespace: string): string {
  const patch = `{"stringData":{"${name}":"${digest}"}}`;
  return `   Kubernetes, the first digest of scripts/deploy/kubernetes/crdshift.yaml:
  kubectl -n ${namespace} create secret generic ${DIGESTS} --from-literal=${name}=${digest}
   Kubernetes, one more beside others:
  kubectl -n ${namespace} patch secret ${DIGESTS} --type merge -p '${patch}'`;
}

function takeAway(secret: NewSecret): string {
  const { name, setting } = secret;
  return `  npx wrangler secret delete ${setting} --env production
  sam deploy --template-file scripts/deploy/aws/template.yaml --parameter-overrides 'SecretDigestOne=""'
  rm "$SECRET_DIGESTS_DIR/${name}"
  ${takeAwayInCluster(secret, NAMESPACE)}`;
}

function takeAwayInCluster({ name }: NewSecret, namespace: string): string {
  return `kubectl -n ${namespace} patch secret ${DIGESTS} --type merge -p '{"data":{"${name}":null}}'`;
}
