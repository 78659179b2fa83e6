/** Reports whether a thrown value is an error of wrong code, which no report may hide. */
export function isMistake(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return true;
  return [TypeError, RangeError, ReferenceError].some((type) => thrown instanceof type);
}
