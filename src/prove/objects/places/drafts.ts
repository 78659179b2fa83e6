import type { SchemaType, StructuralSchema } from '../../../core/schema/structural-schema.ts';
import { NO_LIMITS, withLimits } from './limits.ts';
import type { Limits } from './limits.ts';

/** One way to satisfy a schema and its junctions: the choice of a branch for each of them. */
export interface Draft {
  readonly type: SchemaType | undefined;
  readonly limits: Limits;
  readonly required: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  /** The schemas that branches add to fields and to elements. */
  readonly fields: ReadonlyMap<string, readonly StructuralSchema[]>;
  readonly items: readonly StructuralSchema[];
}

const START: Draft = {
  type: undefined,
  limits: NO_LIMITS,
  required: new Set(),
  forbidden: new Set(),
  fields: new Map(),
  items: [],
};

/** The maximum number of ways, because junctions multiply. */
const MOST_WAYS = 24;

/**
 * Returns the ways to satisfy several schemas of one place. `allOf` merges, `anyOf` and `oneOf` choose a branch, and
 * the branches that must fail forbid fields or values. Other restrictions of failing branches are left to validation.
 */
export function draftsOf(schemas: readonly StructuralSchema[]): readonly Draft[] {
  let drafts: readonly Draft[] = [START];
  for (const schema of schemas) drafts = each(drafts, (draft) => satisfy(draft, schema));
  return drafts;
}

function each(
  drafts: readonly Draft[],
  next: (draft: Draft) => readonly Draft[],
): readonly Draft[] {
  return drafts.flatMap(next).slice(0, MOST_WAYS);
}

function satisfy(draft: Draft, schema: StructuralSchema): readonly Draft[] {
  const { allOf, anyOf, oneOf, not } = schema.validations;
  const merged = merge(draft, schema);
  let drafts: readonly Draft[] = merged === undefined ? [] : [merged];
  for (const branch of allOf) drafts = each(drafts, (one) => satisfy(one, branch));
  if (anyOf.length > 0 && !schema.isIntOrString) {
    drafts = each(drafts, (one) => anyOf.flatMap((branch) => satisfy(one, branch)));
  }
  if (oneOf.length > 0) drafts = each(drafts, (one) => satisfyOne(one, oneOf));
  return not === undefined ? drafts : each(drafts, (one) => avoid(one, not));
}

function satisfyOne(draft: Draft, branches: readonly StructuralSchema[]): readonly Draft[] {
  return branches.flatMap((branch) => {
    let drafts = satisfy(draft, branch);
    for (const other of branches) {
      if (other !== branch) drafts = each(drafts, (one) => avoid(one, other));
    }
    return drafts;
  });
}

/** Returns the ways in which a schema fails; none if it always holds; the draft itself if nothing is known. */
function avoid(draft: Draft, schema: StructuralSchema): readonly Draft[] {
  const { type, validations } = schema;
  if (type !== undefined && draft.type !== undefined && !isWithin(draft.type, type)) return [draft];
  const ways: Draft[] = validations.required.flatMap((name) => forbid(draft, name));
  for (const branch of validations.allOf) ways.push(...avoid(draft, branch));
  if (validations.anyOf.length > 0) ways.push(...avoidAll(draft, validations.anyOf));
  if (validations.not !== undefined) ways.push(...satisfy(draft, validations.not));
  if (validations.enum !== undefined) {
    const avoided = [...draft.limits.avoided, ...validations.enum];
    ways.push({ ...draft, limits: { ...draft.limits, avoided } });
  }
  return ways.length > 0 || isKnown(schema) ? ways : [draft];
}

function avoidAll(draft: Draft, schemas: readonly StructuralSchema[]): readonly Draft[] {
  let drafts: readonly Draft[] = [draft];
  for (const schema of schemas) drafts = each(drafts, (one) => avoid(one, schema));
  return drafts;
}

/** Reports whether a schema restricts nothing but the presence of fields. */
function isKnown({ type, properties, items, validations }: StructuralSchema): boolean {
  const { pattern, minimum, maximum, minLength, maxLength, format } = validations;
  const others = [type, items, pattern, minimum, maximum, minLength, maxLength, format];
  return properties.size === 0 && others.every((keyword) => keyword === undefined);
}

function forbid(draft: Draft, name: string): readonly Draft[] {
  if (draft.required.has(name)) return [];
  return [{ ...draft, forbidden: new Set([...draft.forbidden, name]) }];
}

/** Returns a draft that also has the keywords of a schema, without its junctions; undefined if they contradict. */
function merge(draft: Draft, schema: StructuralSchema): Draft | undefined {
  const type = commonType(draft.type, schema.type);
  if (type === 'none') return undefined;
  const required = new Set([...draft.required, ...schema.validations.required]);
  if ([...required].some((name) => draft.forbidden.has(name))) return undefined;
  const limits = withLimits(draft.limits, schema.validations);
  if (limits.enum?.length === 0) return undefined;
  const fields = new Map(draft.fields);
  for (const [name, field] of schema.properties) {
    fields.set(name, [...(fields.get(name) ?? []), field]);
  }
  const items = schema.items === undefined ? draft.items : [...draft.items, schema.items];
  return { type, limits, required, forbidden: draft.forbidden, fields, items };
}

function commonType(
  one: SchemaType | undefined,
  other: SchemaType | undefined,
): SchemaType | 'none' | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (isWithin(one, other)) return one;
  return isWithin(other, one) ? other : 'none';
}

function isWithin(type: SchemaType, other: SchemaType): boolean {
  return type === other || (type === 'integer' && other === 'number');
}
