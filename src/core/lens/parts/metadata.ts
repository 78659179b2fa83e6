import { findInvalidMetadata } from '../../convert/metadata-rules.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { Fields } from '../../json/fields.ts';
import { setField } from '../../json/fields.ts';
import type { FieldPart, PartBetween } from '../engine/part.ts';
import { mirror } from '../engine/part.ts';
import type { Piece, PieceOf } from '../values/piece.ts';
import { parsePiece } from '../values/piece.ts';
import type { PathIn } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/**
 * Converts a field to a label in the hub. A value that the API server does not accept as a label stays in the field.
 *
 * Domain: strings of at most 63 letters, digits, `-`, `_` and `.` that start and end with a letter or digit
 * (Kubernetes, "Labels and Selectors"); with `asInteger` and its like, values whose text is such a string.
 *
 * @example
 * ```ts
 * fieldToLabel('spec.tier', 'example.com/tier') // {spec: {tier: 'gold'}} ↔ {metadata: {labels: {'example.com/tier': 'gold'}}}
 * ```
 * @throws {DefinitionError} if the key is not valid for a label
 */
export function fieldToLabel<Own, Hub, P extends string>(
  own: PathIn<Own, P> | PieceOf<Own>,
  key: string,
): PartBetween<Own, Hub> {
  return metadataField(own, key, {
    lens: 'fieldToLabel',
    sentence: 'Converts a field to a label in the hub.',
    domain: 'Values whose text is valid for a label; others stay.',
    field: 'labels',
  });
}

/** Converts a label to a field in the hub: `fieldToLabel` in reverse. */
export function labelToField<Own, Hub, Q extends string>(
  key: string,
  hub: PathIn<Hub, Q> | PieceOf<Hub>,
): PartBetween<Own, Hub> {
  return mirror(fieldToLabel<Hub, Own, string>(hub, key), 'labelToField');
}

/**
 * Converts a field to an annotation in the hub. For a field that is not a string, name its form: `asInteger`,
 * `asNumber`, `asBoolean`, or `asJson` for objects and lists.
 *
 * Domain: strings, or values of that type.
 *
 * @example
 * ```ts
 * fieldToAnnotation(asInteger('spec.rollbackTo.revision'), 'deprecated.deployment.rollback.revision')
 * ```
 * @throws {DefinitionError} if the key is not valid for an annotation
 */
export function fieldToAnnotation<Own, Hub, P extends string>(
  own: PathIn<Own, P> | PieceOf<Own>,
  key: string,
): PartBetween<Own, Hub> {
  return metadataField(own, key, {
    lens: 'fieldToAnnotation',
    sentence: 'Converts a field to an annotation in the hub.',
    domain: 'Strings, or values of the type that the author names.',
    field: 'annotations',
  });
}

/** Converts an annotation to a field in the hub: `fieldToAnnotation` in reverse. */
export function annotationToField<Own, Hub, Q extends string>(
  key: string,
  hub: PathIn<Hub, Q> | PieceOf<Hub>,
): PartBetween<Own, Hub> {
  return mirror(fieldToAnnotation<Hub, Own, string>(hub, key), 'annotationToField');
}

interface MetadataField {
  readonly lens: string;
  readonly sentence: string;
  readonly domain: string;
  readonly field: 'labels' | 'annotations';
}

const NO_METADATA: JsonObject = {};

function metadataField(own: Piece, key: string, described: MetadataField): FieldPart {
  const { lens, sentence, domain, field } = described;
  const isValid = (value: string): boolean => {
    const entry: Fields = {};
    setField(entry, key, value);
    return findInvalidMetadata({ [field]: entry }, NO_METADATA) === undefined;
  };
  if (!isValid('')) {
    throw wrongPart(
      `${lens}: ${JSON.stringify(key)} is not a valid key; use an optional DNS prefix and "/", then at most 63 letters, digits, "-", "_" or "."`,
    );
  }
  const { path, text } = parsePiece(own);
  return {
    type: 'field',
    lens,
    args: [text.name],
    sentence,
    domain,
    at: { own: path, hub: ['metadata', field, key] },
    holds: { own: text.holds, hub: { type: 'string' } },
    convert: {
      own: (value) => {
        const written = text.write(value);
        return written !== undefined && isValid(written) ? written : undefined;
      },
      hub: (value) => (typeof value === 'string' && isValid(value) ? text.read(value) : undefined),
    },
  };
}
