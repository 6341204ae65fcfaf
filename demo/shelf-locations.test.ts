import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { dataFiles, linesOf } from '#service/platform/configuration/data-files.ts';
import { readLibraries } from '#service/libraries/read-libraries.ts';
import { shelfAt } from '#service/catalogue/shelf-locations/find.ts';

it('every copy of the demo libraries has a shelf', async () => {
  const { libraries } = await readLibraries(join(import.meta.dirname, '../libraries'));
  for (const library of libraries) {
    const without = new Set<string>();
    let copies = 0;
    for (const file of await dataFiles(library.dir)) {
      for await (const { text } of linesOf(file)) {
        if (!text.includes('"barcode"')) continue;
        const { holdings } = catalogueRecordSchema.parse(JSON.parse(text));
        for (const { locationId, callNumber, items } of holdings) {
          copies += items.length;
          const isPlaced = shelfAt({ library, language: 'zh-CN' }, locationId, callNumber ?? null) !== null;
          if (items.length > 0 && !isPlaced) without.add(`${locationId} ${callNumber ?? ''}`);
        }
      }
    }
    expect(copies).toBeGreaterThan(1000);
    expect([...without]).toEqual([]);
  }
});
