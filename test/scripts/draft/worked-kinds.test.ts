import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftKind } from '../../../scripts/draft/draft-kind.ts';
import { Call } from '../../../scripts/draft/guess/drafted-part.ts';
import type { Argument, DraftedPart } from '../../../scripts/draft/guess/drafted-part.ts';
import { ExampleMaker, exampleObject } from '../../../scripts/draft/samples/example.ts';
import type { Sample } from '../../../scripts/draft/samples/samples.ts';
import { whole } from '../../../scripts/draft/samples/samples.ts';
import { withoutMeta } from '../../../scripts/draft/guess/tree.ts';
import type { KindSource, VersionSource } from '../../../scripts/generate/read-kind.ts';
import type { Kind, KubernetesObject } from '../../../src/index.ts';
import type { AnySpoke } from '../../../src/core/kind/version-tree.ts';
import type { Part } from '../../../src/lens.ts';
import * as lenses from '../../../src/lens.ts';
import { all } from '../../worked/all.ts';
import { ROOT, crdText, sourceOf } from './drafted.ts';

/**
 * The number of hand-written parts of the worked kinds that a draft has as well: the same part with the same paths.
 * Fields of one version only do not count on either side, because naming them is not a guess.
 */
const FROM_SCHEMAS: Readonly<Record<string, number>> = {
  'custom-resource-definition': 3,
  event: 6,
  'external-secret': 4,
  'horizontal-pod-autoscaler': 28,
  ingress: 5,
  'priority-level-configuration': 1,
  'runtime-class': 3,
  subscription: 1,
  'volume-group-snapshot-content': 1,
};

/** The same after calling a webhook that converts like the worked kinds. */
const FROM_WEBHOOK: Readonly<Record<string, number>> = {
  ...FROM_SCHEMAS,
  'daemon-set': 1,
  deployment: 1,
  event: 7,
};

const worked = join(ROOT, 'test/worked');
const folders = readdirSync(worked, { withFileTypes: true }).filter((entry) => entry.isDirectory());

interface Tally {
  readonly name: string;
  readonly byHand: readonly string[];
  readonly drafted: readonly string[];
  readonly right: readonly string[];
}

function tallyOf(name: string, isAsked: boolean): Tally {
  const source = sourceOf(crdText(join(worked, name, 'crd.yaml')));
  const kind = all.map((one) => one.kind).find((one) => one.kind === source.kind);
  if (kind === undefined) throw new Error(`test/worked/all.ts has no ${source.kind}`);
  const byHand = Object.entries(kind.spokes).flatMap(([version, spoke]) =>
    partsOfSpoke(spoke).flatMap((part) => signsOf(part, version)),
  );
  const samples = isAsked ? source.versions.map((version) => sampleOf(kind, source, version)) : [];
  const drafted = draftKind(source, undefined, samples).spokes.flatMap(({ version, stages }) =>
    stages.flat().flatMap((part) => signsOf(made(part), version)),
  );
  return { name, byHand, drafted, right: byHand.filter((sign) => drafted.includes(sign)) };
}

/** Returns an object of one version with every field, and its conversions to all other versions by the worked kind. */
function sampleOf(kind: Kind, source: KindSource, from: VersionSource): Sample {
  const object = whole(
    source,
    from.name,
    'asked',
    exampleObject(withoutMeta(from), new ExampleMaker()),
  );
  return new Map(
    kind.versions.map((version) => {
      const converted = kind.convert(object as KubernetesObject, `${kind.group}/${version}`);
      if ('problem' in converted) throw new Error(JSON.stringify(converted.problem));
      return [version, { ...converted.object }];
    }),
  );
}

