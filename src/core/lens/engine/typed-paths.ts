import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { KubernetesObject } from '../../kind/kubernetes-object.ts';

/*
 * Paths as the compiler reads them. A path is checked key by key, and only as far as it is written, so that the size of
 * a CRD costs nothing. Types are used as they are generated. Where a type is unknown, as in a lens outside of
 * `defineKind`, any path is accepted.
 */

/**
 * The paths that a parameter accepts for the argument `P`: `P` itself if it is a path of `T`, and its siblings, which
 * an editor offers. At the first key that `T` does not have, they are the keys that it has, so that an error lists
 * them.
 */
export type PathIn<T, P extends string> = string extends P
  ? string
  : P extends '.' | Unread
    ? P
    : Walk<T, P, P, ''>;

/** A path that is the same on both sides. */
export type PathInBoth<Own, Hub, P extends string> =
  P extends PathIn<Own, P> ? PathIn<Hub, P> : PathIn<Own, P>;

/** A path for each side. */
export type PairIn<Own, Hub, P extends string, Q extends string> = readonly [
  own: PathIn<Own, P>,
  hub: PathIn<Hub, Q>,
];

/** One path or a pair, for a parameter of which only the type of the argument is known. */
export type WhereIn<Own, Hub, W> = W extends readonly [
  infer P extends string,
  infer Q extends string,
]
  ? PairIn<Own, Hub, P, Q>
  : PathInBoth<Own, Hub, W & string>;

/** A table from paths of `T` to keys. For a text that is not a path, the error lists the paths. */
export type KeysIn<T, P extends string> = { readonly [Path in P]: KeyAt<T, Path> };

type KeyAt<T, P extends string> =
  P extends PathIn<T, P> ? string : `${P} is not a path, but ${PathIn<T, P>} is`;

/** The path on the side of the hub: the own one if only that was given. */
export type HubPath<P extends string, Q extends string> = [Q] extends [never]
  ? P
  : string extends Q
    ? P
    : Q;

/** The type of the value at a path; unknown if it cannot be determined. */
export type ValueAt<T, P extends string> = string extends P
  ? unknown
  : P extends '.'
    ? T
    : P extends Unread
      ? unknown
      : Reach<T, P>;

/** The type of an object, a list or a map that parts work inside. Null has no inside. */
export type At<T, P extends string> = Exclude<ValueAt<T, P>, null>;

/** The type of the elements of a list, or of the values of a map. */
export type ElementOf<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Element)[]
    ? Present<Element>
    : string extends keyof T
      ? Present<T[keyof T]>
      : unknown;

/** The names of the fields of an object; any string if they are unknown. */
export type KeyOf<T> =
  IsAnything<T> extends true ? string : string extends keyof T ? string : keyof T & string;

/** The type of a value that a function of the author receives and returns. */
export type ValueOf<T> = unknown extends T ? JsonValue : T;

/** Spellings that only the check of the definition reads: double quotes, and a backslash in a key. */
type Unread = `${string}["${string}` | `${string}\\${string}`;

/** Reads the rest of a path, `P`, inside `T`. `Whole` is the whole path, and `Done` the part already read. */
type Walk<T, P extends string, Whole extends string, Done extends string> =
  IsAnything<T> extends true
    ? Whole
    : T extends readonly unknown[]
      ? `${Done} is a list: reach its elements with each('${Done}', …)`
      : T extends object
        ? Split<P> extends readonly [infer Key extends string, infer Rest extends string]
          ? Key extends KnownKey<T>
            ? Rest extends ''
              ? Whole | Join<Done, KnownKey<T>>
              : Walk<Present<Field<T, Key>>, Rest, Whole, Join<Done, Key>>
            : IsMap<T> extends true
              ? Rest extends ''
                ? Whole | Join<Done, KnownKey<T>>
                : Walk<Present<T[keyof T]>, Rest, Whole, Join<Done, Key>>
              : Join<Done, KnownKey<T>>
          : never
        : `${Done} has no fields`;

type Reach<T, P extends string> =
  IsAnything<T> extends true
    ? unknown
    : Split<P> extends readonly [infer Key extends string, infer Rest extends string]
      ? Rest extends ''
        ? Exclude<Field<T, Key>, undefined>
        : Reach<Present<Field<T, Key>>, Rest>
      : unknown;

/** The first key of a path, and the rest, which begins with a key. */
type Split<P extends string> = P extends `['${infer Key}']${infer Rest}`
  ? readonly [Key, WithoutDot<Rest>]
  : P extends `${infer Key}.${infer Rest}`
    ? Key extends `${infer Before}['${infer Quoted}`
      ? readonly [Before, `['${Quoted}.${Rest}`]
      : readonly [Key, WithoutDot<`.${Rest}`>]
    : P extends `${infer Key}['${infer Rest}`
      ? readonly [Key, `['${Rest}`]
      : readonly [P, ''];

/**
 * A dot at the end means that the path is still being written. The rest is then not a key, so that all keys are
 * offered.
 */
type WithoutDot<Rest extends string> = Rest extends '.'
  ? '?'
  : Rest extends `.${infer Next}`
    ? Next
    : Rest;

type Join<Done extends string, Key extends string> = Key extends `${string}${'.' | '/'}${string}`
  ? `${Done}['${Key}']`
  : Done extends ''
    ? Key
    : `${Done}.${Key}`;

type Field<T, Key extends string> = Key extends 'metadata'
  ? T extends KubernetesObject
    ? ObjectMeta
    : Member<T, Key>
  : Member<T, Key>;

type Member<T, Key extends string> = Key extends keyof T ? T[Key] : unknown;

type Present<T> = Exclude<T, null | undefined>;

/** True if nothing is known of a place, or any value is allowed there. */
type IsAnything<T> = [T] extends [never]
  ? false
  : Present<JsonValue> extends T
    ? true
    : [keyof T] extends [never]
      ? true
      : false;

/** The fields that a type names. The type is conditional, so that errors list its members. */
type KnownKey<T> = T extends unknown
  ? string &
      keyof { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: 1 }
  : never;

/**
 * True if an object has fields that its type does not name. Every Kubernetes object has an index signature, which says
 * nothing about the fields that a schema allows, unless there is no schema.
 */
type IsMap<T> = string extends keyof T
  ? T extends KubernetesObject
    ? KnownKey<T> extends 'apiVersion' | 'kind' | 'metadata'
      ? true
      : false
    : true
  : false;

/** The fields of `metadata`, which are the same in every kind (apimachinery, `pkg/apis/meta/v1/types.go`). */
interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly selfLink?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number | bigint;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number | bigint;
  readonly labels?: { readonly [key: string]: string };
  readonly annotations?: { readonly [key: string]: string };
  readonly ownerReferences?: readonly JsonObject[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly JsonObject[];
}
