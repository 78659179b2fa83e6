import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { aFolder } from './a-folder.ts';

/** A certificate of a Node entry, in files. */
interface CertificateFiles {
  /** The settings that name the files. */
  readonly files: Readonly<Record<'TLS_CERT_FILE' | 'TLS_KEY_FILE', string>>;
  readonly authorityPem: string;
  readonly remove: () => Promise<void>;
}

/** Issues a certificate, and writes it and its key into a folder of their own. */
export async function certificateFiles(): Promise<CertificateFiles> {
  const { path: folder, remove } = await aFolder();
  const authority = await makeAuthority('crdshift tests');
  const { certificate, key } = await authority.issueServer();
  const files = { TLS_CERT_FILE: join(folder, 'tls.crt'), TLS_KEY_FILE: join(folder, 'tls.key') };
  await writeFile(files.TLS_CERT_FILE, certificate);
  await writeFile(files.TLS_KEY_FILE, key);
  return { files, authorityPem: authority.certificatePem, remove };
}
