import { withConversion, conversionStanza } from '../../src/crd/conversion-stanza.ts';
import type { Conversion } from '../../src/crd/conversion-stanza.ts';
import { unusedFindings } from '../../src/crd/conversion-findings.ts';
import { crdFindings } from '../../src/crd/crd-findings.ts';
import { conversionPaths } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type {
  CrdForm,
  CustomResourceDefinition,
} from '../../src/crd/custom-resource-definition.ts';
import type { CrdRule, Finding } from '../../src/crd/finding.ts';
import { kindFindings } from '../../src/crd/kind-findings.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import type { Kinds } from '../../src/core/kind/kinds.ts';
import { caBundleFindings } from './ca-bundle.ts';
import type { CaBundleRule } from './ca-bundle.ts';

/** The circumstances under which a CRD is judged. */
export interface Circumstances {
  /** The conversion that the CRD is to have; undefined to judge its own. */
  readonly conversion: Conversion | undefined;
  /** The kinds that the project serves; undefined if unknown. */
  readonly kinds: Kinds | undefined;
  readonly now: Date;
}

/** Returns the findings about a CRD with its new conversion, or with its own. */
export function judge(
  document: JsonObject,
  form: CrdForm,
  { conversion, kinds, now }: Circumstances,
): Finding<CrdRule | CaBundleRule>[] {
  const future = converted(document, form, conversion);
  const crd = readCrd(future, form);
  if (Array.isArray(crd)) return crd;
  const findings = crdFindings(future);
  const isUndecodable = findings.some(({ rule }) => rule === 'CaBundleNotBase64');
  const isWebhook = crd.conversion.strategy === 'Webhook';
  return [
    ...(conversion?.strategy === 'Webhook' ? contradictions(document, form) : []),
    ...findings,
    ...(isUndecodable ? [] : trustFindings(crd, conversion, now)),
    ...(isWebhook && kinds !== undefined ? kindFindings(crd, kinds) : []),
  ];
}

/** Returns a CRD with another conversion; unchanged if that is undefined. */
export function converted(
  document: JsonObject,
  form: CrdForm,
  conversion: Conversion | undefined,
): JsonObject {
  return conversion === undefined
    ? document
    : withConversion(document, conversionStanza(form, conversion));
}

/** A CRD with strategy None and a client config contradicts itself. It is reported, not overwritten. */
function contradictions(document: unknown, form: CrdForm): Finding[] {
  const before = readCrd(document, form);
  return Array.isArray(before) || before.conversion.strategy !== 'None'
    ? []
    : unusedFindings(before);
}

/** To the API server, an empty caBundle means the system roots. An empty file in --ca-bundle is a mistake. */
function trustFindings(
  { form, conversion }: CustomResourceDefinition,
  wanted: Conversion | undefined,
  now: Date,
): Finding<CaBundleRule>[] {
  const { caBundle = '' } = conversion.clientConfig ?? {};
  const isNamed = wanted?.strategy === 'Webhook' && wanted.clientConfig.caBundle !== undefined;
  if (caBundle === '' && !isNamed) return [];
  const pem = Buffer.from(caBundle, 'base64').toString('latin1');
  return caBundleFindings(pem, `${conversionPaths(form).clientConfig}.caBundle`, now);
}
