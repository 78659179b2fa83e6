import { expect, test } from 'vitest';
import { defineKind, through } from '../../src/index.ts';
import type { KubernetesObject } from '../../src/index.ts';
import { hubOnly, lens, ownOnly } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { subjectOfKind } from '../../src/prove/subjects/subject-of-crd.ts';
import { crdWith, spec, text } from './corpus/broken-crd.ts';

test.each([
  ['lacks a field of both ends', {}, ['spec.zone']],
  ['has every field of both ends', { zone: text }, []],
])('a version in the middle that %s', (_, middle, paths) => {
  const crd = crdWith({
    v1: spec({ name: text, zone: text }),
    v1beta1: spec({ name: text, ...middle }),
    v1alpha1: spec({ name: text, zone: text }),
  });
  const versions = crd.versions.map(({ name }) => name);
  const isWhole = 'zone' in middle;
  const kind = defineKind<Record<string, KubernetesObject>, string>(
    { group: crd.group, kind: crd.kind, versions },
    'v1',
    {
      v1beta1: lens(...(isWhole ? [] : [hubOnly('spec.zone')])),
      v1alpha1: through('v1beta1', lens(...(isWhole ? [] : [ownOnly('spec.zone')]))),
    },
  );
  const found = findContraryNames(subjectOfKind(kind, crd, String));
  expect(found.map(({ from, to, path }) => [from, to, path])).toEqual(
    paths.map((path) => ['v1alpha1', 'v1', path]),
  );
  const messages = found.map(({ message }) => message.includes('Let v1alpha1 convert through v1'));
  expect(messages).toEqual(paths.map(() => true));
});
