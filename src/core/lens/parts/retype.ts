import type { JsonValue } from '../../json/json-value.ts';
import type { AmountForm, Amounts } from '../values/amount.ts';
import { between, bit, countedInUnit, spelledInUnit } from '../values/amount.ts';
import type { Rounding } from '../values/decimal.ts';
import { field } from '../engine/field.ts';
import type { Convert, FieldPart, Holds, PartBetween } from '../engine/part.ts';
import type { Both, Where } from '../engine/path.ts';
import type { Text } from '../values/text.ts';
import { booleanText, integerText, numberText } from '../values/text.ts';
import type { HubPath, PairIn, PathInBoth, ValueAt } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/** The form of a value on one side: a JSON type, or the result of `quantity` or `duration`. */
export type Form = PlainForm | AmountForm;
export type PlainForm = 'string' | 'integer' | 'number' | 'boolean';

/** The forms that a value of a type can have. */
export type FormOf<T> = unknown extends T
  ? Form
  : T extends string
    ? 'string' | AmountForm
    : T extends number | bigint
      ? 'integer' | 'number'
      : T extends boolean
        ? 'boolean'
        : T extends null
          ? never
          : 'Only a string, a number or a boolean has a form. Use custom.';

/** Options for an amount that the integer of the other side cannot represent exactly. */
export interface RetypeOptions {
  /** By default, such a value stays. If it is rounded, crdshift keeps the exact value until the integer is edited. */
  readonly round?: Rounding;
}

/**
 * Converts a value to another form in the hub. Integers are exact over all of int64, decimals as they are written.
 *
 * - `string` is the other form as text, `'80'` or `'true'`, in the spelling that the conversion back writes;
 * - `integer` and `number` count the unit of a `quantity` or a `duration`; the integers 0 and 1 are false and true;
 * - two quantities, or two durations, are each written in their own unit alone.
 *
 * Domain: values that the other form can represent, in the spelling that the conversion back writes. `'007'` and
 * `'1.50'` stay. Another spelling of an amount is converted and comes back canonical, and crdshift keeps the spelling.
 * An amount between two integers stays, or is rounded.
 *
 * @example
 * ```ts
 * retype('spec.port', 'string', 'integer')                             // {port: '80'} ↔ {port: 80}
 * retype('spec.enabled', 'integer', 'boolean')                         // {enabled: 1} ↔ {enabled: true}
 * retype(['spec.memory', 'spec.memoryMi'], quantity('Mi'), 'integer')  // {memory: '1Gi'} ↔ {memoryMi: 1024}
 * retype(['spec.seconds', 'spec.timeout'], 'integer', duration('s'))   // {seconds: 90} ↔ {timeout: '1m30s'}
 * retype('spec.memory', quantity('Mi'), quantity('Gi'))                // {memory: '1536Mi'} ↔ {memory: '1.5Gi'}
 * retype('spec.cpu', quantity(''), 'integer', { round: 'up' })         // {cpu: '1500m'} → {cpu: 2}
 * ```
 * @throws {DefinitionError} if one form cannot become the other, or nothing can be rounded
 */
export function retype<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  own: NoInfer<FormOf<ValueAt<Own, P>>>,
  hub: NoInfer<FormOf<ValueAt<Hub, HubPath<P, Q>>>>,
  options?: RetypeOptions,
): PartBetween<Own, Hub>;
export function retype(
  where: Where,
  own: Form,
  hub: Form,
  { round }: RetypeOptions = {},
): FieldPart {
  const problem = problemOf(own, hub, round);
  if (problem !== undefined) throw wrongPart(`retype: ${problem}`);
  return field(where, {
    lens: 'retype',
    args: [argumentOf(own), argumentOf(hub), ...(round === undefined ? [] : [round])],
    sentence: `Converts ${nounOf(own)} to ${nounOf(hub)} in the hub.`,
    domain:
      'Values that the other form can represent, in the spelling that the conversion back writes.',
    holds: { own: holdsOf(own), hub: holdsOf(hub) },
    ...conversion(own, hub, round),
  });
}

/** Returns the functions of both directions. */
function conversion(own: Form, hub: Form, round: Rounding | undefined): Both<Convert> {
  if (own === 'string') return textOf(hub);
  if (hub === 'string') {
    const text = textOf(own);
    return { own: text.hub, hub: text.own };
  }
  return between(amountsOf(own, hub, round), amountsOf(hub, own, round));
}

function textOf(form: Form): Both<Convert> {
  const text: Text =
    form === 'integer' ? integerText : form === 'number' ? numberText : booleanText;
  return {
    own: (value) => (typeof value === 'string' ? text.read(value) : undefined),
    hub: text.write,
  };
}

function amountsOf(
  form: Exclude<Form, 'string'>,
  across: Form,
  round: Rounding | undefined,
): Amounts {
  if (form === 'boolean') return bit;
  const isAmount = typeof across === 'object';
  if (typeof form === 'object') return isAmount ? spelledInUnit(form) : form;
  return countedInUnit(form, isAmount ? across.ratio : undefined, round);
}

/** The forms that each form can become. */
const PARTNERS: Readonly<Record<ReturnType<typeof nameOf>, readonly string[]>> = {
  string: ['integer', 'number', 'boolean'],
  integer: ['string', 'number', 'boolean', 'quantity', 'duration'],
  number: ['string', 'integer', 'quantity', 'duration'],
  boolean: ['string', 'integer'],
  quantity: ['integer', 'number', 'quantity'],
  duration: ['integer', 'number', 'duration'],
};
const DIVISIBLE: readonly string[] = ['number', 'quantity', 'duration'];

function problemOf(own: Form, hub: Form, round: Rounding | undefined): string | undefined {
  const [ownName, hubName] = [nameOf(own), nameOf(hub)];
  if (!PARTNERS[ownName].includes(hubName)) {
    return `${ownName} cannot become ${hubName}, only ${PARTNERS[ownName].join(', ')}; use rename if the value does not change, custom for anything else`;
  }
  const names = [ownName, hubName];
  const isRounded = names.includes('integer') && names.some((name) => DIVISIBLE.includes(name));
  return round === undefined || isRounded
    ? undefined
    : `there is nothing to round between ${ownName} and ${hubName}; remove round`;
}

function nameOf(form: Form): PlainForm | AmountForm['name'] {
  return typeof form === 'object' ? form.name : form;
}

function argumentOf(form: Form): JsonValue {
  return typeof form === 'object' ? [form.name, form.unit, form.writes] : form;
}

function holdsOf(form: Form): Holds {
  return { type: typeof form === 'object' ? 'string' : form };
}

function nounOf(form: Form): string {
  const name = nameOf(form);
  return name === 'integer' ? `an ${name}` : `a ${name}`;
}
