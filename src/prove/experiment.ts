import type { ValuePath } from '../core/json/value-path.ts';
import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import { asSeen } from './server/api-server.ts';
import type { Sight } from './server/api-server.ts';
import type { CheckId } from '../core/kind/acceptance.ts';
import type { Example, ProofFinding } from './finding.ts';
import type { ProvedVersion, Subject } from './subjects/subject.ts';

/** Two versions of a kind, and the conversion from one to the other under proof. */
export interface Pair {
  readonly subject: Subject;
  readonly from: ProvedVersion;
  readonly to: ProvedVersion;
}

/** An object to try, in the version that a pair begins with. */
export interface Trial {
  readonly object: KubernetesObject;
  /** Selects what an experiment does with the object, for instance the edit. */
  readonly seed: number;
  /** True for an object of the author, whose names mean something. */
  readonly isGiven?: boolean;
}

/** Something that one trial shows. */
export interface Observation {
  readonly check: CheckId;
  readonly level: ProofFinding['level'];
  /** The place that it concerns; empty for the object. */
  readonly path: ValuePath;
  /** The reason of a refusal, without values of the object. Each reason is a finding of its own. */
  readonly cause?: string;
  /** One sentence with the cause, and one with the remedy. It names no value of the object. */
  readonly message: string;
  readonly examples: readonly Example[];
  readonly schemaAt?: readonly (string | number)[];
  /** The place as reports write it, if it is known better than by the path: keys of maps may look like fields. */
  readonly place?: string;
}

/**
 * Converts objects in one way, and reports what it shows. The same trial always shows the same.
 *
 * @returns the observations of each trial, in the order of the trials
 */
export type Experiment = (
  pair: Pair,
  trials: readonly Trial[],
) => Promise<readonly (readonly Observation[])[]>;

/** Converts objects to a version, and returns each as a client of that version sees it. */
export async function see(
  { subject }: Pair,
  objects: readonly KubernetesObject[],
  version: ProvedVersion,
): Promise<Sight[]> {
  const answers = await subject.convert(objects, `${subject.group}/${version.name}`);
  return objects.map((sent, at) =>
    asSeen(answers[at] ?? { refusal: 'there is no answer' }, sent, version, subject),
  );
}

/**
 * Converts the objects that exist, and leaves a gap where there is none, so that the results stay in the order of the
 * trials.
 */
export async function seeSome(
  pair: Pair,
  objects: readonly (KubernetesObject | undefined)[],
  version: ProvedVersion,
): Promise<(Sight | undefined)[]> {
  const some = objects.filter((object) => object !== undefined);
  const sights = (await see(pair, some, version)).values();
  return objects.map((object) => (object === undefined ? undefined : sights.next().value));
}
