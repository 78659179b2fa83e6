import type { StructuralSchema } from '../../../core/schema/structural-schema.ts';
import { draftsOf } from '../places/drafts.ts';
import { NO_LIMITS } from '../places/limits.ts';
import type { Limits } from '../places/limits.ts';
import type { Chance } from './chance.ts';
import type { Texts } from './texts.ts';

/** A name of an object: a subdomain of RFC 1123 (Kubernetes documentation, "Object Names and IDs"). */
const SUBDOMAIN = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';

/** Returns a name that a schema allows for whole objects. It may restrict `metadata.name`. */
export function nameIn(
  schema: StructuralSchema | undefined,
  texts: Texts,
): (chance: Chance) => string {
  const name = schema?.properties.get('metadata')?.properties.get('name');
  const limits: Limits =
    (name === undefined ? undefined : draftsOf([name])[0]?.limits) ?? NO_LIMITS;
  const maxLength = Math.min(63, limits.maxLength);
  const named = { ...limits, maxLength, patterns: [...limits.patterns, SUBDOMAIN] };
  return (chance) => (chance.oneIn(2) ? undefined : texts.text(named, chance)) ?? fallback(named);
}

function fallback({ minLength, maxLength }: Limits): string {
  return 'nightly'.padEnd(minLength, 'x').slice(0, maxLength);
}
