import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { crdFormOf } from '../../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import type { CrdStatus } from '../../../src/life/crd-status.ts';
import type { LiveFacts, MetricFacts, PlanFacts } from '../../../src/life/plan/facts.ts';
import type { PlanCommands } from '../../../src/life/plan/step.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

export const COMMANDS: PlanCommands = {
  migrate: (crd) => `migrate ${crd}`,
  translate: (crd) => `migrate --managed-fields ${crd}`,
  repair: (crd) => `repair ${crd}`,
  connect: ({ crd }) => `connect ${crd.name}`,
};

/** Fields of a version, beside its name. Served by default. */
interface VersionState {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  /** The fields of spec. */
  readonly fields?: readonly string[];
}

/** Makes the document of a CRD of widgets. */
export function crdDocument(
  versions: readonly VersionState[],
  conversion?: JsonObject,
): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      names: { kind: 'Widget', plural: 'widgets' },
      scope: 'Namespaced',
      ...(conversion !== undefined && { conversion }),
      versions: versions.map(({ fields = ['size'], ...version }) => ({
        served: true,
        storage: false,
        ...version,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
              },
            },
          },
        },
      })),
    },
  };
}

export const WEBHOOK: JsonObject = {
  strategy: 'Webhook',
  webhook: {
    conversionReviewVersions: ['v1'],
    clientConfig: { url: 'https://convert.example.com/convert/secret' },
  },
};

function crdOf(document: JsonObject): CustomResourceDefinition {
  const crd = readCrd(document, crdFormOf(document) ?? 'v1');
  if (!('name' in crd)) throw new Error(JSON.stringify(crd));
  return crd;
}

/** What differs from a cluster in which everything is well. */
export interface ClusterState extends Partial<Omit<LiveFacts, 'status' | 'server'>> {
  readonly versions: readonly VersionState[];
  readonly conversion?: JsonObject;
  readonly status?: Partial<CrdStatus>;
  readonly metrics?: Partial<MetricFacts> | 'unreadable';
  readonly servers?: number;
  readonly isCounted?: boolean;
  readonly kubernetes?: string;
}

const ESTABLISHED = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: '',
};

/** Returns the facts of a cluster: three objects, one API server that is up for 40 days, and metrics without requests. */
export function factsOf(state: ClusterState): PlanFacts {
  const {
    versions,
    conversion,
    status,
    metrics = {},
    servers = 1,
    isCounted = true,
    kubernetes = '1.36',
    ...live
  } = state;
  const storage = versions.find((version) => version.storage === true)?.name ?? '';
  return {
    crd: crdOf(crdDocument(versions, conversion)),
    refusals: [],
    isDefined: false,
    now: NOW,
    live: {
      cluster: 'test',
      server: {
        servers,
        isCounted,
        kubernetes,
        ...(metrics !== 'unreadable' && {
          metrics: {
            servers,
            seconds: 40 * 86_400,
            deprecated: [],
            requests: [],
            stored: new Map(),
            conversions: new Map(),
            ...metrics,
          },
        }),
      },
      migrations: [],
      admission: [],
      isAdmissionKnown: true,
      objects: { count: 3, read: 3, entries: [] },
      webhook: conversion === undefined ? {} : { latency: 12, measured: 'metrics' },
      ...live,
      status: {
        storedVersions: [storage],
        conditions: [ESTABLISHED, ...(status?.conditions ?? [])],
        isTerminating: false,
        ownersOfStoredVersions: [],
        ownersOfVersions: [],
        ...withoutConditions(status),
      },
    },
  };
}

function withoutConditions(
  status: Partial<CrdStatus> = {},
): Omit<Partial<CrdStatus>, 'conditions'> {
  const { conditions: _, ...rest } = status;
  return rest;
}
