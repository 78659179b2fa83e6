import { describe, expect, test } from 'vitest';
import { lens } from '../../../src/core/lens/engine/lens.ts';
import { frozen } from './json-arbitrary.ts';
import { specimens } from './specimens/all.ts';

describe.for(specimens.map((specimen) => [specimen.name, specimen] as const))(
  '%s',
  ([, specimen]) => {
    const { toHub, fromHub } = lens(...specimen.parts);

    test('in both directions', () => {
      for (const [own, hub] of specimen.pairs) {
        expect(toHub(frozen(own))).toStrictEqual(hub);
        expect(fromHub(frozen(hub))).toStrictEqual(own);
      }
    });

    test('in one direction only', () => {
      for (const [own, hub] of specimen.oneWay) {
        expect(toHub(frozen(own))).toStrictEqual(hub);
        expect(fromHub(toHub(own))).not.toStrictEqual(own);
      }
      for (const [hub, own] of specimen.otherWay) {
        expect(fromHub(frozen(hub))).toStrictEqual(own);
        expect(toHub(fromHub(hub))).not.toStrictEqual(hub);
      }
    });

    test('keeps values that it cannot read', () => {
      for (const own of specimen.ownStays) expect(toHub(frozen(own))).toBe(own);
      for (const hub of specimen.hubStays) expect(fromHub(frozen(hub))).toBe(hub);
    });
  },
);
