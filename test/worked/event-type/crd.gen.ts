/**
 * The versions of EventType in eventing.knative.dev. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonObject, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** EventType represents a type of event that can be consumed from a resource. */
export interface EventTypeV1beta3 extends KubernetesObject {
  /** Spec defines the desired state of the EventType. */
  readonly spec?: {
    /** Reference a resource. For example, Broker. */
    readonly reference?: {
      /** API version of the referent. */
      readonly apiVersion?: string;
      /**
       * Kind of the referent. More info:
       * https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
       */
      readonly kind?: string;
      /**
       * Name of the referent. More info:
       * https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
       */
      readonly name?: string;
      /**
       * Namespace of the referent. More info:
       * https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/ This is an
       * optional field, it gets defaulted to the object holding it if left out.
       */
      readonly namespace?: string;
      /** Address points to a specific Address Name */
      readonly address?: string;
    };
    /** Description is an optional field used to describe the EventType, in any meaningful way. */
    readonly description?: string;
    /** CloudEvent attribute and extension attributes. */
    readonly attributes?: readonly {
      /** Name of the CloudEvent attribute. */
      readonly name?: string;
      /** Indicates whether the attribute is required. */
      readonly required?: boolean;
      /**
       * Value of the attribute. May be a template string using curly brackets {} to represent
       * variable sections of the string.
       */
      readonly value?: string;
    }[];
  };
  /** Status represents the current state of the EventType. This data may be out of date. */
  readonly status?: {
    /**
     * Annotations is additional Status fields for the Resource to save some additional State as
     * well as convey more information to the user. This is roughly akin to Annotations on any k8s
     * resource, just the reconciler conveying richer information outwards.
     */
    readonly annotations?: JsonObject;
    /** Conditions the latest available observations of a resource's current state. */
    readonly conditions?: readonly {
      /**
       * LastTransitionTime is the last time the condition transitioned from one status to another.
       * We use VolatileTime in place of metav1.Time to exclude this from creating equality.Semantic
       * differences (all other things held constant).
       */
      readonly lastTransitionTime?: string;
      /** A human readable message indicating details about the transition. */
      readonly message?: string;
      /** The reason for the condition's last transition. */
      readonly reason?: string;
      /**
       * Severity with which to treat failures of this type of condition. When this is not
       * specified, it defaults to Error.
       */
      readonly severity?: string;
      /** Status of the condition, one of True, False, Unknown. */
      readonly status?: string;
      /** Type of condition. */
      readonly type?: string;
    }[];
    /**
     * ObservedGeneration is the 'Generation' of the Service that was last processed by the
     * controller.
     */
    readonly observedGeneration?: number | bigint;
  };
}

/** EventType represents a type of event that can be consumed from a resource. */
export interface EventTypeV1beta2 extends KubernetesObject {
  /** Spec defines the desired state of the EventType. */
  readonly spec?: {
    readonly broker?: string;
    /** Reference a resource. For example, Broker. */
    readonly reference?: {
      /** API version of the referent. */
      readonly apiVersion?: string;
      /**
       * Kind of the referent. More info:
       * https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
       */
      readonly kind?: string;
      /**
       * Name of the referent. More info:
       * https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
       */
      readonly name?: string;
      /**
       * Namespace of the referent. More info:
       * https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/ This is an
       * optional field, it gets defaulted to the object holding it if left out.
       */
      readonly namespace?: string;
      /** Address points to a specific Address Name */
      readonly address?: string;
    };
    /** Description is an optional field used to describe the EventType, in any meaningful way. */
    readonly description?: string;
    /**
     * Schema is a URI, it represents the CloudEvents schemaurl extension attribute. It may be a
     * JSON schema, a protobuf schema, etc. It is optional.
     */
    readonly schema?: string;
    /**
     * SchemaData allows the CloudEvents schema to be stored directly in the EventType. Content is
     * dependent on the encoding. Optional attribute. The contents are not validated or manipulated
     * by the system.
     */
    readonly schemaData?: string;
    /** Source is a URI, it represents the CloudEvents source. */
    readonly source?: string;
    /** Type represents the CloudEvents type. It is authoritative. */
    readonly type?: string;
  };
  /** Status represents the current state of the EventType. This data may be out of date. */
  readonly status?: {
    /**
     * Annotations is additional Status fields for the Resource to save some additional State as
     * well as convey more information to the user. This is roughly akin to Annotations on any k8s
     * resource, just the reconciler conveying richer information outwards.
     */
    readonly annotations?: JsonObject;
    /** Conditions the latest available observations of a resource's current state. */
    readonly conditions?: readonly {
      /**
       * LastTransitionTime is the last time the condition transitioned from one status to another.
       * We use VolatileTime in place of metav1.Time to exclude this from creating equality.Semantic
       * differences (all other things held constant).
       */
      readonly lastTransitionTime?: string;
      /** A human readable message indicating details about the transition. */
      readonly message?: string;
      /** The reason for the condition's last transition. */
      readonly reason?: string;
      /**
       * Severity with which to treat failures of this type of condition. When this is not
       * specified, it defaults to Error.
       */
      readonly severity?: string;
      /** Status of the condition, one of True, False, Unknown. */
      readonly status?: string;
      /** Type of condition. */
      readonly type?: string;
    }[];
    /**
     * ObservedGeneration is the 'Generation' of the Service that was last processed by the
     * controller.
     */
    readonly observedGeneration?: number | bigint;
  };
}

/** EventType represents a type of event that can be consumed from a resource. */
export type EventTypeV1beta1 = EventTypeV1beta2;

/** The object type of every version. */
export type EventTypeVersions = {
  readonly v1beta3: EventTypeV1beta3;
  readonly v1beta2: EventTypeV1beta2;
  readonly v1beta1: EventTypeV1beta1;
};

const referenceShape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    name: { type: 'string' },
    namespace: { type: 'string' },
    address: { type: 'string' },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    annotations: { type: 'object', open: true },
    conditions: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          lastTransitionTime: { type: 'string' },
          message: { type: 'string' },
          reason: { type: 'string' },
          severity: { type: 'string' },
          status: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
    observedGeneration: { type: 'integer' },
  },
};

const v1beta2Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        broker: { type: 'string' },
        reference: referenceShape,
        description: { type: 'string' },
        schema: { type: 'string' },
        schemaData: { type: 'string' },
        source: { type: 'string' },
        type: { type: 'string' },
      },
    },
    status: statusShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<EventTypeVersions> = crdOf<EventTypeVersions>({
  group: 'eventing.knative.dev',
  kind: 'EventType',
  versions: ['v1beta3', 'v1beta2', 'v1beta1'],
  shapes: {
    v1beta3: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            reference: referenceShape,
            description: { type: 'string' },
            attributes: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  required: { type: 'boolean' },
                  value: { type: 'string' },
                },
              },
            },
          },
        },
        status: statusShape,
      },
    },
    v1beta2: v1beta2Shape,
    v1beta1: v1beta2Shape,
  },
});
