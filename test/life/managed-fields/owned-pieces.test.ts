import { expect, test } from 'vitest';
import { annotationsOf } from '../../../src/core/keep/annotations/kept-annotations.ts';
import type { JsonObject, KubernetesObject, Shape } from '../../../src/index.ts';
import { NO_FIELDS } from '../../../src/life/managed-fields/field-set.ts';
import { writeFieldsV1 } from '../../../src/life/managed-fields/fields-v1.ts';
import { withOwnedPieces } from '../../../src/life/managed-fields/owned-pieces.ts';
import { deploy, listOf, text as string } from '../../core/keep/a-deployment.ts';
import { same } from '../../core/keep/a-thing.ts';
import { barge } from '../../e2e/barge/barge.ts';
import { GROUP, owned } from './depots.ts';

/** Returns a Barge as the oldest version shows it, which has no list of holds. */
function inOldest(spec: JsonObject): KubernetesObject {
  const metadata = { name: 'a', namespace: 'b', uid: 'u' };
  const object = { apiVersion: `${GROUP}/v1beta1`, kind: 'Barge', metadata, spec };
  const converted = barge.convert(object, `${GROUP}/v1alpha1`);
  if ('problem' in converted) throw new Error(JSON.stringify(converted.problem));
  return converted.object;
}

function annotationsWith(word: string, object: KubernetesObject): string[] {
  return Object.entries(annotationsOf(object)).flatMap(([name, text]) =>
    JSON.stringify(text).includes(word) ? [`metadata annotations ${name}`] : [],
  );
}

const NOTHING = { apiVersion: '', kind: '' };

const fore = { name: 'fore' };
const aft = { name: 'aft', note: 'damp' };

test('an element of a hidden list belongs to its managers, whatever its index', () => {
  const live = inOldest({ holds: [fore, aft] });
  const parts = { before: NOTHING, own: inOldest({ holds: [aft] }), context: inOldest({}), live };
  const ofAft = annotationsWith('aft', live);
  expect(ofAft).toHaveLength(2);
  expect(writeFieldsV1(withOwnedPieces(NO_FIELDS, parts, GROUP))).toEqual(owned(...ofAft));
});

test('an element belongs to others if a manager owns only a field in it', () => {
  const live = inOldest({ holds: [fore, aft] });
  const context = inOldest({ holds: [{ name: 'aft' }] });
  const parts = { before: NOTHING, own: inOldest({ holds: [aft] }), context, live };
  const ofNote = annotationsWith('damp', live);
  expect(ofNote).toHaveLength(1);
  expect(writeFieldsV1(withOwnedPieces(NO_FIELDS, parts, GROUP))).toEqual(owned(...ofNote));
});

test('an element of a hidden set belongs to its managers, whatever its index', () => {
  const size = { fields: { size: string } };
  const tags: Shape = { ...listOf(string), set: true };
  const { see, written } = deploy({
    shapes: { v1: size, v1beta1: { fields: { size: string, tags } } },
    spokes: { v1beta1: same },
  });
  const inV1 = (fields: JsonObject): KubernetesObject =>
    see(written('v1beta1', fields), 'v1') as KubernetesObject;
  const live = inV1({ tags: ['fore', 'aft'] });
  const parts = { before: NOTHING, own: inV1({ tags: ['aft'] }), context: inV1({}), live };
  const ofAft = annotationsWith('aft', live);
  expect(ofAft).toHaveLength(1);
  const set = withOwnedPieces(NO_FIELDS, parts, 'g.example.com');
  expect(writeFieldsV1(set)).toEqual(owned(...ofAft));
});

test('an annotation that is the same in both versions stays, although another one counts instead of it', () => {
  const live = inOldest({ holds: [aft] });
  const texts = Object.entries(annotationsOf(live) as Record<string, string>);
  const [name = '', text = ''] = texts.find(([, one]) => one.includes('damp')) ?? [];
  const other = `${GROUP}/crdshift-kept.exported`;
  const exported = text.replace('damp', 'dry');
  const annotated = (annotations: JsonObject): KubernetesObject => ({
    ...live,
    metadata: { ...live.metadata, annotations },
  });
  const both = annotated({ [name]: text, [other]: exported });
  const parts = {
    before: both,
    own: annotated({ [name]: text }),
    context: NOTHING,
    live: both,
  };
  const set = withOwnedPieces(NO_FIELDS, parts, GROUP);
  const annotations = [name, other].map((one) => `metadata annotations ${one}`);
  expect(writeFieldsV1(set)).toEqual(owned(...annotations));
  const changed = annotated({ [name]: text, [other]: exported.replace('dry', 'wet') });
  const without = withOwnedPieces(NO_FIELDS, { ...parts, live: changed }, GROUP);
  expect(writeFieldsV1(without)).toEqual(owned(annotations[0] ?? ''));
});
