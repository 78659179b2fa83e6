import type { Shape } from '../../src/core/schema/shape.ts';
import { enclosed, objectKey, stringLiteral } from './literal.ts';

/** Shapes as code: the shared constants, each before its first use, and one expression per version. */
export interface ShapeCode {
  readonly constants: string;
  readonly versions: readonly (readonly [version: string, expression: string])[];
}

/** The constant names of shared shapes, by the JSON of the shape. */
type Names = ReadonlyMap<string, string>;

/**
 * The minimum JSON length of a shared shape, in characters. Shorter shapes are repeated in place: in a compressed
 * bundle, a repeated text costs as little as a name, and every kind uses different names.
 */
const LEAST_SHARED = '{"type":"object","fields":{"name":{"type":"string"}}}'.length;

/**
 * Generates the shapes of all versions and writes repeated shapes only once: versions are similar, and pod templates
 * are large. The bundle stays small, and equal shapes are the same object, so that comparisons can stop early.
 */
export function shapeCode(versions: readonly (readonly [name: string, shape: Shape])[]): ShapeCode {
  const found = new Map<string, Found>();
  for (const [name, shape] of versions) find(shape, name, found);
  const names = new Map<string, string>();
  let constants = '';
  for (const [json, { shape, label, uses }] of found) {
    if (uses < 2 || json.length < LEAST_SHARED) continue;
    const name = freeName(label, new Set(names.values()));
    constants += `const ${name}: Shape = ${literal(shape, names, '')};\n\n`;
    names.set(json, name);
  }
  return {
    constants,
    versions: versions.map(([name, shape]) => [name, expression(shape, names, '    ')]),
  };
}

interface Found {
  readonly shape: Shape;
  readonly label: string;
  uses: number;
}

/** Collects shapes and counts their uses. Inner shapes come before outer ones, and count once in a repeated shape. */
function find(shape: Shape, label: string, found: Map<string, Found>): void {
  const json = JSON.stringify(shape);
  const known = found.get(json);
  if (known !== undefined) {
    known.uses += 1;
    return;
  }
  for (const [name, field] of Object.entries(shape.fields ?? {})) find(field, name, found);
  if (shape.values !== undefined) find(shape.values, `${label}-value`, found);
  if (shape.items !== undefined) find(shape.items, `${label}-item`, found);
  found.set(json, { shape, label, uses: 1 });
}

function freeName(label: string, taken: ReadonlySet<string>): string {
  const words = `${label}-shape`.split(/[^a-z0-9]+/i).filter(Boolean);
  const camelCase = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const stem = camelCase.replace(/^\d/, '_$&').replace(/^./, (letter) => letter.toLowerCase());
  let name = stem;
  for (let number = 2; taken.has(name); number += 1) name = `${stem}${number}`;
  return name;
}

function expression(shape: Shape, names: Names, indent: string): string {
  return names.get(JSON.stringify(shape)) ?? literal(shape, names, indent);
}

function literal(shape: Shape, names: Names, indent: string): string {
  const deeper = `${indent}  `;
  const entries: string[] = [];
  if (shape.type !== undefined) entries.push(`type: ${stringLiteral(shape.type)}`);
  if (shape.fields !== undefined) {
    const fields = Object.entries(shape.fields).map(
      ([name, field]) => `${objectKey(name)}: ${expression(field, names, `${deeper}  `)}`,
    );
    entries.push(`fields: ${enclosed(['{', '}'], fields, deeper)}`);
  }
  for (const part of ['values', 'items'] as const) {
    const inner = shape[part];
    if (inner !== undefined) entries.push(`${part}: ${expression(inner, names, deeper)}`);
  }
  for (const part of ['keys', 'names'] as const) {
    const list = shape[part];
    if (list === undefined) continue;
    entries.push(`${part}: ${enclosed(['[', ']'], list.map(stringLiteral), deeper)}`);
  }
  if (shape.open === true) entries.push('open: true');
  if (shape.nullable === true) entries.push('nullable: true');
  return enclosed(['{', '}'], entries, indent);
}
