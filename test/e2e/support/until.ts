import { waitUntil } from '../../../scripts/local/wait-until.ts';

/** Waits until a synchronous condition holds. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  await waitUntil(what, async () => Promise.resolve(isSo() || undefined));
}
