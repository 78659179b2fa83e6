import { contrary, isNamed, isOneNegated } from '../../check/contrary.ts';
import { describedBy, plainWord, tokensOf } from '../../check/likeness.ts';
import { writtenOn } from '../../check/lens/carry.ts';
import { placeAt } from '../../check/place.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { FieldPart } from '../../core/lens/engine/part.ts';
import type { Both } from '../../core/lens/engine/path.ts';
import { crossed, inSentence } from './crossed.ts';
import { turnedFlags } from './turned-flags.ts';

/** A row of a table, in the order in which its author writes it. */
type Row = readonly [JsonValue, JsonValue];

/** A row with two words. */
type Words = readonly [string, string];

/** Returns what contradicts the words in the table of a part, as ends of a sentence that names the part. */
export function whyWrongTable(part: FieldPart, roots: Both<SchemaPlace>): string[] {
  const places = {
    own: placeAt(roots.own, part.at.own) ?? { at: part.at.own },
    hub: placeAt(roots.hub, part.at.hub) ?? { at: part.at.hub },
  };
  const rows = (part.args ?? []).filter(isRow);
  const words = rows.filter(isOfWords);
  const exchanged = exchangedWords(words);
  const missed = missedWords(words, {
    // Words that the table does not list stay the same.
    own: places[writtenOn(part, 'own')].words ?? [],
    hub: places[writtenOn(part, 'hub')].words ?? [],
  });
  return [
    ...(exchanged.length > 0 ? exchanged : missed),
    ...turnedFlags(rows, [part.at[writtenOn(part, 'own')], part.at[writtenOn(part, 'hub')]]),
    ...unturnedFlags(part, rows, places),
  ];
}

function isRow(row: unknown): row is Row {
  return isJsonList(row) && row.length === 2;
}

function isText(word: unknown): word is string {
  return typeof word === 'string';
}

function isOfWords(row: Row): row is Words {
  return row.every(isText);
}

/** Returns what is wrong if a table exchanges some words. */
function exchangedWords(rows: readonly Words[]): string[] {
  const named = rows.map(([own, hub]) => ({
    own: tokensOf(own),
    hub: tokensOf(hub),
    text: `${own} becomes ${hub}`,
  }));
  return crossed(named).map(
    (circle) =>
      `and exchanges ${circle.length === 2 ? 'two' : circle.length} words: ${inSentence(circle.map(({ text }) => text))}. Correct the table, or accept the finding.`,
  );
}

/**
 * Returns what is wrong if a table converts a word to another one, although the other version has the same word. One such
 * row in a table often causes another one in the other direction, so only the first direction with such rows counts.
 */
function missedWords(rows: readonly Words[], known: Both<readonly unknown[]>): string[] {
  const found = missedIn(rows, known.hub);
  const turned = rows.map(([own, hub]): Words => [hub, own]);
  return found.length > 0 ? found : missedIn(turned, known.own);
}

function missedIn(rows: readonly Words[], known: readonly unknown[]): string[] {
  const there = [...rows.map(([, word]) => word), ...known.filter(isText)];
  return rows.flatMap(([word, converted], at) => {
    // Of several rows with one word, the first decides.
    if (rows.findIndex((row) => row[0] === word) < at) return [];
    const same = there.includes(word)
      ? word
      : there.find((one) => plainWord(one) === plainWord(word));
    if (same === undefined || same === converted) return [];
    return [
      `and converts ${word} to ${converted}, although the other version has ${same}. Correct the table or the order of its rows, or accept the finding.`,
    ];
  });
}

/** Returns what is wrong if a flag stays the same under opposite names, or becomes the opposite under the same name. */
function unturnedFlags(
  { at }: FieldPart,
  rows: readonly Row[],
  { own, hub }: Both<SchemaPlace>,
): string[] {
  const contradiction = contrary({ path: at.own }, { path: at.hub });
  if (contradiction === undefined && isNamed(at.own.at(-1) ?? '', at.hub.at(-1) ?? '')) {
    const isDocumented = isOneNegated(describedBy(own), describedBy(hub));
    return !isDocumented && rows.some(([one, another]) => one === true && another === false)
      ? [
          'and true becomes false, although the names say the same. Keep the value, or accept the finding.',
        ]
      : [];
  }
  if (contradiction !== 'opposite') return [];
  const kept = [true, false].find((flag) =>
    rows.some((row) => row.every((value) => value === flag)),
  );
  return kept === undefined
    ? []
    : [
        `and ${kept} stays ${kept}, although the names are opposites. Exchange the values, or accept the finding.`,
      ];
}
