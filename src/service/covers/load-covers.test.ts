import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testPicture } from '#support/pictures.ts';
import { testService } from '#support/service.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { loadLibraryCovers } from './load-covers.ts';

const dir = mkdtempSync(join(tmpdir(), 'yuelan-load-covers-'));
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('covers in a library’s own folder are taken once; a library without any is passed over', async () => {
  const service = await testService({ records: [{ controlNumber: 'b1', kind: 'book', title: '一' }] });
  const { store, library } = service.context();
  mkdirSync(join(dir, 'covers'));
  writeFileSync(join(dir, 'covers', 'b1.jpg'), await testPicture(120, 160));
  const libraries = [
    { ...library, dir },
    { ...library, dir: join(dir, 'none') },
  ];
  const load = () =>
    loadLibraryCovers({ store, libraries, files: folderFiles(join(dir, 'data')), now: () => service.clock.now });
  expect(await load()).toMatchObject([{ mappingPath: 'demo', covers: 1, unchanged: 0 }]);
  expect(await load()).toMatchObject([{ covers: 0, unchanged: 1 }]);
  await service.close();
});
