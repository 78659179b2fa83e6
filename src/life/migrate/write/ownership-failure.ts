const GONE = /^request to convert CR to an invalid group\/version: (\S+)/;
const UNFIT = /^failed to create typed \w+ object \([^)]*\): (.*)/s;

/** The message of structured-merge-diff alone is about the object in the version of an entry (`versionconverter.go`). */
const UNFIT_FOR_ENTRY =
  /^(?:errors:\n {2})?\.[^\n]*: (?:expected|duplicate|element|field not declared) .*/s;

/** The reason for which an API server cannot compute the field ownership of an object. No wait removes it. */
export type OwnershipFailure =
  /** An entry of managedFields is in a version, as `group/version`, that the CRD no longer has. */
  | { readonly kind: 'gone'; readonly apiVersion: string }
  /** A stored value does not fit the schema: of the version of the request, or of an entry in another version. */
  | { readonly kind: 'unfit' | 'unfit-for-entry'; readonly problem: string };

/** Reads the message of a refused server-side apply; undefined for any other reason. It never repeats a stored value. */
export function ownershipFailureIn(message: string): OwnershipFailure | undefined {
  const apiVersion = GONE.exec(message)?.[1];
  if (apiVersion !== undefined) return { kind: 'gone', apiVersion };
  const unfit = UNFIT.exec(message)?.[1];
  if (unfit !== undefined) return { kind: 'unfit', problem: withoutValue(unfit) };
  const [problem] = UNFIT_FOR_ENTRY.exec(message) ?? [];
  return problem === undefined
    ? undefined
    : { kind: 'unfit-for-entry', problem: withoutValue(problem) };
}

/** Returns the first problem without the value, which may have several lines, and be a secret. */
function withoutValue(problem: string): string {
  const [first = ''] = problem.replace(/^errors:\n {2}/, '').split(/, got | for key |\n/);
  return first;
}
