import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, it } from 'vitest';
import { cardSize, spineLines, type LabelSize } from '#lib/rules/label-sizes.ts';
import { readTypeface, type Typeface } from '../typesetting/typeface.ts';
import { labelsPdf, type Label } from './labels-pdf.ts';
import { makeLabels } from './make-labels.ts';

let typeface: Typeface;
beforeAll(async () => {
  typeface = await readTypeface();
});

const input = (size: LabelSize, labels: Label[]) => ({
  language: 'zh-CN',
  title: '标签',
  libraryName: '江岚大学图书馆',
  size,
  labels,
});

/** Size of each page in millimetres, and its texts with their places from the upper left corner. */
async function read(file: Uint8Array) {
  const opening = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await opening.promise;
  const mm = (points: number) => Math.round((points * 25.4) / 7.2) / 10;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , x, y] = item.transform as number[];
      return [{ text: item.str, x: mm(x ?? 0), y: mm(height - (y ?? 0)), width: mm(item.width) }];
    });
    pages.push({ size: [mm(width), mm(height)], texts });
  }
  await opening.destroy();
  return pages;
}

const spine = (callNo: string): Label => ({ kind: 'spine', lines: spineLines(callNo, null) });

it('splits a call number at slashes and spaces, with the volume below', () => {
  expect(spineLines('I247.57/8', null)).toEqual(['I247.57', '8']);
  expect(spineLines('PR 9199.3 .M3', 'v.2')).toEqual(['PR', '9199.3', '.M3', 'v.2']);
});

it('has one label a page of its size, whose lines fit', async () => {
  const size = { width: 25, height: 38 };
  const pages = await read(
    await labelsPdf(input(size, [spine('I247.57/8'), spine('TP312JAVASCRIPT-2026/1002')]), typeface),
  );
  expect(pages.map((page) => page.size)).toEqual([
    [25, 38],
    [25, 38],
  ]);
  expect(pages[0]?.texts.map(({ text }) => text)).toEqual(['I247.57', '8']);
  for (const { x, width } of pages.flatMap((page) => page.texts)) {
    expect(x).toBeGreaterThanOrEqual(1.4);
    expect(x + width).toBeLessThanOrEqual(23.7);
  }
});

it('fills a sheet row by row, and begins the next one when it is full', async () => {
  const sheet = { columns: 2, rows: 2, left: 10, top: 20, gapX: 5, gapY: 2 };
  const size = { width: 25, height: 38, sheet };
  const labels = ['A', 'B', 'C', 'D', 'E'].map(spine);
  const pages = await read(await labelsPdf(input(size, labels), typeface));
  expect(pages.map((page) => page.size)).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(pages.map((page) => page.texts.map(({ text }) => text).join(''))).toEqual(['ABCD', 'E']);
  const cell = ({ x, y }: { x: number; y: number }) => [Math.floor((x - 10) / 30), Math.floor((y - 20) / 40)];
  expect(pages[0]?.texts.map(cell)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
});

it('cuts a long title of a pocket label, and has the barcode in figures', async () => {
  const lines = ['总馆', '一部题名非常之长以至于无论如何也放不进一行之中的书及其全部续编', 'I247.57/8'];
  const label = { kind: 'barcode', lines, code: 'JL47767016901' } as const;
  const [page] = await read(await labelsPdf(input({ width: 60, height: 30 }, [label]), typeface));
  const texts = page?.texts.map(({ text }) => text) ?? [];
  expect(texts).toHaveLength(4);
  expect(texts[1]).toMatch(/^一部题名.*…$/);
  expect(texts[3]).toBe('JL47767016901');
});

it('draws a reader card of the usual size in a thread, and reports characters without a shape', async () => {
  const card = { kind: 'barcode', lines: ['江岚大学图书馆', '秦书远'], code: 'JL2024001' } as const;
  const made = await makeLabels(input(cardSize, [card]));
  if (!made || !('file' in made)) throw new Error('no file');
  expect((await read(made.file)).map((page) => page.size)).toEqual([[85.6, 54]]);
  expect(await makeLabels(input(cardSize, [{ ...card, lines: ['💡'] }]))).toEqual({ lacking: ['💡'] });
});
