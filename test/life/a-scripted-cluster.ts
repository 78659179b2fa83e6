import type { Cluster, ClusterAnswer, ClusterRequest } from '../../src/life/cluster.ts';

/** A cluster that gives prepared answers in turn, and records what it was asked. An error is thrown. */
export function aScriptedCluster(...answers: readonly (ClusterAnswer | Error)[]): Cluster & {
  readonly requests: readonly ClusterRequest[];
} {
  const requests: ClusterRequest[] = [];
  return {
    name: 'test',
    requests,
    send: (request) => {
      const answer = answers[requests.length];
      requests.push(request);
      if (answer === undefined) throw new Error(`no answer is prepared for ${request.path}`);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

/** A clock that only its own `sleep` moves. */
export function aClock(): { now: () => number; sleep: (ms: number) => Promise<void> } {
  let time = 0;
  return {
    now: () => time,
    sleep: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
  };
}
