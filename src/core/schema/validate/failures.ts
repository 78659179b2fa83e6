import { counted } from '../../counted.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { stringifyJson } from '../../json/stringify-json.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import type { BrokenKeyword, ViolationType } from '../violation.ts';
import { goQuote } from './go-text.ts';
import type { Failure } from './result.ts';

/** A value that is validated: its path as kube-openapi writes it, and the schema of its place. */
export interface Place {
  /** `spec.ports[0].name`; empty for the root. */
  readonly path: string;
  readonly schema: StructuralSchema;
}

/** A failure in words: the rest of the sentence after the path. */
interface Words {
  readonly keyword: BrokenKeyword;
  readonly rule: string;
  /** The whole sentence, if it does not begin with the path. */
  readonly sentence?: string;
  /** The text that the field error has instead of the sentence. */
  readonly message?: string;
  readonly type?: ViolationType;
}

/** Returns a failure of a keyword (kube-openapi, `pkg/validation/errors/schema.go`; `Validation` there). */
export function failureAt({ path, schema }: Place, words: Words): Failure {
  const { keyword, rule, type = 'Invalid value' } = words;
  const text = words.sentence ?? `${path} in body ${rule}`;
  return {
    text,
    violation: {
      // The path of a field of the root begins with a point.
      path: path.startsWith('.') ? path.slice(1) : path,
      type,
      keyword,
      message: words.message ?? text,
      schemaAt: [...schema.at, keyword],
    },
  };
}

/** Returns a failure that the API server reports without a field path, because it is not a `Validation`. */
export function failureAnywhere(place: Place, keyword: BrokenKeyword, text: string): Failure {
  const { violation } = failureAt(place, { keyword, rule: '', sentence: text });
  return { text, violation: { ...violation, isPathUnprinted: true } };
}

/** Returns the failure of a value whose type is another one. `found` is its type or, with a format, its text. */
export function wrongType(place: Place, expected: string, found: string): Failure {
  const keyword = place.schema.type === expected || expected.includes(',') ? 'type' : 'format';
  return failureAt(place, { keyword, rule: `must be of type ${expected}: ${goQuote(found)}` });
}

/** Returns the failure of a field where `additionalProperties: false` allows no other ones. */
export function forbiddenField(place: Place, path: string): Failure {
  const keyword = 'additionalProperties';
  const rule = 'is a forbidden property';
  return failureAt(place, { keyword, rule, sentence: `${path} in body ${rule}` });
}

/** Returns the failure of a field that is absent. */
export function missing(place: Place, name: string): Failure {
  const { path, schema } = place;
  const words = { keyword: 'required', rule: 'is required', type: 'Required value' } as const;
  return failureAt({ path: `${path}.${name}`, schema }, { ...words, message: '' });
}

/** Returns the failure of a value that is not in the enum. */
export function unsupported(place: Place, values: readonly JsonValue[]): Failure {
  const texts = values.map((value) =>
    typeof value === 'string' ? value : stringifyJson(value, true),
  );
  return failureAt(place, {
    keyword: 'enum',
    rule: `should be one of [${texts.join(' ')}]`,
    type: 'Unsupported value',
    message: texts.length === 0 ? '' : `supported values: ${texts.map(goQuote).join(', ')}`,
  });
}

/** Returns the failure of a text with too many characters. The API server calls them bytes. */
export function tooLong(place: Place, most: number): Failure {
  const message = `may not be more than ${counted(most, 'byte')}`;
  const rule = `should be at most ${most} chars long`;
  return failureAt(place, { keyword: 'maxLength', rule, type: 'Too long', message });
}

/** Returns the failure of a list or an object with too much in it. */
export function tooMany(
  place: Place,
  keyword: 'maxItems' | 'maxProperties',
  most: number,
): Failure {
  const what = keyword === 'maxItems' ? 'items' : 'properties';
  const rule = `should have at most ${most} ${what}`;
  const message = `must have at most ${counted(most, 'item')}`;
  return failureAt(place, { keyword, rule, type: 'Too many', message });
}
