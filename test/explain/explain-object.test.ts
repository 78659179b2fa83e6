import type { ValuePath } from '../../src/core/json/value-path.ts';
import { describe, expect, test } from 'vitest';
import type { Explanation, KnownVersion, Line } from '../../src/explain/explain-object.ts';
import { picture } from '../../scripts/explain/picture.ts';
import { explainObject } from '../../src/explain/explain-object.ts';
import { placeText, valuesOf } from '../../src/explain/place.ts';
import { shapeOfSchema } from '../../src/core/schema/shape-of-schema.ts';
import type { JsonObject, Kind, KubernetesObject } from '../../src/index.ts';
import { crdOf, defineKind, through } from '../../src/index.ts';
import {
  custom,
  each,
  forget,
  hubConstant,
  hubOnly,
  lens,
  ownOnly,
  rename,
} from '../../src/lens.ts';
import { anObject } from '../support/a-store.ts';
import { all } from '../worked/all.ts';
import type { WorkedKind } from '../worked/worked-kind.ts';

const string = { type: 'string' };

function schemaWith(fields: JsonObject): JsonObject {
  return { type: 'object', properties: { spec: { type: 'object', properties: fields } } };
}

const schemas = {
  v1: schemaWith({
    schedule: string,
    tier: { type: 'string', default: 'gold' },
    note: string,
    mode: string,
    dropped: string,
  }),
  v1beta1: schemaWith({ cronSpec: string, legacy: string, tier: string, note: string }),
  v1alpha1: schemaWith({ cronSpec: string, note: string }),
};

const versions = Object.entries(schemas).map(([name, schema]) => ({
  name,
  schema,
  shape: shapeOfSchema(schema, 'pruned'),
}));

const shapes = Object.fromEntries(versions.map(({ name, shape }) => [name, shape]));

const kind = defineKind(
  crdOf({ group: 'example.com', kind: 'Job', versions: Object.keys(schemas), shapes }),
  'v1',
  {
    v1beta1: lens(
      rename('spec.cronSpec', 'spec.schedule'),
      ownOnly('spec.legacy'),
      hubConstant('spec.mode', 'cron'),
      forget('spec.dropped', 'nobody has ever read it'),
    ),
    v1alpha1: through('v1beta1', {
      toHub: (object: object) => object,
      fromHub: (object: object) => object,
    }),
  },
);

/** Returns the versions with these schemas, and the CRD that has them. */
function crdWith(itsSchemas: Readonly<Record<string, JsonObject>>) {
  const known = Object.entries(itsSchemas).map(([name, schema]) => ({
    name,
    schema,
    shape: shapeOfSchema(schema, 'pruned'),
  }));
  const named = Object.fromEntries(known.map(({ name, shape }) => [name, shape]));
  const names = { group: 'example.com', kind: 'Job', versions: Object.keys(itsSchemas) };
  return { known, crd: crdOf({ ...names, shapes: named }) };
}

function explain(
  object: KubernetesObject,
  to: string,
  of: Kind = kind,
  known: readonly KnownVersion[] = versions,
): Explanation {
  const explained = explainObject(of, object, `${of.group}/${to}`, known);
  if ('problem' in explained) throw new Error(JSON.stringify(explained.problem));
  return explained;
}

function versionsOf({ kind: { versions: names }, crd }: WorkedKind): KnownVersion[] {
  return names.map((name) => ({ name, schema: {}, shape: crd.shapes?.[name] ?? {} }));
}

function at(
  { lines }: Explanation,
  ...place: ValuePath
): Pick<Line, 'why'> & { readonly by: string } {
  const text = placeText(place);
  const is = (one: { readonly place: ValuePath } | undefined): boolean =>
    one !== undefined && placeText(one.place) === text;
  const line = lines.find(({ from, to }) => is(from) || is(to));
  if (line === undefined) throw new Error(`no line for ${text}`);
  const by = line.by.map((author) => author.part?.lens ?? author.function).join();
  return { why: line.why, by };
}

