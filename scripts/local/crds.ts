import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type ApiAccess, type ApiAnswer, callApi } from './api-client.ts';
import { waitUntil } from './wait-until.ts';

/** The parts of a CustomResourceDefinition that are read here. What is sent is always the whole of it. */
const CrdSchema = v.looseObject({
  metadata: v.looseObject({ name: v.string() }),
  spec: v.looseObject({
    group: v.string(),
    names: v.looseObject({ plural: v.string() }),
    versions: v.array(v.looseObject({ name: v.string(), served: v.boolean() })),
  }),
});

export type CustomResourceDefinition = v.InferOutput<typeof CrdSchema>;

/** What makes an API server ask a webhook: where it is, whom to trust, which review versions to speak. */
export interface WebhookAddress {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
  readonly reviewVersions: readonly string[];
}

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** The CRD of every kind of `src/kinds`, as it stands beside the conversions. */
export async function readCrds(): Promise<CustomResourceDefinition[]> {
  const kinds = fileURLToPath(new URL('../../src/kinds/', import.meta.url));
  const files = globSync('*/crd.yaml', { cwd: kinds }).toSorted();
  return Promise.all(files.map((file) => readCrd(join(kinds, file))));
}

/** @throws when the file holds no CRD. */
export async function readCrd(file: string): Promise<CustomResourceDefinition> {
  return v.parse(CrdSchema, parse(await readFile(file, 'utf8')));
}

/** The same CRD, converted by this webhook. */
export function convertedBy(
  crd: CustomResourceDefinition,
  webhook: WebhookAddress,
): CustomResourceDefinition {
  const { url, certificateAuthority, reviewVersions } = webhook;
  const clientConfig = { url, caBundle: Buffer.from(certificateAuthority).toString('base64') };
  const conversion = {
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: reviewVersions, clientConfig },
  };
  return { ...crd, spec: { ...crd.spec, conversion } };
}

/** Creates a CRD and waits until every served version of it answers. */
export async function installCrd(access: ApiAccess, crd: CustomResourceDefinition): Promise<void> {
  const created = await callApi(access, 'POST', CRDS, { content: crd });
  if (created.status !== 201) throw failed(`create ${crd.metadata.name}`, created);
  const { group, names, versions } = crd.spec;
  for (const { name } of versions.filter(({ served }) => served)) {
    const path = `/apis/${group}/${name}/${names.plural}`;
    await waitUntil(`${path} to be served`, async () => {
      const answer = await callApi(access, 'GET', path);
      if (answer.status === 200) return true;
      throw failed(`list ${path}`, answer);
    });
  }
}

/** Deletes a CRD with all its objects and waits until it is gone. */
export async function removeCrd(access: ApiAccess, crd: CustomResourceDefinition): Promise<void> {
  const path = `${CRDS}/${crd.metadata.name}`;
  await callApi(access, 'DELETE', path);
  await waitUntil(`${crd.metadata.name} to be gone`, async () => {
    const answer = await callApi(access, 'GET', path);
    return answer.status === 404 ? true : undefined;
  });
}

function failed(what: string, answer: ApiAnswer): Error {
  return new Error(`cannot ${what}: ${answer.status} ${answer.text}`);
}
