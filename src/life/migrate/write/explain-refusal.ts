import type { JsonObject } from '../../../core/json/json-value.ts';
import { isJsonObject } from '../../../core/json/json-value.ts';
import type { ObjectAddress } from '../../pages.ts';
import type { StatusCause } from '../../status.ts';
import { ownershipFailureIn } from './ownership-failure.ts';
import type { OwnershipFailure } from './ownership-failure.ts';
import type { RefusedAttempt, Rung } from './rewrite-object.ts';
import type { MigrationTarget } from '../target.ts';
import { fieldOf, objectAt, objectsAt, textAt } from '../../../core/json/fields.ts';

/** The reason why an object could not be written on one rung, and a command to look at it. */
export interface ExplainedRefusal {
  /** `v1`, or `v1/status`. */
  readonly rung: string;
  /** The HTTP status; 0 if the answer to a read is not an object. */
  readonly status: number;
  /** The rule, webhook or policy that refuses, in words. */
  readonly why: string;
  /** A command that shows who refuses; it changes nothing. */
  readonly command: string;
}

/** Explains each attempt to write an object. */
export function explainRefusals(
  target: MigrationTarget,
  object: ObjectAddress,
  refusals: readonly RefusedAttempt[],
): readonly ExplainedRefusal[] {
  return refusals.map((attempt, at) => ({
    rung: rungInWords(attempt.rung),
    status: attempt.status,
    // The first way is that of the stored version, so its reason is the one to remove.
    ...(at > 0 && ownershipFailureIn(attempt.message) !== undefined
      ? byOwnershipAgain(target, object, attempt.rung)
      : explain(target, object, attempt)),
  }));
}

/** Returns the name of a rung: `v1`, or `v1/status`. */
export function rungInWords({ version, subresource }: Rung): string {
  return subresource === undefined ? version : `${version}/${subresource}`;
}

const ADMISSION_WEBHOOK = /^admission webhook "([^"]*)" (?:denied the request|attempted)/;
const FAILED_WEBHOOK = /failed calling webhook "([^"]*)"/;
const POLICY = /ValidatingAdmissionPolicy '([^']*)'/;
const CONVERSION = 'conversion webhook for ';

type Explanation = Pick<ExplainedRefusal, 'why' | 'command'>;

/** Finds who refuses by the message of the API server. */
function explain(
  target: MigrationTarget,
  object: ObjectAddress,
  { rung, message, causes }: RefusedAttempt,
): Explanation {
  const known = byAdmission(message) ?? byConversion(target, object, rung, message);
  if (known !== undefined) return known;
  const command = tryAgain(target, object, rung);
  if (causes.length === 0) return { why: message, command };
  const why = causes.map((cause) => causeInWords(target, rung.version, cause)).join('; ');
  return { why, command };
}

function byAdmission(message: string): Explanation | undefined {
  const webhook = ADMISSION_WEBHOOK.exec(message)?.[1] ?? FAILED_WEBHOOK.exec(message)?.[1];
  if (webhook !== undefined) {
    return { why: `admission webhook ${webhook}: ${message}`, command: findWebhook(webhook) };
  }
  const policy = POLICY.exec(message)?.[1];
  if (policy === undefined) return undefined;
  return {
    why: `admission policy ${policy}: ${message}`,
    command: `kubectl get validatingadmissionpolicy ${policy} --output=yaml`,
  };
}

function byConversion(
  target: MigrationTarget,
  object: ObjectAddress,
  rung: Rung,
  message: string,
): Explanation | undefined {
  if (message.includes(CONVERSION)) {
    const command = `kubectl get crd ${target.name} --output=jsonpath='{.spec.conversion}'`;
    return { why: message, command };
  }
  const failure = ownershipFailureIn(message);
  if (failure === undefined) return undefined;
  return byOwnership(target, object, rung, failure);
}

function byOwnership(
  target: MigrationTarget,
  object: ObjectAddress,
  rung: Rung,
  failure: OwnershipFailure,
): Explanation {
  const translate = `crdshift migrate --managed-fields ${target.name} --dry-run`;
  switch (failure.kind) {
    case 'gone':
      return {
        why: `managedFields has an entry of ${failure.apiVersion}, which the CRD no longer has. Translate it first: before Kubernetes 1.37, any other write removes all entries.`,
        command: translate,
      };
    case 'unfit-for-entry':
      return {
        why: `a stored value does not fit the schema of a version in managedFields: ${failure.problem}. Translate the entry of that version first: before Kubernetes 1.37, any other write removes all entries.`,
        command: translate,
      };
    case 'unfit':
      return {
        why: `a stored value does not fit the schema: ${failure.problem}. Correct it: until then server-side apply fails, and before Kubernetes 1.37 any other write removes managedFields, even the write that corrects the value.`,
        command: show(target, object, rung),
      };
  }
}

