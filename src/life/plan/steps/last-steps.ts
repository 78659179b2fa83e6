import { counted } from '../../../core/counted.ts';
import { stabilityOf } from '../../../crd/version-priority.ts';
import { admissionOf } from '../findings/admission.ts';
import { pathOfVersion } from '../findings/finding.ts';
import type { Step } from '../step.ts';
import { doubtAbout } from '../trust.ts';
import { requestsFor } from '../use.ts';
import { done, isDone, later, obstacles, stepOf } from './situation.ts';
import type { Decision, Situation } from './situation.ts';

/** Returns the last steps of a version: its clients, its managedFields, and its end. */
export function endOf(version: string, situation: Situation, steps: readonly Step[]): Step[] {
  const clients = stepOf(
    'move-clients',
    version,
    `move the clients of ${version}`,
    clientMove(situation, version),
  );
  const before = [...steps, clients];
  const fields = stepOf(
    'translate-managed-fields',
    version,
    `translate managedFields of ${version}`,
    translation(situation, version, before),
  );
  const unserved = stepOf(
    'stop-serving',
    version,
    `stop serving ${version}`,
    serving(situation, version, before),
  );
  const removed = stepOf(
    'remove',
    version,
    `remove ${version}`,
    removal(situation, version, [...before, fields, unserved]),
  );
  return [clients, fields, unserved, removed];
}

function clientMove({ facts, goal, unusedAfter }: Situation, name: string): Decision {
  const version = facts.crd.versions.find((one) => one.name === name);
  if (version?.served !== true) return done('it is not served');
  if (facts.live === undefined) {
    return later('a file does not say who asks for it');
  }
  if (!version.deprecated) {
    return later('API servers count the requests for a version only once it is deprecated');
  }
  const use = requestsFor(facts, name);
  if (use === 'unknown') {
    return {
      ...later(
        'the metrics of all API servers are needed, and some of them, or the number of API servers, cannot be read',
      ),
      look: ['apiserver_requested_deprecated_apis, or k8s.io/deprecated: "true" in the audit log'],
    };
  }
  if (use.isAsked) {
    return {
      ...later(`clients have asked for it in the last ${inDays(use.seconds)}`),
      look: [
        `the audit log names them (k8s.io/deprecated: "true"); move them to ${goal.target}. The count starts again with the API servers`,
      ],
    };
  }
  const quiet = `nobody has asked for it in the last ${inDays(use.seconds)}`;
  if (use.seconds >= unusedAfter) return done(quiet);
  return later(
    `${quiet}, since the API servers started or the versions of the CRD changed: look again after ${inDays(unusedAfter)}`,
  );
}

/** Formats a duration for people: `3 days`. */
function inDays(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const [size, name] = units.find(([length]) => seconds >= length) ?? [1, 'second'];
  return counted(Math.floor(seconds / size), name);
}

function translation(situation: Situation, name: string, steps: readonly Step[]): Decision {
  const { facts, goal, commands } = situation;
  const { crd, live } = facts;
  if (live === undefined) {
    return later('a file does not say which field managers there are');
  }
  const isGone = crd.versions.every((version) => version.name !== name);
  const own = live.objects.entries.filter(({ version }) => version === name);
  if (live.objects.problem !== undefined) {
    return later('objects cannot be listed');
  }
  if (own.length === 0) {
    const isWhole = live.objects.count === live.objects.read;
    return isWhole
      ? done('no object has any')
      : {
          ...later(
            `only ${live.objects.read} of ${live.objects.count ?? 'all'} objects were read, because of --objects`,
          ),
          command: commands.translate(crd.name),
        };
  }
  if (!isGone && !isDone(steps, 'migrate', goal.target)) {
    return later('the objects must be migrated first');
  }
  if (!isGone && !isDone(steps, 'move-clients', name)) {
    return later(`clients that write ${name} would make new ones`);
  }
  const why = obstacles(situation);
  if (why.length > 0) return later(...why);
  return {
    state: 'now',
    why: [
      isGone
        ? 'server-side apply fails until then'
        : 'server-side apply would fail after the removal',
    ],
    command: commands.translate(crd.name),
  };
}

function serving(situation: Situation, name: string, steps: readonly Step[]): Decision {
  const { facts, goal } = situation;
  const version = facts.crd.versions.find((one) => one.name === name);
  if (version?.served !== true) return done();
  const why = obstacles(situation);
  if (stabilityOf(name) === 'stable') {
    why.push(
      'a stable version is served for as long as the major release (deprecation policy, rule 4a)',
    );
  }
  if (!version.deprecated) why.push(`${name} is not deprecated`);
  if (!isDone(steps, 'migrate', goal.target)) why.push('the objects are not migrated');
  if (!isDone(steps, 'move-clients', name)) why.push('clients may ask for it');
  if (why.length > 0) return later(...why);
  const path = [...pathOfVersion(facts.crd, name), 'served'];
  return {
    state: 'now',
    why: ['its clients then get 404, its objects stay, and you can undo this at once'],
    edit: [{ path, value: false }],
    look:
      stabilityOf(name) === 'beta'
        ? [
            'it has been deprecated for 9 months or 3 minor releases, whichever is longer (deprecation policy, rule 4a)',
          ]
        : [],
  };
}

function removal(situation: Situation, name: string, steps: readonly Step[]): Decision {
  const { facts, goal } = situation;
  const { crd, live } = facts;
  if (crd.versions.every((version) => version.name !== name)) return done();
  const why = obstacles(situation);
  if (live === undefined) why.push('a file does not say whether objects are stored in it');
  else {
    if (live.status.storedVersions.includes(name)) why.push(`storedVersions names ${name}`);
    const doubt = doubtAbout(live);
    if (doubt !== undefined) why.push(`storedVersions is not reliable: ${doubt}`);
  }
  if (!isDone(steps, 'stop-serving', name)) why.push(`${name} is served`);
  if (!isDone(steps, 'translate-managed-fields', name)) {
    why.push(
      `objects may have managedFields of ${name}, and then server-side apply of them would fail`,
    );
  }
  if (admissionOf(name, facts, goal).length > 0) {
    why.push('see the finding admission-of-old-version');
  }
  if (why.length > 0) return later(...why);
  return {
    state: 'now',
    why: ['no object is stored in it, it is not served, and no field manager needs it'],
    edit: [{ path: pathOfVersion(crd, name) }],
    look: [
      'no other cluster that gets this CRD has it in status.storedVersions',
      ...(live?.isAdmissionKnown === true
        ? []
        : [`no admission webhook or policy is for ${name} only: you may not list them all`]),
    ],
  };
}
