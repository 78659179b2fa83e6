import { DYN, isExactly } from './types.ts';
import type { Type, TypeKind } from './types.ts';

/**
 * The types that stand for type parameters so far. It is a copy for each attempt, because an overload that does not
 * match leaves no trace.
 */
export type Substitutions = ReadonlyMap<string, Type>;

/**
 * Returns the substitutions under which each type is assignable to its counterpart, or undefined if none exist
 * (cel-go, `checker/types.go`, `isAssignableList`).
 */
export function assign(
  substitutions: Substitutions,
  from: readonly Type[],
  to: readonly Type[],
): Substitutions | undefined {
  if (from.length !== to.length) return undefined;
  const attempt = new Map(substitutions);
  return areAssignable(attempt, from, to) ? attempt : undefined;
}

/** Returns a type with its parameters replaced. Parameters without a type remain. */
export function substitute(substitutions: Substitutions, type: Type): Type {
  if (type.kind === 'param') {
    const known = substitutions.get(type.name);
    return known === undefined ? type : substitute(substitutions, known);
  }
  if (type.parameters.length === 0) return type;
  return { ...type, parameters: type.parameters.map((one) => substitute(substitutions, one)) };
}

/** Returns types with new parameters in the place of their own: each call of a function has its own `A`. */
export function withFreshParameters(
  types: readonly Type[],
  freshType: () => Type,
): readonly Type[] {
  const fresh = new Map<string, Type>();
  const replace = (type: Type): Type => {
    if (type.kind === 'param') {
      const known = fresh.get(type.name) ?? freshType();
      fresh.set(type.name, known);
      return known;
    }
    if (type.parameters.length === 0) return type;
    return { ...type, parameters: type.parameters.map(replace) };
  };
  return types.map(replace);
}

/** Returns the more general of two types that are assignable to each other. */
export function moreGeneral(a: Type, b: Type): Type {
  return isLessSpecific(a, b) ? a : b;
}

function isLessSpecific(a: Type, b: Type): boolean {
  if (a.kind === 'dyn' || a.kind === 'param') return true;
  if (b.kind === 'dyn' || b.kind === 'param' || a.kind !== b.kind) return false;
  if (a.kind === 'type') return true;
  if (a.parameters.length === 0) return isExactly(a, b);
  return (
    a.name === b.name &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((one, index) => isLessSpecific(one, b.parameters[index] ?? DYN))
  );
}

type Attempt = Map<string, Type>;

function areAssignable(attempt: Attempt, from: readonly Type[], to: readonly Type[]): boolean {
  return from.every((type, index) => isAssignable(attempt, type, to[index] ?? DYN));
}

function isAssignable(attempt: Attempt, from: Type, to: Type): boolean {
  if (to.kind === 'param') {
    const hadType = attempt.has(to.name);
    if (bind(attempt, from, to)) return true;
    if (hadType) return false;
  }
  if (from.kind === 'param') return bind(attempt, to, from);
  if (from.kind === 'dyn' || to.kind === 'dyn') return true;
  if (from.kind === 'null_type' || to.kind === 'null_type') {
    return mayBeNull(from) && mayBeNull(to);
  }
  return haveSameParts(attempt, from, to);
}

function haveSameParts(attempt: Attempt, from: Type, to: Type): boolean {
  if (from.kind !== to.kind) return false;
  if (from.kind === 'type') return true;
  if (from.kind === 'object') return from.fields === to.fields;
  return (
    from.name === to.name &&
    from.parameters.length === to.parameters.length &&
    areAssignable(attempt, from.parameters, to.parameters)
  );
}

/** Reports whether a type can be what a parameter stands for, and remembers it (`isValidTypeSubstitution`). */
function bind(attempt: Attempt, type: Type, parameter: Type): boolean {
  if (isExactly(type, parameter)) return true;
  const known = attempt.get(parameter.name);
  if (known !== undefined) {
    if (isExactly(type, known)) return true;
    if (!isAssignable(attempt, type, known)) return false;
    const general = moreGeneral(type, known);
    if (!occursIn(attempt, parameter, general)) attempt.set(parameter.name, general);
    return true;
  }
  if (occursIn(attempt, parameter, type)) return false;
  attempt.set(parameter.name, type);
  return true;
}

function occursIn(attempt: Attempt, parameter: Type, type: Type): boolean {
  if (isExactly(parameter, type)) return true;
  if (type.kind === 'param') {
    const known = attempt.get(type.name);
    return known !== undefined && occursIn(attempt, parameter, known);
  }
  return type.parameters.some((one) => occursIn(attempt, parameter, one));
}

function mayBeNull(type: Type): boolean {
  return NULLABLE.has(type.kind);
}

const NULLABLE: ReadonlySet<TypeKind> = new Set<TypeKind>([
  'null_type',
  'opaque',
  'object',
  'timestamp',
  'duration',
]);
