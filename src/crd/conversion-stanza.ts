import { isJsonObject } from '../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import type { CrdForm } from './custom-resource-definition.ts';

/** The wanted content of `spec.conversion`. */
export type Conversion = { readonly strategy: 'None' } | WebhookConversion;

/** Conversion by a webhook, with the versions of ConversionReview that it supports, the preferred one first. */
export interface WebhookConversion {
  readonly strategy: 'Webhook';
  readonly reviewVersions: readonly string[];
  readonly clientConfig: ClientConfig;
}

/** The address of the webhook. Without a caBundle (PEM in base64) the API server trusts its system roots. */
export type ClientConfig = ({ readonly url: string } | { readonly service: ServiceReference }) & {
  readonly caBundle?: string;
};

/** A webhook inside the cluster. The port is 443 by default. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  readonly path?: string;
  readonly port?: number;
}

/** Returns `spec.conversion` for a form of CRD, with the keys in the order of the Kubernetes documentation. */
export function conversionStanza(form: CrdForm, conversion: Conversion): JsonObject {
  if (conversion.strategy === 'None') return { strategy: 'None' };
  return webhookStanza(form, conversion, clientConfigOf(conversion));
}

/** Returns a CRD with another `spec.conversion`. Everything else is shared. */
export function withConversion(document: JsonObject, stanza: JsonObject): JsonObject {
  const { spec } = document;
  return { ...document, spec: { ...(isJsonObject(spec) ? spec : {}), conversion: stanza } };
}

/**
 * Returns a merge patch (RFC 7386) that sets this conversion, whatever the CRD had before: fields that must go are
 * null. The patch applies to one form of CRD.
 */
export function conversionMergePatch(form: CrdForm, conversion: Conversion): JsonObject {
  return { spec: { conversion: mergeStanza(form, conversion) } };
}

/** Returns a JSON patch (RFC 6902) that sets this conversion. `add` replaces an existing value. */
export function conversionJsonPatch(form: CrdForm, conversion: Conversion): JsonValue {
  return [{ op: 'add', path: '/spec/conversion', value: conversionStanza(form, conversion) }];
}

function mergeStanza(form: CrdForm, conversion: Conversion): JsonObject {
  if (conversion.strategy === 'None') {
    return form === 'v1'
      ? { strategy: 'None', webhook: null }
      : { strategy: 'None', conversionReviewVersions: null, webhookClientConfig: null };
  }
  const absent = { url: null, service: null, caBundle: null };
  const { service, ...clientConfig } = clientConfigOf(conversion);
  return webhookStanza(form, conversion, {
    ...absent,
    ...clientConfig,
    ...(service === undefined ? {} : { service: { path: null, port: null, ...service } }),
  });
}

function webhookStanza(
  form: CrdForm,
  { reviewVersions, strategy }: WebhookConversion,
  clientConfig: JsonObject,
): JsonObject {
  const conversionReviewVersions = [...reviewVersions];
  return form === 'v1'
    ? { strategy, webhook: { conversionReviewVersions, clientConfig } }
    : { strategy, conversionReviewVersions, webhookClientConfig: clientConfig };
}

function clientConfigOf({ clientConfig }: WebhookConversion): JsonObject & {
  readonly service?: JsonObject;
} {
  const trust = clientConfig.caBundle === undefined ? {} : { caBundle: clientConfig.caBundle };
  if ('url' in clientConfig) return { url: clientConfig.url, ...trust };
  const { namespace, name, path, port } = clientConfig.service;
  return {
    service: {
      namespace,
      name,
      ...(path === undefined ? {} : { path }),
      ...(port === undefined ? {} : { port }),
    },
    ...trust,
  };
}
