import { expect, test } from 'vitest';
import { readKind } from '../../scripts/generate/read-kind.ts';
import type { KindSource } from '../../scripts/generate/read-kind.ts';
import { noteOnInvalid } from '../../scripts/samples/note-on-invalid.ts';
import type { Sample } from '../../scripts/samples/read-samples.ts';
import { defineKind } from '../../src/index.ts';
import type { JsonObject } from '../../src/index.ts';
import { lens } from '../../src/lens.ts';
import { WIDGETS } from './prove/a-widget-crd.ts';

/** Returns a sample with labels. */
function labelled(labels: JsonObject): Sample {
  const metadata = { name: 'nightly', labels };
  const object = { apiVersion: 'example.com/v1', kind: 'Widget', metadata } as Sample['object'];
  return { place: 'a.yaml:1', name: 'nightly', version: 'v1', object, text: '', problems: [] };
}

test('notes each reason at a place once', () => {
  const crd = readKind(WIDGETS) as KindSource;
  const names = { group: 'example.com', kind: 'Widget', versions: ['v1', 'v1beta1'] as const };
  const kind = defineKind(names, 'v1', { v1beta1: lens() });
  const noted = new Set<string>();
  const noteOn = (labels: JsonObject): string | undefined =>
    noteOnInvalid(labelled(labels), 'v1beta1', { kind, crd }, noted);
  const first = noteOn({ a: 'x y' });
  expect(first).toContain('refuses when a client writes it: metadata.labels.a: ');
  expect(first).toContain("accept('invalid-after-conversion', 'metadata.labels', 'REASON')");
  expect(noteOn({ b: 'x y' })).toBeUndefined();
  expect(noteOn({ 'a b': 'x' })).toContain('metadata.labels["a b"]: ');
});
