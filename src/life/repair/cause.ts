/** The cause of a failed read, as far as the message of an API server shows it. */
export type Cause =
  /** An object is stored in a version that the CRD does not have any more. */
  | { readonly kind: 'stored-in-removed-version'; readonly version: string }
  /** A field manager of an object has an entry of such a version. Only writes fail. */
  | { readonly kind: 'managed-in-removed-version'; readonly version: string }
  /** The conversion webhook refuses an object, or does not answer. `version` is that of the object. */
  | { readonly kind: 'conversion-failed'; readonly version: string; readonly message: string }
  /** Something else. */
  | { readonly kind: 'unknown'; readonly message: string };

/**
 * The texts of `convertToVersion` (apiextensions-apiserver `pkg/apiserver/conversion/converter.go`), which are the same
 * in all releases. What stands around them differs: 1.37 puts `StorageError: corrupt object` in front.
 */
const FROM_REMOVED: readonly string[] = [
  'request to convert CR from an invalid group/version: ',
  ' has invalid group/version: ',
];
const TO_REMOVED = 'request to convert CR to an invalid group/version: ';

/** The text of the webhook converter (`webhook_converter.go`). It names the version of the object. */
const CONVERSION = 'conversion webhook for ';

/** Finds the cause in the message of an API server. */
export function causeIn(message: string): Cause {
  const [from] = FROM_REMOVED.flatMap((text) => versionAfter(message, text) ?? []);
  if (from !== undefined) return { kind: 'stored-in-removed-version', version: from };
  const to = versionAfter(message, TO_REMOVED);
  if (to !== undefined) return { kind: 'managed-in-removed-version', version: to };
  const version = versionAfter(message, CONVERSION);
  if (version === undefined) return { kind: 'unknown', message };
  return {
    kind: 'conversion-failed',
    version,
    message: message.slice(message.indexOf(CONVERSION)),
  };
}

const VERSION = /^[a-z0-9.-]+\/([a-z0-9-]+)/;

/** Returns the version of the `group/version` that follows a text. */
function versionAfter(message: string, text: string): string | undefined {
  const at = message.indexOf(text);
  return at === -1 ? undefined : VERSION.exec(message.slice(at + text.length))?.[1];
}
