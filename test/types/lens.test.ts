import { describe, expectTypeOf, test } from 'vitest';
import type { Crd, JsonObject, JsonValue, KubernetesObject } from '../../src/index.ts';
import { defineKind, steps, through } from '../../src/index.ts';
import {
  absentInHub,
  absentInOwn,
  asInteger,
  asList,
  byType,
  custom,
  customFields,
  duration,
  each,
  fieldsToMap,
  fieldToLabel,
  flip,
  forget,
  hubConstant,
  hubOnly,
  inside,
  join,
  lens,
  listToMap,
  ownConstant,
  ownOnly,
  quantity,
  recursive,
  rename,
  retype,
  sharedToEach,
  split,
  tagged,
  together,
  values,
  when,
  wrap,
} from '../../src/lens.ts';
import type { Hub, Own, Versions } from './editor/versions.ts';

/*
 * The compiler checks this file (`npm run types`). The test itself only runs it, and defines no kind. Each error is on
 * the line of the wrong path; editor.test.ts shows some of the messages.
 */
const crd: Crd<Versions> = { group: 'g', kind: 'K', versions: ['v1', 'v1beta1', 'v1alpha1'] };

describe('a lens in a spoke of defineKind takes', () => {
  test('paths of its two versions', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          rename('spec.cronSpec', 'spec.schedule'),
          rename("spec['cronSpec']", 'spec.schedule'),
          rename('spec.limits.cpu', "spec.limits['example.com/cpu']"),
          rename("metadata.annotations['example.com/note']", 'spec.note'),
          rename('metadata.labels.tier', 'metadata.labels.level'),
          rename('spec.anything.at.all', 'spec.note'),
          split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' }),
          flip(join(['spec.host', asInteger('spec.port')], ':', 'spec.hostPort')),
          fieldToLabel('spec.image', 'example.com/image'),
          wrap(['spec.image', 'spec.container'], 'image'),
          values('spec.mode', { rw: 'ReadWrite' }),
          retype(['spec.seconds', 'spec.timeout'], 'integer', 'string'),
          byType('spec.backend', { integer: 'spec.port', string: 'spec.host' }),
          tagged('spec.type', { A: 'spec.mode', B: ['spec.image', 'spec.note'] }),
          fieldsToMap({ 'spec.image': 'image' }, 'spec.limits'),
          listToMap(['spec.env', 'spec.environment'], 'name'),
          sharedToEach('spec.rules', { 'spec.host': 'host' }),
          absentInHub('spec.image', 'none'),
          ownOnly('spec.cronSpec'),
          hubOnly('spec.schedule'),
          forget('spec.cronSpec', 'nobody reads it'),
        ),
        v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
      }),
    ).toBeFunction();
  });

  test('paths inside objects, lists and maps', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          each('spec.rules', each('http.paths', rename('serviceName', 'service.name'))),
          each(['spec.sets', 'spec.groups'], rename('size', 'count')),
          each('spec.modes', values('.', { rw: 'ReadWrite' })),
          inside('spec', rename('cronSpec', 'schedule')),
          inside(['spec', '.'], rename('cronSpec', 'spec.schedule')),
          when('spec.mode', 'x', rename('spec.cronSpec', 'spec.schedule')),
          flip(each('spec.rules', flip(rename('host', 'name')))),
          together(rename('spec.host', 'spec.container.image'), rename('spec.image', 'spec.note')),
          recursive('spec', [each('rules')], rename('cronSpec', 'schedule')),
          split('spec.hostPort', ':', [asList('spec.modes', ','), 'spec.host']),
        ),
        v1alpha1: lens(),
      }),
    ).toBeFunction();
  });

  test('no list of parts', () => {
    const parts = [ownOnly('spec.image')];
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        // @ts-expect-error -- in brackets
        v1beta1: lens([rename('spec.cronSpec', 'spec.schedule'), rename('spec.host', 'spec.note')]),
        // @ts-expect-error -- a variable
        v1alpha1: lens(parts),
      }),
    ).toBeFunction();
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(...parts),
        // @ts-expect-error -- an empty one
        v1alpha1: lens([]),
      }),
    ).toBeFunction();
  });

  test('no path that is misspelt or belongs to the other version', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          // @ts-expect-error -- cronSpce
          rename('spec.cronSpce', 'spec.schedule'),
          // @ts-expect-error -- shedule
          rename('spec.cronSpec', 'spec.shedule'),
          // @ts-expect-error -- swapped
          rename('spec.schedule', 'spec.cronSpec'),
          // @ts-expect-error -- spce
          rename('spce.cronSpec', 'spec.schedule'),
          // @ts-expect-error -- anotations
          rename("metadata.anotations['example.com/note']", 'spec.note'),
          // @ts-expect-error -- scalars have no fields
          rename('spec.cronSpec.hour', 'spec.schedule'),
          // @ts-expect-error -- each is needed
          rename('spec.rules.host', 'spec.schedule'),
          // @ts-expect-error -- prt
          split('spec.hostPort', ':', ['spec.host', asInteger('spec.prt')]),
          // @ts-expect-error -- hst
          split('spec.hostPort', ':', ['spec.hst', asInteger('spec.port')]),
          // @ts-expect-error -- imge
          fieldToLabel('spec.imge', 'example.com/image'),
          // @ts-expect-error -- the container has no field of this name
          wrap(['spec.image', 'spec.container'], 'imge'),
          // @ts-expect-error -- the hub has no spec.image
          values('spec.image', { rw: 'ReadWrite' }),
          // @ts-expect-error -- timeot
          retype(['spec.seconds', 'spec.timeot'], 'integer', 'string'),
          // @ts-expect-error -- prt
          byType('spec.backend', { integer: 'spec.prt', string: 'spec.host' }),
          // @ts-expect-error -- nte
          tagged('spec.type', { A: 'spec.mode', B: ['spec.image', 'spec.nte'] }),
          // @ts-expect-error -- tpe
          tagged('spec.tpe', { A: 'spec.mode' }),
          // @ts-expect-error -- imge
          fieldsToMap({ 'spec.imge': 'image' }, 'spec.limits'),
          // @ts-expect-error -- the elements have no field of this name
          listToMap(['spec.env', 'spec.environment'], 'nme'),
          // @ts-expect-error -- hst
          sharedToEach('spec.rules', { 'spec.hst': 'host' }),
          // @ts-expect-error -- only the hub has it
          ownOnly('spec.schedule'),
          // @ts-expect-error -- only the hub has it
          absentInHub('spec.schedule', ''),
          // @ts-expect-error -- only the own version has it
          hubOnly('spec.cronSpec'),
          // @ts-expect-error -- neither has it
          forget('spec.cronSchedule', 'nobody reads it'),
        ),
        // @ts-expect-error -- schedule is a field of the hub, and it converts through v1beta1
        v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.schedule'))),
      }),
    ).toBeFunction();
  });

  test('no path that is misspelt inside objects, lists and maps', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          // @ts-expect-error -- serviceNme
          each('spec.rules', each('http.paths', rename('serviceNme', 'service.name'))),
          // @ts-expect-error -- nme
          each('spec.rules', each('http.paths', rename('serviceName', 'service.nme'))),
          // @ts-expect-error -- pths
          each('spec.rules', each('http.pths', rename('serviceName', 'service.name'))),
          // @ts-expect-error -- cnt
          each(['spec.sets', 'spec.groups'], rename('size', 'cnt')),
          // @ts-expect-error -- shedule
          inside('spec', rename('cronSpec', 'shedule')),
          // @ts-expect-error -- shedule
          when('spec.mode', 'x', rename('spec.cronSpec', 'spec.shedule')),
          // @ts-expect-error -- nme
          flip(each('spec.rules', flip(rename('host', 'nme')))),
          // @ts-expect-error -- imge
          together(rename('spec.host', 'spec.container.imge')),
          // @ts-expect-error -- ruls
          recursive('spec', [each('ruls')], rename('cronSpec', 'schedule')),
          // @ts-expect-error -- shedule
          recursive('spec', [each('rules')], rename('cronSpec', 'shedule')),
          // @ts-expect-error -- mods
          split('spec.hostPort', ':', [asList('spec.mods', ','), 'spec.host']),
          customFields(
            // @ts-expect-error -- hst
            { own: ['spec.hostPort'], hub: ['spec.hst', 'spec.port'] },
            { toHub: () => undefined, fromHub: () => undefined },
          ),
        ),
        v1alpha1: lens(),
      }),
    ).toBeFunction();
  });
});

