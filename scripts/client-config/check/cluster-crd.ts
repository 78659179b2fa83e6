import { parseJson } from '../../../src/core/json/parse-json.ts';
import type { Cluster } from '../../../src/life/cluster.ts';
import { crdPath } from '../../../src/life/migrate/target.ts';
import { isNotFound, statusIn } from '../../../src/life/status.ts';
import { Failure } from '../../program/wrong-usage.ts';
import { findCrds, nameOf } from '../crd-file.ts';
import type { FoundCrd } from '../crd-file.ts';

/**
 * Reads a CRD of a file from a cluster. For a document of Crossplane, that is the CRD which Crossplane has derived; for
 * one of kcp, it is the document itself.
 *
 * @returns undefined if the cluster does not have it
 * @throws {Failure} if the cluster does not answer with the document
 */
export async function readFromCluster(
  cluster: Cluster,
  { origin, document, written }: FoundCrd,
): Promise<FoundCrd | undefined> {
  const path =
    origin === 'APIResourceSchema'
      ? `/apis/apis.kcp.io/v1alpha1/apiresourceschemas/${encodeURIComponent(nameOf(written))}`
      : crdPath(nameOf(document));
  const answer = await cluster.send({ method: 'GET', path });
  if (isNotFound(answer)) return undefined;
  const [found] = findCrds(parseJson(answer.text)?.value, undefined);
  if (answer.status === 200 && found !== undefined) return found;
  const why = answer.status === 200 ? 'no CRD' : statusIn(answer).message;
  throw new Failure(`cluster ${cluster.name}: GET ${path}: ${answer.status}: ${why}`);
}
