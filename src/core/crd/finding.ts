/** What one check of a CRD reports: a value, so that it can be printed, counted or sent as data. */
export interface Finding<Rule extends string = CrdRule> {
  /** `error`: the API server refuses it. `warning`: the API server takes it, and it hardly does what was meant. */
  readonly level: 'error' | 'warning';
  /** Where, in the form of the CRD itself: `spec.versions[0].name`. */
  readonly path: string;
  readonly rule: Rule;
  /** One sentence what is wrong, one sentence what to do. */
  readonly message: string;
}

/** Every rule that a CRD and its conversion stanza are judged by. */
export type CrdRule =
  | 'WrongType'
  | 'FieldMissing'
  | 'FieldIgnored'
  | 'NameMismatch'
  | 'VersionNameInvalid'
  | 'VersionDuplicate'
  | 'VersionNotFirst'
  | 'StorageVersionCount'
  | 'SchemaMissing'
  | 'SchemaTwice'
  | 'SchemasIdentical'
  | 'SchemasDiffer'
  | 'UnknownFieldsPreserved'
  | 'StrategyUnsupported'
  | 'ClientConfigMissing'
  | 'ClientConfigUnused'
  | 'ReviewVersionsUnused'
  | 'UrlOrService'
  | 'CaBundleNotBase64'
  | UrlRule
  | ServiceRule
  | ReviewVersionRule
  | KindRule;

/** The rules for `clientConfig.url`. */
export type UrlRule =
  | 'UrlUnreadable'
  | 'UrlNotHttps'
  | 'UrlWithoutHost'
  | 'UrlWithUserInformation'
  | 'UrlWithFragment'
  | 'UrlWithQuery'
  | 'HostIsLoopback'
  | 'HostIsClusterInternal'
  | 'HostCannotResolve'
  | 'PortOutOfRange'
  | 'PathNotAsWritten'
  | 'PathWithoutSecret'
  | 'PathNotAnswered';

/** The rules for `clientConfig.service`. */
export type ServiceRule =
  | 'ServiceNameMissing'
  | 'ServiceNamespaceMissing'
  | 'ServicePortInvalid'
  | 'ServicePathInvalid'
  | 'PathNotAnswered';

/** The rules for `conversionReviewVersions`. */
export type ReviewVersionRule =
  | 'ReviewVersionsMissing'
  | 'ReviewVersionInvalid'
  | 'ReviewVersionDuplicate'
  | 'ReviewVersionUnknown';

/** The rules that compare a CRD with the kinds that a deployment serves. */
export type KindRule = 'KindNotServed' | 'VersionNotServed';

/** An error at a path. */
export function error<Rule extends string>(
  rule: Rule,
  path: string,
  message: string,
): Finding<Rule> {
  return { level: 'error', path, rule, message };
}

/** A warning at a path. */
export function warning<Rule extends string>(
  rule: Rule,
  path: string,
  message: string,
): Finding<Rule> {
  return { level: 'warning', path, rule, message };
}
