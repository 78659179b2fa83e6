import { isEmpty, objectAt, objectOf, without } from '../../core/json/fields.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { versionOf } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { decodeObject } from '../../core/schema/server/decode-object.ts';
import { difference, fieldSet, isSameSet, union } from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import { DEDUCED } from './field-type.ts';
import type { FieldType } from './field-type.ts';
import { fragmentOf, withParents } from './fragment.ts';
import type { ConvertPieces } from './owned-pieces.ts';
import { aroundHidden, keptNames, withOwnedPieces } from './owned-pieces.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { translatedSet } from './translated-set.ts';
import type {
  ConvertedFragment,
  ConvertFragments,
  EntryTranslation,
  KnownVersion,
  Outcome,
  TranslationRules,
} from './translation.ts';

/**
 * Translates the entries of one version, each on its own: the fields of an entry, with their values in the old version,
 * are converted like an object.
 *
 * @param live - the object in the new version
 */
export async function translateEntries(
  entries: readonly ManagedEntry[],
  live: KubernetesObject,
  rules: TranslationRules,
): Promise<readonly EntryTranslation[]> {
  const [first] = entries;
  if (first === undefined) return [];
  const { apiVersion } = first;
  const source = await sourceFor(apiVersion, live, rules);
  if ('refusal' in source) {
    return entries.map((entry) => refused(entry, live, rules, source.refusal));
  }
  const to = `${rules.group}/${rules.target}`;
  const fragments = entries.map((entry) => fragmentsOf(entry, source, rules));
  const answers = await source.convert(
    fragments.flatMap(({ own, context, around }) => [own, context, around]),
    live.apiVersion,
  );
  const all = entries.map((entry, at) => {
    const read = [0, 1, 2].map((index) => readFragment(answers[3 * at + index], to, rules));
    const [own = EMPTY, context = EMPTY, around = EMPTY] = read.flatMap((one) =>
      'object' in one ? [one.object] : [],
    );
    return { entry, failed: read.find((one) => 'refusal' in one), own, context, around };
  });
  const hidden = await aroundHidden(all, live.apiVersion, rules, readingBy(source.convert, rules));
  return all.map(({ entry, failed, ...parts }, at) => {
    if (failed !== undefined) return refused(entry, live, rules, failed.refusal);
    const means = { live, source, rules, hidden: hidden[at] ?? [] };
    return translated(entry, fragments[at] ?? NOTHING, parts, means);
  });
}

/** Returns a conversion of fragments that answers with nothing if it is refused. */
function readingBy(convert: ConvertFragments, rules: TranslationRules): ConvertPieces {
  return async (objects, to) => {
    const answers = await convert(objects, to);
    return objects.map((_, at) => {
      const read = readFragment(answers[at], to, rules);
      return 'object' in read ? read.object : undefined;
    });
  };
}

/** The object in the version of the entries, and the conversion of its parts. */
interface Source {
  readonly object: KubernetesObject;
  readonly type: FieldType;
  readonly convert: ConvertFragments;
  readonly how: Outcome;
}

/** Converts by `apiVersion` alone. */
const rename: ConvertFragments = (objects, to) =>
  Promise.resolve(objects.map((object) => ({ object: { ...object, apiVersion: to } })));

async function sourceFor(
  apiVersion: string,
  live: KubernetesObject,
  rules: TranslationRules,
): Promise<Source | { readonly refusal: string }> {
  const { convert, versions } = rules;
  const known = versions.get(versionOf(apiVersion));
  if (convert === undefined || (convert === 'none' && known === undefined)) {
    return sameSource(live, rules, convert === 'none' ? 'renamed' : 'kept');
  }
  const convertAll = convert === 'none' ? rename : convert;
  const [answer] = await convertAll([withoutRest(live)], apiVersion);
  const read = readObject(answer, known, apiVersion, false);
  if ('refusal' in read) return read;
  return {
    object: read.object,
    type: known?.type ?? DEDUCED,
    convert: convertAll,
    how: convert === 'none' ? 'renamed' : 'converted',
  };
}

/** Takes the object of the new version for that of the old one. */
function sameSource(live: KubernetesObject, rules: TranslationRules, how: Outcome): Source {
  return { object: live, type: typeOfTarget(rules), convert: rename, how };
}

function typeOfTarget({ versions, target }: TranslationRules): FieldType {
  return versions.get(target)?.type ?? DEDUCED;
}

/** An entry that the conversion refuses. */
function refused(
  entry: ManagedEntry,
  live: KubernetesObject,
  rules: TranslationRules,
  refusal: string,
): EntryTranslation {
  const reason = `the conversion failed: ${refusal}`;
  if (!rules.isReleased(versionOf(entry.apiVersion))) {
    return { entry, set: undefined, how: 'left', partial: [], reason };
  }
  const source = sameSource(live, rules, 'kept');
  const fragments = fragmentsOf(entry, source, rules);
  return {
    ...translated(entry, fragments, fragments, { live, source, rules, hidden: [] }),
    reason,
  };
}

/** The parts of a fragment, as objects. */
interface Fragments {
  readonly own: KubernetesObject;
  readonly context: KubernetesObject;
  readonly around: KubernetesObject;
}

