import type { JsonObject, JsonValue, Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { customFields, lens, ownOnly } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** Attributes of CloudEvents that v1beta2 has fields for, by the name of the attribute, in the order of the fields. */
const FIELDS = ['type', 'source', 'schemadata'];

/** What every CloudEvent has. */
const REQUIRED = ['specversion', 'id', 'type', 'source'];

/**
 * One list in place of three fields. The four attributes that every event has are always in it, because the operator
 * refuses a list without them. A list that says more than the fields can is kept whole.
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

/** A broker was one way to refer to the one who sends the event, and has no field of its own in v1beta3. */
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
 * EventType of Knative: three fields become a list of attributes, and a broker a reference. Knative's own webhook turns
 * the broker into a reference only after it has copied the reference, so it is lost; so are `schemaData` and every
 * attribute but three, of those whether they are required, and the order of the list.
 */
export const eventType: Kind = defineKind(crd, 'v1beta3', {
  v1beta2: lens(attributes, broker, ownOnly('spec.schemaData')),
  v1beta1: through('v1beta2', lens()),
});
