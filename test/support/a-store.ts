import { expect } from 'vitest';
import { convertObject } from '../../src/core/convert/convert-object.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { pruneObject } from '../../src/core/schema/prune.ts';
import type { Kind, KubernetesObject, Shape } from '../../src/index.ts';
import { kindsOf } from '../../src/index.ts';

/** A custom resource in a test, with any fields. */
export type Fields = Record<string, unknown>;

/**
 * Converts an object as an API server does: it sends the object as text and prunes the result by the schema of the new
 * version.
 */
export function view(
  kind: Kind,
  object: object,
  version: string,
  shapes?: Record<string, Shape>,
): Fields {
  const sent = parseJson(stringifyJson(object, true))?.value;
  const converted = convertObject(sent, `${kind.group}/${version}`, kindsOf(kind));
  if ('problem' in converted) {
    expect.unreachable(`not converted: ${stringifyJson(converted.problem, true)}`);
  }
  const pruned = pruneObject(converted.object, shapes?.[version] ?? { open: true });
  return parseJson(stringifyJson(pruned, true))?.value as Fields;
}

/** Returns a whole object of a kind as it is stored, with the `managedFields` that every stored object has. */
export function anObject(kind: Kind, version: string, fields: object): KubernetesObject {
  return {
    apiVersion: `${kind.group}/${version}`,
    kind: kind.kind,
    metadata: { name: 'nightly', namespace: 'prod', uid: '3415a7fc-162b-4300-b5da-fd6083580d66' },
    ...fields,
  };
}
