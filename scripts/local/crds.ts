import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conversionStanza, withConversion } from '../../src/crd/conversion-stanza.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import type { ClusterAnswer } from '../../src/life/cluster.ts';
import { readCrdFile } from '../client-config/crd-file.ts';
import type { Project } from '../project/project.ts';
import { kindFolders } from '../kinds/kind-folders.ts';
import { callApi } from './api-client.ts';
import type { ApiAccess } from './api-client.ts';
import { waitUntil } from './wait-until.ts';
import { messageOf } from '../terminal/message-of.ts';

/** A CRD, parsed, with its document. */
export interface LocalCrd extends CustomResourceDefinition {
  readonly document: JsonObject;
}

/** The settings that make an API server call a webhook. */
export interface WebhookAddress {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
  readonly reviewVersions: readonly string[];
}

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** The CRD of one of the project's kinds, and its file as messages name it. */
export interface KindCrd {
  readonly file: string;
  readonly crd: LocalCrd;
}

/**
 * Reads the CRDs of all kinds of a project.
 *
 * @throws {Error} if a file contains no CRD of `apiextensions.k8s.io/v1`; the message names the file
 */
export function readKindCrds(project: Project): Promise<KindCrd[]> {
  const files = kindFolders(project).flatMap(({ crds }) => crds);
  return Promise.all(
    files.map(async (file) => ({
      file,
      crd: await inFile(file, () => readLocalCrd(join(project.root, file))),
    })),
  );
}

/** Runs a function and prefixes its error with the name of a file. */
export async function inFile<T>(file: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const message = messageOf(error);
    throw new Error(`${file}: ${message}`, { cause: error });
  }
}

/**
 * Reads the CRD of a file.
 *
 * @throws {Error} if the file does not contain a CRD of `apiextensions.k8s.io/v1`, alone or in a List
 */
export async function readLocalCrd(file: string): Promise<LocalCrd> {
  const found = readCrdFile(await readFile(file, 'utf8'));
  if (!('crds' in found)) throw new Error(found.message);
  return localCrd(found.crds[0]?.document);
}

/**
 * Parses the document of a CRD.
 *
 * @throws {Error} if the document is not a CRD of `apiextensions.k8s.io/v1`
 */
export function localCrd(document: unknown): LocalCrd {
  const crd = readCrd(document, 'v1');
  if ('form' in crd && isJsonObject(document)) return { ...crd, document };
  throw new Error(`not a CustomResourceDefinition: ${JSON.stringify(crd)}`);
}

/** Returns the CRD with a conversion stanza for this webhook. */
export function convertedBy(crd: LocalCrd, webhook: WebhookAddress): LocalCrd {
  const { url, certificateAuthority, reviewVersions } = webhook;
  const caBundle = Buffer.from(certificateAuthority).toString('base64');
  const clientConfig = { url, caBundle };
  const stanza = conversionStanza('v1', { strategy: 'Webhook', reviewVersions, clientConfig });
  return localCrd(withConversion(crd.document, stanza));
}

/** Creates a CRD and waits until all its served versions answer. */
export async function installCrd(access: ApiAccess, crd: LocalCrd): Promise<void> {
  const created = await callApi(access, 'POST', CRDS, { content: crd.document });
  if (created.status !== 201) throw failed(`create ${crd.name}`, created);
  await waitUntilServed(access, crd);
}

/** Updates the spec of an installed CRD. */
export async function updateCrd(access: ApiAccess, crd: LocalCrd): Promise<void> {
  const { spec = null } = crd.document;
  const answer = await callApi(access, 'PATCH', `${CRDS}/${crd.name}`, {
    content: { spec },
    type: 'application/merge-patch+json',
  });
  if (answer.status !== 200) throw failed(`update ${crd.name}`, answer);
}

/** Waits until all served versions of a CRD answer. This requires a webhook that converts to all of them. */
export async function waitUntilServed(access: ApiAccess, crd: LocalCrd): Promise<void> {
  for (const { name } of crd.versions.filter(({ served }) => served)) {
    const path = `/apis/${crd.group}/${name}/${crd.plural}`;
    await waitUntil(`${path} to be served`, async () => {
      const answer = await callApi(access, 'GET', path);
      if (answer.status === 200) return true;
      throw failed(`list ${path}`, answer);
    });
  }
}

/** Deletes a CRD with all its objects, and waits until the API server has removed it. */
export async function removeCrd(access: ApiAccess, crd: LocalCrd): Promise<void> {
  const path = `${CRDS}/${crd.name}`;
  await callApi(access, 'DELETE', path);
  await waitUntil(`${crd.name} to be gone`, async () => {
    const answer = await callApi(access, 'GET', path);
    return answer.status === 404 ? true : undefined;
  });
}

function failed(what: string, answer: ClusterAnswer): Error {
  return new Error(`cannot ${what}: ${answer.status} ${answer.text}`);
}
