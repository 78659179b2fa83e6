import { nameOf, readCrdFile } from '../client-config/crd-file.ts';
import type { FoundCrd } from '../client-config/crd-file.ts';
import { writeYaml } from '../../src/yaml/write-yaml.ts';
import { readCrd } from '../../src/crd/read-crd.ts';

/** The claim of a CompositeResourceDefinition: a kind of its own, with the same versions. */
export interface Claim {
  readonly kind: string;
  /** The CRD that Crossplane derives for it, as YAML. */
  readonly text: string;
}

/** Returns the claim in a file with one CompositeResourceDefinition; undefined if there is none. */
export function claimIn(text: string): Claim | undefined {
  const file = readCrdFile(text);
  const found = 'crds' in file ? file.crds.find(({ isClaim }) => isClaim) : undefined;
  if (found === undefined) return undefined;
  const crd = readCrd(found.document, found.form);
  return Array.isArray(crd) ? undefined : { kind: crd.kind, text: textOf(found) };
}

function textOf({ document, written }: FoundCrd): string {
  const origin = `# The CRD that Crossplane derives for the claim of the CompositeResourceDefinition ${nameOf(written)}.`;
  return `${origin}\n${writeYaml(document)}`;
}
