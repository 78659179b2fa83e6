import type { JsonValue } from '../core/json/json-value.ts';
import { stringifyJson } from '../core/json/stringify-json.ts';
import type { Part } from '../core/lens/engine/part.ts';
import type { Both, Path } from '../core/lens/engine/path.ts';
import { isSamePath, writePath } from '../core/lens/engine/path.ts';

/** Returns a text in quotes, as in source code. */
export function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

/** Reports whether a name needs no quotes as a key in source code. */
export function isPlainKey(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/** Returns a path in quotes. */
export function quotePath(path: Path): string {
  const text = writePath(path);
  return text.includes("'") ? `"${text}"` : quote(text);
}

/** Returns the first argument of a part: one path, or the paths of both versions. */
export function quoteWhere({ own, hub }: Both<Path>): string {
  return isSamePath(own, hub) ? quotePath(own) : `[${quotePath(own)}, ${quotePath(hub)}]`;
}

/** Returns a value as in source code. */
export function writeValue(value: JsonValue): string {
  return typeof value === 'string' ? quote(value) : stringifyJson(value, false);
}

/** Lists names in a sentence: `a, b and 3 more`. */
export function some(names: readonly string[], most = 6): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** Returns a part as in source code, with `…` for the arguments after its paths. */
export function callOf(part: Part): string {
  switch (part.type) {
    case 'only':
      return `${part.lens}(${quotePath(part.path)})`;
    case 'constant':
      return `${part.lens}(${quotePath(part.path)}, ${writeValue(part.value)})`;
    case 'forget':
      return `${part.lens}(${quotePath(part.path)}, …)`;
    case 'when':
      return `when(${quoteWhere(part.at)}, …)`;
    case 'field':
    case 'rest':
      if (METADATA.test(part.lens)) return `${part.lens}(${argumentsAt(part.at)})`;
      return part.lens === 'rename' || part.type === 'rest'
        ? `${part.lens}(${quotePath(part.at.own)}, ${quotePath(part.at.hub)})`
        : `${part.lens}(${quoteWhere(part.at)}${hasMore(part) ? ', …' : ''})`;
    case 'fields': {
      const [first = []] = part.at.own.length === 1 ? part.at.own : part.at.hub;
      return `${part.lens}(${quotePath(first)}, …)`;
    }
    case 'inside':
    case 'each':
      return `${part.lens}(${quoteWhere(part.at)}, …)`;
  }
}

/** The parts between a field and a label or an annotation. */
const METADATA = /(?:Label|Annotation|labelToField|annotationToField)\)?$/;

/** Returns the arguments of such a part, with the key of the label or annotation instead of its path. */
function argumentsAt({ own, hub }: Both<Path>): string {
  return [own, hub]
    .map((path) => (path[0] === 'metadata' ? quote(path.at(-1) ?? '') : quotePath(path)))
    .join(', ');
}

/** Reports whether a part has arguments after its paths. */
function hasMore({ args = [] }: Part): boolean {
  return args.length > 0;
}
