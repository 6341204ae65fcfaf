import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverAddressOf } from '../../lib/rules/cover-picture.ts';
import { testPicture } from '#support/pictures.ts';
import { testService, type TestService } from '#support/service.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { coverFilesIn, type CoverFiles } from './cover-files.ts';
import { readCoverName, coverFilesFrom } from './write-covers.ts';
import { drawSizes, pictureName } from './draw-sizes.ts';
import { importCovers, sweepCovers, uncoverRecords } from './import-covers.ts';

let dir = '';
let files: CoverFiles;
let service: TestService;
const book = (controlNumber: string, isbn: string[]) => ({
  controlNumber,
  kind: 'book' as const,
  title: controlNumber,
  isbn,
});

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-covers-'));
  files = coverFilesIn(folderFiles(join(dir, 'data')));
  service = await testService({
    records: [book('jl001', ['9787544258609']), book('jl002', ['9787544258609']), book('jl003', [])],
  });
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const put = (path: string, bytes: Uint8Array): string => {
  const whole = join(dir, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, bytes);
  return whole;
};
const covering = () => {
  const { store, library } = service.context();
  return { store, files, library, now: () => service.clock.now };
};
const bring = async (path: string) => {
  const result = await importCovers(covering(), join(dir, path));
  await service.follow();
  return result;
};
const coverOf = async (number: string) =>
  (await service.data('getRecordPage', { recordId: await service.idOf(number) })).record.coverUrl;
const storedFiles = () =>
  existsSync(join(dir, 'data', 'covers')) ? readdirSync(join(dir, 'data', 'covers'), { recursive: true }) : [];

test('a folder gives covers by ISBN and by number, says what it did, and changes nothing the second time', async () => {
  put('in/deep/978-7-5442-5860-9.jpg', await testPicture(300, 400));
  put('in/jl003.png', await testPicture(200, 320, 'png'));
  put('in/9787020002207.jpg', await testPicture(30, 40));
  put('in/notes.txt', Buffer.from('no cover'));
  put('in/jl001.gif', Buffer.from('GIF89a and nothing behind it'));
  const first = await bring('in');
  expect(first).toMatchObject({
    files: 4,
    covers: 3,
    unchanged: 0,
    unmatched: ['9787020002207.jpg'],
    broken: ['jl001.gif'],
  });
  const url = coverAddressOf(pictureName(await testPicture(300, 400)));
  expect(await Promise.all(['jl001', 'jl002'].map(coverOf))).toEqual([url, url]);
  const second = await bring('in');
  expect(second).toMatchObject({ covers: 0, unchanged: 3 });
});

test('an ISBN of ten digits is that of thirteen, and a file named by the number counts before it', async () => {
  const [byIsbn, byNumber] = await Promise.all([testPicture(120, 160), testPicture(160, 120)]);
  put('in/7-5442-5860-2.jpg', byIsbn);
  put('in/jl001.jpg', byNumber);
  await bring('in');
  expect(await coverOf('jl001')).toBe(coverAddressOf(pictureName(byNumber)));
  expect(await coverOf('jl002')).toBe(coverAddressOf(pictureName(byIsbn)));
});

test('another picture takes the place of the first, whose files go', async () => {
  put('in/jl003.jpg', await testPicture(120, 160));
  await bring('in');
  const before = await coverOf('jl003');
  put('in/jl003.jpg', await testPicture(130, 160));
  expect(await bring('in')).toMatchObject({ covers: 1 });
  expect(await coverOf('jl003')).not.toBe(before);
  expect(storedFiles().filter((name) => String(name).includes('.'))).toHaveLength(4);
});

test('files go with the last record that is shown with them, and when records were deleted', async () => {
  put('in/9787544258609.jpg', await testPicture(120, 160));
  await bring('in');
  const ids = await Promise.all(['jl001', 'jl002'].map(async (number) => Number(await service.idOf(number))));
  expect(await uncoverRecords(covering(), ids.slice(0, 1))).toBe(1);
  expect(storedFiles()).not.toEqual([]);
  expect(await uncoverRecords(covering(), ids)).toBe(1);
  expect(storedFiles().filter((name) => String(name).includes('.'))).toEqual([]);
  await bring('in');
  await service.store.db.deleteFrom('record_cover').execute();
  expect(await sweepCovers(covering())).toBe(1);
  expect(await sweepCovers(covering())).toBe(0);
});

