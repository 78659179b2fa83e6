import { waitUntil } from '../../../scripts/local/wait-until.ts';

/** Waits until something that can be seen at once is so. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  await waitUntil(what, async () => Promise.resolve(isSo() || undefined));
}
