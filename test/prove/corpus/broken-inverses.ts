import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { byType, lens, values } from '../../../src/lens.ts';
import type { JsonValue } from '../../../src/index.ts';
import { count, flag, text } from './broken-crd.ts';
import type { BrokenKind } from './broken-kinds.ts';
import { kindOf, moved, onSpec } from './kept-kinds.ts';

const inLowerCase = (value: JsonValue): JsonValue =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** The defects that kept data hides: it restores what the way back converts wrongly. */
export const BROKEN_INVERSES: readonly BrokenKind[] = [
  {
    defect: 'a number that is multiplied by 1000 and divided by 60',
    check: 'not-inverse',
    path: 'spec.seconds',
    subject: kindOf(
      { own: { seconds: count }, hub: { millis: count } },
      onSpec(
        moved('seconds', 'millis', (seconds) => Number(seconds) * 1000),
        moved('millis', 'seconds', (millis) => Math.floor(Number(millis) / 60)),
      ),
    ),
  },
  {
    defect: 'a text that both directions write in lower case',
    check: 'lossy-value',
    path: 'spec.host',
    subject: kindOf(
      { own: { host: text }, hub: { name: text } },
      onSpec(moved('host', 'name', inLowerCase), moved('name', 'host', inLowerCase)),
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
        moved('tags', 'labels', (tags) => (isJsonList(tags) ? tags.toReversed() : tags)),
        moved('labels', 'tags'),
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
    defect: 'a text that two fields give together, and that one direction never converts',
    check: 'not-inverse',
    path: 'spec.data',
    subject: kindOf(
      {
        own: { name: text, json: text },
        hub: { name: text, type: { ...text, enum: ['json', 'text'] }, data: text },
      },
      onSpec(
        ({ json: _json, ...rest }) => rest,
        ({ type, data, ...rest }) =>
          type === 'json' && data !== undefined ? { ...rest, json: data } : rest,
      ),
    ),
  },
  {
    defect: 'a default that one direction sets',
    check: 'fragment-invented',
    path: 'spec.class',
    subject: kindOf(
      { own: { name: text, kind: text }, hub: { name: text, class: text } },
      onSpec(({ kind, ...rest }) => ({ ...rest, class: kind ?? 'none' }), moved('class', 'kind')),
    ),
  },
  {
    defect: 'a default of a field that only one version has',
    check: 'fragment-invented',
    path: 'spec.mode',
    subject: kindOf(
      { own: { name: text }, hub: { name: text, mode: text } },
      onSpec(
        ({ ...rest }) => ({ ...rest, mode: 'auto' }),
        ({ mode: _mode, ...rest }) => rest,
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
        moved('title', 'name'),
      ),
    ),
  },
  {
    defect: 'a table with a row that another one undoes',
    check: 'not-inverse',
    also: 'names-contradict',
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
    defect: 'an empty text that is dropped, as are the few others with a colon',
    check: 'not-inverse',
    also: 'zero-hidden',
    path: 'spec.title',
    subject: kindOf(
      { own: { name: text }, hub: { title: text } },
      onSpec(
        ({ name }) => (isTruthy(name) ? { title: name } : {}),
        ({ title }) => (typeof title === 'string' && /^[^:]+$/.test(title) ? { name: title } : {}),
      ),
    ),
  },
  {
    defect: 'a parent that is created also without its field',
    check: 'fragment-invented',
    path: 'spec.tls',
    subject: kindOf(
      {
        own: { name: text, tlsSecret: text },
        hub: { name: text, tls: { type: 'object', properties: { secret: text } } },
      },
      onSpec(
        ({ tlsSecret, ...rest }) => ({
          ...rest,
          tls: { ...(tlsSecret !== undefined && { secret: tlsSecret }) },
        }),
        ({ tls, ...rest }) => ({
          ...rest,
          ...(isJsonObject(tls) && tls['secret'] !== undefined && { tlsSecret: tls['secret'] }),
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
