/** The versions of the CronTab of `stable.example.com`, the hub first. */
export const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'] as const;

export type Version = (typeof VERSIONS)[number];

/** The fields that each version writes differently. */
const ADDRESSES = {
  v1: (host: string, port: string): object => ({ host, port }),
  v1beta1: (host: string, port: string): object => ({ hostPort: `${host}:${port}` }),
  v1alpha1: (host: string, port: string): object => ({ address: `${host}:${port}` }),
} as const;

export const SPEC = { cronSpec: '* * * * */5', image: 'my-awesome-cron-image', replicas: 3 };

/** Returns host and port as a version writes them. */
export function addressIn(version: Version, host = 'localhost', port = '1234'): object {
  return ADDRESSES[version](host, port);
}

/** Returns everything that differs between versions. */
export function fieldsIn(version: Version, host?: string, port?: string): object {
  return { apiVersion: apiVersionOf(version), ...addressIn(version, host, port) };
}

/** Returns the same CronTab as each version writes it. */
export function aCronTab(
  version: Version,
  name: string,
  change: { metadata?: object; spec?: object; host?: string; port?: string } = {},
): object {
  return {
    ...fieldsIn(version, change.host, change.port),
    kind: 'CronTab',
    metadata: { name, ...change.metadata },
    spec: { ...SPEC, ...change.spec },
  };
}

export function apiVersionOf(version: Version): string {
  return `stable.example.com/${version}`;
}
