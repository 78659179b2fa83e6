import { inTurn } from '../core/in-turn.ts';
import { sameJson } from '../core/json/same-json.ts';
import { valueAt } from '../core/json/value-path.ts';
import type { ValuePath } from '../core/json/value-path.ts';
import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import { censusOf } from './census.ts';
import type { Census } from './census.ts';
import { Collector } from './collector.ts';
import { stringifyJson } from '../core/json/stringify-json.ts';
import { placePath } from './difference.ts';
import type { Experiment, Pair, Trial } from './experiment.ts';
import { HiddenZeros } from './experiments/hidden-zeros.ts';
import { experimentsOf } from './experiments/all.ts';
import { fragments } from './experiments/fragments.ts';
import { emptyParents, hollowOf, inventedDefaults } from './experiments/needless.ts';
import { grow } from './experiments/growth.ts';
import { listsIn } from './lists-in.ts';
import { travel } from './experiments/trip.ts';
import { comparisonsWith } from './predecessor/comparisons.ts';
import { orUncompared } from './predecessor/uncompared.ts';
import type { ProofFinding, ProvedPair } from './finding.ts';
import type { Judge } from './server/judge.ts';
import type { Sample, Sampler } from './objects/sampler.ts';
import type { Prepared } from './prepared.ts';
import type { ProveOptions } from './prove-options.ts';
import type { Subject } from './subjects/subject.ts';

/** The greatest number of lists of which the cost is measured. */
const MOST_LISTS = 8;

/** An object whose list begins with a large element. */
interface LongestElement {
  readonly object: KubernetesObject;
  readonly at: ValuePath;
  /** The length of the element as JSON. */
  readonly length: number;
}

/** The proof of the conversion from one version to another, made in rounds. */
export class PairProof {
  /** `v1 → v1beta1`. */
  readonly name: string;
  readonly #pair: Pair;
  readonly #options: ProveOptions;
  readonly #sampler: Sampler;
  readonly #judges: { readonly from: Judge; readonly to: Judge };
  readonly #experiments: readonly Experiment[];
  readonly #samples: Iterator<Sample, void>;
  readonly #fragments: Iterator<Sample, void>;
  readonly #census: Census;
  readonly #zeros: HiddenZeros;
  readonly #collector: Collector;
  readonly #shares = new Map<string, number>();
  /** An object for each list of the version, to measure the cost of many elements. */
  readonly #lists = new Map<string, LongestElement>();
  #count = 0;

