/**
 * The public face: what an author of conversions imports.
 *
 * @module
 */

// Define a kind.
export { defineKind } from './core/kind/define-kind.ts';
export type { Crd, Kind, KindDefinition } from './core/kind/define-kind.ts';
export { DefinitionError } from './core/kind/definition-error.ts';
export { kindsOf } from './core/kind/kinds.ts';
export type { Kinds } from './core/kind/kinds.ts';
export { through } from './core/kind/spoke.ts';
export type { ConversionContext, Spoke, ThroughSpoke } from './core/kind/spoke.ts';
export type { KubernetesObject } from './core/kind/kubernetes-object.ts';
export { crdOf } from './core/keep/crd-of.ts';
export type { Shape } from './core/crd/shape.ts';
export type { JsonObject, JsonValue } from './core/json/json-value.ts';

// Refuse an object on purpose.
export { ConversionError } from './core/problem.ts';
