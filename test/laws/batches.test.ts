import { expect, test } from 'vitest';
import type { JsonObject, JsonValue, Kind } from '../../src/index.ts';
import { kindsOf } from '../../src/index.ts';
import { convertReview } from '../../src/core/convert-review.ts';
import { fieldIn } from '../../src/core/json/fields.ts';
import { isJsonList } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { REVIEW_LIMITS } from '../../src/core/review/limits.ts';
import { carriesKept, differing } from './support/compare.ts';
import { edited } from './support/edit.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import { start, versionFrom } from './support/sequence.ts';
import { Tape } from './support/tape.ts';

interface Answer {
  readonly objects: readonly JsonValue[];
  /** The indexes of the objects that could not be converted. */
  readonly failed: readonly number[];
}

/** Converts a review with these objects, as texts. */
function answerTo(objects: readonly string[], version: string, kind: Kind): Answer {
  const request = `"uid":"u","desiredAPIVersion":"${kind.group}/${version}","objects":[${objects.join(',')}]`;
  const text = `{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{${request}}}`;
  const options = { limits: REVIEW_LIMITS, isLate: () => false, fullMetadata: true };
  const outcome = convertReview(text, kindsOf(kind), options);
  if ('refused' in outcome) throw new TypeError(`refused: ${outcome.refused.reason}`);
  const response = fieldIn(parseJson(outcome.body)?.value, 'response');
  const converted = fieldIn(response, 'convertedObjects');
  const message = fieldIn(fieldIn(response, 'result'), 'message');
  const named = (typeof message === 'string' ? message : '').matchAll(/objects\[(\d+)\]/g);
  return {
    objects: isJsonList(converted) ? converted : [],
    failed: [...named].map(([, index]) => Number(index)).toSorted((one, other) => one - other),
  };
}

/** Objects that need more care than others, or that cannot be converted. */
const ODD: readonly ((text: string) => string)[] = [
  (text) => text.replace('"metadata"', '"status":9007199254740993,"metadata"'),
  (text) => text.replace('"name":"nightly"', String.raw`"name":"\ud83d"`),
  (text) => text.replace('"kind"', '"other":{"__proto__":"x"},"kind"'),
  (text) => text.replace(/g\.example\.com\/v\w+/, 'g.example.com/v9'),
  () => 'null',
  () => '[[]]',
];

test(
  'objects of one review are converted as if each had a review of its own',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: 'a review converts its objects, or names those that it cannot convert, as reviews of single objects do',
      weight: 0.15,
      run: (made, seen) => {
        const { kind, plan, written, to, trip, mint, story } = start(made);
        const away = kind.see(written, to) as JsonObject;
        const changed = made.edits.map((numbers) =>
          edited(plan, to, away, { tape: new Tape(numbers), mint }),
        );
        const usual = [written, away, ...changed, written].map((one) => stringifyJson(one, true));
        const odd = ODD.filter(() => trip.chance(20)).map((of) => of(usual[trip.below(3)] ?? ''));
        const all = [...odd, ...usual].toSorted(() => trip.below(3) - 1);
        const version = versionFrom(plan, trip);
        story.add(`asked for ${version}: ${all.join('\n')}`);
        const alone = all.map((one) => answerTo([one], version, kind.kind));
        const failed = [...alone.keys()].filter((at) => alone[at]?.failed.length !== 0);
        const others = all.filter((_, at) => !failed.includes(at));
        tally(seen, 'a failure', failed.length > 0);
        tally(seen, 'kept', carriesKept(away));
        const findings = [
          ...differing(
            'a review converts in another way than reviews of single objects',
            { objects: answerTo(others, version, kind.kind).objects },
            { objects: alone.flatMap(({ objects }) => objects) },
          ),
          ...differing(
            'other objects fail than in reviews of single objects',
            { failed: answerTo(all, version, kind.kind).failed },
            { failed },
          ),
        ];
        return {
          findings,
          story: () => story.tell(),
        };
      },
      shares: { 'a failure': 20, kept: 30 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS * 0.15);
  },
);
