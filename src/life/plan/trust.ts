import { doubtsInWords, isProvedLast, migrationState } from '../migration-state.ts';
import type { LiveFacts } from './facts.ts';

/** Returns why `status.storedVersions` does not reliably show what is stored; undefined if it can be believed. */
export function doubtAbout(live: LiveFacts): string | undefined {
  const { status, migrationsUnknown } = live;
  const sign = signAgainst(live);
  if (sign !== undefined || migrationsUnknown === undefined) return sign;
  const { mayRun } = migrationState(status, live);
  return mayRun === undefined && isProvedLast(status)
    ? undefined
    : `it is unknown whether a StorageVersionMigration runs or has failed (${migrationsUnknown})`;
}

/** Returns a sign that `status.storedVersions` lacks a version that is stored; undefined if there is none. */
export function signAgainst(live: LiveFacts): string | undefined {
  const { active, doubts } = migrationState(live.status, live);
  if (active[0] !== undefined) return `StorageVersionMigration ${active[0].name} runs`;
  return doubts.length === 0 ? undefined : doubtsInWords(doubts);
}
