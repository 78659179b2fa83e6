import { expect, test } from 'vitest';
import { fail, failInstead, succeed } from '../../../src/core/review/conversion-review.ts';

test.for(['705ab4f5', '","result":{}', '\\","result":'])(
  'a failure in the place of a review has its uid, whatever that contains: %s',
  (uid) => {
    const asker = { apiVersion: 'apiextensions.k8s.io/v1beta1', uid } as const;
    const review = succeed(asker, ['{"a":1,"result":2}']);
    expect(failInstead(review, 'too large', 200)).toBe(fail(asker, 'too large', 200));
  },
);
