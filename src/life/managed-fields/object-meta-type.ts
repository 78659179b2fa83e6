import { SCALAR } from './field-type.ts';
import type { FieldType, MapType } from './field-type.ts';

const TEXTS: FieldType = {
  isScalar: false,
  map: { isAtomic: false, fields: new Map(), entries: SCALAR },
};

const ATOMIC_LIST: FieldType = {
  isScalar: false,
  list: { form: 'atomic', keys: new Map(), elements: SCALAR },
};

const OWNER_REFERENCE: MapType = { isAtomic: true, fields: new Map(), entries: undefined };

/** The type of metadata (apimachinery, `pkg/apis/meta/v1/types.go`, ObjectMeta). */
export const OBJECT_META_TYPE: FieldType = {
  isScalar: false,
  map: {
    isAtomic: false,
    entries: undefined,
    fields: new Map<string, FieldType>([
      ['annotations', TEXTS],
      ['creationTimestamp', SCALAR],
      ['deletionGracePeriodSeconds', SCALAR],
      ['deletionTimestamp', SCALAR],
      ['finalizers', { isScalar: false, list: { form: 'set', keys: new Map(), elements: SCALAR } }],
      ['generateName', SCALAR],
      ['generation', SCALAR],
      ['labels', TEXTS],
      ['managedFields', ATOMIC_LIST],
      ['name', SCALAR],
      ['namespace', SCALAR],
      [
        'ownerReferences',
        {
          isScalar: false,
          list: {
            form: 'map',
            keys: new Map([['uid', undefined]]),
            elements: { isScalar: false, map: OWNER_REFERENCE },
          },
        },
      ],
      ['resourceVersion', SCALAR],
      ['selfLink', SCALAR],
      ['uid', SCALAR],
    ]),
  },
};
