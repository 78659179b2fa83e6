import { fieldIn } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { once } from '../../once.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { LATEST, RATCHETING_RELEASE } from '../release.ts';
import { childPath, keyPath } from '../field-path.ts';
import type { NotEvaluated, Violation } from '../violation.ts';
import { adaptNative } from './adapt-native.ts';
import { Adapter } from './adapter.ts';
import type { Place } from './adapter.ts';
import { Correlated, elementsByKeys } from '../correlation.ts';
import { environmentOf } from './environment.ts';
import type { Environment } from './language/program.ts';
import { compileRule, notEvaluated } from './rule.ts';
import type { CompiledRule, Selves, Verdict } from './rule.ts';

/** The circumstances of the rules. */
export interface RuleOptions {
  /**
   * The release of the oldest cluster, such as `1.31`. An API server accepts a new rule only if the release before it
   * can evaluate the rule, too. Without a release, all libraries of the newest one are there.
   */
  readonly kubernetes?: string;
  /** False for a schema that is a part of an object. By default the schema is that of a resource. */
  readonly isResource?: boolean;
  /** True if a broken rule only warns where the value is unchanged. By default, as the release does (since 1.30). */
  readonly ratchets?: boolean;
}

/** The verdicts of all rules on an object. */
interface RuleVerdicts {
  readonly violations: readonly Violation[];
  /** Each rule that has no verdict for at least one value of the object. Nobody knows whether it holds. */
  readonly notEvaluated: readonly NotEvaluated[];
}

/** The validation rules of a schema, compiled. */
export interface Rules {
  /** The rules that have no program: they do not compile on the release, or cannot be read here. */
  readonly notCompiled: readonly NotEvaluated[];
  /**
   * Judges an object as the API server does on creation, or on an update of an old object. Both are pruned, defaulted
   * and valid otherwise. The API server also limits the cost of rules, which is not estimated here.
   */
  judge(object: JsonValue, old?: JsonValue): RuleVerdicts;
}

/** Compiles the rules of a schema and of all schemas in it (`x-kubernetes-validations`). */
export function compileRules(schema: StructuralSchema, options: RuleOptions = {}): Rules {
  const minor = minorOf(options.kubernetes);
  const environment = environmentOf(minor === undefined ? LATEST : minor - 1);
  const compilation: Compilation = { adapter: new Adapter(), environment, notCompiled: [] };
  const root = validatorOf(compilation, schema, schema, options.isResource ?? true);
  const ratchets = options.ratchets ?? (minor ?? LATEST) >= RATCHETING_RELEASE;
  return {
    notCompiled: compilation.notCompiled,
    judge: (object, old) => {
      const verdicts = new Verdicts();
      const correlation: Correlation =
        ratchets && old !== undefined
          ? { current: new Correlated(object, old, schema), parent: undefined }
          : NOT_CORRELATED;
      root?.validate({ path: '', value: object, old, correlation }, verdicts);
      return { violations: verdicts.violations, notEvaluated: [...verdicts.notEvaluated.values()] };
    },
  };
}

function minorOf(release: string | undefined): number | undefined {
  const found = /^v?1\.(\d+)/.exec(release ?? '');
  return found === null ? undefined : Number(found[1]);
}

interface Compilation {
  readonly adapter: Adapter;
  readonly environment: Environment;
  readonly notCompiled: NotEvaluated[];
}

/** A value on its way through the schema. */
interface Visit {
  readonly path: string;
  readonly value: JsonValue;
  readonly old: JsonValue | undefined;
  readonly correlation: Correlation;
}

/** The value beside its old one, or else the nearest value around it that has one (`ratchetingOptions`). */
interface Correlation {
  readonly current: Correlated | undefined;
  readonly parent: Correlated | undefined;
}

const NOT_CORRELATED: Correlation = { current: undefined, parent: undefined };

class Verdicts {
  readonly violations: Violation[] = [];
  readonly notEvaluated = new Map<string, NotEvaluated>();

  add(compiled: CompiledRule, visit: Visit, verdict: Verdict): void {
    const { rule } = compiled;
    if (verdict.kind === 'holds') return;
    if (verdict.kind === 'unknown') {
      this.notEvaluated.set(rule.at.join('/'), notEvaluated(rule, verdict.reason));
      return;
    }
    const isBroken = verdict.kind === 'broken';
    if (isBroken && !compiled.usesOldSelf && isUnchanged(visit.correlation)) return;
    this.violations.push({
      path: isBroken ? pathOf(visit.path, compiled.fieldPath) : visit.path,
      type: isBroken ? compiled.type : 'Invalid value',
      keyword: 'rule',
      message: verdict.message,
      schemaAt: rule.at,
    });
  }
}

/**
 * The rules of one schema and of those in it (`Validator` in `pkg/apiserver/schema/cel/validation.go`). The rules of
 * an `allOf` speak of the value of the schema around it, with its types.
 */
class Validator {
  rules: readonly CompiledRule[] = [];
  allOf: readonly Validator[] = [];
  properties: ReadonlyMap<string, Validator> = new Map();
  additionalProperties: Validator | undefined;
  items: Validator | undefined;
  readonly #schema: StructuralSchema;
  readonly #place: Place;

