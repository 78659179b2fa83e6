import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Shape } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { isHollow } from '../../../src/core/json/json-value.ts';
import { each, lens, rename } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same } from './a-thing.ts';

/** Returns the elements that a version shows: those without `off`. */
function withoutOff(list: JsonValue | undefined): JsonObject[] {
  return (list as readonly JsonObject[]).filter((one) => one['off'] === undefined);
}

describe('a list map of which one version lacks a key', () => {
  const shown = object({ port: integer, size: text });
  const whole = object({ port: integer, protocol: text, size: text, hidden: text, off: text });
  const deployed = (shownOf: typeof withoutOff): Deployment =>
    deploy({
      shapes: {
        v1: object({ ports: listOf(whole, 'port', 'protocol') }),
        v1beta1: object({ ports: listOf(shown, 'port') }),
      },
      spokes: {
        v1beta1: { ...same, fromHub: ({ ports, ...rest }) => ({ ...rest, ports: shownOf(ports) }) },
      },
    });
  const { see, written } = deployed(withoutOff);
  /** Returns an object with the annotations of another one added. */
  const withKept = (one: Fields, other: Fields): Fields => {
    const annotations = { ...keptIn(one), ...keptIn(other) };
    return { ...one, metadata: { ...(one['metadata'] as JsonObject), annotations } };
  };
  const udp = { port: 80, protocol: 'UDP', size: 's', hidden: '1' };
  const tcp = { port: 81, protocol: 'TCP' };
  const away = see(written('v1', { ports: [udp, tcp] }), 'v1beta1');

  test.for<[string, object[], object[]]>([
    ['edited', [{ port: 80, size: 'new' }, { port: 81 }], [{ ...udp, size: 'new' }, tcp]],
    ['moved', [{ port: 81 }, { port: 80, size: 's' }], [tcp, udp]],
    ['removed', [{ port: 81 }], [tcp]],
    ['added', [{ port: 80, size: 's' }, { port: 81 }, { port: 82 }], [udp, tcp, { port: 82 }]],
  ])('has the same elements when one is %s', ([, edited, ports]) => {
    expect(fieldsOf(see({ ...away, ports: edited }, 'v1'))).toStrictEqual({ ports });
  });

  test('has them also beside an element that a client without that key has added', () => {
    const ports = [udp, { port: 82 }];
    const seen = see(written('v1', { ports }), 'v1beta1');
    const edited = [{ port: 82 }, { port: 80, size: 'new' }];
    expect(fieldsOf(see({ ...seen, ports: edited }, 'v1'))).toStrictEqual({
      ports: [{ port: 82 }, { ...udp, size: 'new' }],
    });
  });

  // The names of the annotations, and so their order, depend on the port.
  test.for([86, 87, 88, 89, 94])(
    'has them with annotations exported before, of port %i',
    (port) => {
      const other = { port, hidden: '2' };
      const exported = see(written('v1', { ports: [other] }), 'v1beta1');
      for (const stored of [[udp, other], [udp]]) {
        const seen = see(written('v1', { ports: stored }), 'v1beta1');
        const ports = [{ port: 80, size: 's' }, { port }];
        const applied = { ...withKept(seen, exported), ports };
        expect(fieldsOf(see(applied, 'v1'))).toStrictEqual({ ports: [udp, other] });
      }
    },
  );

  test('has no element without a key if annotations exported before have all keys', () => {
    const ports = [udp, { port: 82, protocol: 'SCTP', off: 'y' }];
    const seen = see(written('v1', { ports }), 'v1beta1');
    const hidden = { port: 94, protocol: 'TCP', off: 'y' };
    const exported = see(written('v1', { ports: [hidden] }), 'v1beta1');
    expect(fieldsOf(see(withKept(seen, exported), 'v1'))).toStrictEqual({ ports });
  });

  const byPort = (list: JsonValue | undefined): JsonObject[] =>
    (list as JsonObject[]).toSorted((one, other) => Number(one['port']) - Number(other['port']));

  test.for<[string, typeof withoutOff, JsonObject[], number[], number[]]>([
    [
      'place',
      withoutOff,
      [{ port: 80 }, { port: 94, off: 'y' }, { port: 90 }],
      [70, 80, 90],
      [70, 80, 94, 90],
    ],
    ['order', byPort, [{ port: 90 }, { port: 80 }], [80, 90], [90, 80]],
  ])(
    'has the %s of annotations exported before that have all keys',
    ([, shownOf, other, now, home]) => {
      const { see: seeIn, written: writtenIn } = deployed(shownOf);
      const [seen, exported] = [[udp], other].map((ports) =>
        seeIn(writtenIn('v1', { ports }), 'v1beta1'),
      );
      const applied = {
        ...withKept(seen ?? {}, exported ?? {}),
        ports: now.map((port) => ({ port })),
      };
      const { ports } = fieldsOf(seeIn(applied, 'v1'));
      expect((ports as JsonObject[]).map(({ port }) => port)).toStrictEqual(home);
    },
  );

  test('has annotations for each element', () => {
    expect(Object.keys(keptIn(away))).toHaveLength(3);
  });
});

