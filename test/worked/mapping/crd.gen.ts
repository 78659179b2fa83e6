/**
 * The versions of Mapping in getambassador.io. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonObject, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Mapping is the Schema for the mappings API */
export interface MappingV1 extends KubernetesObject {
  /** MappingSpec defines the desired state of Mapping */
  readonly spec?: {
    readonly add_linkerd_headers?: boolean;
    readonly add_request_headers?: JsonObject;
    readonly add_response_headers?: JsonObject;
    /**
     * A case-insensitive list of the non-HTTP protocols to allow "upgrading" to from HTTP via the
     * "Connection: upgrade" mechanism[1]. After the upgrade, Ambassador does not interpret the
     * traffic, and behaves similarly to how it does for TCPMappings.
     * [1]: https://tools.ietf.org/html/rfc7230#section-6.7
     * For example, if your upstream service supports WebSockets, you would write
     * allow_upgrade: - websocket
     * Or if your upstream service supports upgrading from HTTP to SPDY (as the Kubernetes apiserver
     * does for `kubectl exec` functionality), you would write
     * allow_upgrade: - spdy/3.1
     */
    readonly allow_upgrade?: readonly string[];
    readonly auth_context_extensions?: { readonly [key: string]: string };
    readonly auto_host_rewrite?: boolean;
    readonly bypass_auth?: boolean;
    /** If true, bypasses any `error_response_overrides` set on the Ambassador module. */
    readonly bypass_error_response_overrides?: boolean;
    readonly case_sensitive?: boolean;
    readonly circuit_breakers?: readonly {
      readonly max_connections?: number | bigint;
      readonly max_pending_requests?: number | bigint;
      readonly max_requests?: number | bigint;
      readonly max_retries?: number | bigint;
      readonly priority?: 'default' | 'high';
    }[];
    readonly cluster_idle_timeout_ms?: number | bigint;
    readonly cluster_max_connection_lifetime_ms?: number | bigint;
    readonly cluster_tag?: string;
    readonly connect_timeout_ms?: number | bigint;
    readonly cors?: {
      readonly credentials?: boolean;
      readonly max_age?: string;
      readonly [key: string]: JsonValue | undefined;
    };
    readonly dns_type?: string;
    /**
     * DocsInfo provides some extra information about the docs for the Mapping (used by the Dev
     * Portal)
     */
    readonly docs?: {
      readonly display_name?: string;
      readonly ignored?: boolean;
      readonly path?: string;
      readonly timeout_ms?: number | bigint;
      readonly url?: string;
    };
    readonly enable_ipv4?: boolean;
    readonly enable_ipv6?: boolean;
    readonly envoy_override?: JsonObject;
    /**
     * Error response overrides for this Mapping. Replaces all of the `error_response_overrides` set
     * on the Ambassador module, if any.
     */
    readonly error_response_overrides?: readonly {
      /** The new response body */
      readonly body?: {
        /**
         * The content type to set on the error response body when using text_format or
         * text_format_source. Defaults to 'text/plain'.
         */
        readonly content_type?: string;
        /**
         * A JSON response with content-type: application/json. The values can contain format text
         * like in text_format.
         */
        readonly json_format?: { readonly [key: string]: string };
        /**
         * A format string representing a text response body. Content-Type can be set using the
         * `content_type` field below.
         */
        readonly text_format?: string;
        /**
         * A format string sourced from a file on the Ambassador container. Useful for larger
         * response bodies that should not be placed inline in configuration.
         */
        readonly text_format_source?: {
          /** The name of a file on the Ambassador pod that contains a format text string. */
          readonly filename?: string;
        };
      };
      /** The status code to match on -- not a pointer because it's required. */
      readonly on_status_code?: number;
    }[];
    readonly grpc?: boolean;
    readonly headers?: JsonObject;
    readonly host?: string;
    readonly host_redirect?: boolean;
    readonly host_regex?: boolean;
    readonly host_rewrite?: string;
    readonly idle_timeout_ms?: number | bigint;
    readonly keepalive?: {
      readonly idle_time?: number | bigint;
      readonly interval?: number | bigint;
      readonly probes?: number | bigint;
    };
    /**
     * A DomainMap is the overall Mapping.spec.Labels type. It maps domains (kind of like namespaces
     * for Mapping labels) to arrays of label groups.
     */
    readonly labels?: { readonly [key: string]: readonly JsonObject[] };
    readonly load_balancer?: {
      readonly cookie?: {
        readonly name?: string;
        readonly path?: string;
        readonly ttl?: string;
      };
      readonly header?: string;
      readonly policy?: 'round_robin' | 'ring_hash' | 'maglev' | 'least_request';
      readonly source_ip?: boolean;
    };
    readonly method?: string;
    readonly method_regex?: boolean;
    readonly modules?: readonly JsonObject[];
    readonly outlier_detection?: string;
    /** Path replacement to use when generating an HTTP redirect. Used with `host_redirect`. */
    readonly path_redirect?: string;
    readonly precedence?: number | bigint;
    readonly prefix?: string;
    readonly prefix_exact?: boolean;
    /** Prefix rewrite to use when generating an HTTP redirect. Used with `host_redirect`. */
    readonly prefix_redirect?: string;
    readonly prefix_regex?: boolean;
    readonly priority?: string;
    readonly query_parameters?: JsonObject;
    /**
     * The response code to use when generating an HTTP redirect. Defaults to 301. Used with
     * `host_redirect`.
     */
    readonly redirect_response_code?: 301 | 302 | 303 | 307 | 308;
    readonly regex_headers?: { readonly [key: string]: string };
    readonly regex_query_parameters?: { readonly [key: string]: string };
    /** Prefix regex rewrite to use when generating an HTTP redirect. Used with `host_redirect`. */
    readonly regex_redirect?: {
      readonly pattern?: string;
      readonly substitution?: string;
    };
    readonly regex_rewrite?: {
      readonly pattern?: string;
      readonly substitution?: string;
    };
    readonly resolver?: string;
    readonly respect_dns_ttl?: boolean;
    readonly retry_policy?: {
      readonly num_retries?: number | bigint;
      readonly per_try_timeout?: string;
      readonly retry_on?:
        | '5xx'
        | 'gateway-error'
        | 'connect-failure'
        | 'retriable-4xx'
        | 'refused-stream'
        | 'retriable-status-codes';
    };
    readonly rewrite?: string;
    readonly service?: string;
    readonly shadow?: boolean;
    /**
     * The timeout for requests that use this Mapping. Overrides `cluster_request_timeout_ms` set on
     * the Ambassador Module, if it exists.
     */
    readonly timeout_ms?: number | bigint;
    /** use_websocket is deprecated, and is equivlaent to setting `allow_upgrade: ["websocket"]` */
    readonly use_websocket?: boolean;
    readonly v3StatsName?: string;
    readonly v3health_checks?: readonly {
      /** Configuration for where the healthcheck request should be made to */
      readonly health_check?: {
        /**
         * HealthCheck for gRPC upstreams. Only one of grpc_health_check or http_health_check may be
         * specified
         */
        readonly grpc?: {
          /**
           * The value of the :authority header in the gRPC health check request. If left empty the
           * upstream name will be used.
           */
          readonly authority?: string;
          /**
           * The upstream name parameter which will be sent to gRPC service in the health check
           * message
           */
          readonly upstream_name?: string;
        };
        /**
         * HealthCheck for HTTP upstreams. Only one of http_health_check or grpc_health_check may be
         * specified
         */
        readonly http?: {
          readonly add_request_headers?: { readonly [key: string]: {
            readonly append?: boolean;
            readonly v2Representation?: '' | 'string' | 'null';
            readonly value?: string;
          } };
          readonly expected_statuses?: readonly {
            /** End of the statuses to include. Must be between 100 and 599 (inclusive) */
            readonly max?: number;
            /** Start of the statuses to include. Must be between 100 and 599 (inclusive) */
            readonly min?: number;
          }[];
          readonly hostname?: string;
          readonly path?: string;
          readonly remove_request_headers?: readonly string[];
        };
      };
      /** Number of expected responses for the upstream to be considered healthy. Defaults to 1. */
      readonly healthy_threshold?: number | bigint;
      /** Interval between health checks. Defaults to every 5 seconds. */
      readonly interval?: string;
      /** Timeout for connecting to the health checking endpoint. Defaults to 3 seconds. */
      readonly timeout?: string;
      /**
       * Number of non-expected responses for the upstream to be considered unhealthy. A single 503
       * will mark the upstream as unhealthy regardless of the threshold. Defaults to 2.
       */
      readonly unhealthy_threshold?: number | bigint;
    }[];
    readonly weight?: number | bigint;
    readonly [key: string]: JsonValue | undefined;
  };
  /** MappingStatus defines the observed state of Mapping */
  readonly status?: {
    readonly reason?: string;
    readonly state?: '' | 'Inactive' | 'Running';
  };
}

