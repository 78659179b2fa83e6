import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { findRegularExpressions } from '../support/regular-expressions.ts';
import type { RegularExpression } from '../support/regular-expressions.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** Expressions that automata cannot decide, each with the bound on its input. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/core/review/sniff-asker.ts': 'it is handed the first 512 characters and no more',
};

/** Files that make expressions from the patterns of a CRD, each with the person who waits for them. */
const OF_A_CRD: Readonly<Record<string, string>> = {
  'prove/objects/values/pattern.ts': 'nobody, because it is read and never matched with a text',
};

/** Milliseconds. The largest expressions take seconds of a whole core. */
const PATIENCE = 240_000;

const files = (await readdir(SOURCES, { recursive: true })).filter(
  (file) => file.endsWith('.ts') && OF_A_CRD[file.replaceAll(sep, '/')] === undefined,
);
const found = (await Promise.all(files.map(readExpressions))).flat();

async function readExpressions(file: string): Promise<RegularExpression[]> {
  const code = await readFile(join(SOURCES, file), 'utf8');
  return findRegularExpressions(`src/${file.replaceAll(sep, '/')}`, code);
}

// The checker's JavaScript implementation, which runs on every platform, on another thread.
beforeAll(() => void vi.stubEnv('RECHECK_BACKEND', 'worker'));

function isBounded(place: string): boolean {
  return Object.keys(BOUNDED).some((file) => place.startsWith(`${file}:`));
}

/** Returns `safe`, or the problem with an expression. */
async function judge(source: string, flags: string, checker: 'automaton' | 'fuzz' = 'automaton') {
  const verdict = await check(source, flags, { checker, timeout: PATIENCE / 2 });
  switch (verdict.status) {
    case 'safe':
      return 'safe';
    case 'vulnerable':
      return `${verdict.complexity.summary}: ${verdict.attack.pattern}`;
    case 'unknown':
      return `not decided: ${verdict.error.kind}`;
  }
}

describe('every regular expression in src takes at most linear time', () => {
  test.for(found)(
    '$place /$source/$flags',
    { timeout: PATIENCE },
    async ({ place, source, flags }) => {
      expect(await judge(source, flags, isBounded(place) ? 'fuzz' : 'automaton')).toBe('safe');
    },
  );

  it.each(Object.keys(BOUNDED))('and %s has one still', (file) => {
    expect(found.some(({ place }) => place.startsWith(`${file}:`))).toBe(true);
  });
});

describe('the judge', () => {
  test.for([
    ['^(a+)+$', 'exponential'],
    ['^(?:a|b|ab)*c$', 'exponential'],
    ['^(ab)*(ab)*$', '2nd degree polynomial'],
    ['0+$', '2nd degree polynomial'],
    ['^\\s*(.*?)\\s*$', '3rd degree polynomial'],
  ] as const)('finds /%s/ %s', async ([source, complexity]) => {
    expect(await judge(source, '')).toContain(complexity);
  });
});

describe('the finder', () => {
  it('finds literals and expressions made of constants, with their lines', () => {
    const code = [
      'const DIGIT = String.raw`\\d`;',
      'const sign: string = "[-+]";',
      'const isNumber = (text: string) => /^1$/iu.test(text);',
      'new RegExp(String.raw`^${DIGIT}+$`, "y");',
      'RegExp(`${sign}\\\\n`);',
    ].join('\n');
    expect(findRegularExpressions('a.ts', code)).toEqual([
      { place: 'a.ts:3', source: '^1$', flags: 'iu' },
      { place: 'a.ts:4', source: '^\\d+$', flags: 'y' },
      { place: 'a.ts:5', source: '[-+]\\n', flags: '' },
    ]);
  });

  it.each(['new RegExp(text)', 'RegExp(`a${text}`)', 'new RegExp("a", flags)'])(
    'refuses expressions that it cannot read: %s',
    (code) => {
      expect(() => findRegularExpressions('a.ts', code)).toThrow(
        `a.ts:1: cannot tell what ${code} is`,
      );
    },
  );
});
