import { stringifyJson } from '../../src/core/json/stringify-json.ts';
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

/** A function that applies the current CRDs and returns one message for each CRD that is not in effect. */
export type CrdApplier = (crds: readonly KindCrd[]) => Promise<string[]>;

/** Returns a function that applies new and changed CRDs, with a conversion stanza for a webhook. */
export function crdApplier(access: ApiAccess, webhook: WebhookAddress): CrdApplier {
  const applied = new Map<string, string>();
  const apply = async ({ name, ...crd }: LocalCrd): Promise<void> => {
    const text = stringifyJson(crd.document, true);
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
        `${name}: no folder contains this CRD any more, but the API server still serves it. Restart the playground to remove it.`,
    );
    return [...refused, ...still];
  };
}
