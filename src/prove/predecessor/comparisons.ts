import type { JsonValue } from '../../core/json/json-value.ts';
import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { annotationsOf, keptPrefix } from '../../core/keep/annotations/kept-annotations.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import type { Difference } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import { dataOf, refused } from '../experiments/judge-trip.ts';
import type { Example } from '../finding.ts';
import { asStored, asWritten } from '../server/api-server.ts';
import { causeOfRefusal } from '../server/cause-of-refusal.ts';
import type { Sight } from '../server/api-server.ts';
import type { Convert, ProvedVersion, Subject } from '../subjects/subject.ts';
import { isSameInAnotherNotation } from './same-notation.ts';
import { isZeroDifference } from './zero-difference.ts';

/** Returns the experiments that compare the conversions of a kind with those of the webhook that it replaces. */
export function comparisonsWith(predecessor: Convert): readonly Experiment[] {
  return [sameConversion(predecessor), sameReading(predecessor)];
}

/** One object, converted to the same version by the kind and by the webhook. */
interface Compared {
  readonly subject: Subject;
  /** The version of the object before the conversion. */
  readonly from: ProvedVersion;
  /** The version of the results. */
  readonly to: ProvedVersion;
  /** The object before the conversion. */
  readonly input: KubernetesObject;
  /** The object as a client wrote it, if the webhook has stored it in another version since. */
  readonly written?: KubernetesObject;
  readonly byKind: Sight;
  readonly byWebhook: Sight;
}

/** Converts each object by the kind and by the webhook. */
function sameConversion(predecessor: Convert): Experiment {
  return async (pair, trials) => {
    const { subject, from, to } = pair;
    const starts = trials.map(({ object }) => asStored(asWritten(object, from)));
    const byKind = await see(pair, starts, to);
    const byWebhook = await see(pairOf(pair, predecessor), starts, to);
    return starts.map((start, at) => {
      const [own, other] = [byKind[at], byWebhook[at]];
      if (own === undefined || other === undefined) return [];
      return judge({ subject, from, to, input: start, byKind: own, byWebhook: other });
    });
  };
}

/**
 * Converts each object to the other version by the webhook, as it is stored today, and back by the kind and by the
 * webhook. So what the webhook has stashed in annotations comes home.
 */
function sameReading(predecessor: Convert): Experiment {
  return async (pair, trials) => {
    const { subject, from, to } = pair;
    const before = pairOf(pair, predecessor);
    const starts = trials.map(({ object }) => asStored(asWritten(object, from)));
    const stored = (await see(before, starts, to)).map(
      // An API server sets defaults when it reads an object from its storage.
      ({ object }) => object && asWritten(object, to),
    );
    const byKind = await seeSome(pair, stored, from);
    const byWebhook = await seeSome(before, stored, from);
    return starts.map((written, at) => {
      const [input, own, other] = [stored[at], byKind[at], byWebhook[at]];
      if (input === undefined || own === undefined || other === undefined) return [];
      const way = { subject, from: to, to: from, input, written };
      return judge({ ...way, byKind: own, byWebhook: other });
    });
  };
}

function pairOf(pair: Pair, convert: Convert): Pair {
  return { ...pair, subject: { ...pair.subject, convert } };
}

/** Returns the differences of two results. An object that both refuse shows none. */
function judge(compared: Compared): Observation[] {
  const { subject, from, to, input, written, byKind, byWebhook } = compared;
  if (byKind.object === undefined) {
    return byWebhook.object === undefined ? [] : [refused(input, byKind, from.name, to.name)];
  }
  const examples = inputsOf(compared);
  if (byWebhook.object === undefined) {
    const why = byWebhook.refusal.replace(/\.$/, '');
    const message = `The kind converts an object from ${from.name} to ${to.name} that the webhook does not convert: ${why}. Nothing is compared for it.`;
    const cause = causeOfRefusal(byWebhook.refusal, input);
    return [{ check: 'webhook-refuses', level: 'note', path: [], cause, message, examples }];
  }
  const results = [byKind.object, byWebhook.object] as const;
  const [own, other] = results.map((object) => comparable(object, subject));
  return differencesOf(own, other).flatMap((difference): Observation[] => {
    const { path } = difference;
    const isZeroHere = isZeroDifference(difference, results, to);
    // `sameConversion` finds the zero values that the conversion home adds or leaves out.
    if (isZeroHere && written !== undefined && !isStashed(difference, written)) return [];
    const isNotation = isSameInAnotherNotation(difference, to);
    // `sameConversion` finds the notations, too.
    if (isNotation && written !== undefined) return [];
    const facts = isZeroHere ? zeroFacts : isNotation ? notationFacts : factsOf;
    const marked = [fieldPath(path)];
    return [
      {
        ...placeOf(path, input),
        ...facts(difference, compared),
        path,
        examples: [
          ...examples,
          { title: `${to.name}, by the kind`, object: results[0], marked },
          { title: `${to.name}, by the webhook`, object: results[1], marked },
        ],
      },
    ];
  });
}