/** Mapping is the Schema for the mappings API */
export type MappingV2 = MappingV1;

/** Mapping is the Schema for the mappings API */
export interface MappingV3alpha1 extends KubernetesObject {
  /** MappingSpec defines the desired state of Mapping */
  readonly spec?: {
    readonly add_linkerd_headers?: boolean;
    readonly add_request_headers?: { readonly [key: string]: {
      readonly append?: boolean;
      readonly v2Representation?: '' | 'string' | 'null';
      readonly value?: string;
    } };
    readonly add_response_headers?: { readonly [key: string]: {
      readonly append?: boolean;
      readonly v2Representation?: '' | 'string' | 'null';
      readonly value?: string;
    } };
    /**
     * A case-insensitive list of the non-HTTP protocols to allow "upgrading" to from HTTP via the
     * "Connection: upgrade" mechanism[1]. After the upgrade, Ambassador does not interpret the
     * traffic, and behaves similarly to how it does for TCPMappings.
     * [1]: https://tools.ietf.org/html/rfc7230#section-6.7
     * For example, if your upstream service supports WebSockets, you would write
     * allow_upgrade: - websocket
     * Or if your upstream service supports upgrading from HTTP to SPDY (as the Kubernetes apiserver
     * does for `kubectl exec` functionality), you would write
     * allow_upgrade: - spdy/3.1
     */
    readonly allow_upgrade?: readonly string[];
    /**
     * AmbassadorID declares which Ambassador instances should pay attention to this resource. If no
     * value is provided, the default is:
     * ambassador_id: - "default"
     */
    readonly ambassador_id?: readonly string[];
    readonly auth_context_extensions?: { readonly [key: string]: string };
    readonly auto_host_rewrite?: boolean;
    readonly bypass_auth?: boolean;
    /** If true, bypasses any `error_response_overrides` set on the Ambassador module. */
    readonly bypass_error_response_overrides?: boolean;
    readonly case_sensitive?: boolean;
    readonly circuit_breakers?: readonly {
      readonly max_connections?: number | bigint;
      readonly max_pending_requests?: number | bigint;
      readonly max_requests?: number | bigint;
      readonly max_retries?: number | bigint;
      readonly priority?: 'default' | 'high';
    }[];
    readonly cluster_idle_timeout_ms?: number | bigint;
    readonly cluster_max_connection_lifetime_ms?: number | bigint;
    readonly cluster_tag?: string;
    readonly connect_timeout_ms?: number | bigint;
    readonly cors?: {
      readonly credentials?: boolean;
      readonly exposed_headers?: readonly string[];
      readonly headers?: readonly string[];
      readonly max_age?: string;
      readonly methods?: readonly string[];
      readonly origins?: readonly string[];
      readonly v2CommaSeparatedOrigins?: boolean;
    };
    readonly dns_type?: string;
    /**
     * DocsInfo provides some extra information about the docs for the Mapping. Docs is used by both
     * the agent and the DevPortal.
     */
    readonly docs?: {
      readonly display_name?: string;
      readonly ignored?: boolean;
      readonly path?: string;
      readonly timeout_ms?: number | bigint;
      readonly url?: string;
    };
    readonly enable_ipv4?: boolean;
    readonly enable_ipv6?: boolean;
    readonly envoy_override?: JsonObject;
    /**
     * Error response overrides for this Mapping. Replaces all of the `error_response_overrides` set
     * on the Ambassador module, if any.
     */
    readonly error_response_overrides?: readonly {
      /** The new response body */
      readonly body?: {
        /**
         * The content type to set on the error response body when using text_format or
         * text_format_source. Defaults to 'text/plain'.
         */
        readonly content_type?: string;
        /**
         * A JSON response with content-type: application/json. The values can contain format text
         * like in text_format.
         */
        readonly json_format?: { readonly [key: string]: string };
        /**
         * A format string representing a text response body. Content-Type can be set using the
         * `content_type` field below.
         */
        readonly text_format?: string;
        /**
         * A format string sourced from a file on the Ambassador container. Useful for larger
         * response bodies that should not be placed inline in configuration.
         */
        readonly text_format_source?: {
          /** The name of a file on the Ambassador pod that contains a format text string. */
          readonly filename?: string;
        };
      };
      /** The status code to match on -- not a pointer because it's required. */
      readonly on_status_code?: number;
    }[];
    readonly grpc?: boolean;
    readonly headers?: { readonly [key: string]: string };
    readonly health_checks?: readonly {
      /** Configuration for where the healthcheck request should be made to */
      readonly health_check?: {
        /**
         * HealthCheck for gRPC upstreams. Only one of grpc_health_check or http_health_check may be
         * specified
         */
        readonly grpc?: {
          /**
           * The value of the :authority header in the gRPC health check request. If left empty the
           * upstream name will be used.
           */
          readonly authority?: string;
          /**
           * The upstream name parameter which will be sent to gRPC service in the health check
           * message
           */
          readonly upstream_name?: string;
        };
        /**
         * HealthCheck for HTTP upstreams. Only one of http_health_check or grpc_health_check may be
         * specified
         */
        readonly http?: {
          readonly add_request_headers?: { readonly [key: string]: {
            readonly append?: boolean;
            readonly v2Representation?: '' | 'string' | 'null';
            readonly value?: string;
          } };
          readonly expected_statuses?: readonly {
            /** End of the statuses to include. Must be between 100 and 599 (inclusive) */
            readonly max?: number;
            /** Start of the statuses to include. Must be between 100 and 599 (inclusive) */
            readonly min?: number;
          }[];
          readonly hostname?: string;
          readonly path?: string;
          readonly remove_request_headers?: readonly string[];
        };
      };
      /** Number of expected responses for the upstream to be considered healthy. Defaults to 1. */
      readonly healthy_threshold?: number | bigint;
      /** Interval between health checks. Defaults to every 5 seconds. */
      readonly interval?: string;
      /** Timeout for connecting to the health checking endpoint. Defaults to 3 seconds. */
      readonly timeout?: string;
      /**
       * Number of non-expected responses for the upstream to be considered unhealthy. A single 503
       * will mark the upstream as unhealthy regardless of the threshold. Defaults to 2.
       */
      readonly unhealthy_threshold?: number | bigint;
    }[];
    /**
     * Exact match for the hostname of a request if HostRegex is false; regex match for the hostname
     * if HostRegex is true.
     * Host specifies both a match for the ':authority' header of a request, as well as a match
     * criterion for Host CRDs: a Mapping that specifies Host will not associate with a Host that
     * doesn't have a matching Hostname.
     * If both Host and Hostname are set, an error is logged, Host is ignored, and Hostname is used.
     * DEPRECATED: Host is either an exact match or a regex, depending on HostRegex. Use HostName
     * instead.
     */
    readonly host?: string;
    readonly host_redirect?: boolean;
    /**
     * DEPRECATED: Host is either an exact match or a regex, depending on HostRegex. Use HostName
     * instead.
     */
    readonly host_regex?: boolean;
    readonly host_rewrite?: string;
    /**
     * Hostname is a DNS glob specifying the hosts to which this Mapping applies.
     * Hostname specifies both a match for the ':authority' header of a request, as well as a match
     * criterion for Host CRDs: a Mapping that specifies Hostname will not associate with a Host
     * that doesn't have a matching Hostname.
     * If both Host and Hostname are set, an error is logged, Host is ignored, and Hostname is used.
     */
    readonly hostname?: string;
    readonly idle_timeout_ms?: number | bigint;
    readonly keepalive?: {
      readonly idle_time?: number | bigint;
      readonly interval?: number | bigint;
      readonly probes?: number | bigint;
    };
    /**
     * A DomainMap is the overall Mapping.spec.Labels type. It maps domains (kind of like namespaces
     * for Mapping labels) to arrays of label groups.
     */
    readonly labels?: { readonly [key: string]: readonly { readonly [key: string]: readonly {
      /** Sets the label "destination_cluster=«Envoy destination cluster name»". */
      readonly destination_cluster?: {
        readonly key?: 'destination_cluster';
      };
      /** Sets the label "«key»=«value»" (where by default «key» is "generic_key"). */
      readonly generic_key?: {
        /** The default is "generic_key". */
        readonly key?: string;
        readonly v2Shorthand?: boolean;
        readonly value?: string;
      };
      /** Sets the label "remote_address=«IP address of the client»". */
      readonly remote_address?: {
        readonly key?: 'remote_address';
      };
      /**
       * If the «header_name» header is set, then set the label "«key»=«Value of the «header_name»
       * header»"; otherwise skip applying this label group.
       */
      readonly request_headers?: {
        readonly header_name?: string;
        readonly key?: string;
        readonly omit_if_not_present?: boolean;
      };
      /** Sets the label "source_cluster=«Envoy source cluster name»". */
      readonly source_cluster?: {
        readonly key?: 'source_cluster';
      };
    }[] }[] };
    readonly load_balancer?: {
      readonly cookie?: {
        readonly name?: string;
        readonly path?: string;
        readonly ttl?: string;
      };
      readonly header?: string;
      readonly policy?: 'round_robin' | 'ring_hash' | 'maglev' | 'least_request';
      readonly source_ip?: boolean;
    };
    readonly method?: string;
    readonly method_regex?: boolean;
    readonly modules?: readonly JsonObject[];
    readonly outlier_detection?: string;
    /** Path replacement to use when generating an HTTP redirect. Used with `host_redirect`. */
    readonly path_redirect?: string;
    readonly precedence?: number | bigint;
    readonly prefix?: string;
    readonly prefix_exact?: boolean;
    /** Prefix rewrite to use when generating an HTTP redirect. Used with `host_redirect`. */
    readonly prefix_redirect?: string;
    readonly prefix_regex?: boolean;
    readonly priority?: string;
    readonly query_parameters?: { readonly [key: string]: string };
    /**
     * The response code to use when generating an HTTP redirect. Defaults to 301. Used with
     * `host_redirect`.
     */
    readonly redirect_response_code?: 301 | 302 | 303 | 307 | 308;
    readonly regex_headers?: { readonly [key: string]: string };
    readonly regex_query_parameters?: { readonly [key: string]: string };
    /** Prefix regex rewrite to use when generating an HTTP redirect. Used with `host_redirect`. */
    readonly regex_redirect?: {
      readonly pattern?: string;
      readonly substitution?: string;
    };
    readonly regex_rewrite?: {
      readonly pattern?: string;
      readonly substitution?: string;
    };
    readonly remove_request_headers?: readonly string[];
    readonly remove_response_headers?: readonly string[];
    readonly resolver?: string;
    readonly respect_dns_ttl?: boolean;
    readonly retry_policy?: {
      readonly num_retries?: number | bigint;
      readonly per_try_timeout?: string;
      readonly retry_on?:
        | '5xx'
        | 'gateway-error'
        | 'connect-failure'
        | 'retriable-4xx'
        | 'refused-stream'
        | 'retriable-status-codes';
    };
    readonly rewrite?: string;
    readonly service?: string;
    readonly shadow?: boolean;
    readonly stats_name?: string;
    /**
     * The timeout for requests that use this Mapping. Overrides `cluster_request_timeout_ms` set on
     * the Ambassador Module, if it exists.
     */
    readonly timeout_ms?: number | bigint;
    readonly tls?: string;
    /** use_websocket is deprecated, and is equivlaent to setting `allow_upgrade: ["websocket"]` */
    readonly use_websocket?: boolean;
    readonly v2BoolHeaders?: readonly string[];
    readonly v2BoolQueryParameters?: readonly string[];
    /**
     * V2ExplicitTLS controls some vanity/stylistic elements when converting from v3alpha1 to v2.
     * The values in an V2ExplicitTLS should not in any way affect the runtime operation of
     * Emissary; except that it may affect internal names in the Envoy config, which may in turn
     * affect stats names. But it should not affect any end-user observable behavior.
     */
    readonly v2ExplicitTLS?: {
      /**
       * ServiceScheme specifies how to spell and capitalize the scheme-part of the service URL.
       * Acceptable values are "http://" (case-insensitive), "https://" (case-insensitive), or "".
       * The value is used if it agrees with whether or not this resource enables TLS origination,
       * or if something else in the resource overrides the scheme.
       */
      readonly serviceScheme?: string;
      /**
       * TLS controls whether and how to represent the "tls" field when its value could be implied
       * by the "service" field. In v2, there were a lot of different ways to spell an "empty"
       * value, and this field specifies which way to spell it (and will therefore only be used if
       * the value will indeed be empty).
       * | Value | Representation | Meaning of representation |
       * |--------------+---------------------------------------+------------------------------------|
       * | "" | omit the field | defer to service (no TLSContext) | | "null" | store an explicit
       * "null" in the field | defer to service (no TLSContext) | | "string" | store an empty string
       * in the field | defer to service (no TLSContext) | | "bool:false" | store a Boolean "false"
       * in the field | defer to service (no TLSContext) | | "bool:true" | store a Boolean "true" in
       * the field | originate TLS (no TLSContext) |
       * If the meaning of the representation contradicts anything else (if a TLSContext is to be
       * used, or in the case of "bool:true" if TLS is not to be originated), then this field is
       * ignored.
       */
      readonly tls?: '' | 'null' | 'bool:true' | 'bool:false' | 'string';
    };
    readonly weight?: number | bigint;
  };
  /** MappingStatus defines the observed state of Mapping */
  readonly status?: {
    readonly reason?: string;
    readonly state?: '' | 'Inactive' | 'Running';
  };
}

