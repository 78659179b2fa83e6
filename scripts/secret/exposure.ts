/** A warning about secrets in CRDs. */
export const EXPOSURE = `Everyone who can read the CRD can read the URL. An API server that cannot reach the URL quotes it in the error that
its users see. Give every cluster its own secret, and replace a secret that may be known.`;