describe('a list with two keys, the first of which is optional', () => {
  const shown = object({ host: text, path: text, size: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: listOf(object({ ...shown.fields, hidden: text, off: text })) }),
      v1beta1: object({ list: listOf(shown) }),
    },
    spokes: {
      v1beta1: { ...same, fromHub: ({ list, ...rest }) => ({ ...rest, list: withoutOff(list) }) },
    },
    listKeys: { list: ['host', 'path'] },
  });
  const one = { host: 'a', path: '/x', hidden: '1', off: 'y' };
  const two = { path: '/y', hidden: '2' };
  const added = { host: 'b', path: '/x' };

  test.for<[string, object, object[], object[]]>([
    ['is added', one, [{ path: '/y' }, added], [two, added]],
    ['replaces another one', one, [added], [added]],
    ['is edited', { ...one, path: '/y' }, [{ path: '/y', size: 's' }], [{ ...two, size: 's' }]],
  ])('keeps one that is not shown if an element like it %s', ([, first, edited, others]) => {
    const away = see(written('v1', { list: [first, two] }), 'v1beta1');
    expect(fieldsOf(see({ ...away, list: edited }, 'v1'))).toStrictEqual({
      list: [first, ...others],
    });
  });
});

describe('a list with two keys, of which a function drops one from some elements', () => {
  const shown = object({ port: integer, protocol: text, size: text });
  const without = (list: JsonValue | undefined): JsonObject[] =>
    (list as readonly JsonObject[]).map(({ protocol, ...one }) =>
      protocol === undefined || protocol === 'SCTP' ? one : { ...one, protocol },
    );
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: listOf(object({ ...shown.fields, hidden: text }), 'port', 'protocol') }),
      v1beta1: object({ list: listOf(shown, 'port', 'protocol') }),
    },
    spokes: {
      v1beta1: { ...same, fromHub: ({ list, ...rest }) => ({ ...rest, list: without(list) }) },
    },
  });
  const tcp = { port: 80, protocol: 'TCP', size: 's', hidden: '1' };
  const udp = { port: 80, protocol: 'UDP', size: 's', hidden: '2' };
  const sctp = { port: 81, protocol: 'SCTP', size: 's', hidden: '3' };
  const edit = ({ port, protocol }: typeof tcp): object => ({ port, protocol, size: 'new' });

  test('keeps the data of the others when several are edited', () => {
    const away = see(written('v1', { list: [tcp, udp, sctp] }), 'v1beta1');
    const edited = see({ ...away, list: [edit(tcp), edit(udp), { port: 81, size: 's' }] }, 'v1');
    expect(fieldsOf(edited)).toStrictEqual({
      list: [{ ...tcp, size: 'new' }, { ...udp, size: 'new' }, sctp],
    });
  });

  test('shows the key that a client has written', () => {
    const away = see(written('v1', { list: [tcp] }), 'v1beta1');
    const list = [
      { port: 80, protocol: 'TCP' },
      { port: 82, protocol: 'SCTP' },
    ];
    const stored = see({ ...away, list }, 'v1');
    expect(fieldsOf(see(stored, 'v1beta1'))).toStrictEqual({ list });
  });
});

