import { describe, expect, test } from 'vitest';
import { translateManagedFields } from '../../../src/life/managed-fields/translate-managed-fields.ts';
import type {
  ConvertFragments,
  TranslationRules,
} from '../../../src/life/managed-fields/translation.ts';
import { knownVersions } from '../../../src/life/managed-fields/translation.ts';
import {
  aDepot,
  convert,
  fieldsIn,
  GROUP,
  owned,
  rules,
  SCHEMAS,
  translatedFields,
} from './depots.ts';
import type { Entry } from './depots.ts';

describe('the fields of a manager that applied the old version', () => {
  test('move, split, change their keys, and become entries of a map', async () => {
    const spec = {
      hostPort: 'h:1',
      cronSpec: '* *',
      mode: 'rw',
      containers: [{ name: 'a', cpu: '1' }, { name: 'b' }],
      routes: [{ path: '/x', backend: 's' }],
      tags: ['t'],
      args: ['x'],
      env: { A: '1' },
    };
    const fields = owned(
      'spec hostPort',
      'spec cronSpec',
      'spec mode',
      'spec containers k:{"name":"a"} .',
      'spec containers k:{"name":"a"} name',
      'spec containers k:{"name":"a"} cpu',
      'spec routes k:{"path":"/x"} .',
      'spec routes k:{"path":"/x"} path',
      'spec routes k:{"path":"/x"} backend',
      'spec tags v:"t"',
      'spec args',
      'spec env A',
    );
    const object = aDepot('v1beta1', { spec }, [['Gitops', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({
      'Gitops v1': owned(
        'spec host',
        'spec port',
        'spec schedule cron',
        'spec mode',
        'spec containers k:{"id":"a"} .',
        'spec containers k:{"id":"a"} id',
        'spec containers k:{"id":"a"} limits cpu',
        'spec routes /x .',
        'spec routes /x backend',
        'spec tags v:"t"',
        'spec args',
        'spec environment A',
      ),
    });
  });

  test('stay without what others own in the same objects and lists', async () => {
    const spec = {
      containers: [{ name: 'a', image: 'i' }, { name: 'b' }],
      env: { A: '1', B: '2' },
    };
    const fields = owned(
      'spec containers k:{"name":"a"} .',
      'spec containers k:{"name":"a"} name',
      'spec env A',
    );
    const object = aDepot('v1beta1', { spec }, [['Gitops', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({
      'Gitops v1': owned(
        'spec containers k:{"id":"a"} .',
        'spec containers k:{"id":"a"} id',
        'spec environment A',
      ),
    });
  });

  test('have a key that is left to its default', async () => {
    const spec = { ports: [{ port: 80, protocol: 'TCP', note: 'n' }] };
    const key = 'spec ports k:{"port":80,"protocol":"TCP"}';
    const fields = owned(`${key} .`, `${key} port`, `${key} note`);
    const object = aDepot('v1beta1', { spec }, [['Gitops', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({ 'Gitops v1': fields });
  });

  test('are read from the object as the old version shows it, although it is gone', async () => {
    const fields = owned('spec hostPort');
    const spec = { host: 'h', port: '1' };
    const object = aDepot('v1', { spec }, [['Gitops', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({
      'Gitops v1': owned('spec host', 'spec port'),
    });
  });

  test('keep labels, annotations and the rest of metadata', async () => {
    const metadata = { labels: { l: 'x' }, annotations: { a: 'y' }, finalizers: ['f'] };
    const fields = owned(
      'metadata labels l',
      'metadata annotations a',
      'metadata finalizers v:"example.com/f"',
      'spec image',
    );
    const content = { metadata, spec: { image: 'i' } };
    const object = aDepot('v1beta1', content, [['Gitops', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({ 'Gitops v1': fields });
  });

  test('are translated for /status, too', async () => {
    const content = { status: { phase: 'p', ready: 1 } };
    const fields = owned('status phase', 'status ready');
    const object = aDepot('v1beta1', content, [['Controller', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({
      'Controller v1': owned('status phase', 'status replicas ready'),
    });
  });
});

test('a conversion may read the name of the object, as in a part that server-side apply sends', async () => {
  const object = aDepot('v1beta1', { spec: { image: 'i' } }, [
    ['Gitops', 'v1beta1', owned('spec image')],
  ]);
  const byName: ConvertFragments = (objects, to) =>
    objects.every(({ metadata }) => metadata?.['name'] === 'a')
      ? convert(objects, to)
      : Promise.reject(new Error('there is no name'));
  expect(await translatedFields(object, { convert: byName })).toEqual({
    'Gitops v1': owned('spec image'),
  });
});

describe('fields that only the old version has', () => {
  // Without an owner, the object around them would go when all others give up their fields in it. They may have taken the
  // visible fields of B before.
  test('become the annotation that keeps them, and the object around them', async () => {
    const spec = { legacy: 'l', image: 'i' };
    const object = aDepot('v1beta1', { spec }, [
      ['A', 'v1beta1', owned('spec legacy')],
      ['B', 'v1beta1', owned('spec legacy', 'spec image')],
    ]);
    const [kept = ''] = Object.keys(object.metadata?.['annotations'] ?? {});
    expect(kept).toContain('crdshift-kept.');
    expect(await translatedFields(object)).toEqual({
      'A v1': owned(`metadata annotations ${kept}`, 'spec'),
      'B v1': owned(`metadata annotations ${kept}`, 'spec .', 'spec image'),
    });
  });

  test('do not make their manager the owner of the object around them if nothing keeps them', async () => {
    const spec = { legacy: 'l', image: 'i' };
    const object = aDepot('v1beta1', { spec }, [
      ['Gitops', 'v1beta1', owned('spec legacy', 'metadata labels l')],
    ]);
    const { annotations: _, ...metadata } = object.metadata ?? {};
    const withLabel = { ...object, metadata: { ...metadata, labels: { l: 'x' } } };
    expect(await translatedFields(withLabel)).toEqual({ 'Gitops v1': owned('metadata labels l') });
  });

  // Beside other kept data, a hidden object has an annotation of its own. Without an owner, `extra: {}` would remain.
  test('take the annotation of the object around them along', async () => {
    const later = `${GROUP}/crdshift-kept.later`;
    const content = {
      metadata: { annotations: { [later]: 'of a newer deployment' } },
      spec: { image: 'i', extra: { a: 1, b: 'x' } },
    };
    const object = aDepot(
      'v1',
      content,
      [
        ['A', 'v1', owned('spec extra a')],
        ['B', 'v1', owned('spec extra b')],
        ['Other', 'v1', owned('spec image')],
      ],
      'v1beta1',
    );
    const annotations = Object.entries(object.metadata?.['annotations'] ?? {});
    const nameOf = (kept: string): string => {
      const [name = ''] = annotations.find(([, text]) => `${text}`.includes(kept)) ?? [];
      return `metadata annotations ${name}`;
    };
    const extra = nameOf('"extra":{"m":{}}');
    expect(await translatedFields(object, { target: 'v1beta1' })).toEqual({
      'A v1beta1': owned(nameOf('{"a":{"is":1}}'), extra, 'spec'),
      'B v1beta1': owned(nameOf('{"b":{"is":"x"}}'), extra, 'spec'),
      'Other v1beta1': owned('spec image'),
    });
  });

  test('are owned again once the version has them, although the entry has only their annotation', async () => {
    const object = aDepot('v1beta1', { spec: { legacy: 'l', image: 'i' } }, []);
    const [kept = ''] = Object.keys(object.metadata?.['annotations'] ?? {});
    const annotation = `metadata annotations ${kept}`;
    const entries: Entry[] = [
      ['A', 'v1', owned(annotation)],
      ['B', 'v1', owned(annotation, 'spec')],
    ];
    const live = aDepot('v1beta1', { spec: { legacy: 'l', image: 'i' } }, entries, 'v1beta1');
    expect(await translatedFields(live, { target: 'v1beta1' })).toEqual({
      'A v1beta1': owned('spec legacy'),
      'B v1beta1': owned('spec legacy'),
    });
  });

  // Nobody has removed the objects around kept data that are not in the fragment of the manager.
  test('are owned again beside fields that are elsewhere', async () => {
    const content = {
      spec: { image: 'i', legacy: 'l', containers: [{ name: 'a', hint: 'h' }, { name: 'b' }] },
      status: { ready: 1 },
    };
    const object = aDepot('v1beta1', content, []);
    const kept = Object.keys(object.metadata?.['annotations'] ?? {});
    expect(kept).toHaveLength(2);
    const annotations = kept.map((name) => `metadata annotations ${name}`);
    const element = (key: string): string => `spec containers k:{"${key}":"b"}`;
    const entries: Entry[] = [
      ['A', 'v1', owned(...annotations, 'status replicas ready')],
      ['B', 'v1', owned(...annotations, `${element('id')} .`, `${element('id')} id`)],
    ];
    const live = aDepot('v1beta1', content, entries, 'v1beta1');
    const hidden = ['spec containers k:{"name":"a"} hint', 'spec legacy'];
    expect(await translatedFields(live, { target: 'v1beta1' })).toEqual({
      'A v1beta1': owned(...hidden, 'status ready'),
      'B v1beta1': owned(...hidden, `${element('name')} .`, `${element('name')} name`),
    });
  });

  test('leave no entry if there is nothing else, and a seed if there is no other entry', async () => {
    const object = aDepot('v1', { spec: { image: 'i' } }, [
      ['Gitops', 'v1beta1', owned('spec legacy')],
      ['Other', 'v1', owned('spec image')],
    ]);
    const { reports, ...translation } = await translateManagedFields(object, rules());
    expect(fieldsIn({ reports, ...translation })).toEqual({ 'Other v1': owned('spec image') });
    expect(reports).toMatchObject([{ manager: 'Gitops', how: 'dropped' }]);
    const alone = aDepot('v1', { spec: { image: 'i' } }, [
      ['Gitops', 'v1beta1', owned('spec legacy')],
    ]);
    expect(await translatedFields(alone)).toEqual({ 'Gitops v1': owned('metadata name') });
  });
});

describe('a manager that updates', () => {
  test('keeps one field of an element without its keys', async () => {
    const spec = { containers: [{ name: 'a', image: 'i' }], routes: [{ path: '/x', weight: 1 }] };
    const fields = owned(
      'spec containers k:{"name":"a"} image',
      'spec routes k:{"path":"/x"} weight',
    );
    const object = aDepot('v1beta1', { spec }, [['edit', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({
      'edit v1': owned('spec containers k:{"id":"a"} image', 'spec routes /x weight'),
    });
  });

  test('keeps the objects and lists around its fields, also new ones after a creation', async () => {
    const spec = { cronSpec: '* *', containers: [{ name: 'a', cpu: '1' }], env: { A: '1' } };
    const fields = owned(
      'spec .',
      'spec cronSpec',
      'spec containers .',
      'spec containers k:{"name":"a"} .',
      'spec containers k:{"name":"a"} name',
      'spec containers k:{"name":"a"} cpu',
      'spec env .',
      'spec env A',
    );
    const object = aDepot('v1beta1', { spec }, [['create', 'v1beta1', fields]]);
    expect(await translatedFields(object)).toEqual({
      'create v1': owned(
        'spec .',
        'spec schedule .',
        'spec schedule cron',
        'spec containers .',
        'spec containers k:{"id":"a"} .',
        'spec containers k:{"id":"a"} id',
        'spec containers k:{"id":"a"} limits .',
        'spec containers k:{"id":"a"} limits cpu',
        'spec environment .',
        'spec environment A',
      ),
    });
  });

  test('is merged with its own entry in the new version, since the later time', async () => {
    const object = aDepot('v1', { spec: { image: 'i', replicas: 1, host: 'h', port: '1' } }, [
      ['edit', 'v1', owned('spec image', 'spec replicas'), '2026-01-01T00:00:00Z'],
      ['edit', 'v1beta1', owned('spec hostPort', 'spec image'), '2026-02-01T00:00:00Z'],
    ]);
    const { entries } = await translateManagedFields(object, rules());
    expect(entries).toMatchObject([
      { manager: 'edit', apiVersion: `${GROUP}/v1`, time: '2026-02-01T00:00:00Z' },
    ]);
    expect(await translatedFields(object)).toEqual({
      'edit v1': owned('spec host', 'spec image', 'spec port', 'spec replicas'),
    });
  });
});

describe('a field whose parts belong to two managers, downwards', () => {
  const object = aDepot(
    'v1',
    { spec: { host: 'h', port: '1', image: 'i' } },
    [
      ['A', 'v1', owned('spec host', 'spec image')],
      ['B', 'v1', owned('spec port')],
    ],
    'v1beta1',
  );
  const down = { target: 'v1beta1' };

  test('is reported, and both entries stay', async () => {
    const { patch, reports } = await translateManagedFields(object, rules(down));
    expect(patch).toBeUndefined();
    const reason = 'other managers own parts of the same field, which no field set can express';
    const about = { how: 'left', from: 'v1', to: 'v1beta1', given: ['.spec.hostPort'], reason };
    expect(reports).toMatchObject([
      { manager: 'A', ...about },
      { manager: 'B', ...about },
    ]);
  });

  test('is given up if the old version is gone', async () => {
    const released: Partial<TranslationRules> = { ...down, isReleased: () => true };
    expect(await translatedFields(object, released)).toEqual({
      'A v1beta1': owned('spec image'),
    });
    const { reports } = await translateManagedFields(object, rules(released));
    expect(reports.map(({ how }) => how)).toStrictEqual(['released', 'dropped']);
  });

  test('belongs to one manager that owns a part alone', async () => {
    const alone = aDepot(
      'v1',
      { spec: { host: 'h', port: '1' } },
      [['A', 'v1', owned('spec host')]],
      'v1beta1',
    );
    expect(await translatedFields(alone, down)).toEqual({
      'A v1beta1': owned('spec hostPort'),
    });
  });
});

describe('without a converter of the kind', () => {
  const content = { spec: { image: 'i', replicas: 1, hostPort: 'h:1' } };
  const object = aDepot('v1beta1', content, [
    ['Gitops', 'v1beta1', owned('spec image', 'spec hostPort')],
  ]);

  test('the fields at the same paths are kept, and that is reported', async () => {
    expect(await translatedFields(object, { convert: undefined })).toEqual({
      'Gitops v1': owned('spec image'),
    });
    const { reports } = await translateManagedFields(object, rules({ convert: undefined }));
    expect(reports).toMatchObject([{ how: 'kept' }]);
  });

  test('strategy None renames the version, with or without the schema of the old one', async () => {
    const versions = knownVersions([['v1', SCHEMAS.get('v1beta1')]]);
    const same = aDepot(
      'v1beta1',
      content,
      [['Gitops', 'v0', owned('spec image', 'spec hostPort')]],
      'v1beta1',
    );
    const live = { ...same, apiVersion: `${GROUP}/v1` };
    const none: Partial<TranslationRules> = { convert: 'none', versions };
    expect(await translatedFields(live, none)).toEqual({
      'Gitops v1': owned('spec image', 'spec hostPort'),
    });
    const known = {
      ...none,
      versions: knownVersions([...SCHEMAS, ['v1', SCHEMAS.get('v1beta1')]]),
    };
    const { reports } = await translateManagedFields(live, rules(known));
    expect(reports).toMatchObject([{ how: 'renamed' }]);
  });

  test('a conversion that fails leaves the entry, or keeps what it can if the version is gone', async () => {
    const failing: Partial<TranslationRules> = {
      convert: (objects) => Promise.resolve(objects.map(() => ({ refusal: 'made to fail' }))),
    };
    const { patch, reports } = await translateManagedFields(object, rules(failing));
    expect(patch).toBeUndefined();
    expect(reports).toMatchObject([{ how: 'left', reason: 'the conversion failed: made to fail' }]);
    expect(await translatedFields(object, { ...failing, isReleased: () => true })).toEqual({
      'Gitops v1': owned('spec image'),
    });
  });
});

test('a conversion that adds values makes nobody their owner', async () => {
  const adding: Partial<TranslationRules> = {
    convert: async (objects, to) => {
      const answers = await convert(objects, to);
      return answers.map((answer) =>
        answer.object === undefined || !to.endsWith('/v1')
          ? answer
          : {
              object: {
                ...answer.object,
                spec: { replicas: 0, extra: {}, ...(answer.object['spec'] as object) },
                status: {},
              },
            },
      );
    },
  };
  const object = aDepot('v1', { spec: { image: 'i', replicas: 0, extra: { a: 1 } } }, [
    ['Gitops', 'v1beta1', owned('spec image')],
    ['Scaler', 'v1beta1', owned('spec replicas')],
  ]);
  expect(await translatedFields(object, adding)).toEqual({
    'Gitops v1': owned('spec image'),
    'Scaler v1': owned('spec replicas'),
  });
});

test('entries of other versions and other groups stay as they are', async () => {
  const object = aDepot('v1beta1', { spec: { image: 'i' } }, [
    ['Gitops', 'v1beta1', owned('spec image')],
    ['Other', 'v1alpha1', owned('spec image')],
  ]);
  const isLeaving = (version: string): boolean => version === 'v1beta1';
  expect(await translatedFields(object, { isLeaving })).toEqual({
    'Other v1alpha1': owned('spec image'),
    'Gitops v1': owned('spec image'),
  });
  const { patch, reports } = await translateManagedFields(
    object,
    rules({ isLeaving: () => false }),
  );
  expect([patch, reports]).toStrictEqual([undefined, []]);
});

test('the patch tests the resourceVersion', async () => {
  const object = aDepot('v1beta1', { spec: { image: 'i' } }, [
    ['Gitops', 'v1beta1', owned('spec image')],
  ]);
  const { patch = '' } = await translateManagedFields(object, rules());
  expect(JSON.parse(patch)).toMatchObject([
    { op: 'test', path: '/metadata/resourceVersion', value: '7' },
    { op: 'replace', path: '/metadata/managedFields' },
  ]);
});

test('numbers beyond 2^53 are compared exactly', async () => {
  const replicas = 2n ** 60n + 1n;
  const object = aDepot('v1beta1', { spec: { replicas } }, [
    ['Gitops', 'v1beta1', owned('spec replicas')],
  ]);
  expect(await translatedFields(object)).toEqual({ 'Gitops v1': owned('spec replicas') });
});
