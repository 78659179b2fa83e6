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

// Say a conversion once, for both directions.
export { lens } from './core/lens/lens.ts';
export type { Lens } from './core/lens/lens.ts';
export { chain } from './core/lens/chain.ts';
export { flip } from './core/lens/part.ts';
export type { Part } from './core/lens/part.ts';
export type { Where } from './core/lens/path.ts';
// … fields that move, split and join
export { rename, rest, unwrap, wrap } from './core/lens/move.ts';
export { join, joinPattern, split, splitPattern } from './core/lens/split.ts';
export type { SplitOptions } from './core/lens/split.ts';
export { asBoolean, asInteger, asJson, asNumber } from './core/lens/piece.ts';
export type { Piece } from './core/lens/piece.ts';
// … values that change
export { values } from './core/lens/values.ts';
export {
  booleanToInteger,
  booleanToString,
  integerToBoolean,
  integerToString,
  numberToString,
  stringToBoolean,
  stringToInteger,
  stringToNumber,
} from './core/lens/type-changes.ts';
export { scale, scaleNumber } from './core/lens/scale.ts';
export {
  integerToQuantity,
  numberToQuantity,
  quantityToInteger,
  quantityToNumber,
  quantityUnits,
} from './core/lens/quantity.ts';
export {
  durationToInteger,
  durationToNumber,
  durationUnits,
  integerToDuration,
  numberToDuration,
} from './core/lens/duration.ts';
// … lists and maps
export {
  listToMap,
  listToString,
  listToValue,
  mapToList,
  stringToList,
  valueToList,
} from './core/lens/lists.ts';
export { fieldsToMap, mapToFields, renameKeyPrefix, renameKeys } from './core/lens/maps.ts';
// … labels and annotations
export {
  annotationToField,
  fieldToAnnotation,
  fieldToLabel,
  labelToField,
} from './core/lens/metadata.ts';
// … places and choices
export { each, inside, when } from './core/lens/nest.ts';
export { byType, tagged, toOneField, untagged } from './core/lens/choice.ts';
export { eachToShared, sharedToEach } from './core/lens/shared.ts';
// … what only one side has, and what has no lens
export { forget, hubConstant, hubOnly, ownConstant, ownOnly } from './core/lens/one-side.ts';
export { custom } from './core/lens/custom.ts';
