/**
 * A Node entry whose converter never returns for an object that asks for it, or leaves a rejected promise or a failing
 * timer behind.
 *
 * @module
 */
import { writeSync } from 'node:fs';
import { run } from '../../src/entry/node.ts';
import { defineKind, kindsOf } from '../../src/index.ts';

const convert = <T extends object>(object: T): T => {
  const text = JSON.stringify(object);
  if (text.includes('"stray":true')) void Promise.reject(new Error('stray'));
  if (text.includes('"late":true')) {
    setTimeout(() => {
      throw new Error(text);
    });
  }
  if (text.includes('"forever":true')) {
    writeSync(1, '{"msg":"stuck"}\n');
    for (;;);
  }
  return object;
};

const cronTab = { group: 'stable.example.com', kind: 'CronTab', versions: ['v1', 'v1beta1'] };
await run(kindsOf(defineKind(cronTab, 'v1', { v1beta1: { toHub: convert, fromHub: convert } })));
