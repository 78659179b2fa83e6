import type { ApiServerReport } from '../api-server.ts';
import { formatLoad } from '../support/http-report.ts';
import type { HttpCase, HttpReport } from '../support/http-report.ts';
import type { Spread } from '../support/statistics.ts';
import type { TargetName } from '../targets.ts';
import type { Figure } from './figure.ts';

type Measure = 'requestsPerCoreSecond' | 'p99';

/** Sides that need Go. */
const IN_GO = ['controller-runtime', 'agnhost'];

/** Targets of the cases that wrk measures. */
const BY_WRK: readonly TargetName[] = [
  'over TLS, calls, controller-runtime',
  'over TLS, p99, controller-runtime',
];

/** Comparisons of `http.ts` by target. */
const OVER_TLS: readonly [TargetName, side: string, against: string, Measure][] = [
  [
    'over TLS, calls, controller-runtime',
    'crdshift on Node',
    'controller-runtime',
    'requestsPerCoreSecond',
  ],
  ['over TLS, p99, controller-runtime', 'crdshift on Node', 'controller-runtime', 'p99'],
  [
    'over TLS, calls, constant worker',
    'crdshift in workerd',
    'workerd, constant',
    'requestsPerCoreSecond',
  ],
  [
    'over TLS, calls, parsing worker',
    'crdshift in workerd',
    'workerd, parse and stringify',
    'requestsPerCoreSecond',
  ],
  [
    'over TLS, calls, parsing node:https',
    'crdshift on Node',
    'node:https, parse and stringify',
    'requestsPerCoreSecond',
  ],
  [
    'over TLS, calls, constant node:https',
    'crdshift on Node',
    'node:https, constant',
    'requestsPerCoreSecond',
  ],
  ['over TLS, calls, agnhost', 'crdshift on Node', 'agnhost', 'requestsPerCoreSecond'],
  [
    'over TLS, calls, Worker, controller-runtime',
    'crdshift in workerd',
    'controller-runtime',
    'requestsPerCoreSecond',
  ],
];

/**
 * Returns the figures of `http.ts`, each with the control of our side in it.
 *
 * @throws {Error} when a comparison is missing
 */
export function httpFigures({ cases }: HttpReport, { withGo }: { withGo: boolean }): Figure[] {
  const all = OVER_TLS.filter(([, , against]) => withGo || !IN_GO.includes(against));
  return cases.flatMap((one) => {
    const { bytes, sides } = one;
    const what = `${bytes} bytes, ${formatLoad(one)}`;
    const compared =
      one.generator === 'wrk' ? all.filter(([target]) => BY_WRK.includes(target)) : all;
    const coresOfOthers = Math.max(...sides.map((side) => side.coresOfOthers.median));
    return compared.map(([target, side, against, measure]): Figure => {
      const ratio = ratioIn(one, [side, against], measure);
      const control = ratioIn(one, [`${side}, again`, side], measure);
      return { target, what, ratio, control, coresOfOthers };
    });
  });
}

function ratioIn(
  { comparisons }: HttpCase,
  [side, against]: readonly [string, string],
  measure: Measure,
): Spread {
  const found = comparisons.find((one) => one.side === side && one.against === against);
  if (found === undefined) throw new Error(`there is no comparison of ${side} with ${against}`);
  return found[measure];
}

/** Returns the figures of `api-server.ts`. */
export function apiServerFigures({ objects, comparisons }: ApiServerReport): Figure[] {
  const [control, ...others] = comparisons;
  if (control === undefined) throw new Error('there is no comparison');
  return others
    .filter(({ side }) => side === control.against)
    .flatMap(({ against, firstList, create, patch }): Figure[] => [
      {
        ...(against === 'controller-runtime'
          ? { target: 'API server, first list', what: `${objects} objects` }
          : { target: 'API server, first list, others', what: `${objects} objects, ${against}` }),
        ratio: firstList,
        control: control.firstList,
      },
      {
        target: 'API server, writes',
        what: `create, ${against}`,
        ratio: create,
        control: control.create,
      },
      {
        target: 'API server, writes',
        what: `patch, ${against}`,
        ratio: patch,
        control: control.patch,
      },
    ]);
}
