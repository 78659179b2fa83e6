import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { callApi } from './api-client.ts';
import type { ApiAccess } from './api-client.ts';
import { inFile, KINDS } from './crds.ts';
import type { LocalCrd } from './crds.ts';

const Sample = v.object({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.object({ name: v.string(), namespace: v.optional(v.string(), 'default') }),
});

/**
 * Applies the samples of every kind in the version that each is written in. A file may hold several YAML documents;
 * they are applied one after the other.
 *
 * @throws {Error} that names the file of a sample which the API server refuses
 */
export async function applySamples(access: ApiAccess, crds: readonly LocalCrd[]): Promise<void> {
  for (const path of globSync('*/samples/*.yaml', { cwd: KINDS }).toSorted()) {
    await inFile(join('src/kinds', path), async () => {
      const documents = documentsOf(await readFile(join(KINDS, path), 'utf8'));
      for (const document of documents) await applySample(access, crds, document);
    });
  }
}

/** One YAML document: what it says, and its text. */
export interface SampleDocument {
  readonly value: unknown;
  readonly text: string;
}

/**
 * The documents of a file of samples, without empty ones.
 *
 * @throws {Error} when one is no YAML
 */
export function documentsOf(content: string): SampleDocument[] {
  const parsed = parseAllDocuments(content);
  // The library has another type for a text without any document.
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw problem;
    const value: unknown = document.toJS();
    const [start, , end] = document.range;
    return value === null ? [] : [{ value, text: content.slice(start, end) }];
  });
}

async function applySample(
  access: ApiAccess,
  crds: readonly LocalCrd[],
  { value, text }: SampleDocument,
): Promise<void> {
  const sample = v.safeParse(Sample, value);
  if (!sample.success) throw new Error(v.summarize(sample.issues));
  const { apiVersion, kind, metadata } = sample.output;
  const [group] = apiVersion.split('/');
  const crd = crds.find((each) => each.group === group && each.kind === kind);
  if (crd === undefined) throw new Error(`no CRD has ${apiVersion} ${kind}`);
  const place = isClusterScoped(crd) ? '' : `/namespaces/${metadata.namespace}`;
  const path = `/apis/${apiVersion}${place}/${crd.plural}/${metadata.name}`;
  // The text itself, as kubectl sends it: what was parsed here may have lost digits.
  const type = 'application/apply-patch+yaml';
  const answer = await callApi(access, 'PATCH', `${path}?fieldManager=crdshift-playground`, {
    content: text,
    type,
  });
  if (answer.status >= 300) throw new Error(answer.text);
}

function isClusterScoped({ document }: LocalCrd): boolean {
  const { spec } = document;
  return isJsonObject(spec) && spec['scope'] === 'Cluster';
}