  constructor(schema: StructuralSchema, place: Place) {
    this.#schema = schema;
    this.#place = place;
  }

  get isEmpty(): boolean {
    return (
      this.rules.length === 0 &&
      this.allOf.length === 0 &&
      this.properties.size === 0 &&
      this.additionalProperties === undefined &&
      this.items === undefined
    );
  }

  validate(visit: Visit, verdicts: Verdicts): void {
    if (visit.value === null) return;
    this.#judge(visit, verdicts);
    const { parent } = visit.correlation;
    for (const one of this.allOf) {
      one.validate({ ...visit, correlation: { current: undefined, parent } }, verdicts);
    }
    if (isJsonList(visit.value)) this.#visitElements(visit, visit.value, verdicts);
    else if (isJsonObject(visit.value)) this.#visitFields(visit, visit.value, verdicts);
  }

  #visitElements(visit: Visit, list: readonly JsonValue[], verdicts: Verdicts): void {
    const { items } = this;
    if (items === undefined) return;
    const find = elementsByKeys(this.#schema, isJsonList(visit.old) ? visit.old : []);
    for (const [at, value] of list.entries()) {
      const path = `${visit.path}[${at}]`;
      const correlation = inside(visit.correlation, (current) => current.index(at));
      items.validate({ path, value, old: find(value), correlation }, verdicts);
    }
  }

  #visitFields(visit: Visit, object: JsonObject, verdicts: Verdicts): void {
    if (this.additionalProperties === undefined && this.properties.size === 0) return;
    const { path, old } = visit;
    for (const [name, value = null] of Object.entries(object)) {
      const correlation = fieldCorrelation(visit.correlation, name);
      const field = { value, old: fieldIn(old, name), correlation };
      this.additionalProperties?.validate({ ...field, path: keyPath(path, name) }, verdicts);
      this.properties.get(name)?.validate({ ...field, path: childPath(path, name) }, verdicts);
    }
  }

  #judge(visit: Visit, verdicts: Verdicts): void {
    if (this.rules.length === 0) return;
    const selves = this.#selves(visit);
    for (const compiled of this.rules) {
      const { rule } = compiled;
      const isTransition = compiled.usesOldSelf && !rule.optionalOldSelf;
      if (isTransition && selves.oldSelf === undefined) continue;
      verdicts.add(compiled, visit, compiled.judge(selves));
    }
  }

  #selves(visit: Visit): Selves {
    const { value, old } = visit;
    const place = this.#place;
    const self = once(() => place.adapt(value));
    if (old === undefined || old === null) return { self };
    const oldSelf = once(() => place.adapt(old));
    const isScalar = typeof old !== 'object';
    return { self, oldSelf, optional: isScalar ? oldSelf : once(() => adaptNative(old)) };
  }
}

function pathOf(path: string, fieldPath: string | undefined): string {
  return fieldPath === undefined || fieldPath === '' ? path : childPath(path, fieldPath);
}

function isUnchanged({ current, parent }: Correlation): boolean {
  return (current ?? parent)?.isUnchanged === true;
}

function inside(
  correlation: Correlation,
  step: (current: Correlated) => Correlated | undefined,
): Correlation {
  const { current } = correlation;
  return current === undefined ? correlation : { current: step(current), parent: current };
}

/** The names of the type are never ratcheted at the root: both objects have been converted to one version. */
function fieldCorrelation(correlation: Correlation, name: string): Correlation {
  const isAtRoot = correlation.current !== undefined && correlation.parent === undefined;
  if (isAtRoot && (name === 'apiVersion' || name === 'kind')) return NOT_CORRELATED;
  return inside(correlation, (current) => current.key(name));
}

/** Returns the validator for the rules in a schema, about values of another; undefined without any rules. */
function validatorOf(
  compilation: Compilation,
  validation: StructuralSchema,
  schema: StructuralSchema,
  isResource: boolean,
): Validator | undefined {
  const place = compilation.adapter.placeOf(schema, isResource);
  const validator = new Validator(schema, place);
  validator.rules = validation.rules
    .filter((rule) => rule.rule.trim() !== '')
    .map((rule) => {
      const compiled = compileRule(rule, schema, place, compilation.environment);
      const { problem } = compiled;
      if (problem !== undefined) compilation.notCompiled.push(notEvaluated(rule, problem));
      return compiled;
    });
  const inner = (part: unknown, of: unknown): Validator | undefined =>
    isSchema(part) && isSchema(of)
      ? validatorOf(compilation, part, of, of.isEmbeddedResource)
      : undefined;
  validator.items = inner(validation.items, schema.items);
  validator.additionalProperties = inner(
    validation.additionalProperties,
    schema.additionalProperties,
  );
  validator.properties = new Map(
    Array.from(validation.properties, ([name, property]) => [
      name,
      inner(property, schema.properties.get(name)),
    ]).filter((entry): entry is [string, Validator] => entry[1] !== undefined),
  );
  validator.allOf = validation.validations.allOf
    .map((part) => validatorOf(compilation, part, schema, isResource))
    .filter((one) => one !== undefined);
  return validator.isEmpty ? undefined : validator;
}

function isSchema(value: unknown): value is StructuralSchema {
  return typeof value === 'object' && value !== null;
}
