import { pack } from '../../src/core/keep/annotations/pack.ts';
import type { JsonObject } from '../../src/index.ts';
import type { Honest, Texts } from './honest-kept.ts';

/** Returns the head of an honest text, with its definition. Anyone who can read the object can copy it. */
function headOf({ kept }: Honest): JsonObject {
  for (const text of Object.values(kept)) {
    const { by, crdshift, for: version } = JSON.parse(text) as JsonObject;
    if (crdshift === 2) return { by, crdshift, for: version };
  }
  return {};
}

/** Generates one text for each number, endlessly. */
function numbered(make: (honest: Honest, index: number) => JsonObject): Texts {
  return function* texts(honest) {
    for (let index = 0; ; index += 1) yield JSON.stringify(make(honest, index));
  };
}

/** An entry for a map that every version has. */
function label(index: number, value: JsonObject = { is: 'x' }): JsonObject {
  return { f: { metadata: { f: { labels: { f: { [`k${index}`]: value } } } } } };
}

/** Returns this many unknown fields. */
function fieldsOf(count: number): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { is: 1 }]));
}

/** Kept data that fills a packed text of this many bytes, which holds sixteen times as many. */
function zeros(bytes: number): string {
  return `{"f":{"spec":{"f":{"odd":{"is":[${'0,'.repeat(8 * bytes)}0]}}}}}`;
}

/** Bytes for the name of an annotation, and for the fields of a text beside its packed data. */
const HEAD = 160;

/**
 * Kept data of format 2, written by an attacker who has read the source. A packed list replaces packed data only: the
 * cost of packed texts is proportional to their unpacked size.
 */
export const FORMAT_2_ATTACKS = {
  'format 2: labels that were not removed': numbered((honest, index) => ({
    ...headOf(honest),
    lost: label(index),
  })),
  'format 2: unknown fields and labels that were not removed': numbered((honest, index) => ({
    ...headOf(honest),
    lost: index % 8 === 0 ? label(index) : { f: { spec: { f: { [`odd${index}`]: { is: 1 } } } } },
  })),
  'format 2: labels, and objects of many unknown fields': numbered((honest, index) => ({
    ...headOf(honest),
    lost: index % 2 === 0 ? label(index) : { f: { [`odd${index}`]: { m: fieldsOf(200) } } },
  })),
  'format 2: labels of many definitions': numbered((honest, index) => ({
    ...headOf(honest),
    by: `d${index}`,
    lost: label(index),
  })),
  'format 2: labels that wait': numbered((honest, index) => {
    const head = headOf(honest);
    return { ...head, by: 'other', seen: head['by'], lost: label(index, { is: 'x', over: null }) };
  }),
  'format 2: labels that many definitions have seen': numbered((honest, index) => ({
    ...headOf(honest),
    seen: `d${index}`,
    lost: label(index),
  })),
  'format 2: unknown fields, each packed': numbered((honest, index) => ({
    ...headOf(honest),
    packed: pack(`{"f":{"spec":{"f":{"odd${index}":{"is":1}}}}}`),
  })),
  'format 2: a packed list in place of packed data': function* packed(honest, bytes) {
    const isPacked = Object.values(honest.kept).some((text) => text.includes('"packed":'));
    if (isPacked) yield JSON.stringify({ ...headOf(honest), packed: pack(zeros(bytes - HEAD)) });
  },
  'format 2: fields that wait for versions that there are not': numbered((honest, index) => ({
    ...headOf(honest),
    for: `v${index}made`,
    lost: { f: { spec: { f: { none: { f: { [`a${index}`]: { is: 1 } } } } } } },
  })),
} as const satisfies Record<string, Texts>;