describe('a list of nameless objects of which one is what a function leaves of another', () => {
  const shown = object({ a: text, b: text });
  const lower = (list: JsonValue | undefined): JsonObject[] =>
    (list as readonly JsonObject[]).map((one) =>
      typeof one['a'] === 'string' ? { ...one, a: one['a'].toLowerCase() } : one,
    );
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: listOf(object({ a: text, b: text, hidden: text })) }),
      v1beta1: object({ list: listOf(shown) }),
    },
    spokes: {
      v1beta1: { ...same, fromHub: ({ list, ...rest }) => ({ ...rest, list: lower(list) }) },
    },
  });
  const one = { a: 'X', b: 'y', hidden: '1' };
  const two = { b: 'y', hidden: '2' };
  const away = see(written('v1', { list: [one, two] }), 'v1beta1');
  const [first, second] = [{ a: 'x', b: 'y' }, { b: 'y' }];

  test.for<[string, object[], object[]]>([
    ['edited', [{ a: 'z', b: 'y' }, second], [{ ...one, a: 'z' }, two]],
    ['removed', [second], [two]],
    ['added', [first, second, { a: 'w' }], [one, two, { a: 'w' }]],
  ])('keeps the hidden field of each when one is %s', ([, edited, list]) => {
    expect(fieldsOf(see({ ...away, list: edited }, 'v1'))).toStrictEqual({ list });
  });
});

describe('a list of nameless objects that look alike', () => {
  const shown = object({ size: text, color: text });
  const whole = object({ ...shown.fields, hidden: text });
  const objects = (list: JsonValue | undefined): readonly JsonObject[] =>
    list as readonly JsonObject[];
  const like = (hidden: string): JsonObject => ({ size: 's', hidden });
  const rank = ({ size }: JsonObject): number => (size === 'a' ? 0 : 1);

  test('keeps the hidden field of each when a function sorts them', () => {
    const { see, written } = deploy({
      shapes: { v1: object({ list: listOf(whole) }), v1beta1: object({ list: listOf(shown) }) },
      spokes: {
        v1beta1: {
          ...same,
          toHub: ({ list, ...rest }) => ({
            ...rest,
            list: objects(list).toSorted((one, other) => rank(one) - rank(other)),
          }),
        },
      },
    });
    const list = [like('1'), like('2'), { size: 'a', hidden: '3' }];
    const away = see(written('v1', { list }), 'v1beta1');
    const edited = [{ size: 's', color: 'x' }, { size: 's' }, { size: 'a' }];
    expect(fieldsOf(see({ ...away, list: edited }, 'v1'))).toStrictEqual({
      list: [{ ...like('1'), color: 'x' }, like('2'), { size: 'a', hidden: '3' }],
    });
  });

  test('has the same order when an edit lets one of them through', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ cut: integer, list: listOf(whole) }),
        v1beta1: object({ cut: integer, list: listOf(shown) }),
      },
      spokes: {
        v1beta1: {
          ...same,
          toHub: ({ list, ...rest }) => ({
            ...rest,
            list: objects(list).slice(0, Number(rest['cut'])),
          }),
        },
      },
    });
    const list = [{ size: 'x' }, like('1'), like('2')];
    const away = see(written('v1', { cut: 1, list }), 'v1beta1');
    expect(fieldsOf(see({ ...away, cut: 2 }, 'v1'))).toStrictEqual({ cut: 2, list });
  });
});

