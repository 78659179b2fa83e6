import { CIDRS, IPS } from './library/net.ts';
import { FORMAT_LIBRARY } from './library/formats.ts';
import { LISTS, LISTS_EXTENSION, SETS } from './library/lists.ts';
import { OPTIONALS } from './library/optionals.ts';
import { CROSS_TYPE_COMPARISONS, OPERATORS, OPTIONAL_OPERATORS } from './library/operators.ts';
import { QUANTITIES } from './library/quantity.ts';
import { PATTERN_FUNCTIONS, REGEX, patternOf } from './library/regex.ts';
import { SEMVERS } from './library/semver.ts';
import { STANDARD } from './library/standard.ts';
import { STRINGS, STRINGS_1 } from './library/strings.ts';
import { TIME, TIME_LITERALS } from './library/time.ts';
import { URLS } from './library/url.ts';
import type { Release } from '../release.ts';
import type { Overload } from './language/overload.ts';
import { CompileProblem } from './language/program.ts';
import type { Code, Environment } from './language/program.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  opaque,
  optionalOf,
  typeOf,
} from './language/types.ts';
import type { Type } from './language/types.ts';
import { EvaluationError } from './language/values.ts';

/**
 * The libraries by the release that they came with (apiserver, `pkg/cel/environment/base.go`). Validation rules exist
 * since 1.23, so earlier libraries have no release here.
 */
const LIBRARIES: readonly (readonly [since: number, overloads: readonly Overload[]])[] = [
  [0, OPERATORS],
  [0, STANDARD],
  [0, TIME],
  [0, URLS],
  [0, REGEX],
  [0, LISTS],
  [0, STRINGS],
  [28, CROSS_TYPE_COMPARISONS],
  [28, OPTIONALS],
  [28, OPTIONAL_OPERATORS],
  [28, QUANTITIES],
  [29, STRINGS_1],
  [29, SETS],
  [30, IPS],
  [30, CIDRS],
  [31, FORMAT_LIBRARY],
  [33, SEMVERS],
  [34, LISTS_EXTENSION],
];

const TYPES: readonly (readonly [since: number, name: string, type: Type])[] = [
  [0, 'bool', BOOL],
  [0, 'bytes', BYTES],
  [0, 'double', DOUBLE],
  [0, 'int', INT],
  [0, 'list', listOf(DYN)],
  [0, 'map', mapOf(DYN, DYN)],
  [0, 'null_type', NULL],
  [0, 'string', STRING],
  [0, 'type', typeOf(DYN)],
  [0, 'uint', UINT],
  [0, 'google.protobuf.Timestamp', TIMESTAMP],
  [0, 'google.protobuf.Duration', DURATION],
  [28, 'optional_type', optionalOf(DYN)],
  [30, 'net.IP', opaque('net.IP')],
  [30, 'net.CIDR', opaque('net.CIDR')],
];

const environments = new Map<Release, Environment>();

/** Returns the environment of a release, with everything that came until then. */
export function environmentOf(release: Release): Environment {
  const known = environments.get(release);
  if (known !== undefined) return known;
  const made = makeEnvironment(release);
  environments.set(release, made);
  return made;
}

function makeEnvironment(release: Release): Environment {
  const functions = new Map<string, Overload[]>();
  for (const [since, overloads] of LIBRARIES) {
    if (since > release) continue;
    for (const overload of overloads) {
      const sameName = functions.get(overload.name) ?? [];
      sameName.push(overload);
      functions.set(overload.name, sameName);
    }
  }
  const types = new Map(
    TYPES.filter(([since]) => since <= release).map(([, name, type]) => [name, type]),
  );
  return { release, functions, types, hasOptionals: release >= 28, checkLiterals };
}

/** As the optimizer and the validators of cel-go do (`cel.OptOptimize`, `cel.ValidateRegexLiterals`). */
function checkLiterals(overload: Overload, operands: readonly Code[]): void {
  const [first, second] = operands;
  const { name } = overload;
  if (PATTERN_FUNCTIONS.has(name) && typeof second?.literal === 'string') {
    const pattern = second.literal;
    const problem = name === 'matches' ? 'invalid matches argument' : undefined;
    check(problem, () => patternOf(pattern));
  }
  const literal = first?.literal;
  if (literal !== undefined && TIME_LITERALS.has(name)) {
    check(`invalid ${name} argument`, () => overload.run(literal));
  }
}

function check(problem: string | undefined, make: () => unknown): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new CompileProblem(problem ?? error.message, { cause: error });
  }
}