/** Reports whether a client wrote a value that only the webhook brings home. */
function isStashed({ path, before }: Difference, written: KubernetesObject): boolean {
  return before === undefined && valueAt(written, path) !== undefined;
}

function inputsOf({ from, to, input, written }: Compared): Example[] {
  if (written === undefined) {
    return [{ title: `${from.name}, as written`, object: input, marked: [] }];
  }
  return [
    { title: `${to.name}, as written`, object: written, marked: [] },
    { title: `${from.name}, as the webhook stored it`, object: input, marked: [] },
  ];
}

/**
 * Returns what a conversion decides about: the data, the labels and the annotations, without kept data and without the
 * stashes that the kind takes over.
 */
function comparable(
  object: KubernetesObject,
  { group, definition }: Subject,
): Record<string, JsonValue | undefined> {
  const stashes = definition?.stashes ?? {};
  const prefix = keptPrefix(group);
  const annotations = Object.entries(annotationsOf(object)).filter(
    ([name]) => !name.startsWith(prefix) && !Object.hasOwn(stashes, name),
  );
  return {
    ...dataOf(object),
    metadata: {
      labels: object.metadata?.['labels'] ?? {},
      annotations: Object.fromEntries(annotations),
    },
  };
}

type Facts = Pick<Observation, 'check' | 'level' | 'message' | 'place'>;

/**
 * Returns the meaning of a zero that only one side gives. Values that the webhook leaves out are one finding for all
 * places: Go code with `omitempty` leaves out all of them.
 */
function zeroFacts({ path, before }: Difference, compared: Compared): Facts {
  const { name } = compared.to;
  const facts = { check: 'webhook-zero', level: 'note' } as const;
  const [way, place] = [wayOf(compared), fieldPath(path)];
  return before === undefined
    ? {
        ...facts,
        message: `${way}, the webhook gives ${place} a zero, null or empty value, and the kind gives it none. Check that no client of ${name} distinguishes them.`,
      }
    : {
        ...facts,
        place: '',
        message: `${way}, the webhook leaves out zero, null or empty values such as ${place}, and the kind keeps them. Check that no client of ${name} distinguishes them.`,
      };
}

function notationFacts({ path }: Difference, compared: Compared): Facts {
  const [way, place] = [wayOf(compared), fieldPath(path)];
  return {
    check: 'webhook-notation',
    level: 'note',
    message: `${way}, the webhook writes the quantity, duration, time or JSON at ${place} in another notation, and the kind keeps its text. Check that no client of ${compared.to.name} compares the texts.`,
  };
}

function factsOf({ path, before, after }: Difference, compared: Compared): Facts {
  const place = fieldPath(path);
  const what =
    before === undefined
      ? `the webhook sets ${place}, and the kind does not`
      : after === undefined
        ? `the kind sets ${place}, and the webhook does not`
        : `the kind and the webhook give ${place} different values`;
  const isAnnotation = path[0] === 'metadata' && path[1] === 'annotations';
  const advice =
    isAnnotation && before === undefined
      ? 'If the webhook stashes data in the annotation, name it in stashes. Otherwise set it as well.'
      : 'Convert as the webhook does. If the webhook is wrong, accept the finding.';
  return {
    check: compared.written === undefined ? 'webhook-differs' : 'stored-differs',
    level: 'error',
    message: `${wayOf(compared)}, ${what}. ${advice}`,
  };
}

function wayOf({ from, to, written }: Compared): string {
  return written === undefined
    ? `Converting from ${from.name} to ${to.name}`
    : `Converting an object that the webhook stored in ${from.name} back to ${to.name}`;
}

/** Returns one place for all labels and annotations that an object had before: their names come from objects. */
function placeOf(path: ValuePath, input: KubernetesObject): Pick<Observation, 'place'> {
  const [first, field] = path;
  if (first !== 'metadata' || path.length < 3) return {};
  return valueAt(input, path) !== undefined ? { place: `${first}.${String(field)}` } : {};
}
