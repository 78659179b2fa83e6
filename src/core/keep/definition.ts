import type { Shape } from '../schema/shape.ts';
import type { KeptTree, Step } from '../kind/version-tree.ts';
import { versionOf } from '../kind/kubernetes-object.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { exampleObject } from './example-object.ts';
import { canonical, digest } from './tree/mark.ts';

/**
 * How two neighbours in a version tree relate, as a digest: it changes when a schema or the conversion between them
 * does, and not when another part of the tree does. Both directions have the same one. It takes a while, so it is worked
 * out when it is first asked for.
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
    // Each step of the tree is the first one to the hub of one version.
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

/** The digests of a kind. */
export interface Definitions {
  readonly digestOf: (step: Step) => string;
  /** Whether a digest is one of this kind as it is defined now. */
  readonly isKnown: (by: string) => boolean;
}

function define(step: Step, shapes: KeptTree['shapes']): string {
  const steps = [step, step.back].toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const texts = steps.flatMap((one) => {
    const shape = shapes[versionOf(one.from)];
    return [shapeText(shape, new Map()), trial(one, shape)];
  });
  const { version, parent, spoke } = step;
  return digest(canonical([...texts, [version, parent, spoke.definition?.() ?? sourcesOf(step)]]));
}

function sourcesOf({ spoke }: Step): readonly string[] {
  return (['toHub', 'fromHub'] as const).map((direction) => String(spoke[direction]));
}

/**
 * What a step makes of a made-up object. The source text of a function does not tell when something changes that it
 * calls, or a value outside of it.
 */
function trial(step: Step, shape: Shape | undefined): string {
  if (step.isPure) return '';
  const { kind, from } = step;
  const metadata = { name: 'example', namespace: 'example', uid: 'example' };
  const object = { ...exampleObject(shape ?? {}), apiVersion: from, kind, metadata };
  try {
    return stringifyJson(step.convert(object, step), true);
  } catch {
    return '';
  }
}

/** A shape may hold one part many times; it is written down once. */
function shapeText(shape: Shape | undefined, known: Map<Shape, string>): string {
  if (shape === undefined) return '';
  const found = known.get(shape);
  if (found !== undefined) return found;
  const { fields = {}, values, items, ...own } = shape;
  const inside = Object.keys(fields)
    .toSorted()
    .map((name) => [name, shapeText(fields[name], known)]);
  const parts = [{ ...own }, inside, shapeText(values, known), shapeText(items, known)];
  const text = digest(JSON.stringify(parts));
  known.set(shape, text);
  return text;
}
