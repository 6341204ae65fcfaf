import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { readAttachmentFile } from '../catalogue/attachments/files.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { coverRecords, type Covering } from './import-covers.ts';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** What a file inside a book may unpack to. */
const maxEntryBytes = 30 * 1024 * 1024;

/** One file of an archive; undefined when it lacks it, or says that it is too large. */
function entryOf(archive: Uint8Array, path: string): Uint8Array | undefined {
  const found = unzipSync(archive, { filter: (entry) => entry.name === path && entry.originalSize <= maxEntryBytes });
  return found[path];
}

interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** Elements of a document in their order, by local name. @throws when it is not well-formed */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name: name.replace(/^.*:/, ''), attributes });
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return elements;
}

/** A path inside the archive, as a file in that folder names another one. */
function pathFrom(folder: string, href: string): string | undefined {
  const base = new URL(`https://book.invalid/${folder}/`);
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return url.origin === base.origin ? decodeURIComponent(url.pathname.slice(1)) : undefined;
}

/**
 * The picture that an EPUB file names as its cover: `properties="cover-image"` of EPUB 3, else the item that the meta
 * `cover` of EPUB 2 leads to.
 * @returns undefined where it names none, and for what is no EPUB
 */
export function coverOfEpub(book: Uint8Array): Uint8Array | undefined {
  try {
    const container = entryOf(book, 'META-INF/container.xml');
    const root = container && elementsOf(strFromU8(container)).find(({ name }) => name === 'rootfile');
    const opfPath = root?.attributes['full-path'];
    const opf = opfPath === undefined ? undefined : entryOf(book, opfPath);
    if (opfPath === undefined || !opf) return undefined;
    const elements = elementsOf(strFromU8(opf));
    const items = elements.filter(({ name }) => name === 'item').map(({ attributes }) => attributes);
    const meta = elements.find(({ name, attributes }) => name === 'meta' && attributes['name'] === 'cover')?.attributes;
    const item =
      items.find((item) => item['properties']?.split(/\s+/).includes('cover-image')) ??
      items.find((item) => meta !== undefined && item['id'] === meta['content']);
    const href = item?.['href'];
    const path = href === undefined ? undefined : pathFrom(opfPath.includes('/') ? dirname(opfPath) : '', href);
    return path === undefined ? undefined : entryOf(book, path.replace(/^\/+/, ''));
  } catch {
    return undefined;
  }
}

/** What pdf.js draws on outside a browser: a canvas of its optional dependency. */
interface Factory {
  create: (
    width: number,
    height: number,
  ) => { canvas: { toBuffer: (type: 'image/png') => Uint8Array }; context: CanvasRenderingContext2D };
}
const isFactory = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function';

const pageWidth = 640;

/**
 * The first page of a PDF file as a PNG.
 * @returns undefined for what is no PDF, is locked, or cannot be drawn
 */
export async function firstPageOfPdf(file: Uint8Array): Promise<Uint8Array | undefined> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const loading = getDocument({
    data: new Uint8Array(file),
    stopAtErrors: true,
    verbosity: 0,
    maxImageSize: 40_000_000,
    standardFontDataUrl: join(home, 'standard_fonts/'),
    cMapUrl: join(home, 'cmaps/'),
    wasmUrl: join(home, 'wasm/'),
  });
  try {
    const document = await loading.promise;
    const page = await document.getPage(1);
    const { width } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: pageWidth / width });
    const height = Math.min(2 * pageWidth, Math.round(viewport.height));
    const drawn: unknown = document.canvasFactory;
    if (!isFactory(drawn)) return undefined;
    const { canvas, context } = drawn.create(pageWidth, height);
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    return canvas.toBuffer('image/png');
  } catch {
    return undefined;
  } finally {
    await loading.destroy();
  }
}

/** Books are read whole: what is larger is left alone. */
const maxBookBytes = 300 * 1024 * 1024;

/** What became of the attachments of records without a picture. */
export interface AttachmentCovers {
  files: number;
  covers: number;
  /** Files that are not there, name no cover, or cannot be drawn. */
  without: string[];
}

const readers = { epub: coverOfEpub, pdf: firstPageOfPdf } as const;
const kindOf = (file: string): keyof typeof readers | undefined =>
  /\.epub$/i.test(file) ? 'epub' : /\.pdf$/i.test(file) ? 'pdf' : undefined;

/**
 * Gives records that have no picture that of their EPUB, else the first page of their PDF. Only of files that everybody
 * may read: a page of any other is not everybody's to see.
 */
export async function coverFromAttachments(
  covering: Covering & { library: LoadedLibrary },
  files: Pick<FileStore, 'find'>,
): Promise<AttachmentCovers> {
  const { store, library } = covering;
  const rows = await store.db
    .selectFrom('attachment')
    .innerJoin('record', 'record.id', 'attachment.record_id')
    .leftJoin('record_cover as cover', 'cover.record_id', 'record.id')
    .select(['attachment.record_id', 'attachment.file'])
    .where('record.library_id', '=', library.id)
    .where('record.deleted_at', 'is', null)
    .where('cover.record_id', 'is', null)
    .where('attachment.access', '=', 'everyone')
    .where('attachment.file', 'is not', null)
    .orderBy('attachment.record_id')
    .orderBy('attachment.seq')
    .execute();
  const result: AttachmentCovers = { files: 0, covers: 0, without: [] };
  for (const [recordId, its] of Map.groupBy(rows, (row) => row.record_id)) {
    const books = its.flatMap(({ file }) => {
      const kind = file === null ? undefined : kindOf(file);
      return file === null || kind === undefined ? [] : [{ file, kind }];
    });
    // An EPUB names its cover; a first page is often a title page.
    books.sort((a, b) => Number(a.kind === 'pdf') - Number(b.kind === 'pdf'));
    for (const { file, kind } of books) {
      result.files += 1;
      const book = await readAttachmentFile(library, files, file, maxBookBytes);
      const bytes = book && (await readers[kind](book));
      const done = bytes && (await coverRecords(covering, [recordId], { bytes, origin: 'attachment', source: file }));
      if (done) {
        result.covers += done.changed.length;
        break;
      }
      result.without.push(file);
    }
  }
  return result;
}
