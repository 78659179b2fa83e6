import type { JsonObject } from '../../json/json-value.ts';
import { Correlated } from '../correlation.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import type { Violation } from '../violation.ts';
import type { Release } from '../release.ts';
import { LATEST, RATCHETING_RELEASE } from '../release.ts';
import { factsOf } from './facts.ts';
import { listTypeViolations } from './list-types.ts';
import { embeddedViolations } from '../metadata/embedded.ts';
import { metadataViolations } from '../metadata/metadata.ts';
import type { Result } from './result.ts';
import { scaleViolations } from './scale.ts';
import type { Scale } from './scale.ts';
import { validateValue } from './validate-value.ts';

/** The circumstances of a validation. */
interface ValidationOptions {
  /** The object before an update, as it is in the same version. Without it, the object is created. */
  readonly old?: JsonObject;
  /** The scope of the kind. Without it, a namespace is neither required nor refused. */
  readonly scope?: 'Namespaced' | 'Cluster';
  /** The subresource `scale` of the version; undefined without one. */
  readonly scale?: Scale | undefined;
  /** The minor number of the Kubernetes release, which decides about formats and ratcheting. The newest one by default. */
  readonly release?: Release;
}

/**
 * Returns all rules of a schema that an object breaks, without its validation rules (CEL), in the API server's words
 * and mostly in its order (apiextensions-apiserver, `pkg/registry/customresource/strategy.go`): metadata, schema, scale,
 * embedded resources, list types. The object must be decoded and defaulted (`decodeObject`).
 */
export function validateObject(
  object: JsonObject,
  schema: StructuralSchema,
  { old, scope, scale, release = LATEST }: ValidationOptions = {},
): readonly Violation[] {
  const ratchets = old !== undefined && release >= RATCHETING_RELEASE;
  const correlated = ratchets ? new Correlated(object, old, schema) : undefined;
  const result = validateValue(object, {
    schema,
    path: '',
    correlated,
    factsOf: (of) => factsOf(of, release),
  });
  // Existing duplicates in lists are tolerated, everywhere in the object.
  const hadDuplicates = old !== undefined && listTypeViolations(old, schema).length > 0;
  return [
    ...metadataViolations(object, { old, scope }),
    ...violationsOf(result),
    ...(scale === undefined ? [] : scaleViolations(object, schema, scale)),
    ...embeddedViolations(object, schema),
    ...(hadDuplicates ? [] : listTypeViolations(object, schema)),
  ];
}

/** Returns the violations of a result, each text once. */
function violationsOf({ failures }: Result): Violation[] {
  const byText = new Map(failures.toReversed().map(({ text, violation }) => [text, violation]));
  return [...byText.values()].toReversed();
}
