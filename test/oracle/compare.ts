import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { asDecoded } from '../../src/core/schema/server/as-decoded.ts';
import { decodeObject } from '../../src/core/schema/server/decode-object.ts';
import type { Violation } from '../../src/core/schema/violation.ts';
import { validateObject } from '../../src/core/schema/validate/validate-object.ts';
import type { CorpusCrd, CorpusVersion } from './corpus.ts';
import type { Oracle, OracleError } from './oracle.ts';

/** An object to compare, or the update of one. */
export interface Case {
  readonly object: JsonObject;
  readonly old?: JsonObject;
}

/** The verdict on which both agree, or their difference in words. */
export type Verdict =
  | { readonly agreed: 'accepted' | 'invalid' | 'refused'; readonly difference?: never }
  | { readonly difference: string; readonly agreed?: never };

/** Compares the treatment of an object: decoding, defaults, and the errors with their texts. */
export async function compare(
  oracle: Oracle,
  crd: CorpusCrd,
  { name, schema, scale }: CorpusVersion,
  { object, old }: Case,
): Promise<Verdict> {
  const answer = await oracle.ask({
    of: crd.name,
    version: name,
    object,
    ...(old === undefined ? {} : { old }),
  });
  const decoded = decodeObject(object, schema);
  const before = old === undefined ? undefined : decodeObject(old, schema);
  if ('message' in decoded || (before !== undefined && 'message' in before)) {
    return answer.refused === undefined ? differ('refused', '', decoded) : { agreed: 'refused' };
  }
  const { refused, pruned = {}, defaulted = {}, dropped = [], errors = [] } = answer;
  if (refused !== undefined) return differ('refused', refused, '');
  // The answer is read exactly, but the API server has a double for an integer beyond an int64.
  if (!sameJson(asDecoded(pruned), decoded.pruned)) return differ('pruned', pruned, decoded.pruned);
  if (!sameJson(asDecoded(defaulted), decoded.object)) {
    return differ('defaulted', defaulted, decoded.object);
  }
  if (!sameJson(dropped.toSorted(), decoded.dropped)) {
    return differ('dropped', dropped, decoded.dropped);
  }
  const violations = validateObject(decoded.object, schema, {
    scope: crd.scope,
    scale,
    ...(before === undefined ? {} : { old: before.object }),
  });
  const theirs = unique(errors.map(lineOfError));
  const ours = unique(violations.map(lineOfViolation));
  if (!sameJson(theirs, ours)) {
    return differ('errors', without(theirs, ours), without(ours, theirs));
  }
  return { agreed: errors.length === 0 ? 'accepted' : 'invalid' };
}

/** A nil path of the API server is the root. Messages here have no values. */
function lineOfError({ type, field, detail }: OracleError): string {
  const text = detail.replace(/(accessor error: ).* (is of the type )/s, '$1the value $2');
  return `${field.replace('<nil>', '')}: ${type}: ${text}`;
}

function lineOfViolation({ type, path, isPathUnprinted, message }: Violation): string {
  return `${isPathUnprinted === true ? '' : path}: ${type}: ${message}`;
}

/** The API server walks maps in random order, and repeats some texts. */
function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)].toSorted();
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  return lines.filter((line) => !others.includes(line));
}

function differ(what: string, theirs: unknown, ours: unknown): Verdict {
  const text = (value: unknown) => stringifyJson(value, true);
  return { difference: `${what}\n  oracle ${text(theirs)}\n  ours   ${text(ours)}` };
}
