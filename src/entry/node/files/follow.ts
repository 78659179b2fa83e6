/** Files that can change. */
interface PolledFiles<T> {
  readonly read: () => T;
  /** Returns a text that differs if the content differs. */
  readonly textOf: (found: T) => string;
}

/**
 * Polling a few small files is the only method that notices every change: Kubernetes swaps a symbolic link above the
 * files of a Secret volume, and watching the files does not notice that.
 */
const POLL_MILLISECONDS = 1000;

/**
 * Reads files once a second, and reports every change.
 *
 * @param first the content that is already known
 * @returns a function that stops this
 */
export function follow<T>(
  { read, textOf }: PolledFiles<T>,
  first: T,
  onChange: (found: T) => void,
): () => void {
  let seen = textOf(first);
  const timer = setInterval(() => {
    const found = read();
    const text = textOf(found);
    if (text === seen) return;
    seen = text;
    onChange(found);
  }, POLL_MILLISECONDS).unref();
  return () => clearInterval(timer);
}
