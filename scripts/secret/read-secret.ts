import { CONVERT_PATH, ownPathIn } from '../../src/crd/convert-path.ts';
import { error, hasError } from '../../src/crd/finding.ts';
import type { Finding, UrlRule } from '../../src/crd/finding.ts';
import { urlFindings } from '../../src/crd/url-findings.ts';
import { readWebhookUrl } from '../../src/crd/webhook-url.ts';
import { secretFindings } from './secret-findings.ts';
import type { SecretRule } from './secret-findings.ts';

/** A valid secret, or the findings about an invalid one. */
export interface SecretInput {
  readonly secret?: string;
  readonly findings: readonly Finding<SecretRule | UrlRule>[];
}

const PLACE = 'standard input';

/** Reads a secret, or a URL that ends in it, from the text of standard input. Drops one line break at the end. */
export function readSecret(input: string): SecretInput {
  const text = input.replace(/\r?\n$/, '');
  const secret = text.includes('://') ? secretOfUrl(text) : text;
  if (typeof secret !== 'string') return { findings: secret };
  const findings = secretFindings(secret, PLACE);
  return hasError(findings) ? { findings } : { secret, findings };
}

function secretOfUrl(text: string): string | Finding<SecretRule | UrlRule>[] {
  const refusals = urlFindings(text, PLACE).filter(({ level }) => level === 'error');
  if (refusals.length > 0) return refusals;
  const url = readWebhookUrl(text);
  // API servers do not send a slash at the end.
  const path = 'path' in url ? ownPathIn(url.path.replace(/\/$/, '')) : '';
  if (path.startsWith(`${CONVERT_PATH}/`)) return path.slice(CONVERT_PATH.length + 1);
  const message = `the url has no secret. Give https://host[:port]${CONVERT_PATH}/SECRET, or only the secret.`;
  return [error('SecretMissing', PLACE, message)];
}
