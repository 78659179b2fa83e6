/** The type of an error as the API server words it (apimachinery, `pkg/util/validation/field/errors.go`). */
export type ViolationType =
  | 'Invalid value'
  | 'Required value'
  | 'Unsupported value'
  | 'Duplicate value'
  | 'Forbidden'
  | 'Too long'
  | 'Too many'
  | 'Too few';

/** The keyword of a schema that an object breaks. `metadata` stands for the rules of metadata, `scale` for those of the subresource. */
export type BrokenKeyword =
  | 'type'
  | 'nullable'
  | 'required'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'minProperties'
  | 'maxProperties'
  | 'additionalProperties'
  | 'allOf'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'listType'
  | 'metadata'
  | 'scale'
  | 'rule';

/** A place where an object breaks its schema, in the words of the API server. */
export interface Violation {
  /** The field path as the API server prints it: `spec.ports[0].name`, `metadata.labels[app]`. Empty for the root. */
  readonly path: string;
  /** True for junctions and ranges of numbers: the API server prints `<nil>`, and its message has the path. */
  readonly isPathUnprinted?: true;
  readonly type: ViolationType;
  readonly keyword: BrokenKeyword;
  /** The text after the value: `spec.port in body must be of type integer: "string"`. Empty if there is none. */
  readonly message: string;
  /** The place of the keyword in the `openAPIV3Schema`, as keys from its root. */
  readonly schemaAt: readonly (string | number)[];
}

/** A validation rule without a verdict. It may hold or not; nobody knows. */
export interface NotEvaluated {
  readonly rule: string;
  /** The place of the rule in the `openAPIV3Schema`, as keys from its root. */
  readonly schemaAt: readonly (string | number)[];
  /** The reason, for instance a function that no library here provides. */
  readonly reason: string;
}
