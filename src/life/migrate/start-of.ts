import { pageAt } from './pass.ts';
import type { PassStart } from './pass.ts';
import type { Run } from './run.ts';

/**
 * Returns the start of the first pass: the saved place, if the API server knows it. After etcd was restored, for
 * instance, the API server knows no older place. While nothing can be listed at all, the saved place is kept.
 */
export async function startOf({ cluster, target, options, state, save }: Run): Promise<PassStart> {
  const { next: from, objects } = state();
  if (from === undefined) return { objects };
  const there = await pageAt(cluster, target, from, 1);
  if (!('refusal' in there)) return { from, objects };
  const first = await pageAt(cluster, target, undefined, 1);
  if ('refusal' in first) return { from, objects };
  await save({ next: undefined, objects: 0 });
  options.onEvent({
    kind: 'news',
    text: `the API server refuses the place of an earlier run, so this run starts at the first object: ${there.refusal}`,
  });
  return {};
}