describe('a list of nameless objects that the conversion back yields with other fields and another length', () => {
  const objects = (list: JsonValue | undefined): readonly JsonObject[] =>
    list as readonly JsonObject[];
  const cut = ({ list, ...rest }: Any): Any => ({ ...rest, list: objects(list).slice(0, 2) });
  const turn = ({ list, ...rest }: Any): Any => ({ ...rest, list: objects(list).toReversed() });

  test('keeps the elements that are cut off when one is edited', () => {
    const shape = object({ list: listOf(object({ size: text, color: text })) });
    const { see, written } = deploy({
      shapes: { v1: shape, v1beta1: shape },
      spokes: {
        v1beta1: {
          fromHub: cut,
          toHub: ({ list, ...rest }) => ({
            ...rest,
            list: objects(list).map((one) => ({ color: 'gray', ...one })),
          }),
        },
      },
    });
    const [one, two, three] = [{ size: 's' }, { size: 'm' }, { size: 'l' }];
    const away = see(written('v1', { list: [one, two, three] }), 'v1beta1');
    const edited = { ...away, list: [{ size: 'xs' }, two] };
    expect(fieldsOf(see(edited, 'v1'))).toStrictEqual({ list: [{ size: 'xs' }, two, three] });
  });

  test('keeps hidden fields, and the elements that are cut off, when it is also turned around and gets one more', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: listOf(object({ size: text, hidden: text })) }),
        v1beta1: object({ list: listOf(object({ size: text })) }),
      },
      spokes: { v1beta1: { ...same, fromHub: (hub) => cut(turn(hub)) } },
    });
    const list = ['s', 'm', 'l'].map((size) => ({ size, hidden: `hidden ${size}` }));
    const away = see(written('v1', { list }), 'v1beta1');
    expect(fieldsOf(away)).toStrictEqual({ list: [{ size: 'l' }, { size: 'm' }] });
    const added = { ...away, list: [{ size: 'xl' }, { size: 'l' }, { size: 'm' }] };
    const home = objects(see(added, 'v1')['list'] as JsonValue);
    expect(home).toHaveLength(4);
    expect(home).toEqual(expect.arrayContaining([{ size: 'xl' }, ...list]));
  });

  test('comes home from a version that cuts it off when another version becomes the hub', () => {
    const [some, all] = [object({ size: text }), object({ size: text, hidden: text })];
    const shapes = {
      v1: object({ list: listOf(some) }),
      v1beta1: object({ list: listOf(all) }),
      v1alpha1: object({ list: listOf(some) }),
    };
    const cutting = { ...same, fromHub: cut };
    const [before, after] = [
      deploy({ shapes, hub: 'v1', spokes: { v1beta1: same, v1alpha1: cutting } }),
      deploy({ shapes, hub: 'v1beta1', spokes: { v1: same, v1alpha1: cutting } }),
    ];
    const list = ['s', 'm', 'l', 's'].map((size) => ({ size, hidden: `hidden ${size}` }));
    const stored = before.see(before.written('v1beta1', { list }), 'v1alpha1');
    const home = after.see(stored, 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ list });
    expect(fieldsOf(after.see(home, 'v1'))).toStrictEqual({
      list: list.map(({ size }) => ({ size })),
    });
  });

  test('comes home a second time if the next deployment also turns it around', () => {
    const [some, all] = [object({ size: text }), object({ size: text, hidden: text })];
    const shapes = {
      v1beta1: object({ list: listOf(all) }),
      v1alpha1: object({ list: listOf(some) }),
    };
    const v1alpha1 = { ...same, fromHub: cut };
    const before = deploy({ shapes, spokes: { v1alpha1 } });
    const after = deploy({
      shapes: { v1: object({ list: listOf(all) }), ...shapes },
      spokes: { v1beta1: { ...same, fromHub: turn }, v1alpha1 },
    });
    const list = ['s', 'm', 'l'].map((size) => ({ size, hidden: `hidden ${size}` }));
    const stored = before.see(before.written('v1beta1', { list }), 'v1alpha1');
    const home = after.see(stored, 'v1beta1');
    expect(objects(home['list'] as JsonValue)).toEqual(expect.arrayContaining(list));
    expect(fieldsOf(after.see(after.see(home, 'v1alpha1'), 'v1beta1'))).toEqual(fieldsOf(home));
  });
});

