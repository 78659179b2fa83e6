import type { KubernetesObject } from '../../src/index.ts';

/** Returns the kind and name of an object: `CronTab nightly`. */
export function nameOfObject({ kind, metadata }: KubernetesObject): string {
  const name = metadata?.['name'];
  return typeof name === 'string' ? `${kind} ${name}` : kind;
}
