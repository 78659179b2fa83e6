import { isJsonList } from '../../../src/core/json/json-value.ts';
import { byType, lens, values } from '../../../src/lens.ts';
import type { JsonValue } from '../../../src/index.ts';
import { count, flag, text } from './broken-crd.ts';
import type { BrokenKind } from './broken-kinds.ts';
import { kindOf, onSpec } from './kept-kinds.ts';

/** The defects that kept data hides: it restores what the way back converts wrongly. */
export const BROKEN_INVERSES: readonly BrokenKind[] = [
  {
    defect: 'a number that is multiplied by 1000 and divided by 60',
    check: 'not-inverse',
    path: 'spec.seconds',
    subject: kindOf(
      { own: { seconds: count }, hub: { millis: count } },
      onSpec(
        ({ seconds, ...rest }) => ({
          ...rest,
          ...(seconds !== undefined && { millis: Number(seconds) * 1000 }),
        }),
        ({ millis, ...rest }) => ({
          ...rest,
          ...(millis !== undefined && { seconds: Math.floor(Number(millis) / 60) }),
        }),
      ),
    ),
  },
  {
    defect: 'a text that both directions write in lower case',
    check: 'lossy-value',
    path: 'spec.host',
    subject: kindOf(
      { own: { host: text }, hub: { name: text } },
      onSpec(
        ({ host, ...rest }) => ({
          ...rest,
          ...(typeof host === 'string' && { name: host.toLowerCase() }),
        }),
        ({ name, ...rest }) => ({
          ...rest,
          ...(typeof name === 'string' && { host: name.toLowerCase() }),
        }),
      ),
    ),
  },
  {
    defect: 'a list that one direction reverses',
    check: 'not-inverse',
    path: 'spec.tags',
    subject: kindOf(
      {
        own: { tags: { type: 'array', items: text } },
        hub: { labels: { type: 'array', items: text } },
      },
      onSpec(
        ({ tags, ...rest }) => ({
          ...rest,
          ...(isJsonList(tags) && { labels: tags.toReversed() }),
        }),
        ({ labels, ...rest }) => ({ ...rest, ...(labels !== undefined && { tags: labels }) }),
      ),
    ),
  },
  {
    defect: 'words that are crossed on the way back only',
    check: 'not-inverse',
    path: 'spec.mode',
    subject: kindOf(
      {
        own: { mode: { ...text, enum: ['keep', 'drop', 'ask'] } },
        hub: { mode: { ...text, enum: ['Keep', 'Drop', 'Ask'] } },
      },
      onSpec(
        renaming({ keep: 'Keep', drop: 'Drop', ask: 'Ask' }),
        renaming({ Keep: 'keep', Drop: 'ask', Ask: 'drop' }),
      ),
    ),
  },
  {
    defect: 'a default that one direction sets',
    check: 'fragment-invented',
    path: 'spec.class',
    subject: kindOf(
      { own: { name: text, kind: text }, hub: { name: text, class: text } },
      onSpec(
        ({ kind, ...rest }) => ({ ...rest, class: kind ?? 'none' }),
        ({ class: named, ...rest }) => ({ ...rest, ...(named !== undefined && { kind: named }) }),
      ),
    ),
  },
  {
    defect: 'an empty text that one direction drops',
    check: 'not-inverse',
    also: 'zero-hidden',
    path: 'spec.title',
    subject: kindOf(
      { own: { name: text }, hub: { title: text } },
      onSpec(
        ({ name, ...rest }) => ({
          ...rest,
          ...(name !== '' && name !== undefined && { title: name }),
        }),
        ({ title, ...rest }) => ({ ...rest, ...(title !== undefined && { name: title }) }),
      ),
    ),
  },
  {
    defect: 'a table with a row that another one undoes',
    check: 'not-inverse',
    path: 'spec.mode',
    subject: kindOf(
      {
        own: { mode: { ...text, enum: ['a', 'b'] } },
        hub: { mode: { ...text, enum: ['A', 'B'] } },
      },
      lens(
        values('spec.mode', [
          ['a', 'A'],
          ['b', 'A'],
          ['b', 'B'],
        ]),
      ),
    ),
  },
  {
    defect: 'a word that only the table of a part names',
    check: 'not-inverse',
    path: 'spec.mode',
    subject: kindOf(
      { own: { mode: text }, hub: { mode: text } },
      lens(
        values('spec.mode', [
          ['FollowLeader', 'Follower'],
          ['FollowAny', 'Follower'],
          ['FollowAny', 'Wanderer'],
        ]),
      ),
    ),
  },
  {
    defect: 'a word that only the text of a function names',
    check: 'not-inverse',
    path: 'spec.mode',
    subject: kindOf(
      { own: { mode: text }, hub: { mode: text } },
      {
        toHub: (gadget) => gadget,
        fromHub: ({ spec: fields, ...rest }) => ({
          ...rest,
          ...(fields && {
            spec: { ...fields, ...(fields['mode'] === 'FollowLeader' && { mode: 'Follower' }) },
          }),
        }),
      },
    ),
  },
  {
    defect: 'a word that only a table beside the functions names',
    check: 'not-inverse',
    path: 'spec.mode',
    subject: kindOf(
      { own: { mode: text }, hub: { mode: text } },
      onSpec(renaming({ FollowLeader: 'Follower' }), renaming({ Follower: 'FollowAny' })),
      ["const TABLE = { FollowLeader: 'Follower', FollowAny: 'Follower' };"],
    ),
  },
  {
    defect: 'a number that only code beside the functions names',
    check: 'not-inverse',
    path: 'spec.port',
    subject: kindOf(
      { own: { port: count }, hub: { port: count } },
      onSpec(
        ({ port, ...rest }) =>
          port === undefined ? rest : { ...rest, port: port === 61_443 ? 61_000 : port },
        (fields) => fields,
      ),
      ['const isSecure = (port: number) => port === 61_443;'],
    ),
  },
  {
    defect: 'conditions in both directions that drop false, 0 and an empty text',
    check: 'zero-hidden',
    path: 'spec.replicas',
    subject: kindOf(
      {
        own: { size: count, on: flag, name: text },
        hub: { replicas: count, isOn: flag, title: text },
      },
      onSpec(
        ({ size, on, name }) => ({
          ...(isTruthy(size) && { replicas: size }),
          ...(isTruthy(on) && { isOn: on }),
          ...(isTruthy(name) && { title: name }),
        }),
        ({ replicas, isOn, title }) => ({
          ...(isTruthy(replicas) && { size: replicas }),
          ...(isTruthy(isOn) && { on: isOn }),
          ...(isTruthy(title) && { name: title }),
        }),
      ),
    ),
  },
  {
    defect: 'a default of one member of a union',
    check: 'default-replaces',
    path: 'spec.port',
    subject: kindOf(
      {
        own: { port: { 'x-kubernetes-int-or-string': true } },
        hub: { number: count, name: { ...text, default: 'http' } },
      },
      lens(byType('spec.port', { integer: 'spec.number', string: 'spec.name' })),
    ),
  },
];

/** Reports what the condition `if (value)` does. */
function isTruthy(value: JsonValue | undefined): boolean {
  return Boolean(value);
}

/** Returns a function that renames the words of `mode`. */
function renaming(table: Readonly<Record<string, string>>): Parameters<typeof onSpec>[0] {
  const words = new Map(Object.entries(table));
  return ({ mode, ...rest }) =>
    typeof mode === 'string' ? { ...rest, mode: words.get(mode) ?? mode } : rest;
}
