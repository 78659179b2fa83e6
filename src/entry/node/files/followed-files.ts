import type { Log } from '../../../http/log.ts';
import { OPEN_ENDPOINT } from '../../../http/log.ts';
import type { Secrets } from '../../../http/secrets.ts';
import type { Settings } from '../settings.ts';
import type { Certificate } from './certificate.ts';
import { followCertificate } from './follow-certificate.ts';
import { followSecretFiles } from './secret-files.ts';

/** The content of files that changes while a process serves. */
export interface FollowedFiles {
  /** Returns the secrets that are valid now. */
  readonly secrets: () => Secrets;
  /** Returns the certificate that is served now; undefined without TLS. */
  readonly certificate: () => Certificate | undefined;
  /** Calls a function with the certificate that is served now, unless there is no TLS, and with each new one. */
  readonly onCertificate: (use: (certificate: Certificate) => void) => void;
  /** Calls a function with all valid secrets after each change. */
  readonly onSecrets: (use: (secrets: Secrets) => void) => void;
  /** Stops following the files. */
  readonly stop: () => void;
}

/** Follows the files of the settings, and logs what they contain. */
export function followFiles({ secrets, secretFiles, tls }: Settings, log: Log): FollowedFiles {
  const certificateUses: ((certificate: Certificate) => void)[] = [];
  const secretUses: ((secrets: Secrets) => void)[] = [];
  let served = tls?.certificate;
  const stopCertificate =
    tls === undefined
      ? undefined
      : followCertificate(tls.files, { first: tls.certificate, log }, (certificate) => {
          served = certificate;
          for (const use of certificateUses) use(certificate);
        });
  if (secrets === 'allow-anyone') log(OPEN_ENDPOINT);
  const inFiles =
    secrets === 'allow-anyone' || secretFiles === undefined
      ? undefined
      : followSecretFiles(secrets, secretFiles, log, (valid) => {
          for (const use of secretUses) use(valid);
        });
  return {
    secrets: inFiles?.valid ?? ((): Secrets => secrets),
    certificate: () => served,
    onCertificate: (use) => {
      certificateUses.push(use);
      if (served !== undefined) use(served);
    },
    onSecrets: (use) => void secretUses.push(use),
    stop: () => {
      stopCertificate?.();
      inFiles?.stop();
    },
  };
}
