import type { Cluster, ClusterAnswer } from '../cluster.ts';
import { crdPath } from '../migrate/target.ts';
import { RefusedRequest } from '../status.ts';
import { seeCrd } from './look.ts';
import type { SeenCrd } from './look.ts';
import type { CrdPatch } from './restored-version.ts';

/** The number of changes that others may overtake. */
const MAX_ATTEMPTS = 5;

/** The answers to a JSON patch whose test fails, or that is too late. */
const OVERTAKEN: readonly number[] = [409, 422];

/**
 * Changes a CRD by a JSON patch that applies only to the state that was read. If somebody else changes the CRD first,
 * it is read again.
 *
 * @param patchFor - returns the patch for the CRD as it is now; undefined if nothing is to be changed
 * @throws {RefusedRequest} if the API server refuses the change
 * @throws {Error} if the CRD is gone
 */
export async function changeCrd(
  cluster: Cluster,
  { uid, name }: { readonly uid: string; readonly name: string },
  patchFor: (seen: SeenCrd) => CrdPatch | undefined,
  subresource?: 'status',
): Promise<void> {
  const path = subresource === undefined ? crdPath(name) : `${crdPath(name)}/${subresource}`;
  let last: ClusterAnswer | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const seen = await seeCrd(cluster, name);
    if (seen?.target.uid !== uid) throw new Error(`CRD ${name} was deleted, so the repair stops`);
    const patch = patchFor(seen);
    if (patch === undefined) return;
    // oxlint-disable-next-line no-await-in-loop
    last = await cluster.send({
      method: 'PATCH',
      path,
      contentType: 'application/json-patch+json',
      body: JSON.stringify(patch),
    });
    if (last.status === 200) return;
    if (!OVERTAKEN.includes(last.status)) break;
  }
  if (last !== undefined) throw new RefusedRequest(`change of CRD ${name}`, last);
}
