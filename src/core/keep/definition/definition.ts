import type { Shape } from '../../schema/shape.ts';
import type { KeptTree, Step } from '../../kind/version-tree.ts';
import { convertExample, exampleObject } from './example-object.ts';
import { canonical } from '../../json/stringify-json.ts';
import { digest } from '../tree/mark.ts';

/**
 * Returns the digests that identify how a kind is defined. A digest covers two neighbours in the version tree: it
 * changes with their schemas and the conversion between them, and with no other part of the tree. Both directions share
 * one digest. Digests are slow to compute, so each is computed on first use.
 */
export function definitionsOf({ shapes, versions, group, hub, path }: KeptTree): Definitions {
  const known = new Map<Step, string>();
  const digestOf = (step: Step): string => {
    const found = known.get(step) ?? define(step, shapes);
    known.set(step, found);
    known.set(step.back, found);
    return found;
  };
  let all: ReadonlySet<string> | undefined;
  const isKnown = (by: string): boolean => {
    // Every step of the tree is the first step from some version to the hub.
    all ??= new Set(
      versions.flatMap((version) => {
        const [step] = path(`${group}/${version}`, `${group}/${hub}`) ?? [];
        return step === undefined ? [] : [digestOf(step)];
      }),
    );
    return all.has(by);
  };
  return { digestOf, isKnown };
}

/** The digests of the steps of a kind. */
export interface Definitions {
  readonly digestOf: (step: Step) => string;
  /** Reports whether a digest belongs to the present definition of this kind. */
  readonly isKnown: (by: string) => boolean;
}

function define(step: Step, shapes: KeptTree['shapes']): string {
  const steps = [step, step.back].toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const texts = steps.flatMap((one) => {
    const shape = shapes[one.fromVersion];
    return [shapeText(shape, new Map()), trial(one, shape)];
  });
  const { version, parent, spoke } = step;
  return digest(canonical([...texts, [version, parent, spoke.definition?.() ?? sourcesOf(step)]]));
}

function sourcesOf({ spoke }: Step): readonly string[] {
  return (['toHub', 'fromHub'] as const).map((direction) => String(spoke[direction]));
}

/**
 * Returns the result of a step for an example object, which is part of the digest, because the source text of a
 * function does not show changes in the functions and values that it uses.
 */
function trial(step: Step, shape: Shape | undefined): string {
  if (step.isPure) return '';
  try {
    return convertExample(exampleObject(shape ?? {}), step);
  } catch {
    return '';
  }
}

/** Returns the digest of a shape. Shapes share parts, so each part is digested once. */
function shapeText(shape: Shape | undefined, known: Map<Shape, string>): string {
  if (shape === undefined) return '';
  const found = known.get(shape);
  if (found !== undefined) return found;
  // A conversion depends neither on a default nor on a set, so the digest has neither. In modules generated earlier,
  // the place of a default is nullable.
  const { fields = {}, values, items, preset, names, set: _, ...own } = shape;
  const nullable = own.nullable ?? (preset === undefined ? undefined : true);
  const inside = Object.keys(fields)
    .toSorted()
    .map((name) => [name, shapeText(fields[name], known)]);
  const parts = [
    { ...own, nullable, names },
    inside,
    shapeText(values, known),
    shapeText(items, known),
  ];
  const text = digest(JSON.stringify(parts));
  known.set(shape, text);
  return text;
}
