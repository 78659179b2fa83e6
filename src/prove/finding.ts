import type { JsonObject } from '../core/json/json-value.ts';
import type { CheckId } from '../core/kind/acceptance.ts';
import type { Level } from '../crd/finding.ts';

/** An object, or a pair of objects, that shows a finding. */
export interface Example {
  /** A caption, for instance `v1beta1, as written`. */
  readonly title: string;
  readonly object: JsonObject;
  /** The places that the finding is about, as field paths: `spec.ports[0].name`. */
  readonly marked: readonly string[];
}

/** A result of a check. It is data, so that reports can print, count or send it. */
export interface ProofFinding {
  readonly check: CheckId;
  /** `error`: data is lost or changed, or clients get an error. `warning`: it depends on the use. `note`: a fact. */
  readonly level: Level;
  /** The versions of the conversion; the same version twice for a finding about one version. */
  readonly from: string;
  readonly to: string;
  /** The field path that it concerns, without indexes: `spec.ports[].name`; empty for the object. */
  readonly path: string;
  /** The reason of a refusal, without values of the object. Each reason is a finding of its own. */
  readonly cause?: string;
  /** One sentence with the cause, and one with the remedy. */
  readonly message: string;
  /** The smallest known object first, then its conversions in their order. */
  readonly examples: readonly Example[];
  /** The place of a rule or keyword in the schema of `to`, as keys from the root of the `openAPIV3Schema`. */
  readonly schemaAt?: readonly (string | number)[];
  /** The number of samples that show it, and of those that were judged. */
  readonly seen: number;
  readonly of: number;
  /** For a change of a CRD, the names of the validations of crdify that find it, or else of the keywords. */
  readonly crdify?: readonly string[];
  /** The reason why the author accepts it. It stays in every report and fails nothing. */
  readonly accepted?: string;
}

/** The result of a proof. */
export interface Proof {
  readonly group: string;
  readonly kind: string;
  /** The seed that makes the same objects again. */
  readonly seed: number;
  /** The number of generated objects for each direction. */
  readonly samples: number;
  readonly pairs: readonly ProvedPair[];
  /** All findings, the worst first. */
  readonly findings: readonly ProofFinding[];
}

/** The conversions between two versions that were judged. */
export interface ProvedPair {
  readonly from: string;
  readonly to: string;
  readonly samples: number;
  /** The number of samples with each trait, for instance `absent fields`, `null`, `int64`. */
  readonly shares: Readonly<Record<string, number>>;
  /** Validation rules of `to` that were evaluated, and that could not be. */
  readonly rules: { readonly evaluated: number; readonly notEvaluated: number };
}
