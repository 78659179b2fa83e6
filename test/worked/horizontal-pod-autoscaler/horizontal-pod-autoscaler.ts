import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { each, hubOnly, inside, lens, rename, tagged } from '../../../src/lens.ts';
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
  hubOnly('current.value'),
];

/**
 * Every type of metric has an object of its own, so the parts need not ask for the `type` beside it. A target and a
 * current value of v2 have room for every way to measure, also for those that their type of metric never uses.
 */
export const horizontalPodAutoscaler: Kind = defineKind(crd, 'v2', {
  v2beta2: lens(
    hubOnly('spec.behavior.scaleUp.tolerance'),
    hubOnly('spec.behavior.scaleDown.tolerance'),
  ),
  v2beta1: through(
    'v2beta2',
    lens(
      hubOnly('spec.behavior'),
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
          hubOnly('target.averageUtilization'),
        ),
        inside(
          'pods',
          ...metric,
          tagged('target.type', {
            AverageValue: ['targetAverageValue', 'target.averageValue'],
          }),
          hubOnly('target.value'),
          hubOnly('target.averageUtilization'),
        ),
        inside('resource', resourceTarget, hubOnly('target.value')),
        inside('containerResource', resourceTarget, hubOnly('target.value')),
        inside(
          'external',
          ...externalMetric,
          tagged('target.type', {
            Value: ['targetValue', 'target.value'],
            AverageValue: ['targetAverageValue', 'target.averageValue'],
          }),
          hubOnly('target.averageUtilization'),
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
          hubOnly('current.averageUtilization'),
        ),
        inside(
          'pods',
          ...metric,
          rename('currentAverageValue', 'current.averageValue'),
          hubOnly('current.value'),
          hubOnly('current.averageUtilization'),
        ),
        inside('resource', ...currentResource),
        inside('containerResource', ...currentResource),
        inside(
          'external',
          ...externalMetric,
          rename('currentValue', 'current.value'),
          rename('currentAverageValue', 'current.averageValue'),
          hubOnly('current.averageUtilization'),
        ),
      ),
    ),
  ),
});