test('custom receives and returns the types of its paths', () => {
  expectTypeOf(() =>
    defineKind(crd, 'v1', {
      v1beta1: lens(
        custom(['spec.seconds', 'spec.timeout'], {
          toHub: (seconds) => {
            expectTypeOf(seconds).toEqualTypeOf<number | bigint>();
            return `${seconds}s`;
          },
          fromHub: (timeout) => {
            expectTypeOf(timeout).toEqualTypeOf<string>();
            return timeout.endsWith('s') ? Number.parseInt(timeout, 10) : undefined;
          },
        }),
        custom(['spec.image', 'spec.note'], {
          toHub: (image) => (image === '' ? null : image),
          fromHub: (note) => {
            expectTypeOf(note).toEqualTypeOf<string | null>();
            return note ?? '';
          },
        }),
        custom('spec.anything', {
          toHub: (anything) => {
            expectTypeOf(anything).toExtend<JsonObject>();
            return anything;
          },
          fromHub: (anything) => {
            expectTypeOf(anything).toEqualTypeOf<JsonValue>();
            return undefined;
          },
        }),
        customFields(
          { own: ['spec.hostPort'], hub: ['spec.host', 'spec.port'] },
          {
            toHub: ([hostPort]) => {
              expectTypeOf(hostPort).toEqualTypeOf<string | undefined>();
              return [hostPort, 1];
            },
            // @ts-expect-error -- the only field is a string
            fromHub: ([host, port]) => {
              expectTypeOf(host).toEqualTypeOf<string | undefined>();
              expectTypeOf(port).toEqualTypeOf<number | bigint | undefined>();
              return [port];
            },
          },
        ),
        each(
          'spec.rules',
          custom(['host', 'name'], {
            // @ts-expect-error -- the name is a string
            toHub: (host, { at }) => at.length,
            fromHub: (name) => name,
          }),
        ),
      ),
      v1alpha1: lens(),
    }),
  ).toBeFunction();
});

