import { isKubernetesObject } from '../../../src/core/kind/kubernetes-object.ts';
import { compileRules } from '../../../src/core/schema/cel/rules.ts';
import { decodeObject } from '../../../src/core/schema/server/decode-object.ts';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import type { KindSource, VersionSource } from '../../generate/read-kind.ts';
import type { Sample } from './samples.ts';

/**
 * Returns the validation rules of the CRD (`x-kubernetes-validations`) that the objects of a sample break, each with its
 * place, its versions and its message. A rule relates several fields, and the values are made up one by one.
 */
export function brokenRules({ versions }: KindSource, sample: Sample): string[] {
  const broken = versions.flatMap((version) => brokenIn(version, sample));
  const alike = Map.groupBy(broken, ({ place, message }) => JSON.stringify([place, message]));
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    return `${first.place} in ${all.map(({ version }) => version).join(', ')}: ${first.message}`;
  });
}

/** A rule that an object of a version breaks. */
interface BrokenRule {
  readonly version: string;
  readonly place: string;
  readonly message: string;
}

function brokenIn({ name, schema }: VersionSource, sample: Sample): BrokenRule[] {
  const object = sample.get(name);
  if (object === undefined || !isKubernetesObject(object)) return [];
  const structural = readStructuralSchema(schema);
  // An API server sets defaults before it evaluates the rules.
  const decoded = decodeObject(object, structural);
  const written = 'message' in decoded ? object : decoded.object;
  if (!isKubernetesObject(written)) return [];
  return compileRules(structural)
    .judge(written)
    .violations.map(({ path, message }) => ({
      version: name,
      place: path === '' ? 'the object' : path,
      message: message.replace(/\.$/, ''),
    }));
}
