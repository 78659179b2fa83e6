/** The levels of findings, the worst first. A finding about a CRD alone is never a note. */
export const LEVELS = ['error', 'warning', 'note'] as const;

/** A level of a finding. */
export type Level = (typeof LEVELS)[number];

/** A result of a check of a CRD. It is data, so that tools can print, count or send it. */
export interface Finding<Rule extends string = CrdRule> {
  /**
   * `error`: the API server refuses it. `warning`: the API server accepts it, but it is unlikely to work as intended.
   */
  readonly level: Exclude<Level, 'note'>;
  /** The path in the CRD: `spec.versions[0].name`. */
  readonly path: string;
  readonly rule: Rule;
  /** One sentence with the cause, and one with the remedy. */
  readonly message: string;
}

/** The rules for a CRD and its conversion stanza. */
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
export type KindRule = 'KindNotServed' | 'OneVersion' | 'VersionNotServed';

/** Reports whether one of the findings is an error. */
export function hasError(findings: readonly { readonly level: Level }[]): boolean {
  return findings.some(({ level }) => level === 'error');
}

/** Returns an error at a path. */
export function error<Rule extends string>(
  rule: Rule,
  path: string,
  message: string,
): Finding<Rule> {
  return { level: 'error', path, rule, message };
}

/** Returns a warning at a path. */
export function warning<Rule extends string>(
  rule: Rule,
  path: string,
  message: string,
): Finding<Rule> {
  return { level: 'warning', path, rule, message };
}
