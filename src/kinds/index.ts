import type { Kinds } from '../index.ts';
import { kindsOf } from '../index.ts';
import { cronTab } from './cron-tab/cron-tab.ts';
import { exampleCronTab } from './example-cron-tab/example-cron-tab.ts';

/** The kinds that this deployment serves: one folder each, listed here. */
export const kinds: Kinds = kindsOf(cronTab, exampleCronTab);
