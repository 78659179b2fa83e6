import { storageOf } from '../../crd/custom-resource-definition.ts';
import type { LiveFacts, PlanFacts, RequestCount } from './facts.ts';

/** The calls of the conversion webhook that one kind of request causes. */
export interface PredictedCalls {
  readonly operation: 'prime' | 'list' | 'get' | 'create' | 'patch' | 'delete' | 'migrate';
  /** The version of the request; for `prime` all that are converted. */
  readonly version: string;
  /** Calls of the API server that serves the request, for one request; for `prime` and `migrate` for all objects. */
  readonly calls: number;
  /** Calls of every other API server, which follow the change in their caches. */
  readonly elsewhere: number;
  /** The time that the client waits for these calls; for `prime` until the version can be listed from the cache. */
  readonly seconds: number;
}

/** The calls that conversion costs. */
export interface CallPrediction {
  /** The duration of one call, in ms. */
  readonly latency: number;
  readonly latencyFrom: 'given' | 'metrics' | 'probe' | 'assumed';
  readonly servers: number;
  readonly objects: number;
  readonly operations: readonly PredictedCalls[];
  /** Calls of each API server in 30 days, by the requests that their metrics count; undefined without metrics. */
  readonly month?: number;
}

/** The latency where nothing is known, in ms. */
const ASSUMED_LATENCY = 20;

/** The measured factor by which the ten concurrent calls of API servers of 1.37 and later fill a cache faster. */
const AT_ONCE = 9;

/** The first minor release of Kubernetes 1 that decodes concurrently. */
const DECODES_AT_ONCE = 37;

/** The first minor release of Kubernetes 1 that answers lists from the cache. */
const LISTS_FROM_CACHE = 31;

/**
 * Predicts the calls of a conversion webhook. An API server keeps one cache for each served version, so it converts each
 * change once for each version that is not stored; a request in such a version is converted on top of that. The numbers
 * of calls are those that were counted on Kubernetes 1.36.3 (`test/e2e/plan-calls.test.ts`).
 *
 * @param latency - the duration of one call in ms, if it is known better than by the facts
 * @returns undefined if nothing is converted, or if the number of objects is unknown
 */
export function predictCalls(facts: PlanFacts, latency?: number): CallPrediction | undefined {
  const { crd, live } = facts;
  const storage = storageOf(crd);
  const spare = crd.versions.filter(({ served, storage: isStored }) => served && !isStored);
  if (crd.conversion.strategy !== 'Webhook' || live?.objects.count === undefined) return undefined;
  if (storage === undefined || spare.length === 0) return undefined;
  const time = latencyOf(live, latency);
  const load: Load = {
    objects: live.objects.count,
    spare: spare.length,
    mixed: mixedShare(live, storage.name),
    milliseconds: time.latency,
    minor: Number(live.server.kubernetes?.split('.')[1] ?? LISTS_FROM_CACHE),
  };
  const operations = [
    priming(load, spare.map(({ name }) => name).join(', ')),
    ...(storage.served ? requestsIn(load, storage.name, STORED) : []),
    ...spare.flatMap(({ name }) => requestsIn(load, name, CONVERTED)),
    migration(load, canTranslate(facts), storage.name),
  ];
  const month = monthOf(facts, operations);
  return {
    ...time,
    servers: live.server.servers,
    objects: load.objects,
    operations,
    ...(month !== undefined && { month }),
  };
}

function latencyOf(
  { webhook }: LiveFacts,
  given: number | undefined,
): Pick<CallPrediction, 'latency' | 'latencyFrom'> {
  if (given !== undefined) return { latency: given, latencyFrom: 'given' };
  const { latency, measured } = webhook;
  return latency === undefined || measured === undefined
    ? { latency: ASSUMED_LATENCY, latencyFrom: 'assumed' }
    : { latency, latencyFrom: measured };
}

interface Load {
  readonly objects: number;
  /** The number of versions that are served and not stored. */
  readonly spare: number;
  /** The share of objects with managedFields of another version than the stored one. */
  readonly mixed: number;
  readonly milliseconds: number;
  /** The minor release of Kubernetes 1. */
  readonly minor: number;
}

/** The share of objects that have an entry of another version. It is a lower bound where several managers have one. */
function mixedShare({ objects }: LiveFacts, storage: string): number {
  if (objects.read === 0) return 0;
  const counts = objects.entries
    .filter(({ version }) => version !== storage)
    .map((entry) => entry.objects);
  return Math.min(1, Math.max(0, ...counts) / objects.read);
}

/** Calls of one request beside those of the caches. */
interface RequestCalls {
  readonly get: number;
  readonly create: number;
  readonly patch: number;
  /** Calls of a patch on top, if managedFields has an entry of another version than the stored one. */
  readonly patchMixed: number;
  readonly delete: number;
}

