import type { Log } from '../../../http/log.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { readTexts } from './certificate-pair.ts';
import type { CertificateFiles, FileProblem, PairTexts } from './certificate-pair.ts';
import { follow } from './follow.ts';

/** A certificate whose files are followed. */
interface FollowedCertificate {
  /** Returns warnings if the served certificate is not valid, or if the files have a problem. */
  readonly warnings: () => readonly string[];
  /** Stops following the files. */
  readonly stop: () => void;
}

/** The functions that are called about a certificate. */
interface CertificateEvents {
  /** Called with each new certificate. */
  readonly use: (certificate: Certificate) => void;
  /** Called after each change of the warnings. */
  readonly onWarnings: () => void;
}

/**
 * Passes every new certificate in the files to a function. A certificate that has expired, or is not valid yet, waits
 * while the served one is valid. If the files cannot be used, the current certificate stays. Each of these is logged
 * once, as an error, and so is a served certificate that is not valid, whatever the files contain.
 *
 * @param first the certificate that is served already
 */
export function followCertificate(
  files: CertificateFiles,
  { first, log }: { first: Certificate; log: Log },
  { use, onWarnings }: CertificateEvents,
): FollowedCertificate {
  let served = first;
  let hasProblem = false;
  const textOf = (found: Certificate | FileProblem): string =>
    'problem' in found ? found.problem : `${identityOf(found)}\n${stateOf(served)}`;
  const stopFiles = follow({ read: readChanges(files, first), textOf }, first, (found) => {
    const next = replacementIn(found, served, files);
    hasProblem = 'problem' in next;
    if ('problem' in next) {
      log({ level: 'error', msg: 'certificate not reloaded', error: next.problem });
    } else if (!isSame(next, served)) {
      served = next;
      use(next);
      const expires = next.validity.to.toISOString();
      log({ level: 'info', msg: 'certificate reloaded', expires });
    }
    onWarnings();
  });
  const logIfNotValid = (): void => {
    if (stateOf(served) === 'valid') return;
    log({ level: 'error', msg: 'certificate not valid', error: notValid(served, files) });
  };
  logIfNotValid();
  const stopServed = follow({ read: () => served, textOf: identityOf }, first, () => {
    logIfNotValid();
    onWarnings();
  });
  return {
    warnings: () => [
      ...(stateOf(served) === 'valid' ? [] : [NOT_VALID]),
      ...(hasProblem ? [PROBLEM] : []),
    ],
    stop: () => {
      stopFiles();
      stopServed();
    },
  };
}

const NOT_VALID = 'the certificate is not valid now, so API servers refuse it: see the log';

const PROBLEM =
  'TLS_CERT_FILE or TLS_KEY_FILE has a problem, so the last valid certificate stays in use: see the log';

/** Returns what was found, unless it is a certificate that is not valid while the served one is. That is a problem. */
function replacementIn(
  found: Certificate | FileProblem,
  served: Certificate,
  files: CertificateFiles,
): Certificate | FileProblem {
  if ('problem' in found || stateOf(found) === 'valid' || stateOf(served) !== 'valid') return found;
  return { problem: notValid(found, files) };
}

/** Returns a text that changes with the certificate, and when the certificate becomes valid or expires. */
function identityOf(certificate: Certificate): string {
  return [certificate.cert, certificate.key, stateOf(certificate)].join('\n');
}

/** Returns a function that reads the files, and parses them only if they have changed. Parsing takes milliseconds. */
function readChanges(files: CertificateFiles, first: Certificate): () => Certificate | FileProblem {
  let found: Certificate | FileProblem = first;
  let seen: PairTexts = first;
  return () => {
    const texts = readTexts(files);
    if (!isSame(texts, seen)) found = readCertificate(files, texts);
    seen = texts;
    return found;
  };
}

/** Reports whether two readings have the same texts. A file that cannot be read has none. */
function isSame(one: PairTexts, other: PairTexts): boolean {
  return one.cert === other.cert && one.key === other.key;
}

type State = 'valid' | 'expired' | 'not valid yet';

function stateOf({ validity }: Certificate): State {
  const now = Date.now();
  if (now > validity.to.getTime()) return 'expired';
  return now < validity.from.getTime() ? 'not valid yet' : 'valid';
}

function notValid(found: Certificate, { cert }: CertificateFiles): string {
  const { from, to } = found.validity;
  const reason =
    stateOf(found) === 'expired'
      ? `expired at ${to.toISOString()}`
      : `is not valid before ${from.toISOString()}`;
  return `the certificate of TLS_CERT_FILE ${cert} ${reason}: API servers refuse it, so renew it`;
}
