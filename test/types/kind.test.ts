import { describe, expectTypeOf, test } from 'vitest';
import type { Crd, Kind, KubernetesObject } from '../../src/index.ts';
import { defineKind, through } from '../../src/index.ts';
import { forget, hubOnly, lens, ownOnly } from '../../src/lens.ts';

/*
 * The compiler checks this file (`npm run types`). The test itself only runs it.
 */
interface V1 extends KubernetesObject {
  readonly spec?: { readonly host?: string; readonly port?: number };
}
interface V1beta1 extends KubernetesObject {
  readonly spec?: { readonly hostPort?: string };
}
interface V1alpha1 extends KubernetesObject {
  readonly spec?: { readonly address?: string };
}
type Versions = { v1: V1; v1beta1: V1beta1; v1alpha1: V1alpha1 };

const crd: Crd<Versions> = { group: 'g', kind: 'K', versions: ['v1', 'v1beta1', 'v1alpha1'] };
const same = {
  toHub: (object: object) => object as never,
  fromHub: (object: V1) => object as never,
};

describe('functions in the spokes of defineKind', () => {
  test('know the types of their versions', () => {
    defineKind(crd, 'v1', {
      v1beta1: {
        toHub: (object, context) => {
          expectTypeOf(object).toEqualTypeOf<V1beta1>();
          expectTypeOf(context.from).toEqualTypeOf<string>();
          return { apiVersion: '', kind: '', spec: { host: object.spec?.hostPort ?? '' } };
        },
        fromHub: (object) => {
          expectTypeOf(object).toEqualTypeOf<V1>();
          return { apiVersion: '', kind: '' };
        },
      },
      v1alpha1: through('v1beta1', {
        toHub: (object) => {
          expectTypeOf(object).toEqualTypeOf<V1alpha1>();
          return { apiVersion: '', kind: '', spec: { hostPort: object.spec?.address ?? '' } };
        },
        fromHub: (object) => {
          expectTypeOf(object).toEqualTypeOf<V1beta1>();
          return { apiVersion: '', kind: '' };
        },
      }),
    });
  });

  test('do not compile if they read or write a field that the version does not have', () => {
    defineKind(crd, 'v1', {
      v1beta1: {
        toHub: (object) => {
          // @ts-expect-error -- hostPrt: not a field of v1beta1
          expectTypeOf(object.spec?.hostPrt).toBeAny();
          return { apiVersion: '', kind: '' };
        },
        // @ts-expect-error -- hostPrt: not a field of v1beta1
        fromHub: () => ({ apiVersion: '', kind: '', spec: { hostPrt: '' } }),
      },
      v1alpha1: through('v1beta1', {
        // @ts-expect-error -- host: not a field of v1beta1, which it converts through
        toHub: () => ({ apiVersion: '', kind: '', spec: { host: '' } }),
        fromHub: (object) => {
          // @ts-expect-error -- host: not a field of v1beta1, which it converts through
          expectTypeOf(object.spec?.host).toBeAny();
          return { apiVersion: '', kind: '' };
        },
      }),
    });
  });
});

test('parts next to functions take paths of their versions', () => {
  const kind = defineKind(crd, 'v1', {
    v1beta1: {
      toHub: () => ({ apiVersion: '', kind: '' }),
      fromHub: () => ({ apiVersion: '', kind: '' }),
      unconverted: [
        ownOnly('spec.hostPort'),
        hubOnly('spec.port'),
        forget('spec.host', 'nobody reads it'),
        // @ts-expect-error -- only the hub has it
        ownOnly('spec.port'),
      ],
    },
    v1alpha1: through('v1beta1', {
      toHub: () => ({ apiVersion: '', kind: '' }),
      fromHub: () => ({ apiVersion: '', kind: '' }),
      unconverted: [
        ownOnly('spec.address'),
        // @ts-expect-error -- it converts through v1beta1
        hubOnly('spec.port'),
      ],
    }),
  });
  expectTypeOf(kind).toEqualTypeOf<Kind>();
});

describe('the versions of defineKind', () => {
  test('do not compile if a spoke goes through a version that does not exist', () => {
    const define = (): unknown =>
      defineKind(crd, 'v1', {
        v1beta1: lens(),
        // @ts-expect-error -- v9: the versions are v1, v1beta1, v1alpha1
        v1alpha1: through('v9', lens()),
      });
    expectTypeOf(define).toBeFunction();
  });

  test('do not compile if a spoke is missing', () => {
    const define = (): unknown =>
      // @ts-expect-error -- v1alpha1 is missing
      defineKind(crd, 'v1', { v1beta1: lens() });
    expectTypeOf(define).toBeFunction();
  });

  test('do not compile if there is an extra spoke', () => {
    const none = (): unknown =>
      // @ts-expect-error -- v2: not a version
      defineKind(crd, 'v1', { v1beta1: lens(), v1alpha1: lens(), v2: lens() });
    const itself = (): unknown =>
      // @ts-expect-error -- v1: the hub itself
      defineKind(crd, 'v1', { v1beta1: lens(), v1alpha1: lens(), v1: same });
    expectTypeOf(none).toEqualTypeOf(itself);
  });

  test('do not compile if the hub is not one of them', () => {
    const define = (): unknown =>
      // @ts-expect-error -- v7: not a version
      defineKind(crd, 'v7', { v1: lens(), v1beta1: lens(), v1alpha1: lens() });
    expectTypeOf(define).toBeFunction();
  });
});