describe('a value', () => {
  const fields = { schedule: '* * * * *', note: 'n', mode: 'cron', dropped: 'x', tier: 'gold' };
  const down = explain(anObject(kind, 'v1', { spec: fields }), 'v1beta1');

  test('that stays is unchanged, without a cause', () => {
    expect(at(down, 'spec', 'note')).toEqual({ why: 'unchanged', by: '' });
  });

  test('that goes to another place is moved by the part that names it', () => {
    expect(at(down, 'spec', 'schedule')).toEqual({ why: 'moved', by: 'rename' });
    expect(at(down, 'spec', 'cronSpec')).toEqual({ why: 'moved', by: 'rename' });
  });

  test('that the conversion back restores is implied', () => {
    expect(at(down, 'spec', 'mode')).toEqual({ why: 'implied', by: 'hubConstant' });
    expect(picture(down, () => undefined)).toMatch(
      /mode: cron +implied: the conversion back restores it \(hubConstant\)$/m,
    );
  });

  test('that is lost on purpose is forgotten, with the reason', () => {
    expect(at(down, 'spec', 'dropped')).toEqual({ why: 'forgotten', by: 'forget' });
    expect(down.lines.find(({ why }) => why === 'forgotten')?.reason).toBe(
      'nobody has ever read it',
    );
  });

  test('that is lost on purpose is forgotten in every entry of a map that moves', () => {
    const mapOf = (properties: JsonObject): JsonObject => ({
      type: 'object',
      additionalProperties: { type: 'object', properties },
    });
    const { known, crd } = crdWith({
      v1: schemaWith({ all: mapOf({ y: string }) }),
      v1beta1: schemaWith({ old: mapOf({ x: string, y: string }) }),
    });
    const moving = defineKind(crd, 'v1', {
      v1beta1: lens(each(['spec.old', 'spec.all'], forget('x', 'nobody reads it'))),
    });
    const object = anObject(moving, 'v1beta1', { spec: { old: { x: { x: '1', y: '2' } } } });
    const up = explain(object, 'v1', moving, known);
    expect(at(up, 'spec', 'old', 'x', 'x')).toEqual({ why: 'forgotten', by: 'forget' });
    expect(at(up, 'spec', 'old', 'x', 'y')).toEqual({ why: 'moved', by: 'each' });
  });

  test('that is lost on purpose in a later step, under another name, is forgotten', () => {
    const { known, crd } = crdWith({
      v1: schemaWith({ interval: string }),
      v2: schemaWith({}),
      v1alpha1: schemaWith({ period: string }),
    });
    const renaming = defineKind(crd, 'v1', {
      v1alpha1: lens(rename('spec.period', 'spec.interval')),
      v2: lens(forget('spec.interval', 'v2 has no clock')),
    });
    const object = anObject(renaming, 'v1alpha1', { spec: { period: '1s' } });
    const [line] = explain(object, 'v2', renaming, known).lines;
    expect(line).toMatchObject({ why: 'forgotten', reason: 'v2 has no clock' });
  });

  test('that another one takes the place of is kept, even if both are equal', () => {
    const { known, crd } = crdWith({
      v1: schemaWith({ ready: string, old: string }),
      v1beta1: schemaWith({ ready: string, next: string }),
      v1alpha1: schemaWith({ ready: string }),
    });
    const shifted = defineKind(crd, 'v1', {
      v1beta1: lens(rename('spec.ready', 'spec.old'), rename('spec.next', 'spec.ready')),
      v1alpha1: through('v1beta1', lens(hubOnly('spec.next'))),
    });
    const object = anObject(shifted, 'v1', { spec: { ready: '1', old: '1' } });
    const shown = explain(object, 'v1alpha1', shifted, known);
    expect(shown.to['spec']).toEqual({ ready: '1' });
    expect(shown.lines.map(({ why, from }) => [why, from?.place.at(-1)])).toEqual([
      ['kept', 'ready'],
      ['moved', 'old'],
    ]);
  });

  test('that the other version cannot hold is kept, with its annotation', () => {
    const object = anObject(kind, 'v1beta1', { spec: { legacy: 'old' } });
    const up = explain(object, 'v1');
    expect(at(up, 'spec', 'legacy')).toEqual({ why: 'kept', by: 'ownOnly' });
    const { kept } = up.lines.find(({ why }) => why === 'kept') ?? {};
    expect(kept?.annotation).toMatch(/^example\.com\/crdshift-kept\./);
    expect(kept?.version).toBe('v1beta1');
    expect(kept?.bytes).toBeGreaterThan(100);
    expect(up.to.metadata?.['annotations']).toBeUndefined();
  });

  test('that converts back to another one is converted, and kept as well', () => {
    const halfway = custom('spec.note', {
      toHub: (note) => (typeof note === 'string' ? `${note}!` : note),
      fromHub: (note) => note,
    });
    const crd = crdOf({ group: 'example.com', kind: 'Job', versions: ['v1', 'v1beta1'], shapes });
    const loud = defineKind(crd, 'v1', { v1beta1: lens(halfway) });
    const up = explain(anObject(loud, 'v1beta1', { spec: { note: 'n' } }), 'v1', loud);
    const line = up.lines.find(({ from }) => from?.place.at(-1) === 'note');
    expect(line?.why).toBe('converted');
    expect(line?.to?.value).toBe('n!');
    expect(line?.kept?.version).toBe('v1beta1');
  });

  test('that the conversion adds is added', () => {
    const up = explain(anObject(kind, 'v1beta1', { spec: { cronSpec: 'x' } }), 'v1');
    expect(at(up, 'spec', 'mode')).toEqual({ why: 'added', by: 'hubConstant' });
  });

  test('that is absent and has a default is defaulted', () => {
    const up = explain(anObject(kind, 'v1beta1', { spec: { cronSpec: 'x' } }), 'v1');
    expect(at(up, 'spec', 'tier')).toEqual({ why: 'defaulted', by: '' });
    expect(up.to['spec']).toMatchObject({ tier: 'gold' });
  });

  test('that the schema of its own version does not know is pruned', () => {
    const up = explain(anObject(kind, 'v1beta1', { spec: { typo: 1 } }), 'v1');
    expect(at(up, 'spec', 'typo')).toEqual({ why: 'pruned', by: '' });
  });

  test('that was kept in an annotation is restored', () => {
    const object = anObject(kind, 'v1beta1', { spec: { legacy: 'old', cronSpec: 'x' } });
    const there = kind.convert(object, 'example.com/v1');
    if ('problem' in there) throw new Error('not converted');
    const home = explain(there.object, 'v1beta1');
    expect(at(home, 'spec', 'legacy')).toEqual({ why: 'put back', by: '' });
  });

  test('that is an annotation of an older webhook is taken over', () => {
    const stashing = defineKind(
      crdOf({ group: 'example.com', kind: 'Job', versions: ['v1', 'v1beta1'], shapes }),
      'v1',
      { v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')) },
      { stashes: { 'example.com/legacy': { version: 'v1beta1', at: 'spec.legacy' } } },
    );
    const stored = anObject(stashing, 'v1', { spec: { schedule: '* *' } });
    const annotations = { 'example.com/legacy': '"x"' };
    const object = { ...stored, metadata: { ...stored.metadata, annotations } };
    const home = explain(object, 'v1beta1', stashing);
    const name = ['metadata', 'annotations', 'example.com/legacy'];
    expect(at(home, ...name)).toEqual({ why: 'taken over', by: '' });
    expect(at(home, 'spec', 'legacy')).toEqual({ why: 'put back', by: '' });
  });

  test('that cannot be kept is pruned if the kind keeps nothing', () => {
    const bare = defineKind(
      { group: 'example.com', kind: 'Job', versions: ['v1', 'v1beta1'] },
      'v1',
      { v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')) },
    );
    const up = explain(anObject(bare, 'v1beta1', { spec: { legacy: 'old' } }), 'v1', bare);
    expect(at(up, 'spec', 'legacy').why).toBe('pruned');
  });

  test('is followed through every version on the path', () => {
    const passed = explain(
      anObject(kind, 'v1', { spec: { schedule: 'x', tier: 'tin' } }),
      'v1alpha1',
    );
    expect(at(passed, 'spec', 'schedule')).toEqual({ why: 'moved', by: 'rename' });
    expect(at(passed, 'spec', 'tier')).toEqual({ why: 'kept', by: 'fromHub' });
  });

  test('is followed into a list element', () => {
    const worked = all.find((one) => one.kind.kind === 'Ingress');
    if (worked === undefined) throw new Error('no Ingress');
    const paths = [{ path: '/a', backend: { service: { name: 'web' } } }];
    const object = anObject(worked.kind, 'v1', { spec: { rules: [{ http: { paths } }] } });
    const shown = explain(object, 'v1beta1', worked.kind, versionsOf(worked));
    const place = ['spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'serviceName'];
    expect(at(shown, ...place)).toEqual({ why: 'moved', by: 'rename' });
  });
});

describe.for(all.map((worked) => [worked.kind.kind, worked] as const))('%s', ([, worked]) => {
  const known = versionsOf(worked);
  const objects = [
    ...Object.values(worked.same).flatMap((same) => Object.entries(same)),
    ...Object.values(worked.kept).map(({ from, object }) => [from, object] as const),
  ];

  test.for(objects.map(([version, fields], index) => [version, index, fields] as const))(
    'example of %s, number %i: every value of both sides has a line',
    ([version, , fields]) => {
      for (const to of worked.kind.versions.filter((one) => one !== version)) {
        const object = anObject(worked.kind, version, fields);
        const explained = explainObject(worked.kind, object, `${worked.kind.group}/${to}`, known);
        if ('problem' in explained) throw new Error(JSON.stringify(explained.problem));
        const told = (side: 'from' | 'to'): string[] =>
          explained.lines.flatMap((line) => line[side] ?? []).map(({ place }) => placeText(place));
        const texts = (one: JsonObject): string[] =>
          valuesOf(one).map(({ place }) => placeText(place));
        expect(new Set(told('from'))).toEqual(new Set(texts(explained.from)));
        expect(new Set(told('to'))).toEqual(new Set(texts(explained.to)));
        expect(explained.lines.filter(({ why }) => why === 'pruned')).toEqual([]);
      }
    },
  );
});
