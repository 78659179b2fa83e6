import { isJsonObject } from '../../src/core/json/json-value.ts';
import { callApi } from '../local/api-client.ts';
import type { ApiAccess } from '../local/api-client.ts';
import type { LocalCrd } from '../local/crds.ts';
import type { SamplesOfKind } from '../samples/all-samples.ts';
import type { Sample } from '../samples/read-samples.ts';
import { versionsOfNames } from '../samples/read-samples.ts';
import { messageIn } from './status-message.ts';

/** Applies what is new of some samples, and tells what was not applied and why, one line each. */
export type ApplySamples = (
  samples: readonly SamplesOfKind[],
  crds: readonly LocalCrd[],
) => Promise<string[]>;

/**
 * Makes what applies samples, each as its own text: what was parsed here may have lost digits. Of an object that is
 * written down in several versions the first is applied; the API server shows the others. A sample is applied again when
 * its text has changed, and nothing is deleted.
 */
export function sampleApplier(access: ApiAccess): ApplySamples {
  const applied = new Map<string, string>();
  const apply = async (sample: Sample, crd: LocalCrd): Promise<string[]> => {
    const path = pathOf(sample, crd);
    if (applied.get(path) === sample.text) return [];
    const answer = await callApi(access, 'PATCH', `${path}?fieldManager=crdshift-playground`, {
      content: sample.text,
      type: 'application/apply-patch+yaml',
    });
    if (answer.status >= 300) return [`not applied: ${sample.place}: ${messageIn(answer.text)}`];
    applied.set(path, sample.text);
    return [];
  };
  return async (kinds, crds) => {
    const refused: string[] = [];
    for (const { crd: kind, samples, problems } of kinds) {
      refused.push(...problems.map((problem) => `not applied: ${problem}`));
      const crd = crds.find((one) => one.group === kind.group && one.kind === kind.kind);
      for (const versions of versionsOfNames(samples).values()) {
        const first = versions.find((sample) => sample.problems.length === 0);
        if (crd !== undefined && first !== undefined) refused.push(...(await apply(first, crd)));
      }
    }
    return refused;
  };
}

function pathOf({ object, name }: Sample, crd: LocalCrd): string {
  const [own = '', namespace = 'default'] = name.split('/').toReversed();
  const place = isClusterScoped(crd) ? '' : `/namespaces/${namespace}`;
  return `/apis/${object.apiVersion}${place}/${crd.plural}/${own}`;
}

function isClusterScoped({ document }: LocalCrd): boolean {
  const { spec } = document;
  return isJsonObject(spec) && spec['scope'] === 'Cluster';
}
