/**
 * The versions of PingSource in sources.knative.dev. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonObject, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/**
 * PingSource describes an event source with a fixed payload produced on a specified cron schedule.
 */
export interface PingSourceV1alpha2 extends KubernetesObject {
  /** PingSourceSpec defines the desired state of the PingSource (from the client). */
  readonly spec?: {
    /**
     * CloudEventOverrides defines overrides to control the output format and modifications of the
     * event sent to the sink.
     */
    readonly ceOverrides?: {
      /**
       * Extensions specify what attribute are added or overridden on the outbound event. Each
       * `Extensions` key-value pair are set on the event as an attribute extension independently.
       */
      readonly extensions?: { readonly [key: string]: string };
    };
    /**
     * JsonData is json encoded data used as the body of the event posted to the sink. Default is
     * empty. If set, datacontenttype will also be set to "application/json".
     */
    readonly jsonData?: string;
    /** Schedule is the cronjob schedule. Defaults to `* * * * *`. */
    readonly schedule?: string;
    /** Sink is a reference to an object that will resolve to a uri to use as the sink. */
    readonly sink?: {
      /** Ref points to an Addressable. */
      readonly ref?: {
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
         * https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/ This is
         * optional field, it gets defaulted to the object holding it if left out.
         */
        readonly namespace?: string;
      };
      /**
       * URI can be an absolute URL(non-empty scheme and non-empty host) pointing to the target or a
       * relative URI. Relative URIs will be resolved using the base URI retrieved from Ref.
       */
      readonly uri?: string;
    };
  };
  /** PingSourceStatus defines the observed state of PingSource (from the controller). */
  readonly status?: {
    /**
     * Annotations is additional Status fields for the Resource to save some additional State as
     * well as convey more information to the user. This is roughly akin to Annotations on any k8s
     * resource, just the reconciler conveying richer information outwards.
     */
    readonly annotations?: JsonObject;
    /**
     * CloudEventAttributes are the specific attributes that the Source uses as part of its
     * CloudEvents.
     */
    readonly ceAttributes?: readonly {
      /** Source is the CloudEvents source attribute. */
      readonly source?: string;
      /** Type refers to the CloudEvent type attribute. */
      readonly type?: string;
    }[];
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
     * ObservedGeneration is the "Generation" of the Service that was last processed by the
     * controller.
     */
    readonly observedGeneration?: number | bigint;
    /** SinkURI is the current active sink URI that has been configured for the Source. */
    readonly sinkUri?: string;
  };
}

/**
 * PingSource describes an event source with a fixed payload produced on a specified cron schedule.
 */
export interface PingSourceV1beta1 extends KubernetesObject {
  /** PingSourceSpec defines the desired state of the PingSource (from the client). */
  readonly spec?: {
    /**
     * CloudEventOverrides defines overrides to control the output format and modifications of the
     * event sent to the sink.
     */
    readonly ceOverrides?: {
      /**
       * Extensions specify what attribute are added or overridden on the outbound event. Each
       * `Extensions` key-value pair are set on the event as an attribute extension independently.
       */
      readonly extensions?: { readonly [key: string]: string };
    };
    /**
     * JsonData is json encoded data used as the body of the event posted to the sink. Default is
     * empty. If set, datacontenttype will also be set to "application/json".
     */
    readonly jsonData?: string;
    /** Schedule is the cronjob schedule. Defaults to `* * * * *`. */
    readonly schedule?: string;
    /** Sink is a reference to an object that will resolve to a uri to use as the sink. */
    readonly sink?: {
      /** Ref points to an Addressable. */
      readonly ref?: {
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
         * https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/ This is
         * optional field, it gets defaulted to the object holding it if left out.
         */
        readonly namespace?: string;
      };
      /**
       * URI can be an absolute URL(non-empty scheme and non-empty host) pointing to the target or a
       * relative URI. Relative URIs will be resolved using the base URI retrieved from Ref.
       */
      readonly uri?: string;
    };
    /**
     * Timezone modifies the actual time relative to the specified timezone. Defaults to the system
     * time zone. More general information about time zones: https://www.iana.org/time-zones List of
     * valid timezone values: https://en.wikipedia.org/wiki/List_of_tz_database_time_zones
     */
    readonly timezone?: string;
  };
  /** PingSourceStatus defines the observed state of PingSource (from the controller). */
  readonly status?: {
    /**
     * Annotations is additional Status fields for the Resource to save some additional State as
     * well as convey more information to the user. This is roughly akin to Annotations on any k8s
     * resource, just the reconciler conveying richer information outwards.
     */
    readonly annotations?: JsonObject;
    /**
     * CloudEventAttributes are the specific attributes that the Source uses as part of its
     * CloudEvents.
     */
    readonly ceAttributes?: readonly {
      /** Source is the CloudEvents source attribute. */
      readonly source?: string;
      /** Type refers to the CloudEvent type attribute. */
      readonly type?: string;
    }[];
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
     * ObservedGeneration is the "Generation" of the Service that was last processed by the
     * controller.
     */
    readonly observedGeneration?: number | bigint;
    /** SinkURI is the current active sink URI that has been configured for the Source. */
    readonly sinkUri?: string;
  };
}

