/**
 * Records what the API server's own tests of validation rules ask, and what its code answers, in
 * `test/fixtures/rules/api-server.json`. It needs Go and takes some minutes.
 *
 *     node test/oracle/record-rules.ts
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseValue } from '../../src/core/json/parse-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';

const MODULE = 'k8s.io/apiextensions-apiserver';
const VERSION = 'v0.36.3';
const FOLDER = 'pkg/apiserver/schema/cel';
const TESTS = [
  'TestValidationExpressions',
  'TestMessageExpression',
  'TestReasonAndFldPath',
  'TestRatcheting',
  'TestOptionalOldSelf',
  'TestCELMaxRecursionDepth',
];
const FIXTURE = join(import.meta.dirname, '..', 'fixtures', 'rules', 'api-server.json');

interface Recorded {
  readonly schema: { readonly 'x-kubernetes-validations'?: JsonValue };
  readonly root: boolean;
  readonly object: JsonValue;
  readonly oldObject: JsonValue;
  readonly ratcheting: boolean;
  readonly errors: readonly { path: string; type: string; detail: string }[];
}

await main();

async function main(): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'recorded-rules-'));
  try {
    await cp(downloaded(), copy, { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', copy]);
    const validation = join(copy, FOLDER, 'validation.go');
    await writeFile(validation, patched(await readFile(validation, 'utf8')));
    await cp(join(import.meta.dirname, 'recorder/record.go'), join(copy, FOLDER, 'record.go'));
    const cases = join(copy, 'cases.jsonl');
    const flags = ['test', '-vet=off', '-count=1', '-tags', 'recorder', `./${FOLDER}`];
    execFileSync('go', [...flags, '-run', TESTS.join('|')], {
      cwd: copy,
      env: { ...process.env, CEL_CASES: cases },
      stdio: 'inherit',
    });
    await writeFile(FIXTURE, fixtureOf(await readFile(cases, 'utf8')));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Returns the folder of the module in the cache of Go. */
function downloaded(): string {
  const answer = execFileSync('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return (JSON.parse(answer) as { Dir: string }).Dir;
}

/** Returns `validation.go` with a call of the recorder in `Validate`. */
function patched(source: string): string {
  const returned =
    'return s.validate(ctx, fldPath, obj, oldObj, opt.ratchetingOptions, costBudget)';
  const recorded = `errs, remainingBudget = ${returned.slice('return '.length)}
	record(sts, s != nil && s.isResourceRoot, obj, oldObj, opt.currentCorrelation != nil, errs)
	return errs, remainingBudget`;
  const named =
    'fldPath *field.Path, _ *schema.Structural, obj, oldObj interface{}, costBudget int64, opts';
  if (!source.includes(returned) || !source.includes(named)) {
    throw new Error('validation.go is not as this script knows it');
  }
  return source
    .replace(returned, () => recorded)
    .replace(named, () => named.replace('_ *schema', 'sts *schema'));
}

/** Groups the calls that differ in a rule at the root only. Objects are texts, because they have all digits of an int64. */
function fixtureOf(lines: string): string {
  const groups = new Map<string, Set<string>>();
  for (const line of new Set(lines.trim().split('\n'))) {
    const { schema, errors, ...given } = parseValue(line) as unknown as Recorded;
    const { 'x-kubernetes-validations': rules = [], ...rest } = schema;
    const group = {
      schema: rest,
      object: text(given.object),
      ...(given.oldObject === null ? {} : { oldObject: text(given.oldObject) }),
      ...(given.root ? { isResource: true } : {}),
      ...(given.ratcheting ? { ratchets: true } : {}),
    };
    const key = text(group);
    const calls = groups.get(key) ?? new Set();
    const sorted = errors.map((error) => text(error as unknown as JsonValue)).toSorted();
    // The name of the type has the time of the compilation in it.
    const named = sorted.map((error) => error.replaceAll(/selfType\d+/g, 'selfType'));
    calls.add(`{"rules":${text(rules)},"errors":[${named.join()}]}`);
    groups.set(key, calls);
  }
  const written = [...groups.keys()].toSorted().map((key) => {
    const calls = [...(groups.get(key) ?? [])].toSorted();
    return `{"given":${key},"calls":[\n${calls.join(',\n')}\n]}`;
  });
  const source = `${MODULE} ${VERSION}, ${FOLDER}/validation_test.go (Copyright The Kubernetes Authors)`;
  const head = { source, licence: 'Apache-2.0', recordedBy: 'test/oracle/record-rules.ts' };
  return `${JSON.stringify(head).slice(0, -1)},"groups":[\n${written.join(',\n')}\n]}\n`;
}

function text(value: JsonValue): string {
  return stringifyJson(value, true);
}
