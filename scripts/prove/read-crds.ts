import type { ParsedNode } from 'yaml';
import { schemaOf } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import type { Place } from '../../src/prove/report/reported-proof.ts';
import type { Acceptance } from '../../src/index.ts';
import { readCrdFile } from '../client-config/crd-file.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { lineOf } from '../yaml/line-of.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { acceptedInComments } from './accepted-in-comments.ts';

/** A CRD with the lines of its file. */
export interface CrdSource {
  readonly file: string;
  readonly crd: CustomResourceDefinition;
  /** The findings that comments in the CRD accept. */
  readonly accepted: readonly Acceptance[];
  /** Returns the line of a path in the CRD, or of the deepest part of the path that exists. */
  readonly placeAt: (path: YamlPath) => Place;
  /** The source code of the kind, if it is beside the CRD. */
  readonly code?: readonly string[];
}

/**
 * Reads the CRDs of a YAML or JSON text, alone or in a List. Integers keep every digit, because schemas state the limits
 * of an int64.
 *
 * @param file - the name of the file in messages and places
 * @throws {Error} if the text is not YAML, or has no CRD, a CRD that an API server cannot decode, or a wrong comment
 */
export function readCrds(text: string, file: string): CrdSource[] {
  const read = readCrdFile(text);
  if ('rule' in read) throw new Error(inWords(file, read));
  const found = read.crds;
  const starts = startsOf(
    text,
    found.map(({ node }) => node?.range[0] ?? 0),
  );
  return found.map(({ document, form, node }, at) => {
    const range = [starts[at] ?? 0, starts[at + 1] ?? text.length] as const;
    const accepted = acceptedInComments(text, file, range);
    const crd = readCrd(document, form);
    if (Array.isArray(crd)) {
      throw new Error(crd.map((finding) => inWords(file, finding)).join('\n'));
    }
    return { file, crd, accepted, placeAt: placer(text, node, file) };
  });
}

/** Returns the offsets at which the documents of CRDs begin, with the comments above them. */
function startsOf(text: string, nodes: readonly number[]): number[] {
  return nodes.map((node, at) => {
    const before = nodes[at - 1];
    if (before === undefined) return 0;
    const line = text.lastIndexOf('\n---', node);
    return line > before ? line : node;
  });
}

function placer(text: string, node: ParsedNode | undefined, file: string): CrdSource['placeAt'] {
  return (path) => ({ file, line: lineOf(text, node, path) });
}

/** Returns the path of the schema of a version in its CRD; undefined for an unknown version. */
export function pathOfSchema(crd: CustomResourceDefinition, name: string): YamlPath | undefined {
  const index = crd.versions.findIndex((version) => version.name === name);
  const version = crd.versions[index];
  if (version === undefined || schemaOf(crd, version) === undefined) return undefined;
  return crd.sharedSchema === undefined
    ? ['spec', 'versions', index, 'schema', 'openAPIV3Schema']
    : ['spec', 'validation', 'openAPIV3Schema'];
}
