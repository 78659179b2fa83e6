import { expect, test } from 'vitest';
import { annotationsOf } from '../../../src/core/keep/annotations/kept-annotations.ts';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { NO_FIELDS } from '../../../src/life/managed-fields/field-set.ts';
import { writeFieldsV1 } from '../../../src/life/managed-fields/fields-v1.ts';
import { withOwnedPieces } from '../../../src/life/managed-fields/owned-pieces.ts';
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

const fore = { name: 'fore' };
const aft = { name: 'aft', note: 'damp' };

test('an element of a hidden list belongs to its managers, whatever its index', () => {
  const live = inOldest({ holds: [fore, aft] });
  const parts = { own: inOldest({ holds: [aft] }), context: inOldest({}), live };
  const ofAft = annotationsWith('aft', live);
  expect(ofAft).toHaveLength(2);
  expect(writeFieldsV1(withOwnedPieces(NO_FIELDS, parts, GROUP))).toEqual(owned(...ofAft));
});

test('an element belongs to others if a manager owns only a field in it', () => {
  const live = inOldest({ holds: [fore, aft] });
  const context = inOldest({ holds: [{ name: 'aft' }] });
  const parts = { own: inOldest({ holds: [aft] }), context, live };
  const ofNote = annotationsWith('damp', live);
  expect(ofNote).toHaveLength(1);
  expect(writeFieldsV1(withOwnedPieces(NO_FIELDS, parts, GROUP))).toEqual(owned(...ofNote));
});
