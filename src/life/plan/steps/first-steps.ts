import { storageOf } from '../../../crd/custom-resource-definition.ts';
import { hasError } from '../../../crd/finding.ts';
import { compareStability } from '../../../crd/version-priority.ts';
import { pathOfVersion } from '../findings/finding.ts';
import type { PlanFacts } from '../facts.ts';
import type { Step } from '../step.ts';
import { needsRepair } from '../needs-repair.ts';
import { doubtAbout } from '../trust.ts';
import { done, isDone, later, obstacles } from './situation.ts';
import type { Decision, Situation } from './situation.ts';

/** Decides whether the versions are converted without loss. */
export function conversion(situation: Situation): Decision {
  const { facts, findings, commands } = situation;
  const loses = findings.filter(({ id }) => id === 'none-loses-fields');
  const { crd } = facts;
  if (hasError(loses)) {
    return {
      state: 'now',
      why: ['strategy None loses fields that only an old version has'],
      command: commands.connect(facts),
    };
  }
  if (
    findings.some(
      ({ id, level }) =>
        id === 'webhook-fails' || (id === 'certificate-expires' && level === 'error'),
    )
  ) {
    return {
      state: 'now',
      why: ['the webhook does not convert'],
      look: ['the log of the webhook, and its certificate'],
    };
  }
  if (facts.refusals.length > 0) {
    return { state: 'now', why: ['API servers refuse the CRD: see the finding crd-invalid'] };
  }
  const isWebhook = crd.conversion.strategy === 'Webhook';
  const how = isWebhook ? 'a webhook converts' : 'strategy None is enough';
  if (isWebhook && isUnseen(situation)) {
    return {
      ...later('a webhook converts, and no read has shown that it answers'),
      look: [
        'kubectl get of an object that is stored in an old version, and the log of the webhook',
      ],
    };
  }
  const hidden =
    loses.length > 0 ? ['fields of the new version are lost when an old one is written'] : [];
  return done(`${how}${noteOn(facts)}`, ...hidden);
}

/** Reports whether objects are stored in an old version, and none was read past the cache of the API server. */
function isUnseen({ facts: { live }, goal }: Situation): boolean {
  if (live === undefined || live.objects.count === 0) return false;
  const { latency, read = 0 } = live.webhook;
  if (latency !== undefined || read > 0) return false;
  return live.status.storedVersions.some((version) => version !== goal.target);
}

function noteOn({ crd, live }: PlanFacts): string {
  if (crd.conversion.strategy !== 'Webhook' || live?.webhook.latency !== undefined) return '';
  const { read = 0 } = live?.webhook ?? {};
  return read > 0 ? ', and no read fails' : ', and no read has shown that it answers';
}

/** Decides whether a version may be deprecated. Like every change of a CRD, that empties the caches of API servers. */
export function deprecation(situation: Situation, name: string): Decision {
  const { facts, goal } = situation;
  const version = facts.crd.versions.find((one) => one.name === name);
  if (version === undefined) return done('the CRD does not have it');
  if (!version.served) return done('it is not served');
  if (version.deprecated) return done();
  if (compareStability(goal.target, name) < 0) {
    const why = `${goal.target} is less stable than ${name} (deprecation policy, rule 3)`;
    return later(why);
  }
  const obstructing = obstacles(situation);
  if (obstructing.length > 0) return later(...obstructing);
  const path = pathOfVersion(facts.crd, name);
  const { group, kind } = facts.crd;
  const text = `${group}/${name} ${kind} is deprecated; use ${group}/${goal.target}`;
  return {
    state: 'now',
    why: [
      'API servers then warn its clients, and show in metrics and audit logs whether anybody uses it; nothing else changes',
    ],
    edit: [
      { path: [...path, 'deprecated'], value: true },
      { path: [...path, 'deprecationWarning'], value: text },
    ],
  };
}

/** Decides whether the target may become the storage version. */
export function storageSwitch(situation: Situation, steps: readonly Step[]): Decision {
  const { facts, goal } = situation;
  const storage = storageOf(facts.crd)?.name ?? '';
  if (storage === goal.target) return done();
  const why = obstacles(situation);
  if (!isDone(steps, 'convert', goal.target)) why.push('the versions must be converted first');
  const target = facts.crd.versions.find(({ name }) => name === goal.target);
  if (target?.served !== true) why.push(`${goal.target} is not served`);
  if (hasActiveMigration(situation)) why.push('a StorageVersionMigration runs');
  if (why.length > 0) return later(...why);
  return {
    state: 'now',
    why: ['objects that are written from then on are stored in it'],
    edit: [
      { path: [...pathOfVersion(facts.crd, storage), 'storage'], value: false },
      { path: [...pathOfVersion(facts.crd, goal.target), 'storage'], value: true },
    ],
    look: [
      `every cluster that gets this CRD serves ${goal.target} already, in the release before this one: otherwise a rollback cannot read what was stored (deprecation policy, rule 4b)`,
    ],
  };
}

function hasActiveMigration({ findings }: Situation): boolean {
  return findings.some(({ id }) => id === 'migration-running');
}

/** Decides whether stored objects may be migrated. */
export function migration(situation: Situation, steps: readonly Step[]): Decision {
  const { facts, goal, commands } = situation;
  const { crd, live } = facts;
  if (!isDone(steps, 'store', goal.target)) {
    return later(`${goal.target} is not the storage version yet`);
  }
  if (live === undefined) {
    return {
      ...later('a file does not say what is stored'),
      look: ['status.storedVersions of every cluster, with --context'],
    };
  }
  if (hasActiveMigration(situation)) {
    return later('a StorageVersionMigration runs: wait until it ends');
  }
  if (live.objects.isForbidden === true) return later('you may not list the objects');
  if (needsRepair(live.objects)) {
    return { ...later('objects cannot be listed'), command: commands.repair(crd.name) };
  }
  const why = obstacles(situation);
  if (why.length > 0) return later(...why);
  const doubt = doubtAbout(live);
  const stored = live.status.storedVersions;
  const others = stored.filter((name) => name !== goal.target);
  if (others.length === 0 && doubt === undefined) {
    return done(`storedVersions names ${goal.target} alone`);
  }
  if (!isDone(steps, 'convert', goal.target)) {
    return later('it would lose what is not converted');
  }
  const reason =
    others.length > 0
      ? `storedVersions names ${others.join(', ')}, so objects may be stored in it`
      : `storedVersions names ${goal.target} alone, but ${doubt ?? ''}: a proof pass is needed`;
  return { state: 'now', why: [reason], command: commands.migrate(crd.name) };
}
