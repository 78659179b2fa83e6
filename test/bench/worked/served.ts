import { kindsOf } from '../../../src/index.ts';
import type { Kinds } from '../../../src/index.ts';
import { deployment } from '../../worked/deployment/deployment.ts';
import { endpointSlice } from '../../worked/endpoint-slice/endpoint-slice.ts';
import { horizontalPodAutoscaler } from '../../worked/horizontal-pod-autoscaler/horizontal-pod-autoscaler.ts';
import { ingress } from '../../worked/ingress/ingress.ts';
import { networkPolicy } from '../../worked/network-policy/network-policy.ts';

/** The measured kinds, as a deployment serves its own. Bundles use this module in place of `src/kinds`. */
export const kinds: Kinds = kindsOf(
  ingress,
  horizontalPodAutoscaler,
  deployment,
  endpointSlice,
  networkPolicy,
);
