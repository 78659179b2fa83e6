/**
 * The lenses. Each declares a conversion once for both directions. `docs/lenses.md` lists them.
 *
 * @module
 */

export { lens } from './core/lens/engine/lens.ts';
export type { ConvertAnyVersion, InBrackets, Lens } from './core/lens/engine/lens.ts';
export { flip } from './core/lens/engine/part.ts';
export type { CustomContext, Part } from './core/lens/engine/part.ts';

// Fields that move, split and join.
export { rename, rest, unwrap, wrap } from './core/lens/parts/move.ts';
export { join, split, splitPattern } from './core/lens/parts/split.ts';
export type { SplitOptions } from './core/lens/parts/split.ts';
export { asBoolean, asInteger, asJson, asList, asNumber } from './core/lens/values/piece.ts';
export type { PieceOf } from './core/lens/values/piece.ts';

// Values that change.
export { values } from './core/lens/parts/values.ts';
export type { TableBetween, ValueTable, WordTable } from './core/lens/parts/values.ts';
export { retype } from './core/lens/parts/retype.ts';
export type { Form, RetypeOptions } from './core/lens/parts/retype.ts';
export { quantity } from './core/lens/parts/quantity.ts';
export type { QuantityOptions } from './core/lens/parts/quantity.ts';
export { duration } from './core/lens/parts/duration.ts';
export type { DurationOptions } from './core/lens/parts/duration.ts';
export { scale, scaleNumber } from './core/lens/parts/scale.ts';
export type { ScaleOptions } from './core/lens/parts/scale.ts';

// Lists and maps.
export {
  listToMap,
  listToString,
  listToValue,
  mapToList,
  stringToList,
  valueToList,
} from './core/lens/parts/lists.ts';
export type { ListToMapOptions } from './core/lens/parts/lists.ts';
export { fieldsToMap, renameKeyPrefix, renameKeys } from './core/lens/parts/maps.ts';

// Labels and annotations.
export {
  annotationToField,
  fieldToAnnotation,
  fieldToLabel,
  labelToField,
} from './core/lens/parts/metadata.ts';

// Places and choices.
export { each, inside, recursive, together, when } from './core/lens/parts/nest.ts';
export { byType, tagged } from './core/lens/parts/choice.ts';
export type { ValueType } from './core/lens/parts/choice.ts';
export { sharedToEach } from './core/lens/parts/shared.ts';

// Fields of one side only, and conversions without a lens.
export {
  absentInHub,
  absentInOwn,
  forget,
  hubConstant,
  hubOnly,
  ownConstant,
  ownOnly,
} from './core/lens/parts/one-side.ts';
export { custom, customFields } from './core/lens/parts/custom.ts';
export type { CustomFunctions } from './core/lens/parts/custom.ts';

// Types that the types above use.
export type { Between } from './core/kind/between.ts';
export type { AmountForm } from './core/lens/values/amount.ts';
export type { ValuesOf } from './core/lens/parts/custom.ts';
export type { Decimal, Ratio, Rounding } from './core/lens/values/decimal.ts';
export type { DurationForm, DurationUnit } from './core/lens/values/duration-text.ts';
export type {
  Argument,
  ConstantPart,
  Convert,
  ConvertAll,
  Described,
  FieldPart,
  FieldsPart,
  ForgetPart,
  Holds,
  NestedBetween,
  NestedPart,
  OnlyPart,
  PartBetween,
  RestPart,
  Scalar,
  WhenPart,
} from './core/lens/engine/part.ts';
export type { Both, Path, Side, Where } from './core/lens/engine/path.ts';
export type { TypedPath } from './core/lens/values/piece.ts';
export type {
  BinaryUnit,
  DecimalUnit,
  QuantityForm,
  QuantityUnit,
} from './core/lens/values/quantity-text.ts';
export type { FormOf, PlainForm } from './core/lens/parts/retype.ts';
export type { Text } from './core/lens/values/text.ts';
export type {
  At,
  ElementOf,
  HubPath,
  KeyOf,
  KeysIn,
  PairIn,
  PathIn,
  PathInBoth,
  ValueAt,
  ValueOf,
  WhereIn,
} from './core/lens/engine/typed-paths.ts';
