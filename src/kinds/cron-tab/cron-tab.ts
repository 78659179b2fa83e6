import type { Crd, Kind, Spoke } from '../../index.ts';
import { defineKind, through } from '../../index.ts';
import type { CronTabV1, CronTabV1alpha1, CronTabV1beta1, CronTabVersions } from './crd.gen.ts';

/**
 * `v1beta1` has host and port in one string, `hostPort: localhost:1234`; the hub has two fields.
 *
 * `hostPort` is split at its last colon, unless the colon is in brackets: `[::1]:80` has a port, and `[::1]` has none.
 * If one half is absent, only the other is written, in both directions, so a fragment with only a port is `:80`. A
 * value that is not a string stays unchanged, because a conversion should not refuse it.
 */
export const hostPortSpoke: Spoke<CronTabV1beta1, CronTabV1> = {
  toHub: (cronTab) => {
    const { hostPort, ...rest } = cronTab;
    if (typeof hostPort !== 'string') return cronTab;
    const colon = hostPort.lastIndexOf(':');
    if (colon === -1 || colon < hostPort.lastIndexOf(']')) return { ...rest, host: hostPort };
    const port = hostPort.slice(colon + 1);
    return colon === 0 ? { ...rest, port } : { ...rest, host: hostPort.slice(0, colon), port };
  },
  fromHub: (cronTab) => {
    const { host, port, ...rest } = cronTab;
    if (typeof (host ?? '') !== 'string' || typeof (port ?? '') !== 'string') return cronTab;
    if (port === undefined) return host === undefined ? cronTab : { ...rest, hostPort: host };
    return { ...rest, hostPort: `${host ?? ''}:${port}` };
  },
};

/** `v1alpha1` has the same string under its first name, `address`. */
const addressSpoke: Spoke<CronTabV1alpha1, CronTabV1beta1> = {
  toHub: (cronTab) => {
    const { address, ...rest } = cronTab;
    return address === undefined ? cronTab : { ...rest, hostPort: address };
  },
  fromHub: (cronTab) => {
    const { hostPort, ...rest } = cronTab;
    return hostPort === undefined ? cronTab : { ...rest, address: hostPort };
  },
};

/**
 * The CRD without shapes, so the Worker does not contain the code that keeps data. There are no losses: every
 * `hostPort` is restored, and so are every host and port that the patterns in the schema of `v1` admit.
 */
const crd: Crd<CronTabVersions> = {
  group: 'stable.example.com',
  kind: 'CronTab',
  versions: ['v1', 'v1beta1', 'v1alpha1'],
};

export const cronTab: Kind = defineKind(crd, 'v1', {
  v1beta1: hostPortSpoke,
  v1alpha1: through('v1beta1', addressSpoke),
});
