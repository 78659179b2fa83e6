import { expect, test } from 'vitest';
import { collectionPath, objectPath, pagesOf } from '../../src/life/pages.ts';
import type { Page } from '../../src/life/pages.ts';
import { aScriptedCluster } from './a-scripted-cluster.ts';

const WIDGETS = { group: 'example.com', version: 'v1', plural: 'widgets' };

function list(names: readonly string[], next = ''): { status: number; text: string } {
  const items = names.map((name) => ({ metadata: { name } }));
  return { status: 200, text: JSON.stringify({ metadata: { continue: next }, items }) };
}

async function pages(
  cluster: Parameters<typeof pagesOf>[0],
  options: Parameters<typeof pagesOf>[2],
): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pagesOf(cluster, WIDGETS, options)) all.push(page);
  return all;
}

test('lists page by page, until there is no token', async () => {
  const cluster = aScriptedCluster(list(['a', 'b'], 'token+1'), list(['c']));
  const all = await pages(cluster, { form: 'whole', limit: 2 });

  expect(all.map(({ items }) => items.length)).toEqual([2, 1]);
  expect(cluster.requests).toEqual([
    { method: 'GET', path: '/apis/example.com/v1/widgets?limit=2' },
    { method: 'GET', path: '/apis/example.com/v1/widgets?limit=2&continue=token%2B1' },
  ]);
});

test('asks for metadata only', async () => {
  const cluster = aScriptedCluster(list([]));
  await pages(cluster, { form: 'metadata' });

  expect(cluster.requests[0]?.accept).toContain('as=PartialObjectMetadataList;g=meta.k8s.io;v=v1');
  expect(cluster.requests[0]?.path).toContain('limit=500');
});

test('goes on after the snapshot expired, and from where an earlier list stopped', async () => {
  const expired = {
    status: 410,
    text: '{"kind":"Status","metadata":{"continue":"later"},"reason":"Expired","code":410,"message":"too old"}',
  };
  const cluster = aScriptedCluster(expired, list(['c']));
  const all = await pages(cluster, { form: 'whole', from: 'old' });

  expect(all).toHaveLength(1);
  expect(cluster.requests.map(({ path }) => path.split('continue=')[1])).toEqual(['old', 'later']);
});

test('a refused page ends the list with the words of the server', async () => {
  const refusal = {
    status: 500,
    text: '{"kind":"Status","message":"conversion webhook for example.com/v1beta1, Kind=Widget failed: no"}',
  };

  await expect(pages(aScriptedCluster(refusal), { form: 'whole' })).rejects.toThrow(
    'list of widgets.v1.example.com: the API server answers 500: conversion webhook for example.com/v1beta1, Kind=Widget failed: no',
  );
});

test('numbers are exact', async () => {
  const text = '{"items":[{"spec":{"n":9007199254740993}}]}';
  const [page] = await pages(aScriptedCluster({ status: 200, text }), { form: 'whole' });

  expect(page?.items).toEqual([{ spec: { n: 9007199254740993n } }]);
});

test('paths of collections and objects', () => {
  expect(collectionPath(WIDGETS, 'one')).toBe('/apis/example.com/v1/namespaces/one/widgets');
  expect(objectPath(WIDGETS, { namespace: 'one', name: 'a' })).toBe(
    '/apis/example.com/v1/namespaces/one/widgets/a',
  );
  expect(objectPath(WIDGETS, { name: 'a:b' })).toBe('/apis/example.com/v1/widgets/a%3Ab');
});
