import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/life/plan/plan.ts';
import type { CertificateFacts } from '../../../src/life/plan/facts.ts';
import { COMMANDS, factsOf, WEBHOOK } from './a-crd-state.ts';

const DAY = 86_400_000;

/** Returns the findings about a certificate whose validity ends after some days. */
function foundIn(days: number, what: CertificateFacts['what']): readonly string[] {
  const facts = factsOf({ versions: [{ name: 'v1', storage: true }], conversion: WEBHOOK });
  const certificates = [{ what, subject: 'CN=convert', validTo: facts.now + days * DAY }];
  return planOf({ ...facts, certificates }, { commands: COMMANDS })
    .findings.filter(({ id }) => id === 'certificate-expires')
    .map(({ level, message }) => `${level}: ${message}`);
}

describe('a certificate', () => {
  test('that is valid for more than 30 days is no finding', () => {
    expect(foundIn(31, 'webhook')).toEqual([]);
  });

  test('that expires soon is a warning', () => {
    expect(foundIn(30, 'webhook')).toEqual([
      'warning: the certificate of the webhook (CN=convert) expires on 2026-12-23, in 30 days. Every conversion fails from then on. Replace it.',
    ]);
  });

  test('that has expired is an error', () => {
    expect(foundIn(-2, 'caBundle')).toEqual([
      'error: the caBundle (CN=convert) expired on 2026-11-21, so every conversion fails. Replace it.',
    ]);
  });
});
