import { describe, expect, test } from 'vitest';
import { withoutConsequences } from '../../src/prove/precedence.ts';
import type { ProofFinding } from '../../src/prove/finding.ts';
import { aFinding } from './a-proof.ts';

function checksLeft(...findings: readonly Partial<ProofFinding>[]): string[] {
  return withoutConsequences(findings.map(aFinding)).map(({ check, path }) => `${check} ${path}`);
}

const loss = { check: 'round-trip', path: 'spec.zone' } as const;
const accepted = { accepted: 'nobody reads it' };

describe('a finding', () => {
  test('hides what follows from it, at its path, above and below', () => {
    const consequences = ['spec', 'spec.zone', 'spec.zone.name'].map(
      (path) => ({ check: 'edit-lost', path }) as const,
    );
    expect(checksLeft(loss, ...consequences)).toEqual(['round-trip spec.zone']);
  });

  test('hides nothing that is worse than itself', () => {
    const cause = { check: 'edit-costs', level: 'note', path: 'spec.zone' } as const;
    expect(
      checksLeft(cause, {
        check: 'invalid-after-conversion',
        level: 'warning',
        path: 'spec.zone',
      }),
    ).toEqual(['edit-costs spec.zone', 'invalid-after-conversion spec.zone']);
  });
});

test('kept data that differs hides behind the data that it comes from', () => {
  const echo = { check: 'not-deterministic', path: 'metadata.annotations[a.b/kept]' } as const;
  const cause = { check: 'not-deterministic', from: 'v1beta1', to: 'v1', path: 'spec.id' } as const;
  expect(checksLeft(echo, cause)).toEqual(['not-deterministic spec.id']);
  expect(checksLeft(echo)).toEqual(['not-deterministic metadata.annotations[a.b/kept]']);
});

describe('an accepted finding', () => {
  test('hides the other losses at its path and below', () => {
    expect(
      checksLeft(
        { ...loss, ...accepted },
        { check: 'edit-lost', path: 'spec.zone' },
        { check: 'admission-between', path: 'spec.zone.name' },
      ),
    ).toEqual(['round-trip spec.zone']);
  });

  test('hides no loss around it', () => {
    expect(checksLeft({ ...loss, ...accepted }, { check: 'edit-lost', path: 'spec' })).toEqual([
      'round-trip spec.zone',
      'edit-lost spec',
    ]);
  });

  test('hides no value that is invalid', () => {
    expect(
      checksLeft(
        { ...loss, ...accepted },
        { check: 'invalid-after-conversion', path: 'spec.zone' },
      ),
    ).toHaveLength(2);
  });

  test.each(['input-changed', 'not-deterministic', 'order-dependent'] as const)(
    'of %s hides no loss of another field',
    (check) => {
      expect(
        checksLeft(
          { check, path: 'spec.id', ...accepted },
          { check: 'round-trip', path: 'spec.id' },
          loss,
        ),
      ).toEqual([`${check} spec.id`, 'round-trip spec.zone']);
    },
  );

  test.each(['fragment-invented', 'path-dependent', 'admission-between'] as const)(
    'of %s, which objects on other ways show, hides no loss',
    (check) => {
      const wrong = { check: 'not-inverse', path: 'spec.timeout' } as const;
      expect(checksLeft({ check, path: 'spec', ...accepted }, wrong)).toEqual([
        `${check} spec`,
        'not-inverse spec.timeout',
      ]);
    },
  );

  test('of an invented object hides no loss below it', () => {
    const invented = { check: 'invented-value', path: 'spec', ...accepted } as const;
    expect(
      checksLeft(
        invented,
        { check: 'removal-undone', path: 'spec' },
        { check: 'edit-lost', path: 'spec.size' },
      ),
    ).toEqual(['invented-value spec', 'edit-lost spec.size']);
  });

  test('hides nothing through a finding that it hides', () => {
    expect(
      checksLeft(
        { check: 'edit-lost', path: 'spec.size' },
        { check: 'fragment-invented', path: 'spec' },
        { check: 'invented-value', path: 'spec', ...accepted },
      ),
    ).toEqual(['edit-lost spec.size', 'invented-value spec']);
  });
});
