import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, Shape } from '../../../src/index.ts';
import { judge } from '../../support/api-server-check.ts';
import type { Reply } from '../../support/api-server-check.ts';
import { crd as deployment } from '../../worked/deployment/crd.gen.ts';
import { crd as endpointSlice } from '../../worked/endpoint-slice/crd.gen.ts';
import { crd as horizontalPodAutoscaler } from '../../worked/horizontal-pod-autoscaler/crd.gen.ts';
import { crd as ingress } from '../../worked/ingress/crd.gen.ts';
import { crd as networkPolicy } from '../../worked/network-policy/crd.gen.ts';
import { managedFieldsOf } from './managed-fields.ts';
import { MEASURED } from './objects.ts';
import type { Loses, Measured, MeasuredName } from './objects.ts';

/** The direction of a conversion. */
export type Direction = 'hub → spoke' | 'spoke → hub';

/** A conversion to the spoke and back, each as a review on one line with a line end, as an API server writes it. */
export interface RoundTrip {
  readonly kind: MeasuredName;
  readonly reviews: Readonly<Record<Direction, string>>;
  /** The object as a client of the spoke sees it, without kept data. */
  readonly seen: JsonObject;
  /** True if annotations of the spoke hold kept data. */
  readonly isKept: boolean;
}

/** Answers a review, in this process or over the wire. */
export type Answer = (review: string) => Reply | Promise<Reply>;

export const NAMES: readonly MeasuredName[] = [
  'Ingress',
  'HorizontalPodAutoscaler',
  'Deployment',
  'EndpointSlice',
  'NetworkPolicy',
];

const SHAPES: Readonly<Record<MeasuredName, Partial<Record<string, Shape>> | undefined>> = {
  Ingress: ingress.shapes,
  HorizontalPodAutoscaler: horizontalPodAutoscaler.shapes,
  Deployment: deployment.shapes,
  EndpointSlice: endpointSlice.shapes,
  NetworkPolicy: networkPolicy.shapes,
};

const GROUP = 'worked.example.com';

/** The number of objects, large enough that no reply comes from a cache. */
const COUNT = 16;

/** Converts objects of one kind to the spoke and back. The side that answers writes the kept data. */
export async function roundTripsOf(
  kind: MeasuredName,
  loses: Loses,
  answer: Answer,
): Promise<RoundTrip[]> {
  const trips: RoundTrip[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    trips.push(await roundTrip(kind, aStored(kind, loses, index), answer));
  }
  return trips;
}

/** @throws {Error} when an API server would refuse a reply, or the original is not restored */
export async function roundTrip(
  kind: MeasuredName,
  stored: JsonObject,
  answer: Answer,
): Promise<RoundTrip> {
  const { hub, spoke }: Measured = MEASURED[kind];
  const away = aReview(stored, spoke);
  const there = taken(away, await answer(away));
  const home = aReview(there, hub);
  const back = taken(home, await answer(home));
  if (!isDeepStrictEqual(back, stored)) {
    throw new Error(`${JSON.stringify(stored)} is restored as ${JSON.stringify(back)}`);
  }
  const seen = withoutKept(there);
  return {
    kind,
    reviews: { 'hub → spoke': away, 'spoke → hub': home },
    seen,
    isKept: !isDeepStrictEqual(seen, there),
  };
}

function taken(review: string, reply: Reply): JsonObject {
  const verdict = judge(review, reply);
  if ('error' in verdict) throw new Error(`${verdict.error}, to ${review}`);
  return inOrder(verdict.objects[0]) as JsonObject;
}

/** Returns an object of the hub as it is stored, with a uid and managedFields. */
export function aStored(name: MeasuredName, loses: Loses, index: number): JsonObject {
  const { fields }: Measured = MEASURED[name];
  return storedWith(name, fields[loses](index), index);
}

/** Returns the same object with other fields. */
export function storedWith(name: MeasuredName, fields: JsonObject, index = 0): JsonObject {
  const { hub, annotations }: Measured = MEASURED[name];
  const digits = String(index).padStart(4, '0');
  const object = {
    apiVersion: `${GROUP}/${hub}`,
    kind: name,
    metadata: {
      annotations: { 'example.com/owner': 'team-web', ...annotations },
      creationTimestamp: '2026-03-09T08:15:30Z',
      generation: 4,
      labels: { app: `web-${digits}`, tier: 'backend' },
      name: `web-${digits}`,
      namespace: 'prod',
      resourceVersion: `81${digits}`,
      uid: `3415a7fc-162b-4300-b5da-fd608358${digits}`,
    },
    ...fields,
  };
  const managedFields = managedFieldsOf(object, SHAPES[name]?.[hub] ?? {});
  return inOrder({ ...object, metadata: { ...object.metadata, managedFields } }) as JsonObject;
}

/** Returns a review that converts one object to another version. */
export function aReview(object: JsonObject, version: string): string {
  const review = {
    kind: 'ConversionReview',
    apiVersion: 'apiextensions.k8s.io/v1',
    request: {
      uid: '705ab4f5-6393-11e8-b7cc-42010a800002',
      desiredAPIVersion: `${GROUP}/${version}`,
      objects: [object],
    },
    response: { uid: '', convertedObjects: null, result: { metadata: {} } },
  };
  return `${JSON.stringify(review)}\n`;
}

/** Sorts keys at every level, as an API server does when it writes a custom resource. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOrder(field)]));
}

/** Reports whether an annotation holds kept data of crdshift or of Cluster API. */
function isKept(key: string): boolean {
  return key.includes('/crdshift-kept') || key === 'cluster.x-k8s.io/conversion-data';
}

function withoutKept(object: JsonObject): JsonObject {
  const { annotations = {}, ...metadata } = object['metadata'] as JsonObject;
  const others = Object.entries(annotations as JsonObject).filter(([key]) => !isKept(key));
  return { ...object, metadata: { ...metadata, annotations: Object.fromEntries(others) } };
}
