/** What is followed: how it is read, and what tells one state of it from another. */
export interface Followed<T> {
  readonly read: () => T;
  readonly textOf: (found: T) => string;
}

/**
 * Reading a few files of a few KB is the one way to notice a change that works everywhere: Kubernetes swaps a symbolic
 * link above the files of a Secret volume, which watching the files themselves does not see.
 */
const POLL_MILLISECONDS = 1000;

/**
 * Reads once a second, and tells of every change.
 *
 * @param first what is known already
 */
export function follow<T>(
  { read, textOf }: Followed<T>,
  first: T,
  onChange: (found: T) => void,
): void {
  let seen = textOf(first);
  setInterval(() => {
    const found = read();
    const text = textOf(found);
    if (text === seen) return;
    seen = text;
    onChange(found);
  }, POLL_MILLISECONDS).unref();
}