/** The object type of every version. */
export type MappingVersions = {
  readonly v1: MappingV1;
  readonly v2: MappingV2;
  readonly v3alpha1: MappingV3alpha1;
};

const circuitBreakersShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      max_connections: { type: 'integer' },
      max_pending_requests: { type: 'integer' },
      max_requests: { type: 'integer' },
      max_retries: { type: 'integer' },
      priority: { type: 'string' },
    },
  },
};

const docsShape: Shape = {
  type: 'object',
  fields: {
    display_name: { type: 'string' },
    ignored: { type: 'boolean' },
    path: { type: 'string' },
    timeout_ms: { type: 'integer' },
    url: { type: 'string' },
  },
};

const errorResponseOverridesShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      body: {
        type: 'object',
        fields: {
          content_type: { type: 'string' },
          json_format: { type: 'object', values: { type: 'string' } },
          text_format: { type: 'string' },
          text_format_source: { type: 'object', fields: { filename: { type: 'string' } } },
        },
      },
      on_status_code: { type: 'integer' },
    },
  },
};

const keepaliveShape: Shape = {
  type: 'object',
  fields: {
    idle_time: { type: 'integer' },
    interval: { type: 'integer' },
    probes: { type: 'integer' },
  },
};

const labelsValueShape: Shape = { type: 'list', items: { type: 'object', open: true } };

