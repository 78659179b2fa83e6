import type { CustomResourceDefinition } from '../crd/custom-resource-definition.ts';
import { schemaOf } from '../crd/custom-resource-definition.ts';
import type { Finding } from '../crd/finding.ts';
import { error } from '../crd/finding.ts';
import type { Kind } from '../core/kind/define-kind.ts';
import type { AnyConversion, AnySpoke } from '../core/kind/version-tree.ts';
import { arePure } from '../core/lens/engine/part.ts';
import { checkFunctions } from './functions/check-functions.ts';
import { isLost } from './lens/check-level.ts';
import type { Ends, SpokeStep } from './lens/check-lens.ts';
import { checkLenses, isFirst } from './lens/check-lens.ts';
import type { CheckRule, Note } from './note.ts';
import type { SchemaPlace } from './place.ts';
import { placeOfSchema } from './place.ts';

/**
 * Checks the conversions of a kind against the schemas of its CRD. Finds fields that nothing converts, types and enums
 * that differ, unknown paths, and functions that drop fields of both versions. The check is not part of the webhook:
 * the commands that start, test, build or deploy a kind run it, and stop after a finding.
 *
 * @param kind the result of `defineKind`
 * @param crd the content of its file
 */
export function checkKind(
  kind: Kind,
  crd: CustomResourceDefinition,
): readonly Finding<CheckRule>[] {
  const places = new Map(
    crd.versions.map((version): [string, SchemaPlace] => {
      const unknownFields = crd.preserveUnknownFields ? 'preserved' : 'pruned';
      return [version.name, placeOfSchema(schemaOf(crd, version), unknownFields)];
    }),
  );
  const missing = findVersions(kind, [...places.keys()]);
  if (missing.length > 0) return missing;
  return Object.entries(kind.spokes).flatMap(([version, spoke]) => {
    const names = { own: version, hub: spoke.through ?? kind.hub };
    const own = places.get(names.own);
    const hub = places.get(names.hub);
    if (own === undefined || hub === undefined) return [];
    const ends = { names, places: { own, hub } };
    return checkSpoke(spoke, ends, kind).map(({ rule, message }) =>
      error(rule, `spokes.${version}`, message),
    );
  });
}

/** Finds the versions that only the code or only the CRD has. */
function findVersions(kind: Kind, inCrd: readonly string[]): readonly Finding<CheckRule>[] {
  const onlyCode = kind.versions.filter((version) => !inCrd.includes(version));
  const onlyCrd = inCrd.filter((version) => !kind.versions.includes(version));
  return [
    ...onlyCode.map((version) =>
      error<CheckRule>(
        'VersionUnknown',
        'versions',
        `the code of ${kind.kind} has version ${version}, but its CRD does not. Generate its types and shapes again. If the version was removed, remove its spoke too.`,
      ),
    ),
    ...onlyCrd.map((version) =>
      error<CheckRule>(
        'VersionUnknown',
        'versions',
        `the CRD of ${kind.kind} has version ${version}, but the code does not. Generate its types and shapes again, and add spokes.${version}.`,
      ),
    ),
  ];
}

function checkSpoke(spoke: AnySpoke, ends: Ends, of: Kind): readonly Note[] {
  const all = spoke.steps ?? [spoke];
  const steps = all.map(stepOf);
  const byHand = all.filter(isByHand);
  const inLenses = byHand.length === all.length ? [] : checkLenses(steps, ends);
  if (byHand.length === 0) return inLenses;
  const parts = all.flatMap((one) => [...(one.parts ?? []), ...(one.unconverted ?? [])]);
  const isMixed = byHand.length < all.length || byHand.some(hasParts);
  // With wrong paths in lenses, the functions between them would get wrong input.
  if (inLenses.some(isLost)) return inLenses;
  const found = checkFunctions({ ...ends, spoke, of, parts, isMixed });
  return [...inLenses, ...found].filter(isFirst);
}

function stepOf(one: AnyConversion): SpokeStep {
  return isByHand(one) ? 'functions' : (one.parts ?? 'functions');
}

/**
 * Reports whether the check cannot read a conversion: two functions, or a lens in which an author replaced a function.
 */
function isByHand(one: AnyConversion): boolean {
  const { parts, pure = [] } = one;
  if (parts === undefined) return true;
  const isOwn = pure.includes(one['toHub']) && pure.includes(one['fromHub']);
  return !isOwn && arePure(parts);
}

function hasParts({ parts }: AnyConversion): boolean {
  return parts !== undefined;
}