/** In the storage version only managedFields of other versions are converted. */
const STORED: RequestCalls = { get: 0, create: 0, patch: 0, patchMixed: 3, delete: 0 };

/** In another version the object is converted to be read and to be stored, and its former state with it. */
const CONVERTED: RequestCalls = { get: 1, create: 2, patch: 6, patchMixed: 0, delete: 3 };

function priming(load: Load, version: string): PredictedCalls {
  const { objects, spare, milliseconds, minor } = load;
  const atOnce = minor >= DECODES_AT_ONCE ? AT_ONCE : 1;
  const calls = objects * spare;
  // Each version has its own cache, and they fill at the same time.
  const seconds = (objects * milliseconds) / 1000 / atOnce;
  return { operation: 'prime', version, calls, elsewhere: calls, seconds };
}

function requestsIn(load: Load, version: string, own: RequestCalls): PredictedCalls[] {
  const { objects, spare, mixed, milliseconds, minor } = load;
  const of = (
    operation: PredictedCalls['operation'],
    ownCalls: number,
    isWrite: boolean,
  ): PredictedCalls => {
    const elsewhere = isWrite ? spare : 0;
    const seconds = (ownCalls * milliseconds) / 1000;
    return { operation, version, calls: ownCalls + elsewhere, elsewhere, seconds };
  };
  const isCold = minor < LISTS_FROM_CACHE && own.get > 0;
  return [
    of('list', isCold ? objects : 0, false),
    of('get', own.get, false),
    of('create', own.create, true),
    of('patch', own.patch + mixed * own.patchMixed, true),
    of('delete', own.delete, true),
  ];
}

/** Calls to rewrite one object with an empty apply: it is read in its old version. */
const REWRITE = 1;

/**
 * Calls on top, if managedFields has an entry of the old version and it is not translated first: for the empty apply,
 * and for that of the proof.
 */
const REWRITE_MIXED = 9;

/**
 * Calls on top, if it is translated first: the object is read for the command, and for the trial. The patch itself reads
 * it from the cache, and rewrites it.
 */
const TRANSLATE = 1;

/** The objects of a migration, and how their managedFields are treated. */
export type MigrationLoad = Pick<Load, 'objects' | 'spare' | 'mixed'> & {
  /** True if entries of old versions are translated first. */
  readonly isTranslated: boolean;
};

/** Predicts the calls of a migration: those that the command waits for, and those that fill caches. */
export function migrationCalls({ objects, spare, mixed, isTranslated }: MigrationLoad): {
  readonly own: number;
  readonly cached: number;
} {
  const forEntries = mixed * (isTranslated ? TRANSLATE : REWRITE_MIXED);
  return { own: objects * (REWRITE + forEntries), cached: objects * spare };
}

function migration(load: Load, isTranslated: boolean, version: string): PredictedCalls {
  const { own, cached } = migrationCalls({ ...load, isTranslated });
  const seconds = (own * load.milliseconds) / 1000;
  return { operation: 'migrate', version, calls: own + cached, elsewhere: cached, seconds };
}

/** Reports whether a migration from here can use the conversion: that of the project, or the webhook by its URL. */
function canTranslate({ crd, isDefined }: PlanFacts): boolean {
  return isDefined || crd.conversion.clientConfig?.url !== undefined;
}

/** The operation of each verb of `apiserver_request_total`. */
const VERBS: Readonly<Record<string, PredictedCalls['operation']>> = {
  GET: 'get',
  LIST: 'list',
  POST: 'create',
  PUT: 'patch',
  PATCH: 'patch',
  APPLY: 'patch',
  DELETE: 'delete',
};

const MONTH = 30 * 86_400;

/** The time below which counters say nothing about a month, in seconds. */
const SHORTEST = 600;

function monthOf(
  { crd, live }: PlanFacts,
  operations: readonly PredictedCalls[],
): number | undefined {
  const metrics = live?.server.metrics;
  if (live === undefined || metrics === undefined || metrics.seconds < SHORTEST) return undefined;
  const own = metrics.requests.filter(
    ({ group, resource }) => group === crd.group && resource === crd.plural,
  );
  const total = own.reduce((sum, one) => sum + callsOf(one, operations, live.server.servers), 0);
  // The counters are those of the servers that answered; each of them counts its own requests.
  const perServer = total / metrics.servers;
  return Math.round((perServer / metrics.seconds) * MONTH);
}

function callsOf(
  { verb, version, count }: RequestCount,
  operations: readonly PredictedCalls[],
  servers: number,
): number {
  const found = operations.find((one) => one.operation === VERBS[verb] && one.version === version);
  return found === undefined ? 0 : count * (found.calls + found.elsewhere * (servers - 1));
}
