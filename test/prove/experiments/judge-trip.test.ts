import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { lens, ownOnly } from '../../../src/lens.ts';
import { thereAndBack } from '../../../src/prove/experiments/judge-trip.ts';
import { subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import { crdWith, spec, text } from '../corpus/broken-crd.ts';
import { kindOf } from '../corpus/kept-kinds.ts';
import { dropping, each, moving, withSpec } from '../corpus/functions.ts';

/** Returns the checks and paths that a trip of one object to v1beta1 and back shows. */
async function shown(
  fields: JsonObject,
  change: (fields: JsonObject) => JsonObject,
): Promise<string[]> {
  const crd = crdWith({
    v1: spec({ host: text, hostname: text }),
    v1beta1: spec({ hostname: text }),
  });
  const subject = subjectOfWebhook(
    crd,
    each((gadget) => withSpec(gadget, change)),
  );
  const [from, to] = subject.versions;
  if (from === undefined || to === undefined) throw new Error('no versions');
  const metadata = { name: 'a', namespace: 'b' };
  const object = { apiVersion: 'example.com/v1', kind: 'Gadget', metadata, spec: fields };
  const [observations = []] = await thereAndBack({ subject, from, to }, [{ object, seed: 1 }]);
  return observations.map(({ check, path }) => `${check} ${path.join('.')}`);
}

const drop = (fields: JsonObject): JsonObject => dropping(fields, 'hostname');

test('a field that the conversion drops is not pruned silently, whatever else is', async () => {
  expect(await shown({ host: 'a', hostname: 'b' }, drop)).toEqual([
    'pruned-silently spec.host',
    'round-trip spec.hostname',
  ]);
});

test('nor if a field that is pruned has the same value', async () => {
  expect(await shown({ host: 'a', hostname: 'a' }, drop)).toContain('round-trip spec.hostname');
});

test('a value that the conversion moves to an unknown field is pruned silently', async () => {
  const move = (fields: JsonObject): JsonObject => moving(fields, 'hostname', 'zone');
  expect(await shown({ hostname: 'b' }, move)).toEqual(['pruned-silently spec.hostname']);
});

test('a conversion may remove a stash, also in the version of its data', async () => {
  const subject = kindOf(
    { own: { hostname: text, zone: text }, hub: { hostname: text } },
    lens(ownOnly('spec.zone')),
    [],
    { stashes: { 'example.com/zone': { version: 'v1beta1', at: 'spec.zone' } } },
  );
  const [to, from] = subject.versions;
  if (from === undefined || to === undefined) throw new Error('no versions');
  const metadata = { name: 'a', namespace: 'b', annotations: { 'example.com/zone': '"c"' } };
  const object = { apiVersion: 'example.com/v1beta1', kind: 'Gadget', metadata, spec: {} };
  expect(await thereAndBack({ subject, from, to }, [{ object, seed: 1 }])).toEqual([[]]);
});
