import {
  conversionJsonPatch,
  conversionMergePatch,
  conversionStanza,
} from '../../src/crd/conversion-stanza.ts';
import type { Conversion } from '../../src/crd/conversion-stanza.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { blockLines } from './conversion-edits.ts';
import { nameOf } from './crd-file.ts';
import type { FoundCrd } from './crd-file.ts';

/** A format that has only the conversion, and not the whole file. */
export type PartFormat = (typeof PART_FORMATS)[number];

export const PART_FORMATS = ['merge-patch', 'json-patch', 'apply', 'kustomize', 'helm'] as const;

/**
 * Returns the conversion of CRDs in a format. Each format replaces the whole stanza, except `apply`, which owns the
 * fields that it has.
 *
 * @param crds the CRDs without those of claims, which take the conversion of their composite resource
 */
export function conversionText(
  crds: readonly FoundCrd[],
  conversion: Conversion,
  format: PartFormat,
): string {
  switch (format) {
    case 'merge-patch':
    case 'json-patch':
      return patchLines(crds, conversion, format);
    case 'apply':
      return crds.map((crd) => applied(crd, conversion)).join('---\n');
    case 'kustomize':
      return component(crds, conversion);
    case 'helm':
      return chartParts(conversion);
  }
}

/** One patch is a line for kubectl; several have the name of their CRD. */
function patchLines(
  crds: readonly FoundCrd[],
  conversion: Conversion,
  format: 'merge-patch' | 'json-patch',
): string {
  const patchOf = format === 'merge-patch' ? conversionMergePatch : conversionJsonPatch;
  const patches = crds.map((crd) => ({
    name: nameOf(crd.written),
    patch: patchOf(crd.form, conversion),
  }));
  const lines = patches.length === 1 ? patches.map(({ patch }) => patch) : patches;
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Server-side apply checks required fields after the merge, so this is a complete document for it. */
function applied({ form, written }: FoundCrd, conversion: Conversion): string {
  const { apiVersion, kind } = written;
  const spec = { conversion: conversionStanza(form, conversion) };
  return yamlOf({ apiVersion, kind, metadata: { name: nameOf(written) }, spec });
}

/** A merge would keep fields of an older stanza, so the component has JSON patches, which replace it. */
function component(crds: readonly FoundCrd[], conversion: Conversion): string {
  const patches = crds.flatMap(({ form, written }) => {
    const { apiVersion, kind } = written;
    const [group = '', version = ''] = typeof apiVersion === 'string' ? apiVersion.split('/') : [];
    const target = { group, version, kind, name: nameOf(written) };
    return [
      `  - target:`,
      ...blockLines(STYLE, '      ', target),
      '    patch: |-',
      '      - op: add',
      '        path: /spec/conversion',
      '        value:',
      ...blockLines(STYLE, '          ', conversionStanza(form, conversion)),
    ];
  });
  const head = ['apiVersion: kustomize.config.k8s.io/v1alpha1', 'kind: Component', 'patches:'];
  return [...head, ...patches, ''].join('\n');
}

function chartParts(conversion: Conversion): string {
  return `# values.yaml
${yamlOf({ conversion: conversionStanza('v1', conversion) })}
# The template of the CRD, in spec. Helm renders templates/, but not crds/.
  {{- with .Values.conversion }}
  conversion:
    {{- toYaml . | nindent 4 }}
  {{- end }}
`;
}

const STYLE = { step: '  ' } as const;

function yamlOf(value: JsonObject): string {
  return blockLines(STYLE, '', value)
    .map((line) => `${line}\n`)
    .join('');
}
