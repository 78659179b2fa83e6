import { exportOf } from '../../generate/kinds-index.ts';
import type { KindSource } from '../../generate/read-kind.ts';
import { docComment, enclosed, objectKey, stringLiteral } from '../../generate/literal.ts';
import type { DraftedSpoke } from '../guess/drafted-part.ts';
import { keysComment } from './keys-comment.ts';
import { indented, namesIn, partCode } from './part-code.ts';
import type { DraftTree } from '../guess/tree.ts';

/** The names of a kind in its folder, its file and its code. */
export interface KindNames {
  /** `cron-tab` */
  readonly file: string;
  /** `cronTab` */
  readonly constant: string;
}

/** Returns the names of a kind: `HTTPRoute` becomes `http-route` and `httpRoute`. */
export function namesOfKind(kind: string): KindNames {
  const words = kind
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  const file = words.join('-');
  return { file, constant: exportOf(file) };
}

/** The import specifiers of crdshift in the code of a kind. */
export interface ImportPaths {
  readonly index: string;
  readonly lens: string;
}

/** Returns the code of a drafted kind, before formatting: its lines may be too long. */
export function kindCode(
  { group, kind }: KindSource,
  { hub }: DraftTree,
  spokes: readonly DraftedSpoke[],
  paths: ImportPaths,
): string {
  const entries = spokes.map(
    (spoke) => `${objectKey(spoke.version)}: ${spokeCode(spoke, hub.name)}`,
  );
  const comment = [
    `The conversions between the versions of ${kind} in ${group}.`,
    '',
    'Drafted from the schemas of the CRD. A comment marks each guess: confirm or correct the part, and delete the comment. TODO marks what the schemas leave open. ownOnly and hubOnly name the fields that only one version has; annotations keep their values.',
  ].join('\n');
  return [
    importLines(spokes, hub.name, paths),
    docComment(comment, ''),
    `export const ${namesOfKind(kind).constant}: Kind = defineKind(crd, ${stringLiteral(hub.name)}, {\n`,
    indented(entries),
    `}${keysComment(spokes)});\n`,
  ].join('');
}

function importLines(spokes: readonly DraftedSpoke[], hub: string, paths: ImportPaths): string {
  const names = {
    index: [
      'defineKind',
      ...(spokes.some(({ stages }) => stages.length > 1) ? ['steps'] : []),
      ...(spokes.some(({ through }) => through !== hub) ? ['through'] : []),
    ],
    lens: [
      ...new Set(['lens', ...spokes.flatMap(({ stages }) => [...namesIn(stages)])]),
    ].toSorted(),
  };
  return [
    `import type { Kind } from ${stringLiteral(paths.index)};\n`,
    `import ${enclosed(['{', '}'], names.index, '')} from ${stringLiteral(paths.index)};\n`,
    `import ${enclosed(['{', '}'], names.lens, '')} from ${stringLiteral(paths.lens)};\n`,
    `import { crd } from './crd.gen.ts';\n\n`,
  ].join('');
}

function spokeCode({ through, stages }: DraftedSpoke, hub: string): string {
  const lenses = stages.map((parts) => `lens(\n${indented(parts.map(partCode))})`);
  const [only = 'lens()', ...others] = lenses;
  const spoke = others.length === 0 ? only : `steps(\n${indented(lenses)})`;
  return through === hub ? spoke : `through(${stringLiteral(through)}, ${spoke})`;
}
