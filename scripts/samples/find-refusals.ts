import { fieldOf, textAt, textsAt } from '../../src/core/json/fields.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { valueAt } from '../../src/core/json/value-path.ts';
import type { KubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import { commonViolations } from '../../src/core/schema/metadata/metadata.ts';
import type { Refused as UnreadableObject } from '../../src/core/schema/server/coerce.ts';
import { decodeObject } from '../../src/core/schema/server/decode-object.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../src/core/schema/structural-schema.ts';
import type { BrokenKeyword, Violation } from '../../src/core/schema/violation.ts';
import { counted } from '../../src/core/counted.ts';
import { isOfAlternative, placeOfViolation } from '../../src/prove/experiments/invalid.ts';
import { positionOf } from '../../src/prove/objects/field-path.ts';
import { judgeOf } from '../../src/prove/server/judge.ts';
import type { Judge } from '../../src/prove/server/judge.ts';
import type { VersionSource } from '../generate/read-kind.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { withoutPlaces } from './without-places.ts';

/** A reason for which an API server refuses an object that a client writes. */
export interface Refusal {
  /** The place in the object, or the nearest place around it that exists. */
  readonly path: YamlPath;
  /** The place without indexes and keys, as in the findings of a proof: `spec.ports[].name`. */
  readonly place: string;
  /** The broken keyword of the schema; undefined if the API server cannot even read the object. */
  readonly keyword?: BrokenKeyword;
  /** True if only a write to `/status` is refused: a create drops the value. */
  readonly isOfStatus?: boolean;
  /** A sentence without a full stop: `the schema requires a number of at least 1 here (minimum)`. */
  readonly reason: string;
  /** One sentence that says what to do. */
  readonly remedy: string;
}

/**
 * Returns every reason for which an API server refuses an object of a version: its schema, its validation rules (CEL) and
 * the rules of metadata. Unknown fields are no reason, because an API server drops them. A rule with `optionalOldSelf` is
 * none either: it may allow an update that leads to the object.
 *
 * With the subresource `status`, a create drops the status before the validation. A sample shows a stored object, so its
 * status is judged as a controller writes it, and the refusal says so (`isOfStatus`).
 */
export function findRefusals(object: KubernetesObject, version: VersionSource): Refusal[] {
  const { schema, judge } = judgeOfSource(version);
  const named = withName(object);
  const decoded = decodeObject(named, schema);
  if ('message' in decoded) return unreadableIn(named, decoded, schema);
  if (!isKubernetesObject(decoded.object)) return [];
  const { object: written } = decoded;
  const refusals = judge
    .judge(written)
    .violations.filter(
      ({ keyword, schemaAt }) => keyword !== SUM && !isForUpdates(version, schemaAt),
    )
    .flatMap((violation) => refusalsOf(violation, { object: written, version, schema }));
  // Two entries of a map may break the same rule, and each violation then has both.
  return [
    ...new Map(refusals.map((one) => [JSON.stringify([one.path, one.reason]), one])).values(),
  ];
}

/** The keyword whose violation only says that there are the violations of its parts, which are there, too. */
const SUM: BrokenKeyword = 'allOf';

/** Returns an object with a name, which an API server makes from `generateName` before it validates the object. */
function withName(object: KubernetesObject): KubernetesObject {
  const { name = '', generateName } = object.metadata ?? {};
  if (name !== '' || typeof generateName !== 'string' || generateName === '') return object;
  return { ...object, metadata: { ...object.metadata, name: `${generateName}aaaaa` } };
}

/** Reports whether a validation rule may depend on the object before an update. */
function isForUpdates({ schema }: VersionSource, schemaAt: readonly (string | number)[]): boolean {
  const rule = valueAt(schema, schemaAt);
  return isJsonObject(rule) && fieldOf(rule, 'optionalOldSelf') === true;
}

const CHANGE = 'Change it.';

/** Returns a refusal for each value that the API server cannot read. It reports only the first one. */
function unreadableIn(
  object: JsonObject,
  problem: UnreadableObject,
  schema: StructuralSchema,
): Refusal[] {
  const refusal = unreadable(problem, object);
  const rest = withoutPlaces(object, [refusal.path]);
  const next = refusal.path.length === 0 ? undefined : decodeObject(rest, schema);
  const others = next !== undefined && 'message' in next ? unreadableIn(rest, next, schema) : [];
  return [refusal, ...others];
}

/** Returns the refusal of an object whose metadata the API server cannot read. It words the error as Go does. */
function unreadable({ path, message }: UnreadableObject, object: JsonObject): Refusal {
  const [, found, field = path, wanted] =
    /cannot unmarshal (\w+) into Go struct field (\S+) of type (\S+)$/.exec(message) ?? [];
  const around = positionOf(object, field);
  const map = valueAt(object, around);
  // Go names the map of a value that is no string.
  const entries = wanted === 'string' && isJsonObject(map) ? Object.entries(map) : [];
  const [key] = entries.find(([, value]) => value !== null && typeof value !== 'string') ?? [];
  const at = key === undefined ? around : [...around, key];
  if (found === undefined) return { path: at, place: field, reason: message, remedy: CHANGE };
  const reason = `Kubernetes requires a ${wanted} here, and there is a ${found}`;
  const remedy = wanted === 'string' ? 'Write the value in quotes.' : CHANGE;
  return { path: at, place: field, reason, remedy };
}

interface JudgedVersion {
  readonly schema: StructuralSchema;
  readonly judge: Judge;
}

/** The versions that are read already. Compiling the rules of a large CRD takes a second. */
const judged = new WeakMap<VersionSource, JudgedVersion>();

function judgeOfSource(version: VersionSource): JudgedVersion {
  const known = judged.get(version);
  if (known !== undefined) return known;
  const schema = readStructuralSchema(version.schema);
  const read = { schema, judge: judgeOf({ schema }) };
  judged.set(version, read);
  return read;
}

/** An object as the API server decodes it, and the version and schema that judge it. */
interface Judged {
  readonly object: KubernetesObject;
  readonly version: VersionSource;
  readonly schema: StructuralSchema;
}

function refusalsOf(violation: Violation, { object, version, schema }: Judged): Refusal[] {
  const { keyword, schemaAt } = violation;
  const demand = DEMANDS[keyword]?.(limitAt(version.schema, schemaAt));
  const remedy = REMEDIES[keyword] ?? (demand === undefined ? CHANGE : 'Change the value.');
  const isOfOne = isOfAlternative(violation);
  const subject = isOfOne ? 'one alternative of the schema' : 'the schema';
  return positionsOf(violation, object).map((path) => ({
    path,
    place: placeOfViolation(violation, schema),
    keyword,
    isOfStatus: version.hasStatus === true && path[0] === 'status',
    reason: demand === undefined ? reasonOf(violation, subject) : `${subject} ${demand}`,
    remedy: isOfOne ? remedy.replace(/\.$/, ', or satisfy another alternative.') : remedy,
  }));
}

/**
 * Returns the positions of a violation: those of the labels or annotations that break a rule of metadata each by itself,
 * because the API server names only their map.
 */
function positionsOf(violation: Violation, object: KubernetesObject): YamlPath[] {
  const at = positionOf(object, violation.path);
  const map = violation.keyword === 'metadata' ? valueAt(object, at) : undefined;
  if (!isJsonObject(map)) return [at];
  const keys = Object.keys(map).filter((key) =>
    commonViolations({ [String(at.at(-1))]: { [key]: map[key] } }, '').some(
      ({ message }) => message === violation.message,
    ),
  );
  return keys.length === 0 ? [at] : keys.map((key) => [...at, key]);
}

/** Returns the sentence about a violation in the words of the API server or of the CRD. */
function reasonOf({ keyword, type, message, path }: Violation, schema: string): string {
  if (keyword === 'required') return `${schema} requires ${path}`;
  const text = message.replace(/\.$/, '');
  if (keyword === 'rule') return `a validation rule is broken: ${text}`;
  const subject = keyword === 'metadata' ? 'Kubernetes' : schema;
  return `${subject} does not allow the value: ${text === '' ? type : text}`;
}

/** A keyword of a schema: its value as text, the value itself, and the schema around it. */
interface Limit {
  readonly text: string;
  readonly value: JsonValue | undefined;
  readonly schema: JsonObject;
}

function limitAt(root: JsonObject, schemaAt: readonly (string | number)[]): Limit {
  const value = valueAt(root, schemaAt);
  const schema = valueAt(root, schemaAt.slice(0, -1));
  const text = typeof value === 'string' ? value : stringifyJson(value ?? null, true);
  return { text, value, schema: isJsonObject(schema) ? schema : {} };
}

/** Returns what a schema demands by a keyword. For any other keyword, the API server's message says it. */
const DEMANDS: Readonly<Partial<Record<BrokenKeyword, (limit: Limit) => string>>> = {
  type: ({ value, schema }) => {
    // The keyword for integers or strings needs no type beside it.
    const type = typeof value === 'string' ? value : 'integer or string';
    const format = textAt(schema, 'format');
    return `requires a value of the type ${type}${format === '' ? '' : ` in the format ${format}`} here (type)`;
  },
  minimum: ({ text, schema }) =>
    `requires a number ${fieldOf(schema, 'exclusiveMinimum') === true ? 'greater than' : 'of at least'} ${text} here (minimum)`,
  maximum: ({ text, schema }) =>
    `requires a number ${fieldOf(schema, 'exclusiveMaximum') === true ? 'less than' : 'of at most'} ${text} here (maximum)`,
  multipleOf: ({ text }) => `requires a multiple of ${text} here (multipleOf)`,
  minLength: ({ text }) =>
    `requires at least ${counted(Number(text), 'character')} here (minLength)`,
  maxLength: ({ text }) => `allows at most ${counted(Number(text), 'character')} here (maxLength)`,
  pattern: ({ text }) => `requires a string here that matches the pattern ${text}`,
  format: ({ text }) => `requires a value here in the format ${text}`,
  minItems: ({ text }) => `requires at least ${counted(Number(text), 'element')} here (minItems)`,
  maxItems: ({ text }) => `allows at most ${counted(Number(text), 'element')} here (maxItems)`,
  minProperties: ({ text }) =>
    `requires at least ${counted(Number(text), 'field')} here (minProperties)`,
  maxProperties: ({ text }) =>
    `allows at most ${counted(Number(text), 'field')} here (maxProperties)`,
  not: () => 'does not allow this combination of values (not)',
  oneOf: () => 'requires exactly one of several alternatives here (oneOf)',
  anyOf: () => 'requires at least one of several alternatives here (anyOf)',
  uniqueItems: () => 'allows no equal elements here (uniqueItems)',
  listType: ({ value, schema }) =>
    value === 'map'
      ? `allows only one element with this ${keysIn(schema)} (x-kubernetes-list-type: map)`
      : 'allows only one element with this value (x-kubernetes-list-type: set)',
};

const JUNCTION = 'Compare the object with this part of the CRD.';

const REMEDIES: Readonly<Partial<Record<BrokenKeyword, string>>> = {
  rule: 'Change the values that the rule names.',
  required: 'Add it.',
  minItems: 'Add elements.',
  maxItems: 'Remove elements.',
  minProperties: 'Add fields.',
  maxProperties: 'Remove fields.',
  not: JUNCTION,
  oneOf: JUNCTION,
  anyOf: JUNCTION,
  uniqueItems: 'Remove or change one of the equal elements.',
  listType: 'Remove or change this element.',
};

function keysIn(schema: JsonObject): string {
  return textsAt(schema, 'x-kubernetes-list-map-keys').join(' and ');
}
