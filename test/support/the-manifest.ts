import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/** The path of the manifest that runs the webhook inside a cluster. */
export const MANIFEST: string = fileURLToPath(
  new URL('../../scripts/deploy/kubernetes/crdshift.yaml', import.meta.url),
);

/** An object of the manifest, with the fields that the tests read. */
export interface ManifestObject {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [field: string]: unknown;
}

export interface Deployment extends ManifestObject {
  readonly spec: { readonly template: { readonly metadata: object; readonly spec: PodSpec } };
}

export interface PodSpec {
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { readonly runAsUser: number; readonly fsGroup: number };
  readonly containers: readonly [Container];
  readonly volumes: readonly {
    readonly name: string;
    readonly secret: { readonly secretName: string; readonly items?: readonly { path: string }[] };
  }[];
}

export interface Container {
  readonly image: string;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string; readonly scheme: string };
  readonly periodSeconds: number;
  readonly failureThreshold?: number;
}

/** Reads the objects of the manifest, in its order. */
export async function readManifest(): Promise<readonly ManifestObject[]> {
  const documents = parseAllDocuments(await readFile(MANIFEST, 'utf8'));
  return documents.map((document) => document.toJS() as ManifestObject);
}

/** Reads the only object of a kind. Throws if there is none. */
export async function readObject<T extends ManifestObject>(kind: string): Promise<T> {
  const object = (await readManifest()).find((one) => one.kind === kind);
  if (object === undefined) throw new Error(`the manifest has no ${kind}`);
  return object as T;
}
