import { isJsonObject } from '../json/json-value.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { CrdForm } from './custom-resource-definition.ts';

/** What `spec.conversion` is to say. */
export type Conversion = { readonly strategy: 'None' } | WebhookConversion;

/** Conversion by a webhook, with the versions of ConversionReview that it speaks, the preferred one first. */
export interface WebhookConversion {
  readonly strategy: 'Webhook';
  readonly reviewVersions: readonly string[];
  readonly clientConfig: ClientConfig;
}

/** How the API server calls the webhook. Without a caBundle (base64 of PEM) it trusts its system roots. */
export type ClientConfig = ({ readonly url: string } | { readonly service: ServiceReference }) & {
  readonly caBundle?: string;
};

/** A webhook inside the cluster. Without a port it is called at 443. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  readonly path?: string;
  readonly port?: number;
}

/** The value of `spec.conversion` in a CRD of a form, with the keys in the order of the Kubernetes documents. */
export function conversionStanza(form: CrdForm, conversion: Conversion): JsonObject {
  if (conversion.strategy === 'None') return { strategy: 'None' };
  return webhookStanza(form, conversion, clientConfigOf(conversion));
}

/** A CRD with its `spec.conversion` replaced; all the rest is shared. */
export function withConversion(document: JsonObject, stanza: JsonObject): JsonObject {
  const { spec } = document;
  return { ...document, spec: { ...(isJsonObject(spec) ? spec : {}), conversion: stanza } };
}

/**
 * A merge patch (RFC 7386) that gives a live CRD this conversion, whatever it had before: what must not stay is null.
 * It has the form of the CRD that it was made for.
 */
export function conversionMergePatch(form: CrdForm, conversion: Conversion): JsonObject {
  return { spec: { conversion: mergeStanza(form, conversion) } };
}

/** A JSON patch (RFC 6902) to the same end: `add` replaces what is there. */
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
