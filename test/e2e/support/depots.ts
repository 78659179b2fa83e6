import { callApi } from '../../../scripts/local/api-client.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Cluster as LifeCluster } from '../../../src/life/cluster.ts';
import type { FieldType } from '../../../src/life/managed-fields/field-type.ts';
import { SCALAR } from '../../../src/life/managed-fields/field-type.ts';
import { listTypeFor, mapTypeFor } from '../../../src/life/managed-fields/elements.ts';
import { depot } from '../depot/depot.ts';
import type { Cluster } from '../global-setup.ts';
import type { Random } from '../../support/random-from.ts';

export const GROUP = 'test.example.com';

/** Returns the API server as the tools see it. */
export function asLifeCluster({ access }: Cluster): LifeCluster {
  return {
    name: 'test',
    send: async ({ method, path, body, contentType }) => {
      const sent =
        body === undefined
          ? undefined
          : { content: body, ...(contentType === undefined ? {} : { type: contentType }) };
      return callApi(access, method, path, sent);
    },
  };
}

/** Returns the manifest of a manager in the new version. The manager does not repeat the data that is kept for it. */
export function inNewVersion(manifest: JsonObject): JsonObject {
  const object = { ...manifest, apiVersion: `${GROUP}/v1beta1`, kind: 'Depot' };
  const converted = depot.convert(object, `${GROUP}/v1`);
  if ('problem' in converted) throw new Error(JSON.stringify(converted.problem));
  const { metadata = {}, ...fields } = converted.object;
  const { annotations, ...others } = metadata;
  const own = Object.entries(isJsonObject(annotations) ? annotations : {}).filter(
    ([name]) => !isKept(name),
  );
  const left = own.length === 0 ? {} : { annotations: Object.fromEntries(own) };
  return { ...fields, metadata: { ...others, ...left } };
}

/** Reports whether an annotation has kept data. */
export function isKept(name: string): boolean {
  return name.includes('/crdshift-kept.');
}

/** Returns some of the fields of a value, as a manager might apply them: elements of lists always with their keys. */
export function someOf(value: JsonValue, type: FieldType, random: Random): JsonValue {
  const map = mapTypeFor(value, type);
  if (map !== undefined && isJsonObject(value)) {
    const entries = Object.entries(value).filter(() => random(2) === 0);
    return Object.fromEntries(
      entries.map(([name, field]) => {
        const inside = map.fields.get(name) ?? map.entries ?? SCALAR;
        return [name, someOf(field ?? null, inside, random)];
      }),
    );
  }
  const list = listTypeFor(value, type);
  if (list === undefined || !isJsonList(value)) return value;
  const items = value.filter(() => random(3) > 0);
  return items.map((item) => {
    const some = someOf(item, list.elements, random);
    if (!isJsonObject(item) || !isJsonObject(some)) return some;
    const keys = [...list.keys.keys()].filter((name) => item[name] !== undefined);
    return { ...some, ...Object.fromEntries(keys.map((name) => [name, item[name] ?? null])) };
  });
}

/** Returns a Depot of the old version with some fields. Equal seeds give equal objects. */
export function aRandomSpec(random: Random): JsonObject {
  const text = (...texts: readonly string[]): string => texts[random(texts.length)] ?? '';
  const some = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: random(count + 1) }, (_, index) => make(index));
  return {
    hostPort: `${text('a', 'b.example.com')}:${text('80', '443')}`,
    cronSpec: text('* * * * *', '0 0 * * *'),
    image: text('nginx', 'busybox'),
    replicas: random(5),
    legacy: text('l', 'm'),
    mode: text('ro', 'rw', 'other'),
    containers: some(3, (index) => ({
      name: `c${index}`,
      image: text('nginx', 'busybox'),
      cpu: text('1', '500m'),
      hint: text('h', 'i'),
    })),
    routes: some(3, (index) => ({
      path: `/r${index}`,
      backend: text('s', 't'),
      weight: random(9),
    })),
    ports: some(3, (index) => ({
      port: 80 + index,
      ...(random(2) === 0 ? { protocol: 'UDP' } : {}),
      note: text('n', 'o'),
    })),
    tags: some(3, (index) => `t${index}`),
    args: some(2, () => text('x', 'y')),
    env: Object.fromEntries(some(3, (index) => [`E${index}`, text('1', '2')])),
  };
}
