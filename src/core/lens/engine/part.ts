import type { JsonType } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { Between } from '../../kind/between.ts';
import type { Both, Path, Side } from './path.ts';

/** A value that a discriminator field can hold. */
export type Scalar = string | number | bigint | boolean;

/** The surroundings of the value that is converted. */
export interface CustomContext {
  /** The whole original object, in the version that it comes from. It may be a fragment. */
  readonly root: JsonObject;
  /** The metadata of that object; empty if a fragment has none. */
  readonly metadata: JsonObject;
  /** The positions in lists and the keys in maps of the enclosing `each` parts, from the outside in. */
  readonly at: readonly (number | string)[];
}

/**
 * Converts the value of one side to that of the other. Returns undefined to leave a value that it cannot read in place.
 */
export type Convert = (value: JsonValue, context: CustomContext) => JsonValue | undefined;

/** Converts the values of several fields of one side to those of the other. An undefined element is an absent field. */
export type ConvertAll = (
  values: readonly (JsonValue | undefined)[],
  context: CustomContext,
) => readonly (JsonValue | undefined)[] | undefined;

/** The values that a part reads and writes at a field of one side. An omitted property allows anything. */
export interface Holds {
  /** The JSON type. A `string` also fits an `int-or-string`, and an `integer` also fits a `number`. */
  readonly type?: JsonType;
  /** The values that the part knows. Others are converted unchanged, or stay. */
  readonly words?: readonly Scalar[];
  /** The fields of an object that the part names. */
  readonly fields?: Readonly<Record<string, Holds>>;
  /** The elements of a list. */
  readonly items?: Holds;
  /** The values of a map. */
  readonly values?: Holds;
}

/** The documentation of a part. */
export interface Described {
  /** The name that the author wrote, for instance `rename`. */
  readonly lens: string;
  /** The effect of the part, in one sentence. */
  readonly sentence: string;
  /**
   * The values for which there and back is the identity. The text says if another value changes; otherwise it stays.
   */
  readonly domain: string;
  /** The author's arguments besides paths and parts, with defaults; of a flipped part, those before it was flipped. */
  readonly args?: readonly Argument[];
  /** True if the functions are the author's, so that their effect on the input is unknown. */
  readonly isByHand?: true;
}

/** An argument that decides how a part converts: a table, a unit, a key, or a function of the author. */
export type Argument = JsonValue | Convert | ConvertAll;

/** One field on each side. `convert.own` reads the own value, `convert.hub` that of the hub. */
export interface FieldPart extends Described {
  readonly type: 'field';
  readonly at: Both<Path>;
  readonly convert: Both<Convert>;
  readonly holds?: Both<Holds>;
  /** True if the value only moves, so that both places hold the same. */
  readonly isMove?: true;
}

/** Several fields that are read together and written together. */
export interface FieldsPart extends Described {
  readonly type: 'fields';
  readonly at: Both<readonly Path[]>;
  readonly convert: Both<ConvertAll>;
  /** In the order of `at`. */
  readonly holds?: Both<readonly Holds[]>;
}

/** Parts that work inside the value at one place: the object itself, or every element of a list or a map. */
export interface NestedPart extends Described {
  readonly type: 'inside' | 'each';
  readonly at: Both<Path>;
  readonly parts: readonly Part[];
  /** True if the parts apply together or not at all. */
  readonly isTogether?: true;
  /** The places where the parts apply again, below each place where they apply. These have no parts of their own. */
  readonly again?: readonly NestedPart[];
}

/** Parts that apply only where a discriminator field has one value. */
export interface WhenPart extends Described {
  readonly type: 'when';
  readonly at: Both<Path>;
  readonly equals: Both<Scalar>;
  readonly parts: readonly Part[];
}

/** Every field of an object that no other part names. */
export interface RestPart extends Described {
  readonly type: 'rest';
  readonly at: Both<Path>;
}