const loadBalancerShape: Shape = {
  type: 'object',
  fields: {
    cookie: {
      type: 'object',
      fields: {
        name: { type: 'string' },
        path: { type: 'string' },
        ttl: { type: 'string' },
      },
    },
    header: { type: 'string' },
    policy: { type: 'string' },
    source_ip: { type: 'boolean' },
  },
};

const regexRedirectShape: Shape = {
  type: 'object',
  fields: { pattern: { type: 'string' }, substitution: { type: 'string' } },
};

const retryPolicyShape: Shape = {
  type: 'object',
  fields: {
    num_retries: { type: 'integer' },
    per_try_timeout: { type: 'string' },
    retry_on: { type: 'string' },
  },
};

const addRequestHeadersShape: Shape = {
  type: 'object',
  values: {
    type: 'object',
    fields: {
      append: { type: 'boolean' },
      v2Representation: { type: 'string' },
      value: { type: 'string' },
    },
  },
};

const v3healthChecksShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      health_check: {
        type: 'object',
        fields: {
          grpc: {
            type: 'object',
            fields: {
              authority: { type: 'string' },
              upstream_name: { type: 'string' },
            },
          },
          http: {
            type: 'object',
            fields: {
              add_request_headers: addRequestHeadersShape,
              expected_statuses: {
                type: 'list',
                items: {
                  type: 'object',
                  fields: { max: { type: 'integer' }, min: { type: 'integer' } },
                },
              },
              hostname: { type: 'string' },
              path: { type: 'string' },
              remove_request_headers: { type: 'list', items: { type: 'string' } },
            },
          },
        },
      },
      healthy_threshold: { type: 'integer' },
      interval: { type: 'string' },
      timeout: { type: 'string' },
      unhealthy_threshold: { type: 'integer' },
    },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: { reason: { type: 'string' }, state: { type: 'string' } },
};

