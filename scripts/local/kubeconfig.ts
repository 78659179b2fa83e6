import { stringify } from 'yaml';
import type { ApiAccess } from './api-client.ts';

/** Formats a self-contained kubeconfig with one cluster, one user, and one context, which is the current one. */
export function formatKubeconfig(access: ApiAccess): string {
  const name = 'crdshift';
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name,
          cluster: {
            server: access.server,
            'certificate-authority-data': toBase64(access.certificateAuthority),
          },
        },
      ],
      users: [
        {
          name,
          user: {
            'client-certificate-data': toBase64(access.clientCertificate),
            'client-key-data': toBase64(access.clientKey),
          },
        },
      ],
      contexts: [{ name, context: { cluster: name, user: name } }],
      'current-context': name,
    },
    // kubectl can read folded strings, but people cannot.
    { lineWidth: 0 },
  );
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
