import type { CustomResourceDefinition } from '../../crd/custom-resource-definition.ts';
import { schemaOf } from '../../crd/custom-resource-definition.ts';
import type { Kind } from '../../core/kind/define-kind.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { ObjectProblem } from '../../core/problem.ts';
import { readStructuralSchema } from '../../core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import { valuesOfKind } from '../known/values-of-kind.ts';
import type { Answer, Convert, Earlier, ProvedVersion, Subject } from './subject.ts';

/** Returns the subject of a CRD with `strategy: None`: the API server only sets the apiVersion. */
export function subjectOfNone(crd: CustomResourceDefinition): Subject {
  return { ...kindOfCrd(crd), strategy: 'None', convert: convertByNone };
}

const convertByNone: Convert = (objects, to) =>
  Promise.resolve(objects.map((object) => ({ object: { ...object, apiVersion: to } })));

/**
 * Returns the subject of a kind and its CRD.
 *
 * @param inWords - returns the message for an object that the kind cannot convert, for the author of the conversion
 * @param code - the source code of the kind, whose words and numbers generated objects have, too
 */
export function subjectOfKind(
  kind: Kind,
  crd: CustomResourceDefinition,
  inWords: (problem: ObjectProblem, object: KubernetesObject, to: string) => string,
  code: readonly string[] = [],
): Subject {
  const stated = kindOfCrd(crd);
  const names = new Set(stated.versions.flatMap(({ schema }) => fieldNamesOf(schema)));
  return {
    ...stated,
    strategy: 'kind',
    convert: convertByKind(kind, inWords),
    definition: kind,
    known: valuesOfKind(kind, code, names),
  };
}

/** Returns the names of all fields of a schema. */
function fieldNamesOf(schema: StructuralSchema | undefined): string[] {
  if (schema === undefined) return [];
  const { properties, items, additionalProperties: values } = schema;
  return [
    ...properties.keys(),
    ...[...properties.values()].flatMap(fieldNamesOf),
    ...fieldNamesOf(items),
    ...(typeof values === 'object' ? fieldNamesOf(values) : []),
  ];
}

/** Returns the conversion by the definition of a kind. */
export function convertByKind(
  kind: Pick<Kind, 'convert'>,
  inWords: (problem: ObjectProblem, object: KubernetesObject, to: string) => string,
): Convert {
  const answer = (object: KubernetesObject, to: string): Answer => {
    const converted = kind.convert(object, to);
    return 'problem' in converted
      ? { refusal: inWords(converted.problem, object, to) }
      : { object: converted.object };
  };
  return (objects, to) => Promise.resolve(objects.map((object) => answer(object, to)));
}

/** Returns the subject of a CRD whose conversion is any function, for instance the webhook at a URL. */
export function subjectOfWebhook(crd: CustomResourceDefinition, convert: Convert): Subject {
  return { ...kindOfCrd(crd), strategy: 'webhook', convert };
}

/** Returns a kind as its CRD states it, without a conversion. */
export function kindOfCrd(crd: CustomResourceDefinition): Earlier {
  const { group, kind, plural, scope, versions, conversion } = crd;
  return {
    group,
    kind,
    plural,
    scope,
    statedStrategy: conversion.strategy,
    versions: versions.map((version): ProvedVersion => {
      const { name, served, storage, deprecated, deprecationWarning, hasStatus, scale } = version;
      const source = schemaOf(crd, version);
      return {
        name,
        served,
        storage,
        deprecated,
        deprecationWarning: deprecationWarning === '' ? undefined : deprecationWarning,
        schema: source && readStructuralSchema(source),
        hasStatus,
        scale,
        selectable: version.selectableFields,
        isLegacy: crd.form === 'v1beta1',
        source,
      };
    }),
  };
}
