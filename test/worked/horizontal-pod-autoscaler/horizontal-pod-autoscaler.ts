import type { Kind } from '../../../src/index.ts';
import { defineKind, each, inside, lens, rename, tagged, through } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/** v2beta1 has the metric beside its target, under two names each for what v2 calls `metric` and `target`. */
const metric = [rename('metricName', 'metric.name'), rename('selector', 'metric.selector')];
const externalMetric = [
  rename('metricName', 'metric.name'),
  rename('metricSelector', 'metric.selector'),
];

/** A target of v2 names its type; in v2beta1 the field that is there says it. */
const resourceTarget = tagged('target.type', {
  Utilization: ['targetAverageUtilization', 'target.averageUtilization'],
  AverageValue: ['targetAverageValue', 'target.averageValue'],
});

const currentResource = [
  rename('currentAverageUtilization', 'current.averageUtilization'),
  rename('currentAverageValue', 'current.averageValue'),
];

/** Every type of metric has an object of its own, so the parts need not ask for the `type` beside it. */
export const horizontalPodAutoscaler: Kind = defineKind({
  crd,
  hub: 'v2',
  spokes: {
    // The same fields; what v2 has got since, such as `tolerance`, is kept.
    v2beta2: lens(),
    v2beta1: through(
      'v2beta2',
      lens(
        each(
          'spec.metrics',
          inside(
            'object',
            ...metric,
            rename('target', 'describedObject'),
            // Every Go client of v2beta1 writes a `targetValue`, if only "0", so an average wins.
            tagged('target.type', {
              AverageValue: ['averageValue', 'target.averageValue'],
              Value: ['targetValue', 'target.value'],
            }),
          ),
          inside(
            'pods',
            ...metric,
            tagged('target.type', {
              AverageValue: ['targetAverageValue', 'target.averageValue'],
            }),
          ),
          inside('resource', resourceTarget),
          inside('containerResource', resourceTarget),
          inside(
            'external',
            ...externalMetric,
            tagged('target.type', {
              Value: ['targetValue', 'target.value'],
              AverageValue: ['targetAverageValue', 'target.averageValue'],
            }),
          ),
        ),
        each(
          'status.currentMetrics',
          inside(
            'object',
            ...metric,
            rename('target', 'describedObject'),
            rename('currentValue', 'current.value'),
            rename('averageValue', 'current.averageValue'),
          ),
          inside('pods', ...metric, rename('currentAverageValue', 'current.averageValue')),
          inside('resource', ...currentResource),
          inside('containerResource', ...currentResource),
          inside(
            'external',
            ...externalMetric,
            rename('currentValue', 'current.value'),
            rename('currentAverageValue', 'current.averageValue'),
          ),
        ),
      ),
    ),
  },
});
