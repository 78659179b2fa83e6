import { describe, expectTypeOf, test } from 'vitest';
import type { JsonObject, JsonValue, KubernetesObject } from '../../../src/index.ts';
import type {
  WidgetV1,
  WidgetV1alpha1_2,
  WidgetV1beta1,
} from '../../fixtures/generate/widget/crd.gen.ts';

/*
 * The compiler checks this file (`npm run types`). The test itself only runs it. The types are those of
 * test/fixtures/generate/widget/crd.yaml; generate.test.ts proves that they are up to date.
 */
type Spec = NonNullable<WidgetV1['spec']>;

const widget: WidgetV1 = { apiVersion: 'example.com/v1', kind: 'Widget' };

describe('an author', () => {
  test('reads known fields with a dot; a misspelt one does not compile', () => {
    expectTypeOf(widget.spec?.paused).toEqualTypeOf<boolean | undefined>();
    expectTypeOf(widget.spec?.ports?.[0]?.protocol).toEqualTypeOf<string | undefined>();
    // @ts-expect-error -- not a field of the schema
    expectTypeOf(widget.spec?.pasued).toBeAny();
    // @ts-expect-error -- not a field of the schema: only brackets reach the index signature of KubernetesObject
    expectTypeOf(widget.spce).toBeAny();
    expectTypeOf(widget['spce']).toEqualTypeOf<JsonValue | undefined>();
  });

  test('writes a copy with other fields; a misspelt one does not compile', () => {
    const { spec, ...rest } = widget;
    const { paused, ...others } = spec ?? {};
    const paler: WidgetV1 = { ...widget, spec: { ...widget.spec, paused: true } };
    const moved: WidgetV1 = { ...rest, spec: { ...others, ratio: paused === true ? 0 : 1 } };
    // @ts-expect-error -- not a field of the schema
    const wrong: WidgetV1 = { ...widget, spec: { ...widget.spec, pasued: true } };
    expectTypeOf([paler, moved, wrong]).toEqualTypeOf<WidgetV1[]>();
  });

  test('cannot write undefined, nor change a value', () => {
    // @ts-expect-error -- absent is not undefined
    const explicit: Spec = { paused: undefined };
    expectTypeOf(explicit).toEqualTypeOf<Readonly<Spec>>();
    expectTypeOf<Spec['args']>().toEqualTypeOf<readonly string[] | undefined>();
  });

  test('may omit every field, because fragments of objects do', () => {
    expectTypeOf<{ ports: [{ protocol: 'TCP' }] }>().toExtend<Spec>();
  });
});

test('every version is a KubernetesObject with only JSON in it', () => {
  expectTypeOf<WidgetV1>().toExtend<KubernetesObject>();
  expectTypeOf<Spec>().toExtend<JsonObject>();
  expectTypeOf<WidgetV1alpha1_2['spec']>().toEqualTypeOf<JsonValue | undefined>();
});

test('versions with the same fields have the same type', () => {
  expectTypeOf<WidgetV1beta1>().toEqualTypeOf<WidgetV1>();
});

test('each kind of schema has its type', () => {
  type Types = Required<Spec>;
  expectTypeOf<Types['size']>().toEqualTypeOf<number | bigint>();
  expectTypeOf<Types['replicas']>().toEqualTypeOf<number>();
  expectTypeOf<Types['generation']>().toEqualTypeOf<number | bigint>();
  expectTypeOf<Types['percent']>().toEqualTypeOf<number>();
  expectTypeOf<Types['maxSurge']>().toEqualTypeOf<number | string>();
  expectTypeOf<Types['owner']>().toEqualTypeOf<string | null>();
  expectTypeOf<Types['mode']>().toEqualTypeOf<'Fast' | 'Slow' | "it's">();
  expectTypeOf<Types['weight']>().toEqualTypeOf<1 | 2 | null>();
  expectTypeOf<Types['labels']>().toEqualTypeOf<{ readonly [key: string]: string }>();
  expectTypeOf<Types['scalars']>().toEqualTypeOf<{ readonly [key: string]: JsonValue }>();
  expectTypeOf<Types['empty']>().toEqualTypeOf<{ readonly [key: string]: never }>();
  expectTypeOf<Types['matrix']>().toEqualTypeOf<readonly (readonly (number | string)[])[]>();
  expectTypeOf<Types['ports']>().toEqualTypeOf<
    readonly { readonly port?: number; readonly protocol?: string }[]
  >();
  expectTypeOf<Types['config']>().toEqualTypeOf<JsonObject>();
  expectTypeOf<Types['anything']>().toEqualTypeOf<JsonValue>();
  expectTypeOf<Types['template']>().toEqualTypeOf<Partial<KubernetesObject>>();
  expectTypeOf<Types['either']>().toEqualTypeOf<{ readonly left?: string }>();
  expectTypeOf<Types['example.com/dotted name']>().toEqualTypeOf<string>();
});

test('known fields keep their type next to preserved unknown ones', () => {
  type Mixed = NonNullable<Spec['mixed']>;
  expectTypeOf<Mixed['known']>().toEqualTypeOf<{ readonly name?: string } | undefined>();
  expectTypeOf<Mixed['more']>().toEqualTypeOf<JsonValue | undefined>();
});

test('an embedded resource has its known fields in addition to those of every object', () => {
  type Job = NonNullable<Spec['job']>;
  expectTypeOf<Job>().toExtend<Partial<KubernetesObject>>();
  expectTypeOf<NonNullable<Job['spec']>['image']>().toEqualTypeOf<string | undefined>();
});
