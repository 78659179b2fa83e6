import { through } from '../../../src/index.ts';
import type { JsonObject } from '../../../src/index.ts';
import { lens, rename } from '../../../src/lens.ts';
import type { Part } from '../../../src/lens.ts';
import type { Wrong } from './wrong.ts';
import { text } from './wrong.ts';

const specs = { v1: { b: text }, v1beta1: { a: text } };
const right = (): object => lens(rename('spec.a', 'spec.b'));
const same = (object: JsonObject): JsonObject => object;

/** Passes any value as a part, as plain JavaScript can. */
function asPart(value: unknown): Part {
  return value as Part;
}

/** Kinds with a wrong structure, as plain JavaScript can define them. */
export const kinds: readonly Wrong[] = [
  { what: 'a version without a spoke', specs, spokes: () => ({}) },
  { what: 'a spoke that is undefined', specs, spokes: () => ({ v1beta1: undefined }) },
  { what: 'a list of spokes', specs, spokes: () => [right()] },
  { what: 'no spokes at all', specs, spokes: () => undefined as unknown as object },
  { what: 'a spoke for the hub', specs, spokes: () => ({ v1: right(), v1beta1: right() }) },
  {
    what: 'a spoke for a version that does not exist',
    specs,
    spokes: () => ({ v1beta1: right(), v1beta2: right() }),
  },
  {
    what: 'only one of the two functions',
    specs,
    spokes: () => ({ v1beta1: { toHub: same } }),
  },
  { what: 'a function in place of a spoke', specs, spokes: () => ({ v1beta1: same }) },
  { what: 'a lens that was not called', specs, spokes: () => ({ v1beta1: lens }) },
  {
    what: 'a list of parts in place of a lens',
    specs,
    spokes: () => ({ v1beta1: [rename('spec.a', 'spec.b')] }),
  },
  {
    what: 'a part in place of a lens',
    specs,
    spokes: () => ({ v1beta1: rename('spec.a', 'spec.b') }),
  },
  {
    what: 'through(…) a version that does not exist',
    specs,
    spokes: () => ({ v1beta1: through('v2', lens()) }),
  },
  {
    what: 'a circle',
    specs: { ...specs, v1alpha1: { a: text } },
    spokes: () => ({ v1beta1: through('v1alpha1', lens()), v1alpha1: through('v1beta1', lens()) }),
  },
  {
    what: 'through(…) without a spoke',
    specs,
    spokes: () => ({ v1beta1: through('v1', undefined as unknown as ReturnType<typeof lens>) }),
  },
  {
    what: 'a list of parts in a lens',
    specs,
    spokes: () => ({ v1beta1: lens(asPart([rename('spec.a', 'spec.b')])) }),
  },
  {
    what: 'a part that was not called',
    specs,
    spokes: () => ({ v1beta1: lens(asPart(rename)) }),
  },
  { what: 'a string in a lens', specs, spokes: () => ({ v1beta1: lens(asPart('spec.a')) }) },
  {
    what: 'a lens in a lens',
    specs,
    spokes: () => ({ v1beta1: lens(asPart(lens(rename('spec.a', 'spec.b')))) }),
  },
];
