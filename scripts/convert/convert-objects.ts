import type { ParsedNode } from 'yaml';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { groupOf, isKubernetesObject, versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { Kind, Kinds, KubernetesObject } from '../../src/index.ts';
import { isNamed } from '../kinds/project-kinds.ts';
import { problemInWords } from '../samples/problem-in-words.ts';
import { lineOf, pathText } from '../yaml/line-of.ts';
import { valueNamed } from '../yaml/read-yaml.ts';
import type { YamlDocument } from '../yaml/read-yaml.ts';
import { findRefusal } from './find-refusal.ts';
import { nameOfObject } from '../samples/name-of-object.ts';
import type { FieldRefusal, Refusal } from './find-refusal.ts';
import { findDoubts } from './read/find-doubts.ts';
import { findObjects } from './read/find-objects.ts';
import type { FoundObject } from './read/find-objects.ts';
import { findSelectors } from './read/find-selectors.ts';
import type { Selector } from './read/find-selectors.ts';
import type { SchemaProblem } from './schema-problems.ts';
import { strip } from './strip.ts';

/** The options of a conversion. */
export interface Request {
  readonly kinds: Kinds;
  /** The name of a version, or `hub`. */
  readonly to: string;
  /** The only kind to convert, as NAME or NAME.GROUP. Absent: all kinds. */
  readonly kind?: string;
  /** True to remove the fields that only a server writes. */
  readonly doesStrip?: boolean;
  /** Returns the problems of an object, or those of its conversion, that would make the conversion lose data. */
  readonly findProblems?: (
    object: KubernetesObject,
    kind: Kind,
    converted?: KubernetesObject,
  ) => readonly SchemaProblem[];
  /** Returns why API servers refuse an object in the target version, which it may have had before. */
  readonly findRejections?: (
    object: KubernetesObject,
    kind: Kind,
    isConverted: boolean,
  ) => readonly SchemaProblem[];
}

/** A changed part of a document. */
export interface ConvertedPart {
  readonly path: readonly (string | number)[];
  readonly node: ParsedNode;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** The changed parts of a document, and the reasons why API servers refuse its objects in the target version. */
export interface ConvertedObjects {
  readonly parts: readonly ConvertedPart[];
  readonly rejections: readonly Refusal[];
}

/** Converts the objects of a document whose kind is to be converted. */
export function convertObjects(
  text: string,
  manifest: YamlDocument,
  request: Request,
): ConvertedObjects | { readonly refusals: readonly Refusal[] } {
  const { value, node } = manifest;
  const found = findObjects(value, node).map((object) => ({
    object,
    result: convertFound(object, request, () =>
      object.node === undefined ? [] : findDoubts(text, manifest, object.node),
    ),
  }));
  const placed = (own: FoundObject, reasons: readonly FieldRefusal[]): Refusal[] =>
    reasons.map(({ message, path = [], line }) => ({
      line: line ?? lineOf(text, own.node ?? node, path),
      message,
    }));
  const refusals = found.flatMap(({ object, result }) =>
    result !== undefined && 'refusals' in result ? placed(object, result.refusals) : [],
  );
  if (refusals.length > 0) return { refusals };
  const parts = found.flatMap(({ object, result }) => {
    const { path, node: own, value: before } = object;
    if (result === undefined || 'refusals' in result || own === undefined) return [];
    const { after } = result;
    const part = { path, node: own, before, after };
    return sameJson(before, after) ? [] : [part];
  });
  const rejections = found.flatMap(({ object, result }) =>
    result !== undefined && 'rejections' in result ? placed(object, result.rejections) : [],
  );
  return { parts: [...parts, ...listParts(found)], rejections };
}

/** Converts a changed part back, or returns undefined if that fails. */
export function convertBack(
  { before, after }: Pick<ConvertedPart, 'before' | 'after'>,
  { kinds }: Request,
): JsonValue | undefined {
  if (!isKubernetesObject(before) || !isKubernetesObject(after)) return before;
  const kind = kinds.find(groupOf(after.apiVersion), after.kind);
  const result = kind?.convert(after, before.apiVersion);
  return result !== undefined && 'object' in result
    ? withOwnMetadata(result.object, after)
    : undefined;
}

type Outcome =
  | { readonly after: JsonObject; readonly rejections: readonly FieldRefusal[] }
  | { readonly refusals: readonly FieldRefusal[] };

/** Converts one object, or returns undefined if its kind is not to be converted. */
function convertFound(
  found: FoundObject,
  request: Request,
  findMore: () => readonly Refusal[],
): Outcome | undefined {
  const { value, list } = found;
  const kind = kindOf(value, request);
  if (kind === undefined) {
    const stale = findSelectors(value).flatMap((one) => refusalOfSelector(one, request));
    if (stale.length > 0) return { refusals: stale };
    return list && headlessItem(value, list.value, request);
  }
  if (!isKubernetesObject(value)) return refused('metadata must be an object.');
  const to = targetVersion(kind, request);
  const refusal = findRefusal(found, value, kind, to);
  if (refusal !== undefined) return { refusals: [refusal] };
  const stored = request.doesStrip === true ? strip(value) : value;
  const target = `${kind.group}/${to}`;
  const isDone = stored.apiVersion === target && sameJson(stored, value);
  const doubts = isDone ? [] : findMore();
  if (doubts.length > 0) return { refusals: doubts };
  if (stored.apiVersion === target) {
    const rejections = named(stored, request.findRejections?.(stored, kind, false));
    return { after: stored, rejections };
  }
  return converted(stored, kind, target, request);
}

function converted(
  object: KubernetesObject,
  kind: Kind,
  target: string,
  { findProblems, findRejections }: Request,
): Outcome {
  const problems = named(object, findProblems?.(object, kind));
  if (problems.length > 0) return { refusals: problems };
  const result = kind.convert(object, target);
  if ('problem' in result) return refused(problemInWords(result.problem, object, target).message);
  const left = named(object, findProblems?.(object, kind, result.object));
  if (left.length > 0) return { refusals: left };
  const rejections = named(object, findRejections?.(result.object, kind, true));
  return { after: withOwnMetadata(result.object, object), rejections };
}

function named(object: KubernetesObject, problems: readonly SchemaProblem[] = []): FieldRefusal[] {
  return problems.map(({ path, message }) => ({
    path,
    message: `${nameOfObject(object)}: ${message}`,
  }));
}

function targetVersion({ hub }: Kind, { to }: Request): string {
  return to === 'hub' ? hub : to;
}

/** Refuses an item without apiVersion and kind in a list of the kind, as an API server sends it. */
function headlessItem(item: JsonValue, list: JsonValue, request: Request): Outcome | undefined {
  const header = headerOf(list);
  if (header === undefined || headerOf(item) !== undefined) return undefined;
  const { apiVersion } = header;
  const name = header.kind.replace(/List$/, '');
  const kind = kindOf({ apiVersion, kind: name }, request);
  const isOld = kind !== undefined && versionOf(apiVersion) !== targetVersion(kind, request);
  if (!isOld) return undefined;
  return refused(
    `an item of this ${header.kind} lacks apiVersion or kind. Write apiVersion: ${apiVersion} and kind: ${name} in each item.`,
  );
}

/** Refuses a selector of another version: kustomize would find no object, and leave out its patch without an error. */
function refusalOfSelector(selector: Selector, request: Request): FieldRefusal[] {
  const kind = kindOf({ ...selector }, request);
  const version = versionOf(selector.apiVersion);
  const to = kind && targetVersion(kind, request);
  if (to === undefined || to === version) return [];
  const message = `${pathText(selector.path)} selects ${version} of ${selector.kind}. kustomize finds no such object after the conversion, and leaves out the patch without an error. Write version: ${to}, and correct the fields in the patch.`;
  return [{ path: selector.path, message }];
}

function refused(...messages: readonly string[]): Outcome {
  return { refusals: messages.map((message) => ({ message })) };
}

function kindOf(value: JsonValue, { kinds, kind: name }: Request): Kind | undefined {
  const header = headerOf(value);
  const kind = header && kinds.find(groupOf(header.apiVersion), header.kind);
  return kind !== undefined && isNamed(kind, name) ? kind : undefined;
}

/** Like an API server, takes only labels and annotations from the converted metadata (`restoreObjectMeta`). */
function withOwnMetadata(result: KubernetesObject, { metadata }: KubernetesObject): JsonObject {
  const { labels, annotations } = result.metadata ?? {};
  const { labels: _, annotations: __, ...own } = metadata ?? {};
  const object = { ...result, metadata: { ...own, labels, annotations } };
  // Drops undefined fields.
  const plain = parseJson(stringifyJson(object, true));
  const value = plain !== undefined && 'value' in plain ? plain.value : undefined;
  return isJsonObject(value) ? value : object;
}

interface Result {
  readonly object: FoundObject;
  readonly result: ReturnType<typeof convertFound>;
}

/** Returns the changed apiVersions of lists: a `CronTabList` of the same group has the version of its items. */
function listParts(found: readonly Result[]): ConvertedPart[] {
  const byList = Map.groupBy(found, ({ object }) => object.list);
  return [...byList].flatMap(([list, items]) => {
    const after = commonVersion(items);
    const header = list && headerOf(list.value);
    if (list === undefined || header === undefined || after === undefined) return [];
    const isOwn = items.every(({ object }) => isListOf(header, object.value));
    if (!isOwn || header.apiVersion === after) return [];
    const node = valueNamed(list.node, 'apiVersion');
    const path = [...list.path, 'apiVersion'];
    const part = { path, before: header.apiVersion, after };
    return node ? [{ ...part, node }] : [];
  });
}

/** Returns the version of all items after the conversion; undefined if they differ or one is not converted. */
function commonVersion(items: readonly Result[]): JsonValue | undefined {
  const versions = new Set(
    items.map(({ result }) =>
      result !== undefined && 'after' in result ? result.after['apiVersion'] : undefined,
    ),
  );
  const [version] = versions;
  return versions.size === 1 ? version : undefined;
}

/** Reports whether a list is one of the kind of an object: `CronTabList` for `CronTab`, in the same group. */
function isListOf({ apiVersion, kind }: Header, item: JsonValue): boolean {
  const own = headerOf(item);
  return (
    own !== undefined &&
    kind === `${own.kind}List` &&
    groupOf(apiVersion) === groupOf(own.apiVersion)
  );
}

interface Header {
  readonly apiVersion: string;
  readonly kind: string;
}

function headerOf(value: JsonValue): Header | undefined {
  if (!isJsonObject(value)) return undefined;
  const { apiVersion, kind } = value;
  return typeof apiVersion === 'string' && typeof kind === 'string'
    ? { apiVersion, kind }
    : undefined;
}
