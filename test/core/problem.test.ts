import { describe, expect, test } from 'vitest';
import { ConversionError, crashOf, thrownFor } from '../../src/core/problem.ts';
import { HOSTILE_THROWS } from '../support/hostile-throws.ts';

describe('a crash', () => {
  test('has the class whose name is in its code, even after minification', () => {
    const Minified = class extends RangeError {
      override readonly name = 'BadPort';
    };
    expect(crashOf(new Minified('any')).name).toBe('BadPort');
    expect(crashOf(new ConversionError('any')).name).toBe('ConversionError');
  });

  test('has the class itself if an error gives itself a name as a value', () => {
    class BadPort extends Error {
      constructor(name: string) {
        super();
        this.name = name;
      }
    }
    expect(crashOf(new BadPort('secret')).name).toBe('BadPort');
    expect(crashOf(Object.assign(new TypeError('any'), { name: 'secret' })).name).toBe('TypeError');
  });

  test('works with any name that an error gives itself', () => {
    for (const name of [undefined, 1, '(', {}]) {
      expect(crashOf(Object.assign(new TypeError('any'), { name })).name).toBe('TypeError');
    }
    const get = (): never => {
      throw new Error('any');
    };
    const thrown = Object.defineProperty(new TypeError('any'), 'name', { get });
    expect(crashOf(thrown)).toEqual({ name: 'Error', frames: [] });
    const symbol = Object.assign(new TypeError('any'), { name: Symbol('any') });
    expect(() => crashOf(symbol)).not.toThrow();
  });

  test('leads to the thrown value, whose text it does not contain', () => {
    const thrown = new TypeError('secret');
    const crash = crashOf(thrown);
    expect(thrownFor(crash)).toBe(thrown);
    expect(JSON.stringify(crash)).not.toContain('secret');
    expect(JSON.stringify(structuredClone(crash))).not.toContain('secret');
  });

  test.for(HOSTILE_THROWS)('can be %s', ([, make]) => {
    const { name, frames } = crashOf(make());
    expect(typeof name).toBe('string');
    expect(frames.every((frame) => typeof frame === 'string')).toBe(true);
  });
});
