import type { Crd, Kind } from '../../index.ts';
import { accept, defineKind } from '../../index.ts';
import { hostPortSpoke } from '../cron-tab/cron-tab.ts';
import type { CronTabVersions } from './crd.gen.ts';

const crd: Crd<CronTabVersions> = {
  group: 'example.com',
  kind: 'CronTab',
  versions: ['v1beta1', 'v1'],
};

/** The published schema admits any text, for instance `a:b` as a host, which the conversion cannot tell from `a` and `b`. */
const WITHOUT_PATTERNS = 'the published schema has no patterns for host and port';

/**
 * The CronTab of the page "Versions in CustomResourceDefinitions", with the same group and CRD, so that the requests of
 * the page can be used unchanged. Its versions convert like those of the CronTab of `stable.example.com`.
 */
export const exampleCronTab: Kind = defineKind(
  crd,
  'v1',
  { v1beta1: hostPortSpoke },
  {
    accepted: [
      accept('round-trip', 'host', WITHOUT_PATTERNS),
      accept('round-trip', 'port', WITHOUT_PATTERNS),
      accept('edit-lost', 'host', WITHOUT_PATTERNS),
      accept('edit-lost', 'port', WITHOUT_PATTERNS),
    ],
  },
);
