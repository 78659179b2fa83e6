import { dirname } from 'node:path';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import type { StructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { structuralFindings } from '../../src/core/schema/structural/structural-findings.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { schemaOf } from '../../src/crd/custom-resource-definition.ts';
import type { Kind } from '../../src/index.ts';
import type { ConvertFragments } from '../../src/life/managed-fields/translation.ts';
import { importProjectKinds } from '../kinds/project-kinds.ts';
import type { Project } from '../project/project.ts';
import { convertByWebhook } from '../prove/convert-by-webhook.ts';
import { readSources, subjectOfSource } from '../prove/kind-tasks.ts';
import { messageOf } from '../terminal/message-of.ts';
import { askWebhook, urlToAsk } from '../webhook/ask-webhook.ts';
import type { Webhook } from '../webhook/post-review.ts';

/** The conversion of a CRD, if this machine can use it. */
export interface ConversionOfCrd {
  /** `none` if the versions differ in `apiVersion` only; undefined if the conversion cannot be used from here. */
  readonly convert: ConvertFragments | 'none' | undefined;
  /** The schemas of all known versions, of the CRD and of the kind of the project. */
  readonly schemas: ReadonlyMap<string, StructuralSchema | undefined>;
  /** The origin of the conversion, or the reason why there is none, for people. */
  readonly from: string;
}

/**
 * Finds the conversion of an installed CRD: the kind of this project, which may also know versions that the CRD has no
 * longer; strategy None; or the webhook, if its URL can be reached from here.
 *
 * @throws {Failure} if the definition of the kind is wrong
 */
export async function conversionOfCrd(
  crd: CustomResourceDefinition,
  project: Project,
): Promise<ConversionOfCrd> {
  const schemas = new Map(
    crd.versions.map((version) => {
      const schema = schemaOf(crd, version);
      return [version.name, schema && structuralOf(schema)] as const;
    }),
  );
  const source = (await readSources(project)).find(
    (one) => one.crd.group === crd.group && one.crd.kind === crd.kind,
  );
  if (source !== undefined) {
    const isUsed = ({ group, kind: name }: Kind): boolean =>
      group === crd.group && name === crd.kind;
    const kind = (await importProjectKinds(project, isUsed)).find(crd.group, crd.kind);
    if (kind !== undefined) {
      const { convert, versions } = subjectOfSource(kind, source);
      const own = versions.map(({ name, schema }) => [name, schema] as const);
      return {
        convert,
        schemas: new Map([...own, ...schemas]),
        from: `the kind in ${dirname(source.file)}`,
      };
    }
  }
  if (crd.conversion.strategy !== 'Webhook') {
    return { convert: 'none', schemas, from: 'strategy None' };
  }
  return { ...(await webhookOf(crd)), schemas };
}

/** A CRD from the time of `apiextensions.k8s.io/v1beta1` may have a schema that API servers do not use here. */
function structuralOf(schema: JsonObject): StructuralSchema | undefined {
  return structuralFindings(schema).length === 0 ? readStructuralSchema(schema) : undefined;
}

async function webhookOf(
  crd: CustomResourceDefinition,
): Promise<Pick<ConversionOfCrd, 'convert' | 'from'>> {
  const { url, caBundle = '' } = crd.conversion.clientConfig ?? {};
  if (url === undefined) {
    return without(
      `this project has no kind ${crd.kind} of ${crd.group}, and the webhook is a Service in the cluster`,
    );
  }
  const read = urlToAsk(url);
  if (typeof read === 'string') return without('the URL of the webhook in the CRD cannot be used');
  const ca = caBundle === '' ? undefined : Buffer.from(caBundle, 'base64').toString();
  const webhook: Webhook = { url: read, ca, caFrom: 'crd' };
  try {
    const answer = await askWebhook(webhook, [], `${crd.group}/${crd.versions[0]?.name ?? ''}`);
    // A gateway may let in API servers alone. Anything else may come from a review without objects.
    if ('rejected' in answer && answer.isElsewhere) return without(answer.rejected);
  } catch (error) {
    return without(messageOf(error));
  }
  return { convert: convertByWebhook(webhook), from: `the webhook at ${read.host}` };
}

function without(from: string): Pick<ConversionOfCrd, 'convert' | 'from'> {
  return { convert: undefined, from };
}
