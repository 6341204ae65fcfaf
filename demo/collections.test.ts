import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { foldKey } from '#service/catalogue/text/analysis.ts';

const libraries = join(import.meta.dirname, '../libraries');
const fileSchema = z.object({ collectionsLeftOut: z.array(z.string()) });
const recordSchema = z.object({ access: z.array(z.object({ collection: z.string().optional() })).default([]) });

/** Companies that sell collections: their names say nothing of what is in one. */
const vendors = /proquest|springer|elsevier|wiley|ebsco|taylor|sage\b|超星|万方|維普|维普|知网/i;

test.each(['jianglan', 'chengchuan', 'mingwan'])('lists of collections of %s have no vendors’ labels', (name) => {
  const folder = join(libraries, name);
  const { collectionsLeftOut } = fileSchema.parse(JSON.parse(readFileSync(join(folder, 'library.json'), 'utf8')));
  const leftOut = collectionsLeftOut.map(foldKey);
  const collections = new Set<string>();
  for (const file of readdirSync(join(folder, 'data'))) {
    for (const line of gunzipSync(readFileSync(join(folder, 'data', file)))
      .toString('utf8')
      .split('\n')) {
      if (!line.includes('"collection"')) continue;
      for (const { collection } of recordSchema.parse(JSON.parse(line)).access)
        if (collection) collections.add(collection);
    }
  }
  const shown = [...collections].filter((collection) => !leftOut.some((part) => foldKey(collection).includes(part)));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((entry) => vendors.test(entry))).toEqual([]);
});