test.for([
  ['the schemas', false, FROM_SCHEMAS],
  ['a webhook', true, FROM_WEBHOOK],
] as const)('a draft from %s has most of the hand-written parts', ([from, isAsked, least]) => {
  const tallies = folders.map(({ name }) => tallyOf(name, isAsked));
  const sum = (count: (tally: Tally) => number): number =>
    tallies.reduce((total, tally) => total + count(tally), 0);
  const byHand = sum((tally) => tally.byHand.length);
  const right = sum((tally) => tally.right.length);
  const others = sum((tally) => tally.drafted.length) - right;
  process.stdout.write(
    [
      ...tallies.map(describe),
      `A draft from ${from} has ${right} of the ${byHand} parts of the worked kinds, and ${others} others.`,
      '',
    ].join('\n'),
  );
  const worse = tallies.filter((tally) => tally.right.length < (least[tally.name] ?? 0));
  expect(worse.map(describe)).toEqual([]);
  // If a draft already has all hand-written parts, any other part is wrong.
  const wrong = tallies.filter(
    (tally) => least[tally.name] !== undefined && tally.drafted.length > tally.right.length,
  );
  expect(wrong.map(describe)).toEqual([]);
});

function describe({ name, byHand, drafted, right }: Tally): string {
  const missed = byHand.filter((sign) => !right.includes(sign));
  const others = drafted.filter((sign) => !right.includes(sign));
  return [
    `${name}: ${right.length} of ${byHand.length}, ${others.length} others`,
    ...missed.map((sign) => `  by hand ${sign}`),
    ...others.map((sign) => `  drafted ${sign}`),
  ].join('\n');
}

/** Returns the parts of a lens, or of the lenses in several steps. */
function partsOfSpoke({ parts = [], steps }: AnySpoke): readonly Part[] {
  return steps === undefined ? parts : steps.flatMap((step) => step.parts ?? []);
}

/** Makes the part from the code of a draft. */
function made({ lens, args, parts = [] }: DraftedPart): Part {
  return call(lens, [...args.map(value), ...parts.map(made)]) as Part;
}

function value(argument: Argument): unknown {
  if (argument instanceof Call) return call(argument.name, argument.args.map(value));
  return Array.isArray(argument) ? argument.map(value) : argument;
}

function call(name: string, args: readonly unknown[]): unknown {
  const lens = (lenses as unknown as Record<string, (...all: readonly unknown[]) => unknown>)[name];
  if (lens === undefined) throw new Error(`there is no lens ${name}`);
  return lens(...args);
}

/** Returns signatures of a part and all nested parts, with their paths. All notations of a move have the same one. */
function signsOf(part: Part, version: string, base = { own: '', hub: '' }): string[] {
  const at = (side: 'own' | 'hub', path: readonly string[]): string =>
    [base[side], ...path].join('/');
  const sign = (lens: string, own: readonly string[], hub: readonly string[]): string =>
    `${version} ${lens} ${own.join(' ')} → ${hub.join(' ')}`;
  switch (part.type) {
    case 'inside':
    case 'each': {
      const step = part.type === 'each' ? ['*'] : [];
      const inner = {
        own: at('own', [...part.at.own, ...step]),
        hub: at('hub', [...part.at.hub, ...step]),
      };
      const isMove =
        at('own', part.at.own) !== at('hub', part.at.hub) &&
        part.at.own.join('/') !== part.at.hub.join('/');
      const move = isMove
        ? [sign('moves', [at('own', part.at.own)], [at('hub', part.at.hub)])]
        : [];
      return [...move, ...part.parts.flatMap((one) => signsOf(one, version, inner))];
    }
    case 'when':
      return part.parts.flatMap((one) => signsOf(one, version, base));
    case 'field': {
      const isMove = ['rename', 'wrap', 'unwrap', 'flip(rename)', 'fieldsToMap'].includes(
        part.lens,
      );
      return [
        sign(isMove ? 'moves' : part.lens, [at('own', part.at.own)], [at('hub', part.at.hub)]),
      ];
    }
    case 'fields':
      return [
        sign(
          part.lens,
          part.at.own.map((path) => at('own', path)).toSorted(),
          part.at.hub.map((path) => at('hub', path)).toSorted(),
        ),
      ];
    case 'rest':
      return [sign('rest', [at('own', part.at.own)], [at('hub', part.at.hub)])];
    case 'constant':
      return [sign(part.lens, [at(part.side, part.path)], [])];
    case 'only':
    case 'forget':
      return [];
  }
}
