import { readFileSync } from 'node:fs';
import type { Log, LogEntry } from '../../../http/log.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import type { CertificateFiles, FileProblem } from './certificate-pair.ts';
import { follow } from './follow.ts';

/**
 * Passes every new certificate in the files to a function. A certificate that has expired, or is not valid yet, waits
 * while the served one is valid. If the files cannot be used, the current certificate stays. Each of these is logged
 * once, as an error.
 *
 * @param first the certificate that is served already
 */
export function followCertificate(
  files: CertificateFiles,
  { first, log }: { first: Certificate; log: Log },
  use: (certificate: Certificate) => void,
): void {
  let served = first;
  const statesOf = (found: Certificate | FileProblem): string =>
    'problem' in found
      ? found.problem
      : [found.cert, found.key, stateOf(found), stateOf(served)].join('\n');
  if (stateOf(first) !== 'valid') log(notValid('certificate not valid', first, files));
  follow({ read: readChanges(files, first), textOf: statesOf }, first, (found) => {
    if ('problem' in found) {
      log({ level: 'error', msg: 'certificate not reloaded', error: found.problem });
      return;
    }
    const isValid = stateOf(found) === 'valid';
    const isServed = found.cert === served.cert && found.key === served.key;
    if (!isValid && !isServed && stateOf(served) === 'valid') {
      log(notValid('certificate not reloaded', found, files));
      return;
    }
    if (isServed && !isValid) log(notValid('certificate not valid', found, files));
    if (isServed) return;
    served = found;
    use(found);
    const expires = found.validity.to.toISOString();
    log(
      isValid
        ? { level: 'info', msg: 'certificate reloaded', expires }
        : notValid('certificate reloaded', found, files),
    );
  });
}

/** Returns a function that reads the files, and parses them only if they have changed. Parsing takes milliseconds. */
function readChanges(files: CertificateFiles, first: Certificate): () => Certificate | FileProblem {
  let found: Certificate | FileProblem = first;
  let seen = `${first.cert}\n${first.key}`;
  return () => {
    const text = `${textOf(files.cert)}\n${textOf(files.key)}`;
    if (text !== seen) found = readCertificate(files);
    seen = text;
    return found;
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return String(error);
  }
}

type State = 'valid' | 'expired' | 'not valid yet';

function stateOf({ validity }: Certificate): State {
  const now = Date.now();
  if (now > validity.to.getTime()) return 'expired';
  return now < validity.from.getTime() ? 'not valid yet' : 'valid';
}

function notValid(msg: string, found: Certificate, { cert }: CertificateFiles): LogEntry {
  const { from, to } = found.validity;
  const reason =
    stateOf(found) === 'expired'
      ? `expired at ${to.toISOString()}`
      : `is not valid before ${from.toISOString()}`;
  const error = `the certificate in TLS_CERT_FILE ${cert} ${reason}: API servers refuse it, so renew it`;
  return { level: 'error', msg, error };
}