/**
 * PingSource describes an event source with a fixed payload produced on a specified cron schedule.
 */
export interface PingSourceV1beta2 extends KubernetesObject {
  /** PingSourceSpec defines the desired state of the PingSource (from the client). */
  readonly spec?: {
    /**
     * CloudEventOverrides defines overrides to control the output format and modifications of the
     * event sent to the sink.
     */
    readonly ceOverrides?: {
      /**
       * Extensions specify what attribute are added or overridden on the outbound event. Each
       * `Extensions` key-value pair are set on the event as an attribute extension independently.
       */
      readonly extensions?: { readonly [key: string]: string };
    };
    /** ContentType is the media type of `data` or `dataBase64`. Default is empty. */
    readonly contentType?: string;
    /**
     * Data is data used as the body of the event posted to the sink. Default is empty. Mutually
     * exclusive with `dataBase64`.
     */
    readonly data?: string;
    /**
     * DataBase64 is the base64-encoded string of the actual event's body posted to the sink.
     * Default is empty. Mutually exclusive with `data`.
     */
    readonly dataBase64?: string;
    /** Schedule is the cron schedule. Defaults to `* * * * *`. */
    readonly schedule?: string;
    /** Sink is a reference to an object that will resolve to a uri to use as the sink. */
    readonly sink?: {
      /** Ref points to an Addressable. */
      readonly ref?: {
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
         * https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/ This is
         * optional field, it gets defaulted to the object holding it if left out.
         */
        readonly namespace?: string;
      };
      /**
       * URI can be an absolute URL(non-empty scheme and non-empty host) pointing to the target or a
       * relative URI. Relative URIs will be resolved using the base URI retrieved from Ref.
       */
      readonly uri?: string;
    };
    /**
     * Timezone modifies the actual time relative to the specified timezone. Defaults to the system
     * time zone. More general information about time zones: https://www.iana.org/time-zones List of
     * valid timezone values: https://en.wikipedia.org/wiki/List_of_tz_database_time_zones
     */
    readonly timezone?: string;
  };
  /** PingSourceStatus defines the observed state of PingSource (from the controller). */
  readonly status?: {
    /**
     * Annotations is additional Status fields for the Resource to save some additional State as
     * well as convey more information to the user. This is roughly akin to Annotations on any k8s
     * resource, just the reconciler conveying richer information outwards.
     */
    readonly annotations?: JsonObject;
    /**
     * CloudEventAttributes are the specific attributes that the Source uses as part of its
     * CloudEvents.
     */
    readonly ceAttributes?: readonly {
      /** Source is the CloudEvents source attribute. */
      readonly source?: string;
      /** Type refers to the CloudEvent type attribute. */
      readonly type?: string;
    }[];
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
     * ObservedGeneration is the "Generation" of the Service that was last processed by the
     * controller.
     */
    readonly observedGeneration?: number | bigint;
    /** SinkURI is the current active sink URI that has been configured for the Source. */
    readonly sinkUri?: string;
  };
}

/** The object type of every version. */
export type PingSourceVersions = {
  readonly v1alpha2: PingSourceV1alpha2;
  readonly v1beta1: PingSourceV1beta1;
  readonly v1beta2: PingSourceV1beta2;
};

const ceOverridesShape: Shape = {
  type: 'object',
  fields: {
    extensions: { type: 'object', values: { type: 'string' }, open: true },
  },
};

const sinkShape: Shape = {
  type: 'object',
  fields: {
    ref: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        name: { type: 'string' },
        namespace: { type: 'string' },
      },
    },
    uri: { type: 'string' },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    annotations: { type: 'object', open: true },
    ceAttributes: {
      type: 'list',
      items: {
        type: 'object',
        fields: { source: { type: 'string' }, type: { type: 'string' } },
      },
    },
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
    sinkUri: { type: 'string' },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<PingSourceVersions> = crdOf<PingSourceVersions>({
  group: 'sources.knative.dev',
  kind: 'PingSource',
  versions: ['v1alpha2', 'v1beta1', 'v1beta2'],
  shapes: {
    v1alpha2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            ceOverrides: ceOverridesShape,
            jsonData: { type: 'string' },
            schedule: { type: 'string' },
            sink: sinkShape,
          },
        },
        status: statusShape,
      },
    },
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            ceOverrides: ceOverridesShape,
            jsonData: { type: 'string' },
            schedule: { type: 'string' },
            sink: sinkShape,
            timezone: { type: 'string' },
          },
        },
        status: statusShape,
      },
    },
    v1beta2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            ceOverrides: ceOverridesShape,
            contentType: { type: 'string' },
            data: { type: 'string' },
            dataBase64: { type: 'string' },
            schedule: { type: 'string' },
            sink: sinkShape,
            timezone: { type: 'string' },
          },
        },
        status: statusShape,
      },
    },
  },
});
