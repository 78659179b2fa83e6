import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { callApi } from './api-client.ts';
import type { ApiAccess } from './api-client.ts';
import { KINDS } from './crds.ts';
import type { LocalCrd } from './crds.ts';

const Sample = v.object({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.object({ name: v.string(), namespace: v.optional(v.string(), 'default') }),
});

/**
 * Applies the samples of every kind, one YAML file each, in the version that each is written in.
 *
 * @throws {Error} when the API server refuses one
 */
export async function applySamples(access: ApiAccess, crds: readonly LocalCrd[]): Promise<void> {
  for (const file of globSync('*/samples/*.yaml', { cwd: KINDS }).toSorted()) {
    const content = await readFile(join(KINDS, file), 'utf8');
    const { apiVersion, kind, metadata } = v.parse(Sample, parse(content));
    const [group] = apiVersion.split('/');
    const crd = crds.find((each) => each.group === group && each.kind === kind);
    if (crd === undefined) throw new Error(`${file}: no CRD has ${apiVersion} ${kind}`);
    const path = `/apis/${apiVersion}/namespaces/${metadata.namespace}/${crd.plural}/${metadata.name}`;
    // The text itself, as kubectl sends it: what was parsed here may have lost digits.
    const type = 'application/apply-patch+yaml';
    const answer = await callApi(access, 'PATCH', `${path}?fieldManager=crdshift-playground`, {
      content,
      type,
    });
    if (answer.status >= 300) throw new Error(`${file}: ${answer.text}`);
  }
}
