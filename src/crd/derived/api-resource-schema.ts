import { objectAt, textAt } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { error } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** The rules that kcp adds to those of CRDs. */
export type KcpRule = 'ServiceUnsupported' | 'ConversionMissing';

/**
 * Returns the CRD that an APIResourceSchema of `apis.kcp.io/v1alpha1` describes (kcp,
 * `types_apiresourceschema.go`). Its name begins with a prefix, and its versions have the schema itself in `schema`.
 */
export function crdOfApiResourceSchema(document: JsonObject): JsonObject {
  const spec = objectAt(document, 'spec');
  const { versions } = spec;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: nameWithoutPrefix(document, spec) },
    spec: {
      ...spec,
      versions: isJsonList(versions)
        ? versions.map((version) => (isJsonObject(version) ? versionOf(version) : version))
        : versions,
    },
  };
}

/** Returns the findings about the conversion of an APIResourceSchema that a CRD would not have. */
export function kcpFindings(document: JsonObject): Finding<KcpRule>[] {
  const spec = objectAt(document, 'spec');
  const { conversion, versions } = spec;
  if (conversion === undefined || conversion === null) {
    if (!isJsonList(versions) || versions.length < 2) return [];
    const message =
      'kcp requires a conversion if there are several versions. Add one, or strategy: None.';
    return [error('ConversionMissing', 'spec.conversion', message)];
  }
  const webhook = objectAt(objectAt(spec, 'conversion'), 'webhook');
  const { service } = objectAt(webhook, 'clientConfig');
  if (service === undefined || service === null) return [];
  const message = 'kcp calls webhooks at a url only, and drops the service. Write a url.';
  return [error('ServiceUnsupported', 'spec.conversion.webhook.clientConfig.service', message)];
}

function versionOf({ schema, ...rest }: JsonObject): JsonObject {
  return schema === undefined || schema === null
    ? rest
    : { ...rest, schema: { openAPIV3Schema: schema } };
}

/** The name is `<prefix>.<plural>.<group>`; any other name stays, so that the naming rules report it. */
function nameWithoutPrefix(document: JsonObject, spec: JsonObject): string {
  const name = textAt(objectAt(document, 'metadata'), 'name');
  const crdName = `${textAt(objectAt(spec, 'names'), 'plural')}.${textAt(spec, 'group')}`;
  const prefix = name.endsWith(`.${crdName}`) ? name.slice(0, -crdName.length - 1) : '';
  return /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(prefix) ? crdName : name;
}
