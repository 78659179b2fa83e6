import { afterAll, describe, expect, inject, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import { installCrd, localCrd, removeCrd } from '../../scripts/local/crds.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { parseValue } from '../../src/core/json/parse-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import { decodeObject } from '../../src/core/schema/server/decode-object.ts';
import { judgeOf } from '../../src/prove/server/judge.ts';
import { samplerOf } from '../../src/prove/objects/sampler.ts';
import { readCorpus } from '../oracle/corpus.ts';
import type { CorpusCrd, CorpusVersion } from '../oracle/corpus.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

/**
 * A sample of what `test/oracle` compares in process, on a real API server: generated objects and broken ones are created
 * in a dry run. The API server and `src/core/schema` must agree about accepting them, and about the object that results.
 */

const OBJECTS = 50;

/** The fields of metadata that an API server sets. */
const SET_BY_SERVER: ReadonlySet<string> = new Set([
  'uid',
  'creationTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
]);

interface Stored {
  readonly crd: CorpusCrd;
  readonly version: CorpusVersion;
  readonly document: JsonObject;
  readonly plural: string;
  readonly hasStatus: boolean;
}

/** Returns a CRD with nothing but its storage version, so that no conversion changes what is created. */
function stored(crd: CorpusCrd): Stored | undefined {
  const { spec } = crd.document as { spec: JsonObject };
  const versions = (spec['versions'] ?? []) as JsonObject[];
  const source = versions.find(({ storage }) => storage === true);
  const version = crd.versions.find(({ name }) => name === source?.['name']);
  if (source === undefined || version === undefined) return undefined;
  const { conversion: _, ...others } = spec;
  const { subresources } = source;
  const hasStatus = isJsonObject(subresources) && subresources['status'] !== undefined;
  // The scale subresource bounds its replicas besides the schema.
  const kept = hasStatus ? { subresources: { status: {} } } : {};
  const { subresources: __, ...unscaled } = source;
  const only = { ...others, versions: [{ ...unscaled, ...kept, served: true }] };
  return {
    crd,
    version,
    document: { ...crd.document, spec: only },
    plural: (spec['names'] as { plural: string }).plural,
    hasStatus,
  };
}

/** Returns valid objects and broken ones, as a client sends them. */
function objectsOf({ crd, version }: Stored, namespace: string): JsonObject[] {
  const { group, kind, scope } = crd;
  const sampler = samplerOf({ group, kind, scope, version: version.name, schema: version.schema });
  const half = OBJECTS / 2;
  const samples = [...sampler.samples(half, 1), ...sampler.broken(half, 2)];
  return samples.map(({ object }, index) => {
    const metadata = {
      name: `made-${index}`,
      ...(scope === 'Namespaced' && { namespace }),
    };
    return parseValue(stringifyJson({ ...object, metadata }, true)) as JsonObject;
  });
}

/** Returns the object that the API server should answer with; undefined if it should refuse it. */
function expected({ crd, version, hasStatus }: Stored, object: JsonObject): JsonObject | undefined {
  const decoded = decodeObject(object, version.schema);
  if ('message' in decoded) return undefined;
  // A client cannot create the status of a resource that has it as a subresource. Its defaults are set all the same.
  const { status: _, ...others } = object;
  const written = hasStatus ? decodeObject(others, version.schema) : decoded;
  if ('message' in written || !isKubernetesObject(written.object)) return undefined;
  const created = written.object;
  const judge = judgeOf({ schema: version.schema }, crd.scope, inject('release').name);
  return judge.paths(created).length === 0 ? created : undefined;
}

function withoutServerFields(object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata)) return object;
  const own = Object.entries(metadata).filter(([name]) => !SET_BY_SERVER.has(name));
  return { ...object, metadata: Object.fromEntries(own) };
}

describe('the published CRDs', () => {
  const cluster = ownCluster();
  const published = readCorpus().flatMap((crd) => stored(crd) ?? []);
  const names = new Map(published.map((one) => [one.crd.name, one]));
  const counts = { accepted: 0, refused: 0 };

  afterAll(() => {
    console.log(`the API server accepted ${counts.accepted} objects and refused ${counts.refused}`);
  });

  test.for([...names.keys()])('%s', async (name) => {
    const one = names.get(name);
    if (one === undefined) throw new Error(name);
    const crd = localCrd(one.document);
    await installCrd(cluster.access, crd);
    try {
      const namespace = await newNamespace(cluster);
      const within = one.crd.scope === 'Namespaced' ? `/namespaces/${namespace}` : '';
      const path = `/apis/${one.crd.group}/${one.version.name}${within}/${one.plural}?dryRun=All`;
      const differences: string[] = [];
      for (const object of objectsOf(one, namespace)) {
        const content = stringifyJson(object, true);
        const { status, text } = await callApi(cluster.access, 'POST', path, { content });
        const wanted = expected(one, object);
        const isAccepted = status === 201;
        counts[isAccepted ? 'accepted' : 'refused'] += 1;
        const answer = parseValue(text) as JsonObject;
        const isSame =
          isAccepted === (wanted !== undefined) &&
          (wanted === undefined ||
            sameJson(withoutServerFields(answer), withoutServerFields(wanted)));
        if (!isSame) {
          const ours = wanted === undefined ? 'refused' : stringifyJson(wanted, true);
          differences.push(`sent ${content}\nours ${ours}\ntheirs ${status} ${text}`);
        }
      }
      expect(differences).toStrictEqual([]);
    } finally {
      await removeCrd(cluster.access, crd);
    }
  });
});
