import { dnsLabelProblems } from '../../../core/schema/metadata/names.ts';
import type { StructuralSchema } from '../../../core/schema/structural-schema.ts';
import { draftsOf } from '../places/drafts.ts';
import { NO_LIMITS } from '../places/limits.ts';
import type { Chance } from './chance.ts';
import type { Known } from './known.ts';
import { isWithin } from './texts.ts';
import type { Texts } from './texts.ts';

/** A name of an object: a subdomain of RFC 1123 (Kubernetes documentation, "Object Names and IDs"). */
const SUBDOMAIN = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';

/** The most frequent name. */
const USUAL = 'nightly';

/** The names of objects of one version. */
export interface Names {
  /** The most frequent name; undefined if the schema does not allow it. */
  readonly usual: string | undefined;
  readonly next: (chance: Chance) => string;
}

/** Returns the names that a schema allows for whole objects. It may restrict `metadata.name`. */
export function namesIn(
  schema: StructuralSchema | undefined,
  texts: Texts,
  known: Pick<Known, 'text'>,
): Names {
  const name = schema?.properties.get('metadata')?.properties.get('name');
  const limits = (name === undefined ? undefined : draftsOf([name])[0]?.limits) ?? NO_LIMITS;
  const maxLength = Math.min(63, limits.maxLength);
  const named = { ...limits, maxLength, patterns: [...limits.patterns, SUBDOMAIN] };
  const usual = isWithin(USUAL, named) ? USUAL : undefined;
  const next = (chance: Chance) => {
    if (usual !== undefined && chance.oneIn(2)) return usual;
    const one = known.text(chance);
    return (one !== undefined && isWithin(one, named) ? one : texts.text(named, chance)) ?? USUAL;
  };
  return { usual, next };
}

/** Returns the name of a namespace, sometimes one that the conversion names. */
export function namespaceOf(known: Pick<Known, 'text'>, chance: Chance): string {
  const one = known.text(chance);
  return one !== undefined && dnsLabelProblems(one).length === 0 ? one : 'default';
}
