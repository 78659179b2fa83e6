import type { JsonObject } from '../../core/json/json-value.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Formats rules and results as a log of SARIF 2.1.0 with one run. */
export function sarifLog(rules: readonly JsonObject[], results: readonly JsonObject[]): string {
  const driver = {
    name: 'crdshift',
    informationUri: 'https://www.npmjs.com/package/crdshift',
    rules,
  };
  const log = { $schema: SCHEMA, version: '2.1.0', runs: [{ tool: { driver }, results }] };
  return stringifyJson(log, true);
}
