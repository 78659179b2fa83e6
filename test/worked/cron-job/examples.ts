import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { cronJob } from './cron-job.ts';

const nightly = {
  spec: {
    schedule: '0 3 * * *',
    concurrencyPolicy: 'Forbid',
    jobTemplate: {
      spec: {
        template: {
          spec: {
            restartPolicy: 'OnFailure',
            containers: [
              { name: 'report', image: 'report:1', resources: { limits: { cpu: '1' } } },
            ],
            serviceAccountName: 'reporter',
          },
        },
      },
    },
  },
  status: { lastScheduleTime: '2026-11-20T03:00:00Z' },
};

export const cronJobExamples: WorkedKind = {
  kind: cronJob,
  crd,
  changes: false,
  loses: false,
  same: {
    'a job every night': { v1: nightly, v1beta1: nightly },
  },
  kept: {},
};
