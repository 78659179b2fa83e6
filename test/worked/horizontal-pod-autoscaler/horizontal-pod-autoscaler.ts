import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { each, hubOnly, inside, lens, rename, tagged } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** v2beta1 has no `metric` object, and its selector has another name in external metrics. */
const metric = [rename('metricName', 'metric.name'), rename('selector', 'metric.selector')];
const externalMetric = [
  rename('metricName', 'metric.name'),
  rename('metricSelector', 'metric.selector'),
];

/** v2 names the type of a target; in v2beta1 it follows from the field that is set. */
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
 * Each type of metric has its own object, so no part has to read the `type` next to it. Targets and current values of
 * v2 have a field for every way to measure, including those that their type of metric never uses.
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
          // Go clients of v2beta1 always write a `targetValue`, at least "0", so an average takes precedence.
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
