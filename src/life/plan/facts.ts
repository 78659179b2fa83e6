import type { JsonValue } from '../../core/json/json-value.ts';
import type { CustomResourceDefinition } from '../../crd/custom-resource-definition.ts';
import type { Finding } from '../../crd/finding.ts';
import type { CrdStatus } from '../crd-status.ts';
import type { KnownMigrations } from '../migration-objects.ts';

/** The known facts about a CRD. A file has no status, and a cluster may refuse some requests. */
export interface PlanFacts {
  readonly crd: CustomResourceDefinition;
  /** The rules of API servers that the CRD breaks. A CRD of a cluster breaks none. */
  readonly refusals: readonly Finding[];
  /** The place of a path of the CRD in the file that holds it. */
  readonly placeAt?: (path: readonly (string | number)[]) => PlanPlace;
  /** True if the project defines this kind, so that its conversion is code of the user. */
  readonly isDefined: boolean;
  readonly live?: LiveFacts;
  /** The caBundle and the certificate that the webhook shows, where they can be read. */
  readonly certificates?: readonly CertificateFacts[];
  /** The present time, in ms since 1970. */
  readonly now: number;
}

/** A line of a file. */
export interface PlanPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The value that the file has there; undefined if it has none. */
  readonly value: JsonValue | undefined;
}

/** The facts about a CRD in one cluster. */
export interface LiveFacts extends KnownMigrations, KnownAdmission {
  /** The name of the context. */
  readonly cluster: string;
  readonly server: ServerFacts;
  readonly status: CrdStatus;
  /** The system that would undo a change of the CRD. */
  readonly owner?: CrdOwner;
  readonly objects: ObjectFacts;
  readonly webhook: WebhookFacts;
}

/** The admission that API servers show for the objects of a CRD. */
export interface KnownAdmission {
  readonly admission: readonly AdmissionFacts[];
  /** False if there may be more: the API server refuses to list webhooks or policies. */
  readonly isAdmissionKnown: boolean;
}

/** An admission webhook or policy that names versions of a CRD. */
export interface AdmissionFacts {
  /** For example `webhook guard.example.com of ValidatingWebhookConfiguration guard`. */
  readonly title: string;
  /** The place of the versions: rules, which choose the requests, or the kind of the parameters that a policy reads. */
  readonly use: 'rules' | 'parameters';
  /** True if it names the resource itself, and not only all resources. */
  readonly isForResource: boolean;
  /** The versions, without the group; `*` for all. */
  readonly versions: readonly string[];
}

/** The facts about a cluster itself. */
export interface ServerFacts {
  /** For example `1.37`; undefined if `/version` cannot be read. */
  readonly kubernetes?: string;
  /** The number of API servers, at least 1. */
  readonly servers: number;
  /** False if the cluster does not say how many there are, so that there may be more. */
  readonly isCounted: boolean;
  /** Undefined if `/metrics` cannot be read. */
  readonly metrics?: MetricFacts;
}

/** The metrics of the API servers that could be reached. Counters of several servers are added. */
export interface MetricFacts {
  /** The number of API servers that answered. */
  readonly servers: number;
  /** The time since the youngest of them started, in seconds: the time that the counters cover. */
  readonly seconds: number;
  /** Deprecated versions that somebody has asked for. */
  readonly deprecated: readonly VersionOf[];
  readonly requests: readonly RequestCount[];
  /** Stored objects by resource: `crontabs.stable.example.com`. */
  readonly stored: ReadonlyMap<string, number>;
  /** Calls of conversion webhooks by the name of the CRD. */
  readonly conversions: ReadonlyMap<string, ConversionTimes>;
}

/** A version of a resource. */
export interface VersionOf {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** Requests that clients have sent. */
export interface RequestCount extends VersionOf {
  /** For example `LIST` or `APPLY`. */
  readonly verb: string;
  readonly count: number;
}

/** The duration of conversions, as API servers have measured it. */
export interface ConversionTimes {
  readonly calls: number;
  readonly seconds: number;
}

/** A system that manages CRDs, and undoes changes made elsewhere. */
export type CrdOwner = 'Argo CD' | 'Flux' | 'Helm' | 'OLM' | 'Crossplane';

/** The stored objects of a resource. */
export interface ObjectFacts {
  /** Undefined if it is unknown. */
  readonly count?: number;
  /** The number of objects whose managedFields were read. */
  readonly read: number;
  /** The entries of managedFields by manager and version. */
  readonly entries: readonly ManagerEntries[];
  /** The reason why objects cannot be listed. */
  readonly problem?: string;
  /** True if the user may not list them, so that nothing is known about them. */
  readonly isForbidden?: boolean;
}

/** The entries of one manager in one version. */
export interface ManagerEntries {
  readonly manager: string;
  /** Without the group: `v1beta1`. */
  readonly version: string;
  /** The number of objects that have such an entry. */
  readonly objects: number;
}

/** The webhook, as seen through an API server. */
export interface WebhookFacts {
  /** The duration of a call, in ms. */
  readonly latency?: number;
  /** The source of the latency. */
  readonly measured?: 'metrics' | 'probe';
  /** The number of objects that were read past the cache of the API server in a single version, if none failed. */
  readonly read?: number;
  /** The message of a read that the webhook made fail. */
  readonly problem?: string;
}

/** A certificate that API servers use to call the webhook. */
export interface CertificateFacts {
  readonly what: 'webhook' | 'caBundle';
  readonly subject: string;
  /** The end of its validity, in ms since 1970. */
  readonly validTo: number;
}
