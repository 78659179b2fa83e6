import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conversionStanza, withConversion } from '../../src/crd/conversion-stanza.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/custom-resource-definition.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { readCrdFile as findCrds } from '../client-config/crd-file.ts';
import type { Project } from '../project/project.ts';
import { kindFolders } from '../kinds/kind-folders.ts';
import { callApi } from './api-client.ts';
import type { ApiAccess, ApiAnswer } from './api-client.ts';
import { waitUntil } from './wait-until.ts';
import { messageOf } from '../terminal/message-of.ts';

/** A CRD as it is sent and as it is read. */
export interface LocalCrd extends CustomResourceDefinition {
  readonly document: JsonObject;
}

/** What makes an API server ask a webhook: where it is, whom to trust, which review versions to speak. */
export interface WebhookAddress {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
  readonly reviewVersions: readonly string[];
}

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** The CRD of a kind of the project, and the file where it stands, as messages name it. */
export interface KindCrd {
  readonly file: string;
  readonly crd: LocalCrd;
}

/**
 * The CRD of every kind of a project, as it stands beside the conversions.
 *
 * @throws {Error} that names the file which holds no CRD of `apiextensions.k8s.io/v1`
 */
export function readCrds(project: Project): Promise<KindCrd[]> {
  const files = kindFolders(project).flatMap(({ crds }) => crds);
  return Promise.all(
    files.map(async (file) => ({
      file,
      crd: await inFile(file, () => readCrdFile(join(project.root, file))),
    })),
  );
}

/** Does what concerns a file; the error, if any, begins with its name. */
export async function inFile<T>(file: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const message = messageOf(error);
    throw new Error(`${file}: ${message}`, { cause: error });
  }
}

/** @throws {Error} when the file does not hold one CRD of `apiextensions.k8s.io/v1`, alone or in a List */
export async function readCrdFile(file: string): Promise<LocalCrd> {
  const found = findCrds(await readFile(file, 'utf8'));
  if (!('crds' in found)) throw new Error(found.message);
  return localCrd(found.crds[0]?.document);
}

/** @throws when the document is no CRD of `apiextensions.k8s.io/v1`. */
export function localCrd(document: unknown): LocalCrd {
  const crd = readCrd(document, 'v1');
  if ('form' in crd && isJsonObject(document)) return { ...crd, document };
  throw new Error(`not a CustomResourceDefinition: ${JSON.stringify(crd)}`);
}

/** The same CRD, converted by this webhook. */
export function convertedBy(crd: LocalCrd, webhook: WebhookAddress): LocalCrd {
  const { url, certificateAuthority, reviewVersions } = webhook;
  const caBundle = Buffer.from(certificateAuthority).toString('base64');
  const clientConfig = { url, caBundle };
  const stanza = conversionStanza('v1', { strategy: 'Webhook', reviewVersions, clientConfig });
  return localCrd(withConversion(crd.document, stanza));
}

/** Creates a CRD and waits until every served version of it answers. */
export async function installCrd(access: ApiAccess, crd: LocalCrd): Promise<void> {
  const created = await callApi(access, 'POST', CRDS, { content: crd.document });
  if (created.status !== 201) throw failed(`create ${crd.name}`, created);
  await waitUntilServed(access, crd);
}

/** Gives an installed CRD the spec that it has now. */
export async function updateCrd(access: ApiAccess, crd: LocalCrd): Promise<void> {
  const { spec = null } = crd.document;
  const answer = await callApi(access, 'PATCH', `${CRDS}/${crd.name}`, {
    content: { spec },
    type: 'application/merge-patch+json',
  });
  if (answer.status !== 200) throw failed(`update ${crd.name}`, answer);
}

/** Waits until every served version answers, which takes a webhook that converts to all of them. */
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

/** Deletes a CRD with all its objects and waits until it is gone. */
export async function removeCrd(access: ApiAccess, crd: LocalCrd): Promise<void> {
  const path = `${CRDS}/${crd.name}`;
  await callApi(access, 'DELETE', path);
  await waitUntil(`${crd.name} to be gone`, async () => {
    const answer = await callApi(access, 'GET', path);
    return answer.status === 404 ? true : undefined;
  });
}

function failed(what: string, answer: ApiAnswer): Error {
  return new Error(`cannot ${what}: ${answer.status} ${answer.text}`);
}
