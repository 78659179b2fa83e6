import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { schemaOf } from '../../src/crd/custom-resource-definition.ts';
import { authorOf, routeOf } from '../../src/explain/route.ts';
import type { Leg, Origin } from '../../src/explain/route.ts';
import type { Kind } from '../../src/index.ts';
import { plainPath } from '../../src/prove/acceptances.ts';
import type { ProofFinding } from '../../src/prove/finding.ts';
import type { Place, ReportedProof } from '../../src/prove/report/reported-proof.ts';
import { placeOfFunction } from '../kinds/function-place.ts';
import { placeOfPart } from '../kinds/recorded-kinds.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { pathOfSchema } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';
import { fieldOf, objectAt } from '../../src/core/json/fields.ts';

/**
 * Returns the function that finds the line that a finding is about: the keyword of the schema that a value breaks, the
 * part of a lens or the function that converts the field, or the field in the schema.
 *
 * @param kind - the definition; absent for a conversion without one
 */
export function placesOf(source: CrdSource, kind?: Kind): ReportedProof['placeOf'] {
  const known = new Map<ProofFinding, Place>();
  return (finding) => {
    const place =
      known.get(finding) ??
      placeOfKeyword(finding, source) ??
      (kind === undefined ? undefined : placeOfConversion(finding, kind)) ??
      placeOfField(finding, source);
    known.set(finding, place);
    return place;
  };
}

function placeOfKeyword({ schemaAt, to }: ProofFinding, source: CrdSource): Place | undefined {
  const schema = pathOfSchema(source.crd, to);
  return schemaAt === undefined || schema === undefined
    ? undefined
    : source.placeAt([...schema, ...schemaAt]);
}

/** Returns the place of the part that names the field, or else of the first function on the path. */
function placeOfConversion({ from, to, path }: ProofFinding, kind: Kind): Place | undefined {
  const steps = kind.path(`${kind.group}/${from}`, `${kind.group}/${to}`) ?? [];
  const route = routeOf(steps);
  const origins = originsOf(route, path);
  const [origin] = [...origins.filter(({ part }) => part !== undefined), ...origins];
  if (origin === undefined) return undefined;
  const place = placeOfOrigin(origin, kind);
  const [, file, line] = /^(.*):(\d+)$/.exec(place ?? '') ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/** Returns the place of a part, of the lens around it, or of a function that an author wrote. */
function placeOfOrigin({ part, version, function: name }: Origin, kind: Kind): string | undefined {
  const spoke = kind.spokes[version];
  const known = [part, spoke].flatMap((one) => (one && placeOfPart(one)) ?? []);
  if (known.length > 0 || spoke === undefined) return known[0];
  const isByHand = spoke.parts === undefined && spoke.steps === undefined;
  return isByHand ? placeOfFunction(spoke[name]) : undefined;
}

function originsOf(route: readonly Leg[], path: string): Origin[] {
  const [first, last] = [route[0], route.at(-1)];
  const place = path === '' ? [] : plainPath(path).split('.');
  return [
    ...(first === undefined ? [] : [authorOf(first, { source: place })]),
    ...(last === undefined ? [] : [authorOf(last, { target: place })]),
  ];
}

/** Returns the line of the field in the schema of a version that has it, or of the version, or of the CRD. */
function placeOfField({ from, to, path }: ProofFinding, { crd, placeAt }: CrdSource): Place {
  const keys = plainPath(path).split('.');
  const found = [from, to].flatMap((name) => {
    const index = crd.versions.findIndex((version) => version.name === name);
    const version = crd.versions[index];
    const schema = version === undefined ? undefined : schemaOf(crd, version);
    const at = pathOfSchema(crd, name);
    if (schema === undefined || at === undefined) return [];
    return [{ index, steps: stepsIn(schema, keys), at }];
  });
  const [deepest] = found.toSorted((one, other) => other.steps.length - one.steps.length);
  if (deepest === undefined) return placeAt(['spec', 'versions']);
  return deepest.steps.length === 0
    ? placeAt(['spec', 'versions', deepest.index])
    : placeAt([...deepest.at, ...deepest.steps]);
}

/** Returns the keys that lead to a field in a schema, as far as the schema has it. */
function stepsIn(schema: JsonValue, [key, ...rest]: readonly string[]): YamlPath {
  if (key === undefined || !isJsonObject(schema)) return [];
  const { items } = schema;
  if (items !== undefined) return ['items', ...stepsIn(items, [key, ...rest])];
  const field = fieldOf(objectAt(schema, 'properties'), key);
  return field === undefined ? [] : ['properties', key, ...stepsIn(field, rest)];
}
