import { describe, expect, test } from 'vitest';
import { readTrace } from '../../src/http/call.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent (W3C Trace Context, section 3.2)', () => {
  test.for([
    ['of version 00', '00', '01', true],
    ['that is not sampled', '00', '00', false],
    ['with unknown flags', '00', 'ff', true],
    ['with unknown flags, not sampled', '00', 'fe', false],
    ['of a later version', '01', '01', true],
    ['of a later version with more fields', 'cc', '01-what-the-future-will-be-like', true],
  ] as const)('%s is valid', ([, version, rest, sampled]) => {
    const traceparent = `${version}-${TRACE}-${SPAN}-${rest}`;
    expect(readTrace(traceparent)).toStrictEqual({ traceId: TRACE, spanId: SPAN, sampled });
  });

  test.for([
    ['that is missing', undefined],
    ['that is null', null],
    ['that is empty', ''],
    ['of version ff', `ff-${TRACE}-${SPAN}-01`],
    ['of a version in upper case', `CC-${TRACE}-${SPAN}-01`],
    ['in upper case', `00-${TRACE.toUpperCase()}-${SPAN.toUpperCase()}-01`],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['with a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['with a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['with a long trace', `00-${TRACE}0-${SPAN}-01`],
    ['with a short span', `00-${TRACE}-${SPAN.slice(1)}-01`],
    ['without flags', `00-${TRACE}-${SPAN}`],
    ['with half of its flags', `00-${TRACE}-${SPAN}-0`],
    ['with letters that are not hex digits', `00-${TRACE}-${SPAN}-0g`],
    ['of version 00 with more fields', `00-${TRACE}-${SPAN}-01-more`],
    ['of version 00 with a dash at its end', `00-${TRACE}-${SPAN}-01-`],
    ['of a later version that continues without a dash', `01-${TRACE}-${SPAN}-01more`],
    ['sent twice', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['with spaces around it', ` 00-${TRACE}-${SPAN}-01 `],
    ['with dashes elsewhere', `00${TRACE}-${SPAN}--01`],
  ] as const)('%s is invalid', ([, traceparent]) => {
    expect(readTrace(traceparent)).toBeUndefined();
  });
});
