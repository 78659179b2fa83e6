import { LONGEST_SECRET, SHORTEST_SECRET } from '../../src/crd/convert-path.ts';
import { isDns1123Subdomain } from '../../src/crd/dns-names.ts';
import { error, warning } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { callOf } from '../program/call.ts';
import { requestedPath } from '../../src/crd/webhook-url.ts';

/** The rules for a secret. */
export type SecretRule =
  | 'SecretMissing'
  | 'SecretTooShort'
  | 'SecretTooLong'
  | 'SecretGuessable'
  | 'SecretAltered'
  | 'SecretNotForService';

/** The minimum number of different characters. 32 random hex digits have fewer in less than 1 of 10 million cases. */
const FEWEST_DIFFERENT = 8;
/** The maximum number of characters that a message lists. */
const MOST_NAMED = 5;

/** Returns the advice of a finding: make another secret. */
function another(args = 'new NAME'): string {
  return `Make another one: ${callOf('secret', args)}.`;
}

/** Checks that a secret is hard to guess and that no URL parser changes it. Findings never repeat it. */
export function secretFindings(secret: string, path: string): Finding<SecretRule>[] {
  if (secret === '') {
    return [error('SecretMissing', path, 'there is no secret. Give the secret or its whole URL.')];
  }
  const characters = [...new Set(secret)];
  const findings: Finding<SecretRule>[] = [];
  if (secret.length < SHORTEST_SECRET) {
    const message = `the secret has fewer than ${SHORTEST_SECRET} characters, so it can be guessed. ${another()}`;
    findings.push(error('SecretTooShort', path, message));
  } else if (characters.length < FEWEST_DIFFERENT) {
    const message = `the secret has fewer than ${FEWEST_DIFFERENT} different characters, so it is not random. ${another()}`;
    findings.push(error('SecretGuessable', path, message));
  }
  if (secret.length > LONGEST_SECRET) {
    const message = `the secret has ${secret.length} characters, and a deployment answers 404 to more than ${LONGEST_SECRET}. ${another()}`;
    findings.push(error('SecretTooLong', path, message));
  }
  const altered = characters.filter(isAltered);
  if (altered.length > 0) {
    const message = `the secret contains characters that change in the path of a URL: ${nameAll(altered)}. Letters, digits, - and _ do not. ${another()}`;
    findings.push(error('SecretAltered', path, message));
  }
  return findings.length > 0 ? findings : serviceWarnings(secret, path);
}

/** Warns of a secret that is valid in a URL but not in the path of a service, whose segments have stricter rules. */
function serviceWarnings(secret: string, path: string): Finding<SecretRule>[] {
  if (isDns1123Subdomain(secret)) return [];
  const message = `the secret works in a URL, but not in the path of a service (--service), which allows only lower-case letters and digits, with - and . between them. ${another('new NAME --service NAMESPACE/NAME')}`;
  return [warning('SecretNotForService', path, message)];
}

/** Reports whether an API server or a proxy requests another path for this character, or one with more segments. */
function isAltered(character: string): boolean {
  const path = `/a${character}a`;
  return (
    character === '/' ||
    requestedPath(path) !== path ||
    new URL(path, 'https://h.example').pathname !== path
  );
}

function nameAll(characters: readonly string[]): string {
  const named = characters.slice(0, MOST_NAMED).map((character) => JSON.stringify(character));
  return [...named, ...(characters.length > MOST_NAMED ? ['others'] : [])].join(' and ');
}
