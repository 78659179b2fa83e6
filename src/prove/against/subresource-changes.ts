import { sameJson } from '../../core/json/same-json.ts';
import type { ProofFinding } from '../finding.ts';
import { versionFinding } from '../static/version-finding.ts';
import type { ProvedVersion } from '../subjects/subject.ts';

/** Reports changes of the subresources of a version. Clients use them at addresses of their own. */
export function subresourceFindings(old: ProvedVersion, now: ProvedVersion): ProofFinding[] {
  return [...statusChange(old, now), ...scaleChange(old, now)].map(([level, path, message]) =>
    versionFinding('subresource-changed', level, now.name, { message, path }),
  );
}

type Change = readonly [level: ProofFinding['level'], path: string, message: string];

function statusChange(old: ProvedVersion, now: ProvedVersion): readonly Change[] {
  const { name } = now;
  if (old.hasStatus === now.hasStatus) return [];
  if (now.hasStatus !== true) {
    return [
      [
        'error',
        'status',
        `The subresource status of ${name} is gone: controllers that write to /status get 404, and clients that write the whole object replace the status. Keep the subresource, and leave it out of a new version.`,
      ],
    ];
  }
  return [
    [
      'warning',
      'status',
      `The subresource status of ${name} is new: API servers ignore the status in writes of the whole object, without a warning. Check that all clients that set the status write to /status.`,
    ],
  ];
}

function scaleChange(old: ProvedVersion, now: ProvedVersion): readonly Change[] {
  const { name } = now;
  const [was, is] = [old.scale, now.scale];
  if (was === undefined) return [];
  if (is === undefined) {
    return [
      [
        'error',
        '',
        `The subresource scale of ${name} is gone: autoscalers and kubectl scale get 404. Keep the subresource, and leave it out of a new version.`,
      ],
    ];
  }
  if (sameJson({ ...was }, { ...is })) return [];
  return [
    [
      'error',
      '',
      `The subresource scale of ${name} points to other fields: autoscalers read and change these instead. Restore the paths.`,
    ],
  ];
}
