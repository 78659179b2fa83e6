import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { KubernetesObject } from '../../kind/kubernetes-object.ts';

/*
 * Paths as the compiler reads them. A path is checked key by key, and only as far as it is written, so that the size of
 * a CRD costs nothing. A type is taken as it is generated; where it is not known, as in a lens that stands apart from
 * `defineKind`, any path will do.
 */

/**
 * The paths that a parameter takes which was given `P`: `P` itself where it is a path of `T`, and its siblings, which
 * an editor offers; at the first key that `T` does not have, what could stand there. An error lists them.
 */
export type PathIn<T, P extends string> = string extends P
  ? string
  : P extends '.' | Unread
    ? P
    : Walk<T, P, P, ''>;

/** The same for a path of both sides. */
export type PathInBoth<Own, Hub, P extends string> =
  P extends PathIn<Own, P> ? PathIn<Hub, P> : PathIn<Own, P>;

/** A path of each side. */
export type PairIn<Own, Hub, P extends string, Q extends string> = readonly [
  own: PathIn<Own, P>,
  hub: PathIn<Hub, Q>,
];

/** The same for one path or two of which only the type is known. */
export type WhereIn<Own, Hub, W> = W extends readonly [
  infer P extends string,
  infer Q extends string,
]
  ? PairIn<Own, Hub, P, Q>
  : PathInBoth<Own, Hub, W & string>;

/** A table from paths of `T` to keys. At what is no path the error says what is one. */
export type KeysIn<T, P extends string> = { readonly [Path in P]: KeyAt<T, Path> };

type KeyAt<T, P extends string> =
  P extends PathIn<T, P> ? string : `${P} is no path, but ${PathIn<T, P>} is`;

/** The path on the side of the hub, which is the own one where only that was given. */
export type HubPath<P extends string, Q extends string> = [Q] extends [never]
  ? P
  : string extends Q
    ? P
    : Q;

/** The type of what stands at a path; unknown where that cannot be told. */
export type ValueAt<T, P extends string> = string extends P
  ? unknown
  : P extends '.'
    ? T
    : P extends Unread
      ? unknown
      : Reach<T, P>;

/** The same, where it is an object, a list or a map that parts work inside of. */
export type At<T, P extends string> = Exclude<ValueAt<T, P>, null>;

/** The type of the elements of a list, or of the values of a map. */
export type ElementOf<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Element)[]
    ? Present<Element>
    : string extends keyof T
      ? Present<T[keyof T]>
      : unknown;

/** The names of the fields of an object; any where that cannot be told. */
export type KeyOf<T> =
  IsAnything<T> extends true ? string : string extends keyof T ? string : keyof T & string;

/** A value of a type as a function of the author gets and gives it. */
export type ValueOf<T> = unknown extends T ? JsonValue : T;

/** Spellings that are left to the check of the definition: double quotes, and a backslash in a key. */
type Unread = `${string}["${string}` | `${string}\\${string}`;

/** Reads the rest of a path, `P`, inside of `T`. `Whole` is all of it, and `Done` what has been read. */
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

/** The first key of a path, and what follows it, which begins with a key. */
type Split<P extends string> = P extends `['${infer Key}']${infer Rest}`
  ? readonly [Key, WithoutDot<Rest>]
  : P extends `${infer Key}.${infer Rest}`
    ? Key extends `${infer Before}['${infer Quoted}`
      ? readonly [Before, `['${Quoted}.${Rest}`]
      : readonly [Key, WithoutDot<`.${Rest}`>]
    : P extends `${infer Key}['${infer Rest}`
      ? readonly [Key, `['${Rest}`]
      : readonly [P, ''];

/** A dot at the end is a path that is being written: what follows is no key, so that all keys are offered. */
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

/** Whether nothing is known of a place, or anything may stand there. */
type IsAnything<T> = [T] extends [never]
  ? false
  : Present<JsonValue> extends T
    ? true
    : [keyof T] extends [never]
      ? true
      : false;

/** The fields that a type names. It is a conditional type, so that errors spell its members out. */
type KnownKey<T> = T extends unknown
  ? string &
      keyof { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: 1 }
  : never;

/**
 * Whether an object has fields that its type does not name. Every kubernetes object has an index signature, which says
 * nothing of the fields that a schema allows, unless there is no schema.
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
