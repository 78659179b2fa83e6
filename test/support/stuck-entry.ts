/**
 * A Node entry whose converter never returns for an object that asks for it.
 *
 * @module
 */
import { run } from '../../src/entry/node/run.ts';
import { defineKind, kindsOf } from '../../src/index.ts';

const convert = <T extends object>(object: T): T => {
  while (JSON.stringify(object).includes('"forever":true'));
  return object;
};

const cronTab = { group: 'stable.example.com', kind: 'CronTab', versions: ['v1', 'v1beta1'] };
await run(kindsOf(defineKind(cronTab, 'v1', { v1beta1: { toHub: convert, fromHub: convert } })));
