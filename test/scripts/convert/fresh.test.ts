import { describe, expect, test } from 'vitest';
import {
  freshElement,
  freshField,
  freshInline,
  freshInlineKey,
  freshKey,
} from '../../../scripts/convert/layout/fresh.ts';

const STYLE = {
  step: 2,
  areListsIndented: true,
  isJson: false,
  jsonIndent: '',
  quotes: 'PLAIN',
} as const;

describe('quotes a text that kubectl would read as a number', () => {
  test.for([
    '0X1F',
    '0x1F',
    '-0x1F',
    '0B11',
    '0O17',
    '-0o17',
    '0o1_7',
    '0_x1F',
    '-_1',
    '0_',
    '1._',
    '1e_3',
    '0.1e1_0',
    '1_0.5',
    '.5_0',
    '0_8',
    '.inf',
    '-.INF',
    '1e400',
    '1:30',
    '2024-01-02',
  ])('%s', (text) => {
    expect(freshField('k', text, STYLE)).toBe(`k: "${text}"`);
    expect(freshField('k', text, STYLE, 'QUOTE_SINGLE')).toBe(`k: '${text}'`);
    expect(freshElement({ [text]: text }, STYLE)).toBe(`- "${text}": "${text}"`);
    expect(freshKey(text, 'PLAIN')).toBe(`"${text}"`);
    expect(freshInline([text], STYLE)).toBe(`["${text}"]`);
    expect(freshInlineKey(text, STYLE)).toBe(`"${text}"`);
  });
});

test.for(['1.2.3', '10.0.0.1', '100m', '5m30s', '0.4.0-rc.1', '7c9e6679', '-x', '.hidden'])(
  'does not quote a text that every reader reads as text: %s',
  (text) => {
    expect(freshField('k', text, STYLE)).toBe(`k: ${text}`);
    expect(freshInline([text], STYLE)).toBe(`[${text}]`);
  },
);

describe('escapes characters that kubectl reads as line ends or refuses', () => {
  test.for([
    ['\u0085', '\\u0085'],
    ['\u2028', '\\u2028'],
    ['\u2029', '\\u2029'],
    ['\u007F', '\\u007f'],
    ['\uFEFF', '\\ufeff'],
  ] as const)('%j', ([character, escape]) => {
    const [text, written] = [`a${character}b\nc`, `"a${escape}b\\nc"`];
    for (const quotes of ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE'] as const) {
      expect(freshField('k', text, STYLE, quotes)).toBe(`k: ${written}`);
      expect(freshInline(text, STYLE, quotes)).toBe(written);
    }
    expect(freshInline({ [text]: text }, { ...STYLE, isJson: true })).toBe(
      `{${written}:${written}}`,
    );
    expect(freshInlineKey(text, STYLE)).toBe(written);
    const key = `a${character}b`;
    expect(freshKey(key, 'PLAIN')).toBe(`"a${escape}b"`);
    expect(freshKey(key, 'QUOTE_DOUBLE')).toBe(`"a${escape}b"`);
    expect(freshKey(key, 'QUOTE_SINGLE')).toBe(`"a${escape}b"`);
  });
});
