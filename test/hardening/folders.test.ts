import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The greatest number of files in a folder. A longer list has no order that a reader sees. */
const MOST = 15;

test.each(['src', 'scripts', 'packages'])('no folder of %s has too many files', async (root) => {
  const entries = await readdir(join(ROOT, root), { recursive: true, withFileTypes: true });
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const folder = entry.parentPath.slice(ROOT.length);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(2);
  expect([...counts].filter(([, files]) => files > MOST)).toEqual([]);
});
