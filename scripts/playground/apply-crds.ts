import { callApi } from '../local/api-client.ts';
import type { ApiAccess } from '../local/api-client.ts';
import {
  CRDS,
  convertedBy,
  inFile,
  installCrd,
  updateCrd,
  waitUntilServed,
} from '../local/crds.ts';
import type { KindCrd, LocalCrd, WebhookAddress } from '../local/crds.ts';

/** Gives an API server the CRDs as they are now, and tells what it did not take and why, one line each. */
export type ApplyCrds = (crds: readonly KindCrd[]) => Promise<string[]>;

/** Makes what applies CRDs, converted by a webhook: those that are new as well as those that have changed. */
export function crdApplier(access: ApiAccess, webhook: WebhookAddress): ApplyCrds {
  const applied = new Map<string, string>();
  const apply = async ({ name, ...crd }: LocalCrd): Promise<void> => {
    const text = JSON.stringify(crd.document);
    if (applied.get(name) === text) return;
    const converted = convertedBy({ name, ...crd }, webhook);
    const { status } = await callApi(access, 'GET', `${CRDS}/${name}`);
    await (status === 200 ? updateCrd(access, converted) : installCrd(access, converted));
    await waitUntilServed(access, converted);
    applied.set(name, text);
  };
  return async (crds) => {
    const refused: string[] = [];
    for (const { file, crd } of crds) {
      await inFile(file, () => apply(crd)).catch((error: Error) => {
        refused.push(error.message);
      });
    }
    const gone = [...applied.keys()].filter((name) => crds.every(({ crd }) => crd.name !== name));
    const still = gone.map(
      (name) =>
        `${name}: no folder has this CRD any more, and its objects are still here. Start the playground anew to be without them.`,
    );
    return [...refused, ...still];
  };
}
