import type { Acceptance } from '../core/kind/acceptance.ts';
import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import type { Convert, Earlier } from './subjects/subject.ts';
import type { ProofFinding } from './finding.ts';

/** The options of a proof. */
export interface ProveOptions {
  /** Equal seeds give equal objects. */
  readonly seed: number;
  /** The number of whole objects for each direction between two versions. */
  readonly samples: number;
  /** The oldest Kubernetes release whose API servers evaluate the validation rules: `1.31`. The newest by default. */
  readonly kubernetes?: string;
  /** The pairs of versions to prove; all by default. */
  readonly isWanted?: (from: string, to: string) => boolean;
  /** Accepted findings, besides those of the definition of a kind. */
  readonly accepted?: readonly Acceptance[];
  /** Objects to try before the generated ones, for instance live ones, each in any version of the kind. */
  readonly objects?: readonly KubernetesObject[];
  /** The kind as its CRD stated it before a change. What the change breaks is then found, too. */
  readonly against?: Earlier;
  /**
   * The conversion by the webhook that the kind replaces. The proof then compares the conversions of the kind with it, and
   * finds nothing else.
   */
  readonly predecessor?: Convert | undefined;
  /** Called after each round of objects. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called for each finding when it is first seen, before a small object is found for it. */
  readonly onFinding?: (finding: ProofFinding) => void;
  /** The time in milliseconds, from a clock that never goes back. Without it, no cost is measured. */
  readonly now?: () => number;
}

/** The state of a proof that is being made. */
export interface Progress {
  /** The objects tried so far, and in all. */
  readonly done: number;
  readonly total: number;
  /** The versions whose conversion is tried: `v1 → v1beta1`. */
  readonly pair: string;
}