describe('a list of nameless objects of which the next hub shows no field', () => {
  const shapes = {
    v1: object({ list: listOf(object({ size: text, note: text })) }),
    v1beta1: object({ list: listOf(object({ size: text })) }),
    v1alpha1: object({ list: listOf(object({ size: text, hidden: integer })) }),
    v2: object({ list: listOf(object({ weight: integer })) }),
  };
  const v1alpha1 = through('v1beta1', lens());
  const before = deploy({
    shapes,
    spokes: { v1beta1: lens(), v1alpha1, v2: through('v1alpha1', lens()) },
  });
  const after = deploy({
    shapes,
    hub: 'v2',
    spokes: { v1: lens(), v1beta1: lens(), v1alpha1 },
  });
  const [first, second, third] = ['s', 'm', 'l'].map((size, at) => ({ size, hidden: at }));
  const list = [first, second, third];
  const stored = before.see(before.written('v1alpha1', { list }), 'v1');
  const sizes = (...some: readonly string[]): Fields[] => some.map((size) => ({ size }));
  const afterRollBack = (sent: Fields): Fields => {
    const read = after.see(sent, 'v1alpha1');
    return fieldsOf(before.see(after.see(read, 'v1'), 'v1alpha1'));
  };

  test('has the hidden field of each after a roll-back', () => {
    expect(afterRollBack(stored)).toStrictEqual({ list });
  });

  test('has it also if this version gives their fields another name', () => {
    const renamed = {
      ...shapes,
      v1alpha1: object({ list: listOf(object({ label: text, hidden: integer })) }),
    };
    const spoke = through('v1beta1', lens(each('list', rename('label', 'size'))));
    const [old, next] = [
      deploy({ shapes: renamed, spokes: { v1beta1: lens(), v1alpha1: spoke, v2: lens() } }),
      deploy({
        shapes: renamed,
        hub: 'v2',
        spokes: { v1: lens(), v1beta1: lens(), v1alpha1: spoke },
      }),
    ];
    const labels = ['s', 'm', 'l'].map((label, at) => ({ label, hidden: at }));
    const sent = old.see(old.written('v1alpha1', { list: labels }), 'v1');
    const read = next.see(sent, 'v1alpha1');
    expect(fieldsOf(old.see(next.see(read, 'v1'), 'v1alpha1'))).toStrictEqual({ list: labels });
  });

  test('has it also if a client has edited one of them', () => {
    const edited = [first, { ...second, size: 'x' }, third];
    expect(afterRollBack({ ...stored, list: sizes('s', 'x', 'l') })).toStrictEqual({
      list: edited,
    });
  });

  test('does not have that of one that a client has removed', () => {
    const removed = afterRollBack({ ...stored, list: sizes('s', 'l') });
    expect(removed).toStrictEqual({ list: [first, third] });
    const noted = sizes('s', 'l').map((one) => ({ ...one, note: 'n' }));
    expect(afterRollBack({ ...stored, list: noted })).toStrictEqual({ list: [first, third] });
    const read = after.see({ ...stored, list: sizes('s', 'l') }, 'v1alpha1');
    const added = { ...after.see(read, 'v1'), list: sizes('s', 'm', 'l') };
    expect(fieldsOf(before.see(added, 'v1alpha1'))).toStrictEqual({
      list: [first, { size: 'm' }, third],
    });
  });
});

