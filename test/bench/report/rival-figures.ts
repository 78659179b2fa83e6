import type { ApiServerReport } from '../api-server.ts';
import type { Comparison, HttpReport } from '../support/http-report.ts';
import type { Figure } from './figure.ts';

/** What `http.ts` has measured, held against the targets. */
export function httpFigures({ cases }: HttpReport): Figure[] {
  return cases.flatMap(({ bytes, connections, sides, comparisons }) => {
    const of = (side: string, against: string): Comparison => find(comparisons, side, against);
    const what = `${bytes} bytes, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    const again = of('crdshift on Node, again', 'crdshift on Node');
    const controllerRuntime = of('crdshift on Node', 'controller-runtime');
    const coresOfOthers = Math.max(...sides.map((side) => side.coresOfOthers.median));
    const calls = { what, control: again.requestsPerCoreSecond, coresOfOthers };
    return [
      {
        target: 'over TLS, calls, controller-runtime',
        ...calls,
        ratio: controllerRuntime.requestsPerCoreSecond,
      },
      {
        target: 'over TLS, p99, controller-runtime',
        what,
        ratio: controllerRuntime.p99,
        control: again.p99,
        coresOfOthers,
      },
      {
        target: 'over TLS, calls, trivial worker',
        ...calls,
        ratio: of('crdshift in workerd', 'workerd, constant').requestsPerCoreSecond,
      },
      {
        target: 'over TLS, calls, bare node:https',
        ...calls,
        ratio: of('crdshift on Node', 'bare node:https').requestsPerCoreSecond,
      },
    ];
  });
}

/** What `api-server.ts` has measured, held against the targets. */
export function apiServerFigures({ objects, comparisons }: ApiServerReport): Figure[] {
  const control = find(comparisons, 'crdshift on Node, again', 'crdshift on Node').firstList;
  const what = `${objects} objects`;
  return [
    {
      target: 'API server, first list',
      what,
      ratio: find(comparisons, 'crdshift on Node', 'controller-runtime').firstList,
      control,
    },
    {
      what: `API server, first list of ${what}, against agnhost`,
      ratio: find(comparisons, 'crdshift on Node', 'agnhost').firstList,
      control,
    },
  ];
}

function find<T extends { readonly side: string; readonly against: string }>(
  comparisons: readonly T[],
  side: string,
  against: string,
): T {
  const found = comparisons.find((one) => one.side === side && one.against === against);
  if (found === undefined) throw new Error(`nobody has compared ${side} with ${against}`);
  return found;
}
