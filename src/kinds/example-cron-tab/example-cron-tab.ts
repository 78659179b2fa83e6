import type { Crd, Kind } from '../../index.ts';
import { defineKind } from '../../index.ts';
import { hostPortSpoke } from '../cron-tab/cron-tab.ts';
import type { CronTabVersions } from './crd.gen.ts';

const crd: Crd<CronTabVersions> = {
  group: 'example.com',
  kind: 'CronTab',
  versions: ['v1beta1', 'v1'],
};

/**
 * The CronTab of the page "Versions in CustomResourceDefinitions", in the group and with the CRD that stand there:
 * its requests can be pasted as they are. It relates its versions as the CronTab of `stable.example.com` does.
 */
export const exampleCronTab: Kind = defineKind(crd, 'v1', { v1beta1: hostPortSpoke });
