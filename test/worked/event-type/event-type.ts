import type { JsonObject, JsonValue, Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { customFields, lens, ownOnly } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** CloudEvents attributes with a field in v1beta2, in the order of `own` below. */
const FIELDS = ['type', 'source', 'schemadata'];

/** Attributes that every CloudEvent has. */
const REQUIRED = ['specversion', 'id', 'type', 'source'];

/**
 * A list in place of three fields. It always contains the four attributes of every event, because the operator refuses
 * a list without them. If a list holds more than the fields can, all of it is kept.
 */
const attributes = customFields(
  { own: ['spec.type', 'spec.source', 'spec.schema'], hub: ['spec.attributes'] },
  {
    toHub: (values) => {
      const names = values[2] === undefined ? REQUIRED : [...REQUIRED, 'schemadata'];
      return [
        names.map((name) => ({
          name,
          required: REQUIRED.includes(name),
          value: values[FIELDS.indexOf(name)],
        })),
      ];
    },
    fromHub: ([list]) => {
      if (!isAttributes(list)) return undefined;
      const valueOf = (field: string) => list.find(({ name }) => name === field)?.value;
      return [valueOf('type'), valueOf('source'), valueOf('schemadata')];
    },
  },
);

interface Attribute {
  readonly name?: JsonValue;
  readonly value?: JsonValue;
}

function isAttributes(list: JsonValue | undefined): list is readonly (Attribute & JsonObject)[] {
  return Array.isArray(list) && list.every(isObject);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A broker is one kind of reference to the sender of an event, so v1beta3 has no field for it. */
const broker = customFields(
  { own: ['spec.broker', 'spec.reference'], hub: ['spec.reference'] },
  {
    toHub: ([name, reference]) =>
      name === undefined || reference !== undefined
        ? [reference]
        : [{ apiVersion: 'eventing.knative.dev/v1', kind: 'Broker', name }],
    fromHub: ([reference]) => [undefined, reference],
  },
);

/**
 * EventType of Knative: three fields become a list of attributes, and a broker becomes a reference. Knative's own
 * webhook loses the broker, because it sets the reference only after copying it. It also loses `schemaData`, every
 * attribute except three, their `required` flags and the order of the list.
 */
export const eventType: Kind = defineKind(crd, 'v1beta3', {
  v1beta2: lens(attributes, broker, ownOnly('spec.schemaData')),
  v1beta1: through('v1beta2', lens()),
});