const v1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        add_linkerd_headers: { type: 'boolean' },
        add_request_headers: { type: 'object', open: true },
        add_response_headers: { type: 'object', open: true },
        allow_upgrade: { type: 'list', items: { type: 'string' } },
        auth_context_extensions: { type: 'object', values: { type: 'string' } },
        auto_host_rewrite: { type: 'boolean' },
        bypass_auth: { type: 'boolean' },
        bypass_error_response_overrides: { type: 'boolean' },
        case_sensitive: { type: 'boolean' },
        circuit_breakers: circuitBreakersShape,
        cluster_idle_timeout_ms: { type: 'integer' },
        cluster_max_connection_lifetime_ms: { type: 'integer' },
        cluster_tag: { type: 'string' },
        connect_timeout_ms: { type: 'integer' },
        cors: {
          type: 'object',
          fields: {
            credentials: { type: 'boolean' },
            max_age: { type: 'string' },
          },
          open: true,
        },
        dns_type: { type: 'string' },
        docs: docsShape,
        enable_ipv4: { type: 'boolean' },
        enable_ipv6: { type: 'boolean' },
        envoy_override: { type: 'object', open: true },
        error_response_overrides: errorResponseOverridesShape,
        grpc: { type: 'boolean' },
        headers: { type: 'object', open: true },
        host: { type: 'string' },
        host_redirect: { type: 'boolean' },
        host_regex: { type: 'boolean' },
        host_rewrite: { type: 'string' },
        idle_timeout_ms: { type: 'integer' },
        keepalive: keepaliveShape,
        labels: { type: 'object', values: labelsValueShape },
        load_balancer: loadBalancerShape,
        method: { type: 'string' },
        method_regex: { type: 'boolean' },
        modules: labelsValueShape,
        outlier_detection: { type: 'string' },
        path_redirect: { type: 'string' },
        precedence: { type: 'integer' },
        prefix: { type: 'string' },
        prefix_exact: { type: 'boolean' },
        prefix_redirect: { type: 'string' },
        prefix_regex: { type: 'boolean' },
        priority: { type: 'string' },
        query_parameters: { type: 'object', open: true },
        redirect_response_code: { type: 'integer' },
        regex_headers: { type: 'object', values: { type: 'string' } },
        regex_query_parameters: { type: 'object', values: { type: 'string' } },
        regex_redirect: regexRedirectShape,
        regex_rewrite: regexRedirectShape,
        resolver: { type: 'string' },
        respect_dns_ttl: { type: 'boolean' },
        retry_policy: retryPolicyShape,
        rewrite: { type: 'string' },
        service: { type: 'string' },
        shadow: { type: 'boolean' },
        timeout_ms: { type: 'integer' },
        use_websocket: { type: 'boolean' },
        v3StatsName: { type: 'string' },
        v3health_checks: v3healthChecksShape,
        weight: { type: 'integer' },
      },
      open: true,
    },
    status: statusShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<MappingVersions> = crdOf<MappingVersions>({
  group: 'getambassador.io',
  kind: 'Mapping',
  versions: ['v1', 'v2', 'v3alpha1'],
  shapes: {
    v1: v1Shape,
    v2: v1Shape,
    v3alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            add_linkerd_headers: { type: 'boolean' },
            add_request_headers: addRequestHeadersShape,
            add_response_headers: addRequestHeadersShape,
            allow_upgrade: { type: 'list', items: { type: 'string' } },
            ambassador_id: { type: 'list', items: { type: 'string' } },
            auth_context_extensions: { type: 'object', values: { type: 'string' } },
            auto_host_rewrite: { type: 'boolean' },
            bypass_auth: { type: 'boolean' },
            bypass_error_response_overrides: { type: 'boolean' },
            case_sensitive: { type: 'boolean' },
            circuit_breakers: circuitBreakersShape,
            cluster_idle_timeout_ms: { type: 'integer' },
            cluster_max_connection_lifetime_ms: { type: 'integer' },
            cluster_tag: { type: 'string' },
            connect_timeout_ms: { type: 'integer' },
            cors: {
              type: 'object',
              fields: {
                credentials: { type: 'boolean' },
                exposed_headers: { type: 'list', items: { type: 'string' } },
                headers: { type: 'list', items: { type: 'string' } },
                max_age: { type: 'string' },
                methods: { type: 'list', items: { type: 'string' } },
                origins: { type: 'list', items: { type: 'string' } },
                v2CommaSeparatedOrigins: { type: 'boolean' },
              },
            },
            dns_type: { type: 'string' },
            docs: docsShape,
            enable_ipv4: { type: 'boolean' },
            enable_ipv6: { type: 'boolean' },
            envoy_override: { type: 'object', open: true },
            error_response_overrides: errorResponseOverridesShape,
            grpc: { type: 'boolean' },
            headers: { type: 'object', values: { type: 'string' } },
            health_checks: v3healthChecksShape,
            host: { type: 'string' },
            host_redirect: { type: 'boolean' },
            host_regex: { type: 'boolean' },
            host_rewrite: { type: 'string' },
            hostname: { type: 'string' },
            idle_timeout_ms: { type: 'integer' },
            keepalive: keepaliveShape,
            labels: {
              type: 'object',
              values: {
                type: 'list',
                items: {
                  type: 'object',
                  values: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: {
                        destination_cluster: {
                          type: 'object',
                          fields: { key: { type: 'string' } },
                        },
                        generic_key: {
                          type: 'object',
                          fields: {
                            key: { type: 'string' },
                            v2Shorthand: { type: 'boolean' },
                            value: { type: 'string' },
                          },
                        },
                        remote_address: {
                          type: 'object',
                          fields: { key: { type: 'string' } },
                        },
                        request_headers: {
                          type: 'object',
                          fields: {
                            header_name: { type: 'string' },
                            key: { type: 'string' },
                            omit_if_not_present: { type: 'boolean' },
                          },
                        },
                        source_cluster: {
                          type: 'object',
                          fields: { key: { type: 'string' } },
                        },
                      },
                    },
                  },
                },
              },
            },
            load_balancer: loadBalancerShape,
            method: { type: 'string' },
            method_regex: { type: 'boolean' },
            modules: labelsValueShape,
            outlier_detection: { type: 'string' },
            path_redirect: { type: 'string' },
            precedence: { type: 'integer' },
            prefix: { type: 'string' },
            prefix_exact: { type: 'boolean' },
            prefix_redirect: { type: 'string' },
            prefix_regex: { type: 'boolean' },
            priority: { type: 'string' },
            query_parameters: { type: 'object', values: { type: 'string' } },
            redirect_response_code: { type: 'integer' },
            regex_headers: { type: 'object', values: { type: 'string' } },
            regex_query_parameters: { type: 'object', values: { type: 'string' } },
            regex_redirect: regexRedirectShape,
            regex_rewrite: regexRedirectShape,
            remove_request_headers: { type: 'list', items: { type: 'string' } },
            remove_response_headers: { type: 'list', items: { type: 'string' } },
            resolver: { type: 'string' },
            respect_dns_ttl: { type: 'boolean' },
            retry_policy: retryPolicyShape,
            rewrite: { type: 'string' },
            service: { type: 'string' },
            shadow: { type: 'boolean' },
            stats_name: { type: 'string' },
            timeout_ms: { type: 'integer' },
            tls: { type: 'string' },
            use_websocket: { type: 'boolean' },
            v2BoolHeaders: { type: 'list', items: { type: 'string' } },
            v2BoolQueryParameters: { type: 'list', items: { type: 'string' } },
            v2ExplicitTLS: {
              type: 'object',
              fields: {
                serviceScheme: { type: 'string' },
                tls: { type: 'string' },
              },
            },
            weight: { type: 'integer' },
          },
        },
        status: statusShape,
      },
    },
  },
});
