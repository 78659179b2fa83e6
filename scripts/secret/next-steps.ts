/** What a new secret is about. */
export interface NewSecret {
  readonly name: string;
  readonly digest: string;
  readonly setting: string;
}

/** What whoever makes a secret has to know before putting it anywhere. */
export const EXPOSURE = `Whoever can read the CRD can read the URL, and an API server that cannot reach the URL quotes it in the error that
its users see. So give every cluster a secret of its own, and replace one that may be known.`;

/** Keeps the URL out of the shell history: it is pasted and not shown, in bash and zsh. */
export const CONNECT = `read -rs URL
  npm run --silent client-config -- --crd crd.yaml --url "$URL" > crd-with-webhook.yaml`;

/**
 * The commands that put a new secret to use. They hold its digest, and never the secret itself.
 *
 * @param host - where the deployment is; undefined when that is not known yet
 */
export function nextSteps({ name, digest, setting }: NewSecret, host: string | undefined): string {
  const todo = host === undefined ? 'Put your own host into it. ' : '';
  return `
That is the URL of ${name}, secret and all. ${todo}It is shown this once and kept nowhere: put it where you keep passwords.
The digest opens nothing, so the commands below may stand in a shell history or a repository.

1. Give the deployment the digest.
   Workers (staging without --env production):
  echo ${digest} | npx wrangler secret put ${setting} --env production
   Lambda and Node, as an environment variable:
  ${setting}=${digest}
   Node, as a file in the folder that SECRET_DIGESTS_DIR names:
  echo ${digest} > "$SECRET_DIGESTS_DIR/${name}"

2. Then name the URL in the CRDs. Paste it after the first line; it is not echoed and not kept.
  ${CONNECT}

${EXPOSURE}
To replace it without a gap: make one under another name, do both steps with that, and take this digest away.
`;
}
