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
  /** Returns the warnings about the files, which anyone may read. */
  readonly warnings: () => readonly string[];
  /** Returns the certificate that is served now; undefined without TLS. */
  readonly certificate: () => Certificate | undefined;
  /** Calls a function with the certificate that is served now, unless there is no TLS, and with each new one. */
  readonly onCertificate: (use: (certificate: Certificate) => void) => void;
  /** Calls a function after each change of the secrets or the warnings. */
  readonly onChange: (use: () => void) => void;
  /** Stops following the files. */
  readonly stop: () => void;
}

/** Follows the files of the settings, and logs what they contain. */
export function followFiles({ secrets, secretFiles, tls }: Settings, log: Log): FollowedFiles {
  const certificateUses: ((certificate: Certificate) => void)[] = [];
  const changeUses: (() => void)[] = [];
  const changed = (): void => {
    for (const use of changeUses) use();
  };
  let served = tls?.certificate;
  const ofCertificate =
    tls &&
    followCertificate(
      tls.files,
      { first: tls.certificate, log },
      {
        use: (certificate) => {
          served = certificate;
          for (const use of certificateUses) use(certificate);
        },
        onWarnings: changed,
      },
    );
  if (secrets === 'allow-anyone') log(OPEN_ENDPOINT);
  const ofSecrets =
    secrets === 'allow-anyone' || secretFiles === undefined
      ? undefined
      : followSecretFiles(secrets, secretFiles, log, changed);
  return {
    secrets: ofSecrets?.valid ?? ((): Secrets => secrets),
    warnings: () => [ofCertificate, ofSecrets].flatMap((files) => files?.warnings() ?? []),
    certificate: () => served,
    onCertificate: (use) => {
      certificateUses.push(use);
      if (served !== undefined) use(served);
    },
    onChange: (use) => void changeUses.push(use),
    stop: () => {
      ofCertificate?.stop();
      ofSecrets?.stop();
    },
  };
}
