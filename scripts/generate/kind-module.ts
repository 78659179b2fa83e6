import { docComment, enclosed, objectKey, stringLiteral, typeKey } from './literal.ts';
import type { KindSource, VersionSource } from './read-kind.ts';
import { shapeCode } from './shape-code.ts';
import { META_FIELDS, membersOf } from './type-of-schema.ts';

/** Where a module comes from, and where it finds the public face. */
export interface ModulePlace {
  /** The file name of the CRD, which stands in the same folder. */
  readonly source: string;
  /** What a module writes to import the public face: `crdshift`, or `../../index.ts`. */
  readonly publicFace: string;
}

/** The whole text of `crd.gen.ts`: an object type and a shape for every version, and the CRD as `defineKind` takes it. */
export function kindModule(kind: KindSource, place: ModulePlace): string {
  const shapes = shapeCode(kind.versions.map(({ name, shape }) => [name, shape]));
  const body = [objectTypes(kind), versionTypes(kind), shapes.constants, crdValue(kind, shapes)];
  const code = body.join('');
  return header(kind, place) + importLine(code, place) + code;
}

function header({ group, kind }: KindSource, { source }: ModulePlace): string {
  const origin = `The versions of ${kind} in ${group}. Generated from ${source} by \`crdshift generate\`: edit that file, not this one.`;
  const reason =
    'Every field is optional, whatever the CRD requires: conversions are called with fragments of objects too.';
  return docComment([origin, '', reason, '', '@module'].join('\n'), '');
}

/** An import that is not used does not compile. A field of such a name is followed by `?` or `:`, a type never is. */
function importLine(code: string, { publicFace }: ModulePlace): string {
  const names = ['Crd', 'JsonObject', 'JsonValue', 'KubernetesObject', 'Shape'];
  const types = code.replaceAll(/^ *\/\*\*[^]*?\*\/$|'(?:[^'\\]|\\.)*'/gm, '');
  const used = names.filter((name) => new RegExp(String.raw`\b${name}\b(?![?:])`).test(types));
  const from = stringLiteral(publicFace);
  return `import type ${enclosed(['{', '}'], used, '')} from ${from};\nimport { crdOf } from ${from};\n\n`;
}

/** Versions with the same fields share the type of the first of them. */
function objectTypes(kind: KindSource): string {
  const first = new Map<string, string>();
  let code = '';
  for (const version of kind.versions) {
    const name = typeName(kind, version);
    const members = membersOf(version.schema, version.shape, '  ', META_FIELDS).join('');
    const same = first.get(members);
    code += docComment(description(kind, version), '');
    if (same === undefined) {
      const braces = members === '' ? '{}' : `{\n${members}}`;
      code += `export interface ${name} extends KubernetesObject ${braces}\n\n`;
      first.set(members, name);
    } else {
      code += `export type ${name} = ${same};\n\n`;
    }
  }
  return code;
}

function description(
  { group, kind }: KindSource,
  { name, schema: { description: text } }: VersionSource,
): string {
  return typeof text === 'string' && text.trim() !== '' ? text : `${kind} of ${group}/${name}.`;
}

function versionTypes(kind: KindSource): string {
  const members = kind.versions.map(
    (version) => `  readonly ${typeKey(version.name)}: ${typeName(kind, version)};\n`,
  );
  const comment = docComment('The object type of every version.', '');
  return `${comment}export type ${identifier(kind.kind)}Versions = {\n${members.join('')}};\n\n`;
}

function crdValue(
  { group, kind, versions }: KindSource,
  shapes: ReturnType<typeof shapeCode>,
): string {
  const names = versions.map(({ name }) => stringLiteral(name));
  const ofVersions = shapes.versions.map(([name, shape]) => `    ${objectKey(name)}: ${shape},\n`);
  return [
    docComment('What the code knows of the CRD.', ''),
    `export const crd: Crd<${identifier(kind)}Versions> = crdOf<${identifier(kind)}Versions>({\n`,
    `  group: ${stringLiteral(group)},\n`,
    `  kind: ${stringLiteral(kind)},\n`,
    `  versions: ${enclosed(['[', ']'], names, '  ')},\n`,
    `  shapes: {\n${ofVersions.join('')}  },\n`,
    '});\n',
  ].join('');
}

/** `CronTabV1beta1`. */
function typeName({ kind }: KindSource, { name }: VersionSource): string {
  return identifier(kind + name.charAt(0).toUpperCase() + name.slice(1));
}

/** A version may hold hyphens, and no underscores: `v1-2-0` becomes `V1_2_0`. */
function identifier(name: string): string {
  return name.replaceAll(/\W/g, '_');
}