function byOwnershipAgain(target: MigrationTarget, object: ObjectAddress, rung: Rung): Explanation {
  return {
    why: 'field ownership cannot be computed in this way either',
    command: show(target, object, rung),
  };
}

function show(target: MigrationTarget, object: ObjectAddress, { version }: Rung): string {
  return `kubectl get ${inWords(target, object, version)} --output=yaml`;
}

function findWebhook(name: string): string {
  const path = `{range .items[?(@.webhooks[*].name=="${name}")]}{.kind}/{.metadata.name}{"\\n"}{end}`;
  return `kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations --output=jsonpath='${path}'`;
}

/** Returns a command that repeats the write without storing it. */
function tryAgain(target: MigrationTarget, object: ObjectAddress, rung: Rung): string {
  const subresource = rung.subresource === undefined ? '' : ` --subresource=${rung.subresource}`;
  return `kubectl patch ${inWords(target, object, rung.version)}${subresource} --type=merge --patch='{}' --dry-run=server`;
}

/** Returns an object in a version, as kubectl takes it. */
function inWords(
  { plural, group }: MigrationTarget,
  { name, namespace }: ObjectAddress,
  version: string,
): string {
  const place = namespace === undefined ? '' : ` --namespace=${namespace}`;
  return `${plural}.${version}.${group} ${name}${place}`;
}

/** The beginnings of messages that may quote a value. */
const QUOTES = ['Invalid value: ', 'Unsupported value: ', 'Duplicate value: '];

/** The beginning of a value that is not a text, in JSON. API servers leave out objects. */
const PLAIN_VALUE = /^(?:[\d{[-]|true|false|null)/;

/** Leaves out the value that a message quotes: it may be a secret. */
function withoutValue(message: string): string {
  const start = QUOTES.find((text) => message.startsWith(text));
  if (start === undefined) return message;
  const rest = message.slice(start.length);
  const mark = rest.startsWith('"') ? '": ' : PLAIN_VALUE.test(rest) ? ': ' : undefined;
  if (mark === undefined) return message;
  const end = rest.lastIndexOf(mark);
  return end === -1 ? start.trimEnd() : `${start}${rest.slice(end + mark.length)}`;
}

function causeInWords(target: MigrationTarget, version: string, cause: StatusCause): string {
  const { field = '', message = '' } = cause;
  const text = withoutValue(message);
  const rule = ruleOf(target, { version, field, message: text });
  return `${field}: ${text}${rule === undefined ? '' : ` (the rule ${rule})`}`;
}

/** Finds the validation rule of a schema that made a message; undefined if there is none, or if it cannot be told. */
function ruleOf(
  { versions }: MigrationTarget,
  { version, field, message }: { version: string; field: string; message: string },
): string | undefined {
  const schema = versions.find(({ name }) => name === version)?.schema;
  const place = schema === undefined ? undefined : schemaAt(schema, field);
  const rules = objectsAt(place ?? {}, 'x-kubernetes-validations');
  const named = rules.filter((rule) => {
    const own = textAt(rule, 'message');
    return message.endsWith(own === '' ? `failed rule: ${textAt(rule, 'rule')}` : own);
  });
  // The text of a messageExpression is not known, so the only rule that can be meant is named.
  const meant = named.length > 0 ? named : rules;
  const only = meant.length === 1 ? meant[0] : undefined;
  return only === undefined ? undefined : textAt(only, 'rule');
}

/** Returns the schema of a field as the API server names it: `spec.list[0].key`, `spec.map[name]`. */
function schemaAt(root: JsonObject, field: string): JsonObject | undefined {
  let schema: JsonObject | undefined = root;
  for (const step of field.split(/[.[]/).filter((name) => name !== '' && name !== '<nil>')) {
    if (schema === undefined) return undefined;
    schema = step.endsWith(']') ? elementOf(schema) : propertyOf(schema, step);
  }
  return schema;
}

function elementOf({ items, additionalProperties }: JsonObject): JsonObject | undefined {
  if (isJsonObject(items)) return items;
  return isJsonObject(additionalProperties) ? additionalProperties : undefined;
}

function propertyOf(schema: JsonObject, name: string): JsonObject | undefined {
  const found = fieldOf(objectAt(schema, 'properties'), name);
  return isJsonObject(found) ? found : undefined;
}