/** A field that only one side has. */
export interface OnlyPart extends Described {
  readonly type: 'only';
  readonly side: Side;
  readonly path: Path;
}

/** A field with a fixed value that only one side has. */
export interface ConstantPart extends Described {
  readonly type: 'constant';
  readonly side: Side;
  readonly path: Path;
  readonly value: JsonValue;
  /**
   * True if the other side expresses this value by absence. Other values belong to other parts, or stay at their path.
   */
  readonly isAbsence?: true;
}

/** An intended loss. */
export interface ForgetPart extends Described {
  readonly type: 'forget';
  readonly path: Path;
  readonly reason: string;
}

/**
 * A piece of a conversion that works in both directions, as data. Functions such as `rename` and `split` make it, and
 * `lens` combines it with others.
 */
export type Part =
  | FieldPart
  | FieldsPart
  | NestedPart
  | WhenPart
  | RestPart
  | OnlyPart
  | ConstantPart
  | ForgetPart;

/** A part that the compiler knows to fit between two versions, or between the values at two places in them. */
export type PartBetween<Own, Hub> = Part & Between<Own, Hub>;

/** A part that works inside a value, and that the compiler knows to fit between two versions, or two values in them. */
export type NestedBetween<Own, Hub> = NestedPart & Between<Own, Hub>;

/** Returns the other side. */
export function other(side: Side): Side {
  return side === 'own' ? 'hub' : 'own';
}

/**
 * Returns a part with its sides exchanged: it reads from the hub what it read from the own version.
 *
 * @example
 * ```ts
 * flip(split('spec.hostPort', ':', ['spec.host', 'spec.port']))   // the hub has hostPort
 * ```
 */
export function flip<Own, Hub>(part: PartBetween<Hub, Own>): PartBetween<Own, Hub> {
  return mirror(part, /^flip\((.*)\)$/.exec(part.lens)?.[1] ?? `flip(${part.lens})`);
}

/** Returns the flipped part under another name. */
export function mirror(part: Part, lens: string): Part {
  return { ...mirrored(part, lens), sentence: turnSentence(part.sentence) };
}

const REVERSED = 'In reverse: ';

/** Marks a sentence as reversed, or removes the mark: sentences start with the own version. */
function turnSentence(sentence: string): string {
  return sentence.startsWith(REVERSED) ? sentence.slice(REVERSED.length) : `${REVERSED}${sentence}`;
}

function mirrored(part: Part, lens: string): Part {
  switch (part.type) {
    case 'field': {
      const holds = part.holds && { holds: swap(part.holds) };
      return { ...part, ...holds, lens, at: swap(part.at), convert: swap(part.convert) };
    }
    case 'fields': {
      const holds = part.holds && { holds: swap(part.holds) };
      return { ...part, ...holds, lens, at: swap(part.at), convert: swap(part.convert) };
    }
    case 'inside':
    case 'each':
      return { ...flipNested(part), lens };
    case 'when':
      return {
        ...part,
        lens,
        at: swap(part.at),
        equals: swap(part.equals),
        parts: part.parts.map((inner) => flip(inner)),
      };
    case 'rest':
      return { ...part, lens, at: swap(part.at) };
    case 'only':
    case 'constant':
      return { ...part, lens, side: other(part.side) };
    case 'forget':
      return part;
  }
}

function flipNested(part: NestedPart): NestedPart {
  const again = part.again && { again: part.again.map(flipNested) };
  return { ...part, ...again, at: swap(part.at), parts: part.parts.map((inner) => flip(inner)) };
}

function swap<Thing>(both: Both<Thing>): Both<Thing> {
  return { own: both.hub, hub: both.own };
}

/** Reports whether all functions of the parts are known to leave their input unchanged. */
export function arePure(parts: readonly Part[]): boolean {
  return parts.every(
    (part) => part.isByHand !== true && (!('parts' in part) || arePure(part.parts)),
  );
}