describe('a value in a lens has the type of its path:', () => {
  test('the words of a table', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          values('spec.mode', { rw: 'ReadWrite', ro: 'ReadOnly' }),
          values('spec.mode', [['rw', 'ReadWrite']]),
          values(['spec.image', 'spec.mode'], { any: 'ReadWrite' }),
          values(
            ['spec.backend', 'spec.note'],
            [
              [1, 'one'],
              ['two', null],
            ],
          ),
          values(['spec.limits', 'spec.note'], [[{ cpu: '1' }, 'one']]),
          values(['spec.image', 'spec.anything'], { any: 1 }),
          each('spec.modes', values('.', { rw: 'ReadWrite' })),
          // @ts-expect-error -- rx is not a value of the own version
          values('spec.mode', { rx: 'ReadWrite' }),
          // @ts-expect-error -- ReadWrit is not a value of the hub
          values('spec.mode', { rw: 'ReadWrit' }),
          // @ts-expect-error -- the same in pairs
          values('spec.mode', [['rw', 'ReadWrit']]),
          // @ts-expect-error -- the port is a number
          values(['spec.image', 'spec.port'], { any: '1' }),
          // @ts-expect-error -- a number is not a key
          values(['spec.seconds', 'spec.note'], { 1: 'one' }),
          // @ts-expect-error -- the limits have no field of this name
          values(['spec.limits', 'spec.note'], [[{ cup: '1' }, 'one']]),
        ),
        v1alpha1: lens(),
      }),
    ).toBeFunction();
  });

  test('constants', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          ownConstant('spec.image', 'none'),
          ownConstant('spec.seconds', 1n),
          ownConstant('spec.limits', { cpu: '1' }),
          hubConstant('spec.note', null),
          hubConstant('spec.anything', [1]),
          hubConstant('metadata.generation', 1),
          absentInHub('spec.mode', 'rw'),
          absentInOwn('spec.mode', 'ReadWrite'),
          // @ts-expect-error -- the image is a string
          ownConstant('spec.image', 1),
          // @ts-expect-error -- the port is a number
          hubConstant('spec.port', '80'),
          // @ts-expect-error -- the limits have no field of this name
          ownConstant('spec.limits', { cup: '1' }),
          // @ts-expect-error -- rx is not a value of the own version
          absentInHub('spec.mode', 'rx'),
          // @ts-expect-error -- rw is a value of the own version
          absentInOwn('spec.mode', 'rw'),
          // @ts-expect-error -- the field is a string in the elements
          each('spec.rules', hubConstant('name', true)),
        ),
        v1alpha1: lens(),
      }),
    ).toBeFunction();
  });

  test('the forms of retype', () => {
    expectTypeOf(() =>
      defineKind(crd, 'v1', {
        v1beta1: lens(
          retype(['spec.image', 'spec.port'], 'string', 'integer'),
          retype(['spec.image', 'spec.port'], quantity('Mi'), 'integer', { round: 'up' }),
          retype(['spec.backend', 'spec.note'], 'number', 'string'),
          retype(['spec.seconds', 'spec.anything'], 'integer', 'boolean'),
          // @ts-expect-error -- the image is a string
          retype(['spec.image', 'spec.port'], 'integer', 'integer'),
          // @ts-expect-error -- the port is a number
          retype(['spec.image', 'spec.port'], 'string', 'boolean'),
          // @ts-expect-error -- the seconds are not text
          retype(['spec.seconds', 'spec.timeout'], duration('s'), 'string'),
          // @ts-expect-error -- the limits are an object
          retype(['spec.limits', 'spec.timeout'], 'integer', 'string'),
        ),
        v1alpha1: lens(),
      }),
    ).toBeFunction();
  });
});

