import { versionOf } from '../../src/core/kind/kubernetes-object.ts';
import { objectPath } from '../../src/life/pages.ts';
import { statusIn } from '../../src/life/status.ts';
import { callApi } from '../local/api-client.ts';
import type { ApiAccess } from '../local/api-client.ts';
import type { LocalCrd } from '../local/crds.ts';
import type { SamplesOfKind } from '../samples/all-samples.ts';
import type { Sample } from '../samples/read-samples.ts';
import { versionsOfNames } from '../samples/read-samples.ts';

/** A function that applies new and changed samples and returns one message for each sample that was not applied. */
export type SampleApplier = (
  samples: readonly SamplesOfKind[],
  crds: readonly LocalCrd[],
) => Promise<string[]>;

/**
 * Returns a function that applies samples. It sends their text, because a parsed sample may have lost digits. Of an
 * object that is written in several versions it applies the first; the API server shows the others. It applies a
 * sample again when its text changes, and deletes nothing.
 */
export function sampleApplier(access: ApiAccess): SampleApplier {
  const applied = new Map<string, string>();
  const apply = async (sample: Sample, crd: LocalCrd): Promise<string[]> => {
    const path = pathOf(sample, crd);
    if (applied.get(path) === sample.text) return [];
    const answer = await callApi(access, 'PATCH', `${path}?fieldManager=crdshift-playground`, {
      content: sample.text,
      type: 'application/apply-patch+yaml',
    });
    if (answer.status >= 300) return [`not applied: ${sample.place}: ${statusIn(answer).message}`];
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

function pathOf({ object, name }: Sample, { group, plural, scope }: LocalCrd): string {
  const [own = '', namespace = 'default'] = name.split('/').toReversed();
  const resource = { group, plural, version: versionOf(object.apiVersion) };
  return objectPath(resource, { name: own, ...(scope === 'Namespaced' && { namespace }) });
}
