import type { Kind } from '../../../src/index.ts';
import { accept, defineKind, through } from '../../../src/index.ts';
import { customFields, hubOnly, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

const LABEL = "metadata.labels['cluster.x-k8s.io/cluster-name']";

/**
 * v1alpha1 names the cluster in a label only. Later versions have a field too. A name of the field alone is kept, since
 * the field admits names that no label can have.
 */
const clusterName = customFields(
  { own: [LABEL], hub: [LABEL, 'spec.clusterName'] },
  {
    toHub: ([label]) => [label, label === '' ? undefined : label],
    fromHub: ([label]) => [label],
  },
);

/**
 * IPAddressClaim of Cluster API: v1beta2 has the conditions of Kubernetes in the place of older ones, which move below
 * `deprecated`. For v1alpha1, the webhook of Cluster API copies the whole object into an annotation. It also adds the
 * label with the cluster, and another annotation that says so.
 */
export const ipAddressClaim: Kind = defineKind(
  crd,
  'v1beta2',
  {
    v1beta1: lens(
      rename('status.conditions', 'status.deprecated.v1beta1.conditions'),
      rename('status.v1beta2.conditions', 'status.conditions'),
    ),
    v1alpha1: through('v1beta1', lens(clusterName, hubOnly('status.v1beta2'))),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        'spec',
        'v1beta2 requires a spec and the group of the pool, and validates names that older versions take as they are',
      ),
      accept(
        'invalid-after-conversion',
        'status',
        'v1beta2 admits no empty status, and validates the name of the address',
      ),
    ],
  },
);