test('four and five steps check the paths of both ends', () => {
  const first = lens(rename('spec.cronSpec', 'between'));
  expectTypeOf(() => [
    defineKind(crd, 'v1', {
      v1beta1: steps(first, lens(), lens(), lens(rename('between', 'spec.schedule'))),
      v1alpha1: lens(),
    }),
    defineKind(crd, 'v1', {
      v1beta1: steps(
        // @ts-expect-error -- cronSpce
        lens(rename('spec.cronSpce', 'between')),
        lens(rename('anything', 'at all')),
        lens(),
        // @ts-expect-error -- shedule
        lens(rename('between', 'spec.shedule')),
      ),
      v1alpha1: through(
        'v1beta1',
        steps(
          // @ts-expect-error -- adress
          lens(rename('spec.adress', 'x')),
          lens(),
          lens(rename('anything', 'at all')),
          lens(),
          // @ts-expect-error -- schedule is a field of the hub, and it converts through v1beta1
          lens(rename('x', 'spec.schedule')),
        ),
      ),
    }),
  ]).toBeFunction();
});

test('steps check the paths of both ends', () => {
  const between = {
    toHub: (object: JsonObject) => object,
    fromHub: (object: JsonObject) => object,
  };
  expectTypeOf(() => [
    defineKind(crd, 'v1', {
      v1beta1: steps(
        lens(rename('spec.cronSpec', 'in between')),
        between,
        lens(rename('in between', 'spec.schedule')),
      ),
      v1alpha1: through(
        'v1beta1',
        steps(lens(rename('spec.address', 'x')), lens(rename('x', 'spec.hostPort'))),
      ),
    }),
    defineKind(crd, 'v1', {
      v1beta1: steps(
        // @ts-expect-error -- cronSpce
        lens(rename('spec.cronSpce', 'in between')),
        between,
        // @ts-expect-error -- shedule
        lens(rename('in between', 'spec.shedule')),
      ),
      v1alpha1: through(
        'v1beta1',
        steps(
          // @ts-expect-error -- adress
          lens(rename('spec.adress', 'x')),
          // @ts-expect-error -- schedule is a field of the hub, and it converts through v1beta1
          lens(rename('x', 'spec.schedule')),
        ),
      ),
    }),
  ]).toBeFunction();
});

test('a recursive type is checked to the depth of the path', () => {
  interface Route {
    readonly name?: string;
    readonly next?: Route;
    readonly routes?: readonly Route[];
  }
  type Nested = KubernetesObject & { readonly spec?: Route };
  const nested: Crd<{ v1: Nested; v2: Nested }> = { group: 'g', kind: 'K', versions: ['v1', 'v2'] };
  expectTypeOf(() =>
    defineKind(nested, 'v2', {
      v1: lens(
        rename('spec.next.next.next.next.next.next.next.next.name', 'spec.name'),
        each('spec.next.routes', each('routes', each('next.routes', rename('name', 'next.name')))),
        // @ts-expect-error -- nme
        rename('spec.next.next.next.next.next.next.next.next.nme', 'spec.name'),
      ),
    }),
  ).toBeFunction();
});

describe('any path is accepted', () => {
  test('in a lens outside a kind', () => {
    const part = each('anything', rename('a.b', 'c'));
    const apart = lens(part, rename('x', 'y'));
    expectTypeOf(() =>
      defineKind(crd, 'v1', { v1beta1: apart, v1alpha1: lens(part) }),
    ).toBeFunction();
    expectTypeOf(() => lens<Own, Hub>(part)).toBeFunction();
    // @ts-expect-error -- the versions are named
    expectTypeOf(() => lens<Own, Hub>(rename('x', 'y'))).toBeFunction();
  });

  test('if a path is not a literal', () => {
    const path: string = 'spec.cronSpce';
    expectTypeOf(() =>
      defineKind(crd, 'v1', { v1beta1: lens(rename(path, path)), v1alpha1: lens() }),
    ).toBeFunction();
  });

  test('if a version has no schema', () => {
    const open: Crd<Record<'v1' | 'v2', KubernetesObject>> = {
      group: 'g',
      kind: 'K',
      versions: ['v1', 'v2'],
    };
    expectTypeOf(() =>
      defineKind(open, 'v2', { v1: lens(rename('spec.a.b', 'c')) }),
    ).toBeFunction();
  });
});
