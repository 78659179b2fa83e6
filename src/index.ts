/**
 * The public interface for authors of conversions.
 *
 * @module
 */

// Define a kind.
export { defineKind } from './core/kind/define-kind.ts';
export type { Crd, Kind, KindOptions, KindSpokes } from './core/kind/define-kind.ts';
export type { ListKeys, ReadStash, Stash, Stashes } from './core/kind/version-tree.ts';
export { DefinitionError } from './core/kind/definition-error.ts';
export { kindsOf } from './core/kind/kinds.ts';
export type { Kinds } from './core/kind/kinds.ts';
export { through } from './core/kind/spoke.ts';
export type {
  ConversionContext,
  Forget,
  Spoke,
  ThroughSpoke,
  Unconverted,
} from './core/kind/spoke.ts';
export { steps } from './core/kind/steps.ts';
export type { FunctionsOfStep, StepOfSpoke, Steps } from './core/kind/steps.ts';
export type { KubernetesObject } from './core/kind/kubernetes-object.ts';
export type { ShapedCrd } from './core/keep/crd-of.ts';
export { crdOf } from './core/keep/crd-of.ts';
export type { Shape } from './core/schema/shape.ts';
export type { JsonObject, JsonValue } from './core/json/json-value.ts';

// Accept a finding of `crdshift prove`.
export { accept } from './core/kind/acceptance.ts';
export type { Acceptance, CheckId } from './core/kind/acceptance.ts';

// Refuse an object on purpose.
export { ConversionError } from './core/problem.ts';

// Types that the types above use.
export type { ConvertOptions } from './core/convert/along-path.ts';
export type { Converted } from './core/convert/guard.ts';
export type { JsonType } from './core/schema/shape.ts';
export type {
  AnyConversion,
  AnySpoke,
  FindPath,
  Keep,
  Keeper,
  KeptTree,
  Spokes,
  Step,
  VersionTree,
} from './core/kind/version-tree.ts';
export type { BrokenRule, Crash, ObjectProblem } from './core/problem.ts';
