const GONE = /^request to convert CR to an invalid group\/version: (\S+)/;
const UNFIT = /^failed to create typed \w+ object \([^)]*\): (.*)/s;

/** The reason for which an API server cannot compute the field ownership of an object. No wait removes it. */
export type OwnershipFailure =
  /** An entry of managedFields is in a version, as `group/version`, that the CRD no longer has. */
  | { readonly kind: 'gone'; readonly apiVersion: string }
  /** A stored value has another type than the schema says. */
  | { readonly kind: 'unfit'; readonly problem: string };

/** Reads the message of a refused server-side apply; undefined for any other reason. It never repeats a stored value. */
export function ownershipFailureIn(message: string): OwnershipFailure | undefined {
  const apiVersion = GONE.exec(message)?.[1];
  if (apiVersion !== undefined) return { kind: 'gone', apiVersion };
  const problem = UNFIT.exec(message)?.[1];
  if (problem === undefined) return undefined;
  return { kind: 'unfit', problem: problem.replaceAll(/, got [^\n]*/g, '') };
}
