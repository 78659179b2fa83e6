import type { Kind } from '../../../src/index.ts';
import { accept, defineKind } from '../../../src/index.ts';
import {
  absentInOwn,
  annotationToField,
  asBoolean,
  asInteger,
  custom,
  customFields,
  labelToField,
  lens,
  ownOnly,
  rename,
} from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

const OWN = 'spec.updateStrategy';
const HUB = 'spec.updateStrategy.rollingUpdate';

/** Ways to update a pod: values of `type` in v1alpha1, of `podUpdatePolicy` below `rollingUpdate` in v1beta1. */
const POLICIES: readonly unknown[] = ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'];

const updateType = customFields(
  { own: [`${OWN}.type`], hub: [`${OWN}.type`, `${HUB}.podUpdatePolicy`] },
  {
    toHub: ([type]) => (POLICIES.includes(type) ? [undefined, type] : [type, undefined]),
    fromHub: ([type, policy]) => {
      if (policy === undefined) return POLICIES.includes(type) ? undefined : [type];
      return type === undefined && POLICIES.includes(policy) ? [policy] : undefined;
    },
  },
);

/**
 * v1alpha1 reuses volumes by default and can switch that off; v1beta1 does not and can switch it on. So a missing field
 * is converted too, even if all of `scaleStrategy` is missing. Only whole objects have a selector, so fragments gain
 * nothing.
 */
const reuse = customFields(
  {
    own: ['spec.selector', 'spec.scaleStrategy.disablePVCReuse'],
    hub: ['spec.selector', 'spec.scaleStrategy.enablePVCReuse'],
  },
  {
    toHub: ([selector, isOff = false]) =>
      typeof isOff === 'boolean' ? [selector, isOff ? undefined : true] : undefined,
    fromHub: ([selector, isOn = false]) =>
      typeof isOn === 'boolean' ? [selector, isOn ? undefined : true] : undefined,
  },
);

/**
 * CloneSet of OpenKruise: v1beta1 moves the settings of a rolling update below `rollingUpdate`, and has fields for
 * annotations and a label of v1alpha1. The operator's own webhook drops all of `updateStrategy` but its type when that
 * is `OnDelete`, and never writes the label. It also leaves the annotations in place, so a field removed in v1beta1
 * returns from v1alpha1.
 */
export const cloneSet: Kind = defineKind(
  crd,
  'v1beta1',
  {
    v1alpha1: lens(
      updateType,
      absentInOwn('spec.updateStrategy.type', 'RollingUpdate'),
      rename(`${OWN}.partition`, `${HUB}.partition`),
      rename(`${OWN}.maxUnavailable`, `${HUB}.maxUnavailable`),
      rename(`${OWN}.maxSurge`, `${HUB}.maxSurge`),
      rename(`${OWN}.paused`, `${HUB}.paused`),
      rename(`${OWN}.priorityStrategy`, `${HUB}.priorityStrategy`),
      rename(`${OWN}.scatterStrategy`, `${HUB}.scatterStrategy`),
      rename(
        `${OWN}.inPlaceUpdateStrategy.gracePeriodSeconds`,
        `${HUB}.inPlaceUpdateStrategy.gracePeriodSeconds`,
      ),
      // The schema of v1alpha1 has these fields, but the operator does not read them there.
      ownOnly(`${OWN}.inPlaceUpdateStrategy.imagePreDownloadParallelism`),
      ownOnly(`${OWN}.inPlaceUpdateStrategy.imagePreDownloadTimeoutSeconds`),
      ownOnly(`${OWN}.inPlaceUpdateStrategy.imagePreDownloadMinUpdatedReadyPods`),
      custom(
        [
          "metadata.annotations['apps.kruise.io/image-predownload-parallelism']",
          `${HUB}.inPlaceUpdateStrategy.imagePreDownloadParallelism`,
        ],
        {
          toHub: (text) =>
            typeof text === 'string' && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text,
          fromHub: (value) => (typeof value === 'object' ? undefined : String(value)),
        },
      ),
      annotationToField(
        'apps.kruise.io/image-predownload-timeout-seconds',
        asInteger(`${HUB}.inPlaceUpdateStrategy.imagePreDownloadTimeoutSeconds`),
      ),
      annotationToField(
        'apps.kruise.io/image-predownload-min-updated-ready-pods',
        asInteger(`${HUB}.inPlaceUpdateStrategy.imagePreDownloadMinUpdatedReadyPods`),
      ),
      labelToField(
        'apps.kruise.io/cloneset-scaling-exclude-preparing-delete',
        asBoolean('spec.scaleStrategy.excludePreparingDelete'),
      ),
      reuse,
    ),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        `${HUB}.inPlaceUpdateStrategy.imagePreDownloadTimeoutSeconds`,
        'an annotation can hold a number beyond int32, and no timeout is that long',
      ),
      accept(
        'invalid-after-conversion',
        `${HUB}.inPlaceUpdateStrategy.imagePreDownloadMinUpdatedReadyPods`,
        'an annotation can hold a number beyond int32, and no set has that many pods',
      ),
      accept(
        'invalid-after-conversion',
        'spec',
        'v1alpha1 admits an object without a spec, whose label becomes a field of one',
      ),
    ],
  },
);