test('a zip gives the same, and its paths lead nowhere', async () => {
  const picture = await testPicture(300, 400);
  put(
    'in.zip',
    zipSync({ '../../jl001.jpg': picture, '/etc/jl002.jpg': [picture, { level: 0 }], '__MACOSX/._jl003.jpg': picture }),
  );
  expect(await bring('in.zip')).toMatchObject({ files: 2, covers: 2, stopped: undefined });
  expect(readdirSync(dir).sort()).toEqual(['data', 'in.zip']);
  expect(await coverOf('jl003')).toBeNull();
});

test('what unpacks to more than a picture weighs is left out, and far more ends the reading', async () => {
  put('in.zip', zipSync({ 'jl001.jpg': Buffer.alloc(3_000), 'jl002.jpg': Buffer.alloc(100) }));
  const read = async (maxBytes: number) => {
    const lengths: number[] = [];
    for await (const { bytes } of coverFilesFrom(join(dir, 'in.zip'), maxBytes)) lengths.push(bytes.length);
    return lengths;
  };
  expect(await read(1_000)).toEqual(['tooLarge'.length, 100]);
  await expect(read(100)).rejects.toThrow('too large when unpacked');
});

test('reports an incomplete archive and a file that is not an archive', async () => {
  const whole = zipSync(
    { 'jl001.jpg': await testPicture(300, 400), 'jl002.jpg': await testPicture(301, 400) },
    { level: 0 },
  );
  put('broken.zip', Buffer.concat([whole.slice(0, 60), Buffer.alloc(4_000, 7)]));
  put('page.zip', Buffer.from('<html>'));
  expect(await bring('page.zip')).toMatchObject({ files: 0, stopped: 'The file is not a zip archive.' });
  expect((await bring('broken.zip')).covers).toBe(0);
});

test('links in a folder are not followed', async () => {
  put('secret/jl001.jpg', await testPicture(300, 400));
  mkdirSync(join(dir, 'in'));
  symlinkSync(join(dir, 'secret', 'jl001.jpg'), join(dir, 'in', 'jl001.jpg'));
  expect(await bring('in')).toMatchObject({ files: 0 });
});

test('drawings, documents, tiny pictures and pictures of too many dots are none', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="/etc/passwd"/></svg>',
  );
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  for (const bytes of [
    svg,
    huge,
    await testPicture(10, 10),
    Buffer.from('%PDF-1.4'),
    (await testPicture(300, 400)).subarray(0, 400),
  ])
    expect(await drawSizes(bytes)).toBeUndefined();
});

test('sizes are those that are shown, none larger than it came, and nothing else of the file stays', async () => {
  const drawn = await drawSizes(await testPicture(200, 400, 'png'));
  const sizes = await Promise.all([...(drawn?.values() ?? [])].map(async (entry) => await sharp(entry).metadata()));
  expect(sizes.map(({ width, height, format }) => [format, width, height])).toEqual([
    ['webp', 54, 107],
    ['webp', 107, 213],
    ['webp', 200, 400],
    ['jpeg', 200, 400],
  ]);
  expect(sizes.map(({ exif }) => exif)).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ['covers/978-7-5442-5860-9.JPG', { isbn: '9787544258609', controlNumber: '978-7-5442-5860-9' }],
  ['0-306-40615-2.png', { isbn: '9780306406157', controlNumber: '0-306-40615-2' }],
  ['9787544258600.png', { isbn: undefined, controlNumber: '9787544258600' }],
  ['jl 12.webp', { isbn: undefined, controlNumber: 'jl 12' }],
  ['.jpg', undefined],
  ['._jl1.jpg', undefined],
  ['jl1.svg', undefined],
])('the name %s says %j', (path, name) => {
  expect(readCoverName(path)).toEqual(name);
});

test('no address reaches another file', async () => {
  for (const name of ['../secrets.json', 'x', `${'a'.repeat(20)}-81.webp`])
    await expect(files.read(name)).rejects.toThrow('no cover');
});
