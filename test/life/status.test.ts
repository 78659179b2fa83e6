import { describe, expect, test } from 'vitest';
import { crdStatusOf } from '../../src/life/crd-status.ts';
import { RefusedRequest, statusIn } from '../../src/life/status.ts';

/** The message of an API server whose webhook does not answer. */
const MESSAGE =
  'conversion webhook for example.com/v1, Kind=Widget failed: Post "https://convert.example.com/convert/s3cret?timeout=30s": EOF';

const MASKED =
  'conversion webhook for example.com/v1, Kind=Widget failed: Post "https://convert.example.com/…": EOF';

function textOf(content: object): string {
  return JSON.stringify({ kind: 'Status', ...content });
}

describe('the path of a webhook, which is its secret, is not shown', () => {
  test('in the message of a status, however often it is repeated', () => {
    const text = textOf({ message: `${MESSAGE}; ${MESSAGE}` });
    expect(statusIn({ status: 500, text }).message).toBe(`${MASKED}; ${MASKED}`);
  });

  test('in the causes of a status', () => {
    const text = textOf({ message: 'no', details: { causes: [{ message: MESSAGE }] } });
    expect(statusIn({ status: 500, text }).causes).toEqual([{ message: MASKED }]);
  });

  test('in a text that is no status, even if it is cut off', () => {
    const answer = { status: 502, text: `${'x'.repeat(205)}"${JSON.stringify(MESSAGE)}` };
    expect(new RefusedRequest('list of widgets', answer).message).not.toContain('s3cret');
    expect(statusIn({ status: 502, text: JSON.stringify(MESSAGE) }).message).not.toContain(
      's3cret',
    );
  });

  test('in a condition of a CRD', () => {
    const conditions = [{ type: 'StorageMigrating', message: MESSAGE }];
    expect(crdStatusOf({ status: { conditions } }).conditions[0]?.message).toBe(MASKED);
  });
});
