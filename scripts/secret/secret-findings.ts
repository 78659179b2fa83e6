import { SHORTEST_SECRET } from '../../src/crd/convert-path.ts';
import { isDns1123Subdomain } from '../../src/crd/dns-names.ts';
import { error, warning } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { callOf } from '../program/call.ts';
import { requestedPath } from '../../src/crd/webhook-url.ts';

/** The rules for a secret, whoever made it. */
export type SecretRule =
  | 'SecretMissing'
  | 'SecretTooShort'
  | 'SecretTooLong'
  | 'SecretGuessable'
  | 'SecretAltered'
  | 'SecretNotForService';

/** 512 bits in hex digits, more than the digest can tell apart. The deployment reads no more than 256 characters. */
const LONGEST = 128;
/** 32 random hex digits have fewer in less than one of ten million cases. */
const FEWEST_DIFFERENT = 8;
/** So many characters are named in a message. */
const MOST_NAMED = 5;

/** The way out of what is wrong with a secret. */
function another(args = 'new NAME'): string {
  return `Make another one: ${callOf('secret', args)}.`;
}

/** Judges whether a secret is hard to guess and arrives as it is. Findings never repeat it. */
export function secretFindings(secret: string, path: string): Finding<SecretRule>[] {
  if (secret === '') {
    return [error('SecretMissing', path, 'there is no secret. Give the secret or its whole URL.')];
  }
  const characters = [...new Set(secret)];
  const findings: Finding<SecretRule>[] = [];
  if (secret.length < SHORTEST_SECRET) {
    const message = `the secret has ${secret.length} characters, and fewer than ${SHORTEST_SECRET} can be guessed. ${another()}`;
    findings.push(error('SecretTooShort', path, message));
  } else if (characters.length < FEWEST_DIFFERENT) {
    const message = `the secret is made of ${characters.length} different characters, which is not random. ${another()}`;
    findings.push(error('SecretGuessable', path, message));
  }
  if (secret.length > LONGEST) {
    const message = `the secret has ${secret.length} characters, and more than ${LONGEST} only make the URL fragile. ${another()}`;
    findings.push(error('SecretTooLong', path, message));
  }
  const altered = characters.filter(isAltered);
  if (altered.length > 0) {
    const message = `the secret holds ${nameAll(altered)}, which does not arrive as written in a path. Letters, digits, - and _ do. ${another()}`;
    findings.push(error('SecretAltered', path, message));
  }
  return findings.length > 0 ? findings : serviceWarnings(secret, path);
}

/** In a URL everything that arrives will do; segments of a service path have a rule of their own. */
function serviceWarnings(secret: string, path: string): Finding<SecretRule>[] {
  if (isDns1123Subdomain(secret)) return [];
  const message = `the secret will do in a URL, but not in the path of a service (--service), which takes lower-case letters and digits, with - and . between them. ${another('new NAME --service NAMESPACE/NAME')}`;
  return [warning('SecretNotForService', path, message)];
}

/** Whether an API server, or a proxy that reads URLs as the web does, requests another path; or one of more segments. */
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
