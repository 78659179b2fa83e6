import { isJsonObject } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { readStructuralSchema } from '../../core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import { editsOf } from './edits.ts';
import type { Edit } from './edits.ts';
import { grow } from './grow.ts';
import type { Growth } from './grow.ts';
import { acceptAll } from './judge.ts';
import type { Judge } from './judge.ts';
import { NOTHING_KNOWN } from '../known/known-values.ts';
import type { KnownValues } from '../known/known-values.ts';
import { rootPlaceOf } from './places/place.ts';
import type { Place } from './places/place.ts';
import { repaired } from './repair.ts';
import { shrunk } from './shrink.ts';
import type { Shrinker, StillFails } from './shrink.ts';
import { leavesOf, targetsOf } from './targets.ts';
import { traitsOf, visitedBy } from './traits.ts';
import type { Trait } from './traits.ts';
import { breakObject } from './broken.ts';
import { chanceOf, chancesOf } from './values/chance.ts';
import type { Chance } from './values/chance.ts';
import { Known } from './values/known.ts';
import { metadata } from './values/metadata.ts';
import type { MetadataRules, Stage } from './values/metadata.ts';
import { namesIn } from './values/names.ts';
import type { Names } from './values/names.ts';
import { Texts } from './values/texts.ts';

/** A generated object, and the traits that it shows. */
export interface Sample {
  readonly object: KubernetesObject;
  readonly traits: readonly Trait[];
}

/** The version of a kind whose objects are generated. */
export interface SampledVersion {
  readonly group: string;
  readonly kind: string;
  /** The name of the version: `v1beta1`. */
  readonly version: string;
  readonly scope: 'Namespaced' | 'Cluster';
  /** Undefined if the version has no schema. */
  readonly schema: StructuralSchema | undefined;
}

/** Generates objects of one version. Equal seeds give equal objects. */
export interface Sampler extends Shrinker {
  /** The paths of all scalars, without indexes: `spec.ports[].name`; and of values that the schema leaves open. */
  readonly places: readonly string[];
  /** Yields whole objects, valid by construction, and by the judge if there is one. */
  samples(count: number, seed: number): Generator<Sample, void>;
  /** Yields fragments as server-side apply sends them: any of the fields, at times without a name or metadata. */
  fragments(count: number, seed: number): Generator<Sample, void>;
  /** Yields objects that are invalid now, as an object stored before a rule came; traits name what they break. */
  broken(count: number, seed: number): Generator<Sample, void>;
  /** Returns edits of an object, each valid by construction, and by the judge if there is one. */
  edits(object: KubernetesObject, count: number, seed: number): readonly Edit[];
  /** Returns the traits of any object of the version. */
  traits(object: KubernetesObject): readonly Trait[];
  /** Returns the paths of places that an object visits, without indexes: `spec.ports[].name`. */
  visited(object: KubernetesObject): ReadonlySet<string>;
}

/** The settings of a sampler. */
export interface SamplerOptions {
  /** Accepts every object by default: objects are then as valid as construction makes them. */
  readonly judge?: Judge;
  /** The values that the conversion names; none by default. */
  readonly known?: KnownValues;
}

/** The schema of a version without one: it preserves everything. */
export const NO_SCHEMA: StructuralSchema = readStructuralSchema({
  type: 'object',
  'x-kubernetes-preserve-unknown-fields': true,
});

/** Returns the sampler of a version. */
export function samplerOf(
  version: SampledVersion,
  { judge = acceptAll, known = NOTHING_KNOWN }: SamplerOptions = {},
): Sampler {
  return new SchemaSampler(version, judge, known);
}

/** The probabilities of optional fields: sparse objects are small, dense ones combine many fields. */
const DENSITIES: readonly number[] = [0, 0.05, 0.15, 0.15, 0.3, 0.3, 0.6, 1];

/** The approximate numbers of scalars in objects. */
const SHARES: readonly number[] = [4, 12, 24, 40, 80, 160];

/** One object in so many has false, 0 or an empty text in most places. */
const ZEROS = 16;

/** For objects that visit no place on purpose: whatever is optional may be absent. */
const NOWHERE: ReadonlySet<Place> = new Set();

class SchemaSampler implements Sampler {
  readonly places: readonly string[];
  readonly #version: SampledVersion;
  readonly #judge: Judge;
  readonly #root: Place;
  readonly #leaves: readonly Place[];
  readonly #texts = new Texts();
  readonly #known: Known;
  readonly #names: Names;
  readonly #rules: MetadataRules;

