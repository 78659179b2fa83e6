import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { pointerTo } from '../../json/pointer.ts';
import { fieldShape } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from '../tree/kept.ts';
import { SHELL, areAmong, fieldsOfWhole, isLeftOut, nameText, wholeOf } from '../tree/kept.ts';
import { namesBy } from '../tree/match-elements.ts';
import { isDividedSet, namesInSet } from './sets.ts';
import { aroundElement, aroundElements, aroundFields, writeKept } from './kept-text.ts';

/** A part of the data kept of an object, as the text of an annotation. */
export interface Piece {
  /** The names of the fields and elements around the piece. They tell it from all others. */
  readonly place: string;
  /** The JSON of the piece, with all objects and lists around it. `mergeKept` joins pieces again. */
  readonly text: string;
  /** Returns the JSON pointer of the fields around the piece. */
  readonly pointer: () => string;
}

/** Takes the pieces one by one. Returns false to get no more. */
type Take = (piece: Piece) => boolean;

/** A place in a tree, with the texts before and behind it. */
interface At {
  readonly place: string;
  readonly head: string;
  readonly tail: string;
  readonly name?: string;
  readonly above?: At;
}

const ROOT: At = { place: '', head: '', tail: '' };

/**
 * Divides the data kept of an object into pieces. The finest pieces are as fine as field managers own fields: a leaf,
 * an element of a set or of a list with list-map keys, any other list as a whole (Kubernetes, "Server-Side Apply",
 * Merge strategy).
 *
 * @param shape - of the version that the data waits for: it knows which lists have keys
 * @returns undefined for more than the maximum number of pieces
 */
export function piecesOf(
  kept: Kept,
  shape: Shape | undefined,
  { levels, most, isShared }: Division,
): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  const isAll = divide({ kept, shape, levels, at: ROOT, isShared }, (piece) => {
    if (pieces.length >= most) return false;
    pieces.push(piece);
    return true;
  });
  return isAll ? pieces : undefined;
}

/** How fine the pieces are. */
interface Division {
  /** The number of levels to divide. */
  readonly levels: number;
  /** The maximum number of pieces, because each repeats everything above it. */
  readonly most: number;
  /** True if other data waits as well: some of it may be below the same objects. */
  readonly isShared: boolean;
}

interface Tree<One extends Kept = Kept> {
  readonly kept: One;
  readonly shape: Shape | undefined;
  readonly levels: number;
  readonly at: At;
  readonly isShared: boolean;
  readonly isElement?: boolean;
}

function divide({ kept, ...tree }: Tree, take: Take): boolean {
  const { shape, levels, at } = tree;
  if (levels === 0) return take(pieceOf(kept, at));
  switch (kept.type) {
    case 'value': {
      const whole = partsOfWhole(kept, shape);
      return whole.type === 'value'
        ? take(pieceOf(whole, at))
        : divide({ ...tree, kept: whole }, take);
    }
    case 'fields':
      return divideFields({ ...tree, kept }, take);
    case 'elements':
      return divideElements({ ...tree, kept }, take);
  }
}

function pieceOf(kept: Kept, at: At): Piece {
  return {
    place: at.place + placeText(kept),
    text: at.head + writeKept(kept) + at.tail,
    pointer: () => pointerOf(at),
  };
}

function pointerOf({ name, above }: At): string {
  const pointer = above === undefined ? '' : pointerOf(above);
  return name === undefined ? pointer : pointerTo(pointer, name);
}

/** Returns the places in a piece. A list whose elements have no keys is one place. */
function placeText(piece: Kept): string {
  if (piece.type === 'value') return '';
  if (piece.type === 'elements' && piece.keys === undefined) return '';
  const places =
    piece.type === 'fields'
      ? [...piece.fields].map(([name, kept]) => `/${JSON.stringify(name)}${placeText(kept)}`)
      : piece.elements.map(({ name = [], kept }) => `[${nameText(name)}]${placeText(kept)}`);
  return places.toSorted().join();
}

/** Divides a whole value. Only an object or a list that the conversion back does not yield at all has parts. */
function partsOfWhole(kept: KeptValue, shape: Shape | undefined): Kept {
  const { is, was, over, shown } = kept;
  if ([was, over, shown].some((note) => note !== undefined)) return kept;
  if (isJsonObject(is)) {
    const whole = fieldsOfWhole(is);
    return whole.fields.size > 0 ? whole : kept;
  }
  return isJsonList(is) && is.length > 0 ? (elementsOfWhole(is, shape) ?? kept) : kept;
}

function elementsOfWhole(
  list: readonly JsonValue[],
  { set, keys = [] }: Shape = {},
): KeptElements | undefined {
  const names = set === true ? namesInSet(list) : namesBy(keys, list);
  const elements = names?.map((name, index): KeptElement => {
    return { name, kept: { type: 'value', is: list[index] ?? null }, index };
  });
  return elements && { type: 'elements', made: true, keys, elements };
}

function divideFields(tree: Tree<KeptFields>, take: Take): boolean {
  const { kept, shape, at, isShared, isElement = false } = tree;
  // An element stays when its fields are given up one by one, and so does an object with other data below it.
  const isPiece = kept.made && (isShared || isElement);
  if (isPiece && !take(pieceOf(SHELL, at))) return false;
  const levels = tree.levels - 1;
  const [head, tail] = aroundFields(kept);
  for (const [name, field] of kept.fields) {
    const text = JSON.stringify(name);
    const inside: At = {
      place: `${at.place}/${text}`,
      head: `${at.head}${head}${text}:`,
      tail: tail + at.tail,
      name,
      above: at,
    };
    const part = { kept: field, shape: fieldShape(shape, name), levels, at: inside, isShared };
    if (!divide(part, take)) return false;
  }
  return true;
}

function divideElements(tree: Tree<KeptElements>, take: Take): boolean {
  const { kept, shape, at } = tree;
  const { elements, order, ...list } = kept;
  const isSet = isDividedSet(kept);
  if (!isSet && !areAmong(list.keys, shape?.keys)) return take(pieceOf(kept, at));
  const [head, tail] = aroundElements(list);
  const inside: At = { place: at.place, head: at.head + head, tail: tail + at.tail, above: at };
  // An element of a set is one value, with everything in it.
  const part = { ...tree, levels: isSet ? 0 : tree.levels - 1, at: inside };
  for (const element of elements) if (!divideElement(element, part, take)) return false;
  return order === undefined || take(pieceOf({ ...list, elements: [], order }, at));
}

function divideElement(
  element: KeptElement,
  { kept: { keys }, shape, at, ...tree }: Tree<KeptElements>,
  take: Take,
): boolean {
  const [head, tail] = aroundElement(element);
  const inside: At = {
    place: `${at.place}[${nameText(element.name ?? [])}]`,
    head: at.head + head,
    tail: tail + at.tail,
    above: at,
  };
  const kept = isLeftOut(element) ? withoutKeys(element.kept, keys) : element.kept;
  return divide({ ...tree, kept, shape: shape?.items, at: inside, isElement: true }, take);
}

/** Returns an element without the keys that its name already has. */
function withoutKeys(kept: Kept, keys: readonly string[] = []): Kept {
  const whole = wholeOf(kept);
  if (whole === undefined) return kept;
  const isInName = (name: string, field: Kept): boolean =>
    keys.includes(name) && field.type === 'value' && field.is !== null;
  const fields = [...whole.fields].filter(([name, field]) => !isInName(name, field));
  return { ...whole, fields: new Map(fields) };
}
