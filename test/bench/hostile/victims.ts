import type { JsonObject } from '../../../src/index.ts';
import { bytesOf, keptOf, withKept } from '../../support/honest-kept.ts';
import type { Honest } from '../../support/honest-kept.ts';
import { attack } from '../../support/hostile-kept.ts';
import type { AttackName } from '../../support/hostile-kept.ts';
import { randomFrom } from '../../support/random-from.ts';
import { answerHere } from '../worked/engine-answer.ts';
import { MEASURED } from '../worked/objects.ts';
import type { MeasuredName } from '../worked/objects.ts';
import { aReview, roundTrip, storedWith } from '../worked/reviews.ts';

/** An object in a spoke version with honest kept data, to be replaced by an attack. */
export interface Victim {
  readonly name: string;
  readonly kind: MeasuredName;
  /** The review that converts it to the hub, as the engine has written it. */
  readonly review: string;
  /** The size of the kept data, names and texts together. */
  readonly bytes: number;
  readonly honest: Honest;
  readonly spoke: JsonObject;
}

const PREFIX = 'worked.example.com/crdshift-kept.';

/** Returns the fields of an object that loses data in proportion to `count`. */
type Grow = (count: number) => JsonObject;

/** Kinds with the part that grows, and with it the kept data. */
export const GROWING = {
  /** Much is kept, and the object itself is large. */
  'EndpointSlice of many endpoints': ['EndpointSlice', endpointSlice],
  'Ingress of many paths': ['Ingress', ingress],
  /** Much is kept, and the rest of the object is small. */
  'HorizontalPodAutoscaler of many policies': ['HorizontalPodAutoscaler', autoscaler],
} as const satisfies Record<string, readonly [MeasuredName, Grow]>;

export type VictimName = keyof typeof GROWING;

function endpointSlice(count: number): JsonObject {
  const endpoint = (at: number): JsonObject => ({
    addresses: [`10.${at >> 8}.${at & 255}.1`],
    conditions: { ready: true, serving: true, terminating: false },
    hints: { forZones: [{ name: `zone-${at % 3}` }] },
    nodeName: `node-${at}`,
    zone: `zone-${at % 3}`,
  });
  return { addressType: 'IPv4', endpoints: Array.from({ length: count }, (_, at) => endpoint(at)) };
}

function ingress(count: number): JsonObject {
  const path = (at: number): JsonObject => ({
    backend: { service: { name: `web-${at}`, port: { name: 'http', number: 80 } } },
    path: `/${at}`,
  });
  const paths = Array.from({ length: count }, (_, at) => path(at));
  return { spec: { rules: [{ host: 'shop.example.com', http: { paths } }] } };
}

function autoscaler(count: number): JsonObject {
  const policies = Array.from({ length: count }, (_, at) => ({
    periodSeconds: 60 + at,
    type: 'Pods',
    value: 4,
  }));
  return {
    spec: {
      behavior: { scaleUp: { policies, selectPolicy: 'Max' } },
      maxReplicas: 10,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    },
  };
}

/** Returns the largest object whose kept data fits into this many bytes of annotations. */
export async function aVictim(name: VictimName, bytes: number): Promise<Victim> {
  const [kind, grow] = GROWING[name];
  const make = (count: number): Promise<Victim | undefined> =>
    victimOf(name, kind, grow(count)).catch(() => undefined);
  let [fits, most] = [1, MOST];
  while (most - fits > 1) {
    const middle = Math.floor((fits + most) / 2);
    const tried = await make(middle);
    if (tried !== undefined && tried.bytes <= bytes) fits = middle;
    else most = middle;
  }
  const found = await make(fits);
  if (found === undefined) throw new Error(`${name} is not converted`);
  return found;
}

/** The maximum number of endpoints, paths or policies in an object. */
const MOST = 6000;

async function victimOf(name: string, kind: MeasuredName, fields: JsonObject): Promise<Victim> {
  const home = storedWith(kind, fields);
  const review = (await roundTrip(kind, home, answerHere)).reviews['spoke → hub'];
  const [spoke] = (JSON.parse(review) as { request: { objects: [JsonObject] } }).request.objects;
  const kept = keptOf(spoke, PREFIX);
  const honest = { prefix: PREFIX, kept, home, version: MEASURED[kind].hub };
  return { name, kind, review, bytes: bytesOf(kept), honest, spoke };
}

/** Returns the same review with hostile annotations of the same size. */
export function hostileReview({ kind, spoke, honest, bytes }: Victim, name: AttackName): string {
  const hostile = attack({ name, bytes }, honest, randomFrom(1));
  return aReview(withKept(spoke, PREFIX, hostile), MEASURED[kind].hub);
}