test('the removed element of a list without names does not return because of a list that has its name elsewhere', () => {
  const [some, all] = [object({ size: text }), object({ size: text, hidden: text })];
  const swap = ({ one, two, ...rest }: Any): Any => ({ ...rest, one: two, two: one });
  const { see, written } = deploy({
    shapes: {
      v1: object({ one: listOf(some), two: listOf(some) }),
      v1beta1: object({ one: listOf(all), two: listOf(all) }),
    },
    spokes: { v1beta1: { ...same, toHub: swap, fromHub: swap } },
  });
  const [one, two] = [
    { size: 's', hidden: '1' },
    { size: 's', hidden: '2' },
  ];
  const away = see(written('v1beta1', { one: [one], two: [two] }), 'v1');
  const removed = see(see({ ...away, two: [] }, 'v1beta1'), 'v1');
  expect(fieldsOf(see({ ...removed, two: [{ size: 's' }] }, 'v1beta1'))).toStrictEqual({
    one: [{ size: 's' }],
    two: [two],
  });
});

test('a list whose elements have an object as their name keeps the hidden field of each', () => {
  const element = { name: object({ first: text }), size: text };
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: listOf(object({ ...element, hidden: text })) }),
      v1beta1: object({ list: listOf(object(element)) }),
    },
    spokes: { v1beta1: same },
  });
  const list = ['a', 'b'].map((first) => ({ name: { first }, size: 's', hidden: first }));
  const away = see(written('v1', { list }), 'v1beta1');
  const [one, two] = away['list'] as readonly JsonObject[];
  expect(fieldsOf(see({ ...away, list: [{ ...one, size: 'new' }, two] }, 'v1'))).toStrictEqual({
    list: [{ ...list[0], size: 'new' }, list[1]],
  });
});

// The list may be older than its keys: an API server accepts what an edit does not touch.
test('a name that a list map has twice costs no parent of a hidden field', () => {
  const elements = (group: Shape): Shape =>
    object({ list: listOf(object({ name: text, size: text, group }), 'name') });
  const { see, written } = deploy({
    shapes: {
      v1: elements(object({ shown: text, hidden: text })),
      v1beta1: elements(object({ shown: text })),
    },
    spokes: {
      v1beta1: {
        ...same,
        toHub: ({ list, ...rest }) => ({
          ...rest,
          list: (list as JsonObject[]).map(({ group, ...one }) =>
            isHollow(group) ? one : { ...one, group },
          ),
        }),
      },
    },
  });
  const one = { name: 'a', group: { hidden: '1' } };
  const away = see(written('v1', { list: [one] }), 'v1beta1');
  const list = [{ name: 'a', size: 's' }, ...(away['list'] as JsonObject[])];
  expect(fieldsOf(see({ ...away, list }, 'v1'))).toStrictEqual({
    list: [{ ...one, size: 's' }, { name: 'a' }],
  });
});

test('an element that the conversion back cuts off is shown without the field that an edit adds', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: listOf(object({ host: text })) }),
      v1beta1: object({ ports: listOf(object({ host: text, note: text })) }),
    },
    spokes: {
      v1beta1: {
        toHub: (shown: Any): Any => shown,
        fromHub: ({ ports, ...rest }: Any): Any => ({
          ...rest,
          ports: (ports as readonly JsonValue[]).slice(0, 1),
        }),
      },
    },
  });
  const ports = [{ host: 'a' }, { note: 'hidden' }];
  const away = see(written('v1beta1', { ports }), 'v1');
  const edited = [{ host: 'b' }, { host: 'c' }];
  const home = see({ ...away, ports: edited }, 'v1beta1');
  expect(fieldsOf(home)).toStrictEqual({ ports: [{ host: 'b' }, { note: 'hidden' }] });
  expect(see(home, 'v1')['ports']).toStrictEqual(edited);
});