const EMPTY: KubernetesObject = { apiVersion: '', kind: '' };

const NOTHING: Fragments = { own: EMPTY, context: EMPTY, around: EMPTY };

/**
 * Returns fragments like those of server-side apply. A conversion may read the name of the object. Beside kept data, the
 * fragments have all objects and lists of the object, because data whose parents are absent counts as removed.
 */
function fragmentsOf(
  { set }: ManagedEntry,
  { object, type }: Source,
  { group }: TranslationRules,
): Fragments {
  const { apiVersion, kind, metadata, ...fields } = object;
  const content = { ...fields, metadata: convertible(metadata) };
  const own = convertibleSet(set);
  const names = keptNames(own, object, group);
  const all = names.size > 0 ? withParents(own, fields, type, { names, isOwned: false }) : own;
  const part = all.size === 0 ? undefined : fragmentOf(content, type, all);
  const asObject = (value: unknown): KubernetesObject => {
    const known = objectOf(value);
    return {
      ...known,
      apiVersion,
      kind,
      metadata: { ...identity(metadata), ...objectAt(known, 'metadata') },
    };
  };
  return {
    own: asObject(part?.value),
    context: asObject(part?.context),
    around: asObject(part?.around),
  };
}

function identity({ name, namespace, uid }: JsonObject = {}): JsonObject {
  return {
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
  };
}

/** Returns an object with the metadata that API servers send to a conversion, and that is not left out of its reply. */
function withoutRest(object: KubernetesObject): KubernetesObject {
  const { metadata } = object;
  return { ...object, metadata: { ...identity(metadata), ...convertible(metadata) } };
}

/** The part of metadata that a conversion may change. */
function convertible({ labels, annotations }: JsonObject = {}): JsonObject {
  return {
    ...(labels === undefined ? {} : { labels }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}

const METADATA = 'f:metadata';

const CONVERTIBLE: readonly string[] = ['f:labels', 'f:annotations'];

function convertibleSet(set: FieldSet): FieldSet {
  return difference(set, restOf(set));
}

/** Returns the paths of metadata that are the same in all versions. */
function restOf(set: FieldSet): FieldSet {
  const metadata = set.get(METADATA);
  if (metadata === undefined) return fieldSet([]);
  const rest = [...metadata.below].filter(([text]) => !CONVERTIBLE.includes(text));
  return fieldSet([{ ...metadata, below: fieldSet(rest.map(([, node]) => node)) }]);
}

/** A converted object as the API server has it, without what a field set never has. */
type Read = { readonly object: KubernetesObject } | { readonly refusal: string };

function readFragment(
  answer: ConvertedFragment | undefined,
  apiVersion: string,
  { versions }: TranslationRules,
): Read {
  return readObject(answer, versions.get(versionOf(apiVersion)), apiVersion, true);
}

function readObject(
  answer: ConvertedFragment | undefined,
  known: KnownVersion | undefined,
  apiVersion: string,
  isFragment: boolean,
): Read {
  if (answer === undefined) return { refusal: 'there is no answer' };
  if (answer.refusal !== undefined) return { refusal: answer.refusal };
  const { object } = answer;
  if (object.apiVersion !== apiVersion) return { refusal: `the answer is not in ${apiVersion}` };
  if (known?.schema === undefined) return { object };
  const decoded = decodeObject(object, known.schema);
  if ('message' in decoded) return { refusal: `${decoded.path}: ${decoded.message}` };
  const { kind, metadata } = object;
  const read = isFragment ? decoded.pruned : decoded.object;
  return { object: { ...read, apiVersion, kind, metadata: metadata ?? {} } };
}

interface Means {
  readonly live: KubernetesObject;
  readonly source: Source;
  readonly rules: TranslationRules;
  /** The objects around the hidden fields of the manager. */
  readonly hidden: readonly JsonObject[];
}

function translated(
  entry: ManagedEntry,
  fragments: Fragments,
  { own, context, around }: Fragments,
  { live, source, rules, hidden }: Means,
): EntryTranslation {
  const { set, partial } = translatedSet(
    {
      old: convertibleSet(entry.set),
      oldType: source.type,
      before: contentOf(fragments.own),
      own: contentOf(own),
      context: contentOf(context),
      around: contentOf(around),
      hidden,
      live,
      type: typeOfTarget(rules),
    },
    entry.operation === 'Apply',
  );
  const pieces = { before: fragments.own, own, context, live };
  const whole = union(withOwnedPieces(set, pieces, rules.group), restOf(entry.set));
  return { entry, set: whole, how: outcomeOf(entry, whole, source.how), partial };
}

/** A conversion by name alone may still change the paths, if the schemas differ. */
function outcomeOf({ set }: ManagedEntry, after: FieldSet, how: Outcome): Outcome {
  return how === 'renamed' && !isSameSet(set, after) ? 'converted' : how;
}

/** Returns an object without its identity. */
function contentOf({ metadata, ...object }: KubernetesObject): JsonObject {
  const fields = without(object, ['apiVersion', 'kind']);
  const own = convertible(metadata);
  return isEmpty(own) ? fields : { ...fields, metadata: own };
}
