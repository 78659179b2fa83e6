import { defineKind } from '../../../src/index.ts';
import { custom, lens, listToMap, mapToList, retype, wrap } from '../../../src/lens.ts';
import type { JsonObject, JsonValue, Kind } from '../../../src/index.ts';
import { makeCrd } from '../support/made-crd.ts';

export const NAMES = { group: 'lists.example.com', kind: 'Rack', plural: 'racks' };

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

function listOf(fields: JsonObject): JsonObject {
  return { type: 'array', items: { type: 'object', properties: fields } };
}

function mapOf(fields: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: { type: 'object', properties: fields } };
}

const PORT = { name: TEXT, port: INTEGER, protocol: TEXT, nodePort: INTEGER };

/** The fields of `spec`. The Go types in `../typed-client/rack` must match. */
export const SPECS = {
  v1: {
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', required: ['name'], properties: PORT },
    },
    containers: listOf({ name: TEXT, image: TEXT, command: { type: 'array', items: TEXT } }),
    hosts: { type: 'array', items: TEXT },
    image: { type: 'object', properties: { name: TEXT, pullPolicy: TEXT } },
    env: mapOf({ value: TEXT }),
    targetPort: INTEGER,
    replicas: INTEGER,
  },
  v1beta1: {
    ports: mapOf({ port: INTEGER }),
    containers: listOf({ name: TEXT, image: TEXT }),
    hosts: { type: 'array', items: TEXT },
    image: TEXT,
    env: listOf({ name: TEXT, value: TEXT }),
    targetPort: TEXT,
  },
};

export const made = makeCrd(NAMES, SPECS);

const byText = (one: unknown, other: unknown): number =>
  JSON.stringify(one).localeCompare(JSON.stringify(other));

const sorted = (list: JsonValue): JsonValue => (Array.isArray(list) ? list.toSorted(byText) : list);

/** The conversion leaves unconvertible values in place, and changes the order of lists. */
export const rack: Kind = defineKind(made.crd, 'v1', {
  v1beta1: lens(
    mapToList('spec.ports', 'name'),
    custom('spec.hosts', { toHub: (hosts) => hosts, fromHub: sorted }),
    wrap('spec.image', 'name'),
    listToMap('spec.env', 'name'),
    retype('spec.targetPort', 'string', 'integer'),
  ),
});
