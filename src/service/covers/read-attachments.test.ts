import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPicture } from '#support/pictures.ts';
import { testService } from '#support/service.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { coverFilesIn } from './cover-files.ts';
import { coverOfEpub, firstPageOfPdf, coverFromAttachments } from './read-attachments.ts';
import { pictureName } from './draw-sizes.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-books-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>';
const epub = (items: string, picture: Uint8Array): Uint8Array =>
  zipSync({
    'META-INF/container.xml': strToU8(container),
    'OPS/book.opf': strToU8(
      `<package xmlns="http://www.idpf.org/2007/opf"><metadata><meta name="cover" content="c"/></metadata>
       <manifest>${items}</manifest></package>`,
    ),
    'OPS/img/a b.jpg': picture,
  });
const pdf = async (): Promise<Buffer> => {
  const document = new PDFDocument({ size: [300, 420] });
  document.rect(0, 0, 300, 420).fill('#cc0000');
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) if (part instanceof Buffer) parts.push(part);
  return Buffer.concat(parts);
};

test.each([
  ['<item id="x" href="img/a%20b.jpg" properties="svg cover-image"/>', 'EPUB 3'],
  ['<item id="c" href="img/a%20b.jpg"/>', 'EPUB 2'],
])('%s is a cover as %s names it', async (items) => {
  const picture = await testPicture(60, 80);
  expect(Buffer.from(coverOfEpub(epub(items, picture)) ?? []).equals(picture)).toBe(true);
});

test('what names no cover in the book itself has none', () => {
  const picture = strToU8('x');
  for (const href of ['../../../etc/passwd', 'https://example.org/a.jpg', 'img/other.jpg'])
    expect(coverOfEpub(epub(`<item id="c" href="${href}"/>`, picture))).toBeUndefined();
  expect(coverOfEpub(epub('<item id="x" href="img/a%20b.jpg"/>', picture))).toBeUndefined();
  expect(coverOfEpub(epub('<item', picture))).toBeUndefined();
  expect(coverOfEpub(strToU8('no archive'))).toBeUndefined();
});

test('the first page of a PDF is rendered, and other files give no picture', async () => {
  const page = await firstPageOfPdf(await pdf());
  const { dominant } = await sharp(page).stats();
  expect(await sharp(page).metadata()).toMatchObject({ width: 640, height: 896 });
  expect([dominant.r > 180, dominant.g < 40]).toEqual([true, true]);
  expect(await firstPageOfPdf(Buffer.from('%PDF-1.4 and nothing more'))).toBeUndefined();
});

test('records without a picture get that of a file that everybody may read, the EPUB’s before the PDF’s', async () => {
  const picture = await testPicture(60, 80);
  const folder = join(dir, 'data', 'attachments', 'demo');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.epub'), epub('<item id="c" href="img/a%20b.jpg"/>', picture));
  writeFileSync(join(folder, 'a.pdf'), await pdf());
  const attach = (...files: string[]) => files.map((file) => ({ title: file, file }));
  const book = (controlNumber: string, attachments: object[]) => ({
    controlNumber,
    kind: 'book' as const,
    title: controlNumber,
    attachments: attachments.map((attachment) => ({ title: 'x', file: 'a.pdf', ...attachment })),
  });
  const service = await testService({
    records: [
      book('both', attach('a.pdf', 'a.epub')),
      book('page', attach('a.pdf')),
      book('readers', [{ file: 'a.pdf', access: 'reader' }]),
      book('gone', attach('gone.pdf')),
    ],
  });
  const { store, library } = service.context();
  const files = coverFilesIn(folderFiles(join(dir, 'data')));
  const covering = { store, files, library, now: () => service.clock.now };
  const read = () => coverFromAttachments(covering, folderFiles(join(dir, 'data')));
  expect(await read()).toEqual({ files: 3, covers: 2, without: ['gone.pdf'] });
  const rows = await store.db
    .selectFrom('record_cover')
    .select(['picture', 'source', 'origin'])
    .orderBy('record_id')
    .execute();
  expect(rows.map(({ source, origin }) => [source, origin])).toEqual([
    ['a.epub', 'attachment'],
    ['a.pdf', 'attachment'],
  ]);
  expect(rows[0]?.picture).toBe(pictureName(picture));
  expect(await read()).toEqual({ files: 1, covers: 0, without: ['gone.pdf'] });
  await service.close();
});
