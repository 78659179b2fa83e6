import * as fc from 'fast-check';
import { duration } from '../../../../src/core/lens/parts/duration.ts';
import { writeDuration } from '../../../../src/core/lens/values/duration-text.ts';
import { quantity } from '../../../../src/core/lens/parts/quantity.ts';
import { retype } from '../../../../src/core/lens/parts/retype.ts';
import { scale, scaleNumber } from '../../../../src/core/lens/parts/scale.ts';
import { int64 } from '../json-arbitrary.ts';
import type { Specimen } from './specimen.ts';
import { objects, spec, specimen } from './specimen.ts';

const small = fc.integer({ min: -1_000_000, max: 1_000_000 });
/** At most three decimals, so that the product with a thousand is an integer. */
const thousandths = small.map((number) => Number(`${number}e-3`));
/** Not a multiple of the next suffix. */
const milli = fc.integer({ min: 1, max: 999 }).map((number) => `${number}m`);
const mebi = fc.integer({ min: 1, max: 1_023 }).map((number) => `${number}Mi`);
const seconds = fc
  .bigInt({ min: -200_000n, max: 200_000n })
  .map((number) => writeDuration(number * 1_000_000_000n, 'go') ?? '');

/** Amounts in several units and spellings. */
export const amounts: readonly Specimen[] = [
  specimen({
    name: 'scale',
    parts: [scale(['spec.seconds', 'spec.millis'], 1000)],
    own: objects({ 'spec.seconds': small }),
    hub: objects({ 'spec.millis': small.map((number) => number * 1000) }),
    pairs: [
      [spec('seconds', 2), spec('millis', 2000)],
      [spec('seconds', 9_007_199_254_741), spec('millis', 9007199254741000n)],
      [spec('seconds', 0), spec('millis', 0)],
    ],
    ownStays: [
      spec('seconds', 0.5),
      spec('seconds', '2'),
      spec('seconds', 2n ** 60n),
      spec('seconds', -0),
    ],
    hubStays: [spec('millis', 1500), spec('millis', 1e21)],
  }),
  specimen({
    name: 'scaleNumber',
    parts: [scaleNumber(['spec.seconds', 'spec.millis'], '1e3')],
    own: objects({ 'spec.seconds': thousandths }),
    hub: objects({ 'spec.millis': small }),
    pairs: [
      [spec('seconds', 0.1), spec('millis', 100)],
      [spec('seconds', 1.001), spec('millis', 1001)],
      [spec('seconds', 0.0001), spec('millis', 0.1)],
    ],
  }),
  specimen({
    name: 'scaleNumber by a third',
    parts: [scaleNumber(['spec.a', 'spec.b'], 0.3)],
    own: objects({ 'spec.a': thousandths }),
    hub: objects({ 'spec.b': fc.integer().map((number) => number * 3) }),
    pairs: [
      [spec('a', 0.1), spec('b', 0.03)],
      [spec('a', 10), spec('b', 3)],
    ],
    hubStays: [spec('b', 1)],
  }),
  specimen({
    name: 'retype, quantity to integer',
    parts: [retype(['spec.memory', 'spec.memoryMi'], quantity('Mi'), 'integer')],
    own: objects({ 'spec.memory': mebi }),
    hub: objects({ 'spec.memoryMi': small }),
    pairs: [
      [spec('memory', '1Gi'), spec('memoryMi', 1024)],
      [spec('memory', '1536Mi'), spec('memoryMi', 1536)],
      [spec('memory', '-3Ti'), spec('memoryMi', -3_145_728)],
      [spec('memory', '0'), spec('memoryMi', 0)],
    ],
    oneWay: [
      [spec('memory', '1.5Gi'), spec('memoryMi', 1536)],
      [spec('memory', '1048576'), spec('memoryMi', 1)],
      [spec('memory', '+2048Ki'), spec('memoryMi', 2)],
      [spec('memory', 1_048_576), spec('memoryMi', 1)],
    ],
    ownStays: ['1G', '1', '1Kib', '', 'Mi', '1e', '1 Mi', '1e999', '99999999999999Ei', 1].map(
      (value) => spec('memory', value),
    ),
    hubStays: [spec('memoryMi', 1.5), spec('memoryMi', '1'), spec('memoryMi', 2n ** 62n)],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, integer to quantity',
    parts: [retype(['spec.cpuMillis', 'spec.cpu'], 'integer', quantity('m'))],
    own: objects({ 'spec.cpuMillis': small }),
    hub: objects({ 'spec.cpu': milli }),
    pairs: [
      [spec('cpuMillis', 500), spec('cpu', '500m')],
      [spec('cpuMillis', 2000), spec('cpu', '2')],
    ],
    otherWay: [[spec('cpu', '0.5'), spec('cpuMillis', 500)]],
    hubStays: [spec('cpu', '1u')],
  }),
  specimen({
    name: 'retype, quantity to number',
    parts: [retype('spec.cpu', quantity(''), 'number')],
    own: objects({ 'spec.cpu': milli }),
    hub: objects({ 'spec.cpu': thousandths }),
    pairs: [
      [spec('cpu', '500m'), spec('cpu', 0.5)],
      [spec('cpu', '100n'), spec('cpu', 1e-7)],
      [spec('cpu', '2k'), spec('cpu', 2000)],
      [spec('cpu', '1E'), spec('cpu', 1_000_000_000_000_000_000n)],
    ],
    oneWay: [
      [spec('cpu', '.5'), spec('cpu', 0.5)],
      [spec('cpu', '5.'), spec('cpu', 5)],
      [spec('cpu', '1E3'), spec('cpu', 1000)],
    ],
    ownStays: [spec('cpu', '0.0000000001')],
    hubStays: [spec('cpu', 1e-10)],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, number to quantity',
    parts: [
      retype(['spec.gigabytes', 'spec.storage'], 'number', quantity('Gi', { writes: 'binary' })),
    ],
    own: objects({ 'spec.gigabytes': small.map((number) => number / 4) }),
    hub: objects({ 'spec.storage': fc.constantFrom('1Gi', '512Mi', '1536Mi', '3Ti') }),
    pairs: [[spec('gigabytes', 1.5), spec('storage', '1536Mi')]],
  }),
  specimen({
    name: 'retype, quantity to quantity',
    parts: [retype('spec.memory', quantity('Mi'), quantity('Gi'))],
    own: objects({ 'spec.memory': small.map((number) => `${number}Mi`) }),
    hub: objects({ 'spec.memory': small.map((number) => `${number}Gi`) }),
    pairs: [
      [spec('memory', '1536Mi'), spec('memory', '1.5Gi')],
      [spec('memory', '0Mi'), spec('memory', '0Gi')],
    ],
    ownStays: ['1.50Mi', '+1Mi', '-0Mi', 'Mi', '1e3Mi', '1Ki', '1'].map((value) =>
      spec('memory', value),
    ),
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, duration to integer',
    parts: [retype(['spec.timeout', 'spec.timeoutSeconds'], duration('s'), 'integer')],
    own: objects({ 'spec.timeout': seconds }),
    hub: objects({ 'spec.timeoutSeconds': small }),
    pairs: [
      [spec('timeout', '1m30s'), spec('timeoutSeconds', 90)],
      [spec('timeout', '1h0m0s'), spec('timeoutSeconds', 3600)],
      [spec('timeout', '-1h30m0s'), spec('timeoutSeconds', -5400)],
      [spec('timeout', '0s'), spec('timeoutSeconds', 0)],
    ],
    oneWay: [
      [spec('timeout', '90s'), spec('timeoutSeconds', 90)],
      [spec('timeout', '1.5h'), spec('timeoutSeconds', 5400)],
      [spec('timeout', '+.5m'), spec('timeoutSeconds', 30)],
      [spec('timeout', '0'), spec('timeoutSeconds', 0)],
      [spec('timeout', '1000ms1000000us'), spec('timeoutSeconds', 2)],
    ],
    ownStays: ['500ms', '5', '', '-', 's', '1h-5m', '1.2.3s', '1d', ' 1s', '9999999h', 90].map(
      (value) => spec('timeout', value),
    ),
    hubStays: [spec('timeoutSeconds', 2n ** 60n), spec('timeoutSeconds', 0.5)],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, integer to duration',
    parts: [retype(['spec.minutes', 'spec.every'], 'integer', duration('m', { writes: 'short' }))],
    own: objects({ 'spec.minutes': small }),
    hub: objects({ 'spec.every': fc.constantFrom('5m', '1h', '1h30m', '-2h', '0s') }),
    pairs: [
      [spec('minutes', 90), spec('every', '1h30m')],
      [spec('minutes', 120), spec('every', '2h')],
      [spec('minutes', 10), spec('every', '10m')],
    ],
  }),
  specimen({
    name: 'retype, duration to number',
    parts: [retype(['spec.timeout', 'spec.seconds'], duration('s'), 'number')],
    own: objects({
      'spec.timeout': fc.constantFrom('1.5s', '500ms', '1µs', '1.5µs', '2ns', '1h0m0.25s'),
    }),
    hub: objects({ 'spec.seconds': thousandths }),
    pairs: [
      [spec('timeout', '1.5s'), spec('seconds', 1.5)],
      [spec('timeout', '20ns'), spec('seconds', 2e-8)],
      [spec('timeout', '1.5µs'), spec('seconds', 0.0000015)],
    ],
    oneWay: [[spec('timeout', '1500us'), spec('seconds', 0.0015)]],
    hubStays: [spec('seconds', 1e-10)],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, number to duration',
    parts: [retype(['spec.hours', 'spec.every'], 'number', duration('h'))],
    own: objects({ 'spec.hours': small.map((number) => number / 4) }),
    hub: objects({ 'spec.every': fc.constantFrom('1h30m0s', '15m0s', '-2h0m0s') }),
    pairs: [[spec('hours', 1.5), spec('every', '1h30m0s')]],
    hubStays: [spec('every', '20m0s')],
  }),
  specimen({
    name: 'retype, duration to duration',
    parts: [retype(['spec.timeout', 'spec.wait'], duration('m'), duration('h'))],
    own: objects({ 'spec.timeout': small.map((number) => `${number * 3}m`) }),
    hub: objects({ 'spec.wait': small.map((number) => `${number}h`) }),
    pairs: [[spec('timeout', '90m'), spec('wait', '1.5h')]],
    ownStays: [spec('timeout', '1h30m'), spec('timeout', '20m'), spec('timeout', '01m')],
  }),
  specimen({
    name: 'scale, rounded',
    parts: [scale(['spec.minutes', 'spec.seconds'], 60, { round: 'up' })],
    own: objects({ 'spec.minutes': small }),
    hub: objects({ 'spec.seconds': small.map((number) => number * 60) }),
    pairs: [[spec('minutes', 2), spec('seconds', 120)]],
    otherWay: [
      [spec('seconds', 61), spec('minutes', 2)],
      [spec('seconds', -61), spec('minutes', -1)],
    ],
    hubStays: [spec('seconds', 1.5)],
  }),
  specimen({
    name: 'retype, a number to an integer, rounded',
    parts: [retype(['spec.ratio', 'spec.whole'], 'number', 'integer', { round: 'nearest' })],
    own: objects({ 'spec.ratio': small }),
    hub: objects({ 'spec.whole': small }),
    pairs: [[spec('ratio', 2), spec('whole', 2)]],
    oneWay: [
      [spec('ratio', 2.5), spec('whole', 3)],
      [spec('ratio', 2.4), spec('whole', 2)],
      [spec('ratio', -2.5), spec('whole', -2)],
      [spec('ratio', -2.6), spec('whole', -3)],
    ],
    ownStays: [spec('ratio', '2'), spec('ratio', 1e300)],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, a quantity to an integer, rounded',
    parts: [retype(['spec.memory', 'spec.memoryMi'], quantity('Mi'), 'integer', { round: 'down' })],
    own: objects({ 'spec.memory': mebi }),
    hub: objects({ 'spec.memoryMi': small }),
    pairs: [[spec('memory', '1Gi'), spec('memoryMi', 1024)]],
    oneWay: [
      [spec('memory', '1G'), spec('memoryMi', 953)],
      [spec('memory', 1_048_577), spec('memoryMi', 1)],
      [spec('memory', '-1'), spec('memoryMi', -1)],
    ],
    ownStays: [spec('memory', 'much')],
    except: ['any own object'],
  }),
  specimen({
    name: 'scale by a tenth',
    parts: [scale('spec.count', '0.1')],
    own: objects({
      'spec.count': small.filter((number) => number !== 0).map((number) => number * 10),
    }),
    hub: objects({
      'spec.count': int64.filter(
        (number) => number !== 0 && number > -(2n ** 59n) && number < 2n ** 59n,
      ),
    }),
    pairs: [[spec('count', 50), spec('count', 5)]],
    ownStays: [spec('count', 5)],
    except: ['any own object'],
  }),
];
