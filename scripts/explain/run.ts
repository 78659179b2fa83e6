import { existsSync } from 'node:fs';
import { explainObject } from '../../src/explain/explain-object.ts';
import type { Explanation } from '../../src/explain/explain-object.ts';
import type { Origin } from '../../src/explain/route.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { groupOf, versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { Kind, Kinds, KubernetesObject } from '../../src/index.ts';
import { placeOfFunction } from '../kinds/function-place.ts';
import type { Flags, Output } from './options.ts';
import { outputOf } from './options.ts';
import type { PlaceFinder } from './picture.ts';
import { picture } from './picture.ts';
import { readObjects } from './read-objects.ts';
import {
  importProjectKinds,
  isNamed,
  noSuchKind,
  readKindSources,
} from '../kinds/project-kinds.ts';
import type { SourceFinder } from '../kinds/project-kinds.ts';
import { nameOfObject } from '../samples/name-of-object.ts';
import { placeOfPart } from '../kinds/recorded-kinds.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure, asUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { problemInWords } from '../samples/problem-in-words.ts';
import { inputName, readInput } from '../terminal/read-input.ts';
import { writeYaml } from '../../src/yaml/write-yaml.ts';

/** Formats one explanation, by output form. The JSON of all explanations is one list, which is printed at the end. */
const WRITE: Record<Output, (explained: Explanation, placeOf: PlaceFinder) => string> = {
  picture: (explained, placeOf) => `${picture(explained, placeOf)}\n`,
  json: () => '',
  yaml: ({ answer }) => `---\n${writeYaml(answer)}`,
};

/** The result of explaining one conversion. */
interface Explained {
  readonly isConverted: boolean;
  /** The entry of the JSON list; undefined if there is nothing to convert. */
  readonly data?: object;
}

/** Explains the conversions of the objects in a file. */
export async function explain(flags: Flags, file: string): Promise<number> {
  const output = outputOf(flags);
  const objects = await asUsage(() => readFile(file));
  const project = projectHere();
  const kinds = await importProjectKinds(project, ({ kind, group }) =>
    objects.some((one) => one.kind === kind && groupOf(one.apiVersion) === group),
  );
  const tasks = await asUsage(() =>
    objects.flatMap((object) => tasksFor(object, flags, project, kinds)),
  );
  const findSource = await readKindSources(project, [...new Set(tasks.map(({ kind }) => kind))]);
  const results = withoutTargets(tasks).map((task) => explainTask(task, output, findSource));
  if (output === 'json') {
    const list = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
    process.stdout.write(`${stringifyJson(list, true)}\n`);
  }
  return results.every(({ isConverted }) => isConverted) ? EXIT.done : EXIT.failed;
}

/** Drops the objects that already have the version if a sample has them in another version as well. */
function withoutTargets(tasks: readonly Task[]): readonly Task[] {
  const open = tasks.filter(({ object, to }) => object.apiVersion !== to);
  const names = new Set(open.map(({ object }) => nameOfObject(object)));
  return tasks.filter((task) => open.includes(task) || !names.has(nameOfObject(task.object)));
}

/**
 * Reads the objects of a file, or of standard input for `-`.
 *
 * @throws {Error} that names the file
 */
async function readFile(file: string): Promise<KubernetesObject[]> {
  if (file !== '-' && !existsSync(file)) throw new Error(`there is no file ${file}`);
  const content = await readInput(file);
  return readObjects(content, inputName(file));
}

/** One conversion to explain. */
interface Task {
  readonly kind: Kind;
  readonly object: KubernetesObject;
  readonly to: string;
}

/**
 * Returns the conversions to explain for one object.
 *
 * @throws {Error} if the kind or the version is unknown
 */
function tasksFor(
  object: KubernetesObject,
  { kind: name, to }: Flags,
  project: Project,
  kinds: Kinds,
): Task[] {
  const kind = kinds.find(groupOf(object.apiVersion), object.kind);
  if (kind === undefined || !isNamed(kind, name)) {
    throw new Error(noSuchKind(project, kinds, name ?? describe(object)));
  }
  const own = versionOf(object.apiVersion);
  const wanted = to === undefined ? kind.versions.filter((one) => one !== own) : [to];
  const unknown = [own, ...wanted].find((one) => !kind.versions.includes(one));
  if (unknown !== undefined) {
    const known = kind.versions.join(', ');
    throw new Error(`${kind.kind} of ${kind.group} has no version ${unknown}. It has ${known}.`);
  }
  return wanted.map((version) => ({ kind, object, to: `${kind.group}/${version}` }));
}

function describe({ apiVersion, kind }: KubernetesObject): string {
  return `${kind} of ${apiVersion}`;
}

/**
 * Prints the explanation of one conversion, unless it goes into a list.
 *
 * @throws {Failure} if the project has no CRD of the kind, or cannot read it
 */
function explainTask(
  { kind, object, to }: Task,
  output: Output,
  findSource: SourceFinder,
): Explained {
  if (object.apiVersion === to) {
    const isPicture = output === 'picture';
    const note = `${nameOfObject(object)} is already ${versionOf(to)}${isPicture ? '' : ' and is left out'}.\n`;
    (isPicture ? process.stdout : process.stderr).write(note);
    return { isConverted: true };
  }
  const source = findSource(kind);
  if (source === undefined) {
    const what = `${projectHere().kinds} has no valid CRD of ${kind.kind} of ${kind.group}`;
    throw new Failure(`${what}. ${callOf('generate')} prints the errors of each CRD.`);
  }
  const explained = explainObject(kind, object, to, source.versions);
  if ('problem' in explained) {
    const { message } = problemInWords(explained.problem, object, to);
    process.stderr.write(`${message}\n`);
    return { isConverted: false, data: { from: object, error: message } };
  }
  const placeOf = placesOf(kind);
  process.stdout.write(WRITE[output](explained, placeOf));
  return {
    isConverted: true,
    ...(output === 'json' && { data: asData(explained, placeOf) }),
  };
}

function placesOf({ spokes }: Kind): PlaceFinder {
  return ({ part, version, function: name }) =>
    part === undefined ? placeOfFunction(spokes[version]?.[name]) : placeOfPart(part);
}

/** Converts an explanation to plain data, with the names and places of parts instead of the parts. */
function asData({ from, answer, lines }: Explanation, placeOf: PlaceFinder): object {
  const who = (author: Origin): object => {
    const { version, function: name, part } = author;
    const declared = placeOf(author);
    return {
      version,
      function: name,
      ...(part !== undefined && { part: part.lens, sentence: part.sentence, domain: part.domain }),
      ...(declared !== undefined && { declared }),
    };
  };
  return { from, to: answer, lines: lines.map((line) => ({ ...line, by: line.by.map(who) })) };
}
