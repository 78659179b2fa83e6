import type { JsonValue, KubernetesObject } from '../../../src/index.ts';

/** Versions as `npm run generate` writes them. */
export interface Hub extends KubernetesObject {
  readonly spec?: {
    readonly schedule?: string;
    readonly note?: string | null;
    readonly host?: string;
    readonly port?: number | bigint;
    readonly mode?: 'ReadWrite' | 'ReadOnly';
    readonly type?: string;
    readonly timeout?: string;
    readonly container?: { readonly image?: string };
    readonly limits?: { readonly [key: string]: string };
    readonly environment?: { readonly [key: string]: { readonly value?: string } };
    readonly groups?: { readonly [key: string]: { readonly count?: number } };
    readonly modes?: readonly string[];
    readonly anything?: JsonValue;
    readonly rules?: readonly {
      readonly name?: string;
      readonly host?: string;
      readonly http?: {
        readonly paths?: readonly { readonly service?: { readonly name?: string } }[];
      } | null;
    }[];
  };
}

export interface Own extends KubernetesObject {
  readonly spec?: {
    readonly cronSpec?: string;
    readonly hostPort?: string;
    readonly host?: string;
    readonly image?: string;
    readonly backend?: number | string;
    readonly mode?: 'rw' | 'ro';
    readonly seconds?: number | bigint;
    readonly limits?: { readonly cpu?: string };
    readonly env?: readonly { readonly name?: string; readonly value?: string }[];
    readonly sets?: { readonly [key: string]: { readonly size?: number } };
    readonly modes?: readonly string[];
    readonly anything?: { readonly known?: string; readonly [key: string]: JsonValue | undefined };
    readonly rules?: readonly {
      readonly host?: string;
      readonly http?: { readonly paths?: readonly { readonly serviceName?: string }[] };
    }[];
  };
}

export interface Oldest extends KubernetesObject {
  readonly spec?: { readonly address?: string };
}

export type Versions = { v1: Hub; v1beta1: Own; v1alpha1: Oldest };
