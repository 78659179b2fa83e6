import type { JsonType } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { Between } from '../../kind/between.ts';
import type { Both, Path, Side } from './path.ts';

/** A value that a discriminator field can hold. */
export type Scalar = string | number | bigint | boolean;

/** What surrounds the value that is converted. */
export interface CustomContext {
  /** The whole object as it came, in the version that it comes from. It may be a fragment. */
  readonly root: JsonObject;
  /** The metadata of that object; empty where a fragment has none. */
  readonly metadata: JsonObject;
  /** The positions in lists and the keys in maps of the `each` parts around, from the outside in. */
  readonly at: readonly (number | string)[];
}

/** Turns the value of one side into that of the other. Undefined: it cannot be read, so it stays where it is. */
export type Convert = (value: JsonValue, context: CustomContext) => JsonValue | undefined;

/** The same for several fields at once; undefined inside stands for an absent field. */
export type ConvertAll = (
  values: readonly (JsonValue | undefined)[],
  context: CustomContext,
) => readonly (JsonValue | undefined)[] | undefined;

/**
 * What a field holds on one side as far as a part goes: what the part reads there and writes there. Whatever is not
 * said can be anything.
 */
export interface Holds {
  /** A `string` also stands in a place of `int-or-string`, and an `integer` in a `number`. */
  readonly type?: JsonType;
  /** The values that the part knows there; others cross over as they are, or stay. */
  readonly words?: readonly Scalar[];
  /** Fields of an object that the part names. */
  readonly fields?: Readonly<Record<string, Holds>>;
  /** What each element of a list holds. */
  readonly items?: Holds;
  /** What each value of a map holds. */
  readonly values?: Holds;
}

/** What documentation can say about a part. */
export interface Described {
  /** The name that the author wrote, for instance `rename`. */
  readonly lens: string;
  /** What it does, in one sentence. */
  readonly sentence: string;
  /** The values for which there and back is the identity. Any other value is left in place or said to change. */
  readonly domain: string;
  /** What its author said beside places and parts, defaults included; of a flipped part, as before it was flipped. */
  readonly args?: readonly Argument[];
  /** The functions are the author's, so nobody knows what they do to their input. */
  readonly isByHand?: true;
}

/** Something that decides how a part converts: a table, a unit, a key, or a function of the author. */
export type Argument = JsonValue | Convert | ConvertAll;

/** One field on each side. `convert.own` reads the own value, `convert.hub` that of the hub. */
export interface FieldPart extends Described {
  readonly type: 'field';
  readonly at: Both<Path>;
  readonly convert: Both<Convert>;
  readonly holds?: Both<Holds>;
  /** The value only moves, so both places hold the same. */
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

/** Parts that work inside of the value at one place: the object itself, or every element of a list or a map. */
export interface NestedPart extends Described {
  readonly type: 'inside' | 'each';
  readonly at: Both<Path>;
  readonly parts: readonly Part[];
  /** The parts apply all or not at all. */
  readonly isTogether?: true;
  /** Where the parts apply again, below each place where they apply. These have no parts of their own. */
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
  /** The other side says the same by absence. Other values are the business of other parts, or stay at their path. */
  readonly isAbsence?: true;
}

/** A loss that is meant. */
export interface ForgetPart extends Described {
  readonly type: 'forget';
  readonly path: Path;
  readonly reason: string;
}

/**
 * A piece of a conversion that works in both directions, as data. Made by the functions of this folder, for instance
 * `rename` and `split`; put together by `lens`.
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

/** A part that the compiler knows to fit between two versions, or between what stands at two places in them. */
export type PartBetween<Own, Hub> = Part & Between<Own, Hub>;

/** The same of parts that work inside of a value. */
export type NestedBetween<Own, Hub> = NestedPart & Between<Own, Hub>;

/** The other side. */
export function other(side: Side): Side {
  return side === 'own' ? 'hub' : 'own';
}

/**
 * The same part with its sides exchanged: what it read from the own version it now reads from the hub.
 *
 * @example
 * ```ts
 * flip(split('spec.hostPort', ':', ['spec.host', 'spec.port']))   // the hub has hostPort
 * ```
 */
export function flip<Own, Hub>(part: PartBetween<Hub, Own>): PartBetween<Own, Hub> {
  return mirror(part, /^flip\((.*)\)$/.exec(part.lens)?.[1] ?? `flip(${part.lens})`);
}

/** The flipped part under a name of its own. */
export function mirror(part: Part, lens: string): Part {
  return { ...mirrored(part, lens), sentence: turnSentence(part.sentence) };
}

const OTHER_WAY = 'The other way round: ';

/** Sentences speak of the own version first, so a flipped one says that it is. */
function turnSentence(sentence: string): string {
  return sentence.startsWith(OTHER_WAY)
    ? sentence.slice(OTHER_WAY.length)
    : `${OTHER_WAY}${sentence}`;
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

/** Whether all functions of the parts are known to leave their input alone. */
export function arePure(parts: readonly Part[]): boolean {
  return parts.every(
    (part) => part.isByHand !== true && (!('parts' in part) || arePure(part.parts)),
  );
}
