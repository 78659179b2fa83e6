/** What whoever makes a secret has to know before putting it anywhere. */
export const EXPOSURE = `Whoever can read the CRD can read the URL, and an API server that cannot reach the URL quotes it in the error that
its users see. So give every cluster a secret of its own, and replace one that may be known.`;