  constructor(
    pair: Pair,
    { from, to }: { readonly from: Prepared; readonly to: Prepared },
    options: ProveOptions,
  ) {
    this.name = `${pair.from.name} → ${pair.to.name}`;
    this.#pair = pair;
    this.#options = options;
    this.#judges = { from: from.judge, to: to.judge };
    this.#sampler = from.sampler;
    this.#experiments =
      options.predecessor === undefined
        ? experimentsOf(pair, this.#judges, to.sampler)
        : comparisonsWith(options.predecessor);
    this.#samples = this.#sampler.samples(options.samples, options.seed);
    this.#fragments = this.#sampler.fragments(options.samples, options.seed);
    this.#census = censusOf(pair);
    this.#zeros = new HiddenZeros(pair);
    this.#collector = new Collector(pair);
  }

  /** Tries given objects, those in the version that the pair begins with. */
  async tryGiven(objects: readonly KubernetesObject[]): Promise<void> {
    const { subject, from } = this.#pair;
    const apiVersion = `${subject.group}/${from.name}`;
    const given = objects
      .filter((object) => object.apiVersion === apiVersion)
      .map((object) => inNamespace(object, subject));
    if (given.length === 0) return;
    const samples = given.map((object) => ({ object, traits: this.#sampler.traits(object) }));
    await this.#try(this.#trials(samples).map((trial) => ({ ...trial, isGiven: true })));
  }

  /** Tries the next objects, and as many fragments. */
  async tryNext(count: number): Promise<void> {
    await this.#try(this.#trials(take(this.#samples, count)));
    if (this.#isComparison) return;
    const partial = this.#trials(take(this.#fragments, count), false);
    await this.#conduct(fragments, partial);
    // Go code writes empty objects for absent ones, so a webhook in Go would have a finding for each.
    if (this.#pair.subject.definition !== undefined) await this.#conduct(emptyParents, partial);
  }

  async #try(trials: readonly Trial[]): Promise<void> {
    await inTurn(this.#experiments, (experiment) => this.#conduct(experiment, trials));
    this.#collector.judged = this.#count;
    if (this.#isComparison) return;
    for (const [at, trip] of (await travel(this.#pair, trials)).entries()) {
      this.#census.add(trip);
      const trial = trials[at];
      if (trial !== undefined) this.#zeros.add(trip, trial);
    }
  }

  /** Adds what only shows after all objects: places that nothing fills, hidden zeros, and the cost of many elements. */
  async end(): Promise<void> {
    if (this.#isComparison) return;
    this.#collector.add(this.#census.observations());
    if (this.#pair.subject.definition !== undefined) {
      await this.#conduct(inventedDefaults, [{ object: hollowOf(this.#pair), seed: 0 }]);
    }
    await this.#conduct(this.#zeros.examine, this.#zeros.suspects());
    const { now } = this.#options;
    if (now === undefined) return;
    for (const { object, at } of this.#lists.values()) {
      const judge = this.#judges.from;
      const first = valueAt(object, [...at, 0]);
      const hasFirst = (one: KubernetesObject): boolean =>
        sameJson(valueAt(one, [...at, 0]), first);
      /* oxlint-disable no-await-in-loop -- one at a time, or they would measure each other */
      const small = await this.#sampler.shrink(object, hasFirst);
      this.#collector.add(await grow(this.#pair, small, at, { now, judge }));
      /* oxlint-enable no-await-in-loop */
    }
  }

  /** Returns the findings so far, with the objects that first showed them. */
  findings(): ProofFinding[] {
    return this.#collector.unshrunk();
  }

  /** Returns the wanted findings, each with a small object that shows it. */
  async smallestFindings(isWanted: (finding: ProofFinding) => boolean): Promise<ProofFinding[]> {
    const findings = await this.#collector.findings(this.#sampler, isWanted);
    const refused = this.#collector.seenBy('webhook-refuses');
    return findings.map((finding) => orUncompared(finding, refused));
  }

  /** Returns the versions, with the shares of the objects. */
  summary(): ProvedPair {
    const { from, to } = this.#pair;
    const judge = this.#judges.to;
    return {
      from: from.name,
      to: to.name,
      samples: this.#count,
      shares: Object.fromEntries(this.#shares),
      rules: {
        evaluated: judge.rules - judge.notEvaluated().length,
        notEvaluated: judge.notEvaluated().length,
      },
    };
  }

  /** True if the conversions are compared with those of a webhook, and not judged by themselves. */
  get #isComparison(): boolean {
    return this.#options.predecessor !== undefined;
  }

  async #conduct(experiment: Experiment, trials: readonly Trial[]): Promise<void> {
    const results = await experiment(this.#pair, trials);
    for (const [at, observations] of results.entries()) {
      this.#collector.add(observations, trials[at], experiment);
    }
  }

  #noteList(object: KubernetesObject, at: ValuePath): void {
    const place = placePath(at);
    const known = this.#lists.get(place);
    if (known === undefined && this.#lists.size >= MOST_LISTS) return;
    const length = stringifyJson(valueAt(object, [...at, 0]), true).length;
    if (known !== undefined && known.length >= length) return;
    this.#lists.set(place, { object, at, length });
  }

  /** @param isCounted - false for fragments, which the report does not count as objects */
  #trials(samples: readonly Sample[], isCounted = true): Trial[] {
    return samples.map(({ object, traits }) => {
      if (isCounted) {
        this.#count += 1;
        for (const trait of traits) this.#shares.set(trait, (this.#shares.get(trait) ?? 0) + 1);
      }
      for (const at of listsIn(object)) this.#noteList(object, at);
      return { object, seed: this.#options.seed + this.#count };
    });
  }
}

/** Returns an object in a namespace. Generated objects name none, and clients then take this one. */
function inNamespace(object: KubernetesObject, { scope }: Subject): KubernetesObject {
  if (scope === 'Cluster') return object;
  return { ...object, metadata: { namespace: 'default', ...object.metadata } };
}

function take(samples: Iterator<Sample, void>, count: number): Sample[] {
  const taken: Sample[] = [];
  while (taken.length < count) {
    const next = samples.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