  constructor(version: SampledVersion, judge: Judge, known: KnownValues) {
    const schema = version.schema ?? NO_SCHEMA;
    this.#version = version;
    this.#judge = judge;
    this.#known = new Known(known);
    this.#root = rootPlaceOf(schema);
    this.#leaves = leavesOf(this.#root);
    this.places = [...new Set(this.#leaves.map(({ path }) => path))];
    this.#names = namesIn(version.schema, this.#texts, this.#known);
    this.#rules = {
      apiVersion: `${version.group}/${version.version}`,
      isNamespaced: version.scope === 'Namespaced',
      name: this.#names.next,
      known: this.#known,
    };
  }

  *samples(count: number, seed: number): Generator<Sample, void> {
    for (const growth of this.#growths(count, seed)) {
      const stage = growth.chance.oneIn(4) ? 'new' : 'stored';
      const object = this.#object(growth, stage);
      const valid = this.#repaired(object, growth) ?? this.#sparse(stage, growth);
      if (valid !== undefined) yield this.#sample(valid, valid === object ? [] : ['repaired']);
    }
  }

  *fragments(count: number, seed: number): Generator<Sample, void> {
    for (const growth of this.#growths(count, seed)) {
      yield this.#sample(this.#object({ ...growth, isPartial: true }, 'fragment'), ['fragment']);
    }
  }

  *broken(count: number, seed: number): Generator<Sample, void> {
    for (const growth of this.#growths(count, seed)) {
      const object = this.#object(growth, 'stored');
      // Construction does not know the validation rules, so only they can refuse the object.
      if (growth.chance.oneIn(4) && this.#judge(object).length > 0) {
        yield this.#sample(object, ['broken rule']);
        continue;
      }
      const broken = breakObject(this.#root, object, growth.chance);
      if (broken !== undefined) yield this.#sample(broken.object, [`broken ${broken.breakage}`]);
    }
  }

  edits(object: KubernetesObject, count: number, seed: number): readonly Edit[] {
    const growth = this.#growth(chanceOf(seed), new Set());
    return editsOf(object, count, { root: this.#root, judge: this.#judge, growth });
  }

  traits(object: KubernetesObject): readonly Trait[] {
    return [...traitsOf(this.#root, object)];
  }

  visited(object: KubernetesObject): ReadonlySet<string> {
    return visitedBy(this.#root, object);
  }

  shrink(object: KubernetesObject, stillFails: StillFails): Promise<KubernetesObject> {
    return shrunk(object, stillFails, {
      root: this.#root,
      judge: this.#judge,
      texts: this.#texts,
      usualName: this.#names.usual,
    });
  }

  #repaired(object: KubernetesObject, growth: Growth): KubernetesObject | undefined {
    return repaired(object, { root: this.#root, judge: this.#judge, growth });
  }

  /** Returns a valid object with hardly more than its required fields; undefined if none was found. */
  #sparse(stage: Stage, growth: Growth): KubernetesObject | undefined {
    const sparse = { ...growth, density: 0, wanted: NOWHERE };
    return this.#repaired(this.#object(sparse, stage), sparse);
  }

  *#growths(count: number, seed: number): Generator<Growth, void> {
    const chances = chancesOf(seed);
    const targets = targetsOf(this.#leaves, seed);
    for (let left = count; left > 0; left -= 1) {
      const chance = chances.next().value;
      yield this.#growth(chance, chance.oneIn(3) ? NOWHERE : targets.next().value);
    }
  }

  #growth(chance: Chance, wanted: ReadonlySet<Place>): Growth {
    const isZero = chance.oneIn(ZEROS);
    const density = isZero ? 1 : (chance.pick(DENSITIES) ?? 0);
    const [texts, known] = [this.#texts, this.#known];
    return { chance, texts, known, wanted, density, isZero, isPartial: false };
  }

  #object(growth: Growth, stage: Stage): KubernetesObject {
    const { chance } = growth;
    const fields = grow(this.#root, chance.pick(SHARES) ?? 12, growth);
    const isBare = stage === 'fragment' && chance.oneIn(5);
    return {
      apiVersion: this.#rules.apiVersion,
      kind: this.#version.kind,
      ...(!isBare && { metadata: metadata(this.#rules, stage, chance) }),
      ...(isJsonObject(fields) && fields),
    };
  }

  #sample(object: KubernetesObject, traits: readonly Trait[]): Sample {
    return { object, traits: [...traitsOf(this.#root, object), ...traits] };
  }
}
