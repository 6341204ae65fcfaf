import type { LabelSize } from '#lib/rules/label-sizes.ts';
import { taggedPdf, type PdfDrawing } from '../pdf/tagged-pdf.ts';
import type { Typeface } from '../typesetting/typeface.ts';
import { code128, quietModules } from './code-128.ts';

/** What is on a label: lines as large as they fit, or small lines above a barcode. */
export type Label =
  { kind: 'spine'; lines: readonly string[] } | { kind: 'barcode'; lines: readonly string[]; code: string };

export interface LabelsInput {
  /** BCP 47. */
  language: string;
  title: string;
  libraryName: string;
  size: LabelSize;
  labels: Label[];
}

/** All texts of labels, of which the typeface must have the characters. */
export const textOfLabels = ({ title, labels }: LabelsInput): string =>
  [title, ...labels.flatMap((label) => [...label.lines, label.kind === 'barcode' ? label.code : ''])].join('');

/** Points in a millimetre. */
const mm = 72 / 25.4;
const a4 = { width: 210, height: 297 };
const [padding, lineHeight, ellipsis] = [1.5 * mm, 1.25, '…'];
const [smallest, largest] = [5, 20];
/** A line that was fitted to a width may be longer by this. */
const rounding = 0.01;

/** Box of a label on its page, in points. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pages of a size, and the boxes on each: one label a page, or a sheet of them. */
function pagesOf({ width, height, sheet }: LabelSize) {
  const box = { width: width * mm, height: height * mm };
  if (!sheet) return { size: [box.width, box.height] as [number, number], boxes: [{ x: 0, y: 0, ...box }] };
  const { left, top, columns, rows, gapX, gapY } = sheet;
  const boxes = Array.from({ length: columns * rows }, (_, at): Box => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return { x: (left + column * (width + gapX)) * mm, y: (top + row * (height + gapY)) * mm, ...box };
  });
  return { size: [a4.width * mm, a4.height * mm] as [number, number], boxes };
}

function fontSizeFor(document: PdfDrawing, lines: readonly string[], width: number, height: number): number {
  document.fontSize(largest);
  const widest = Math.max(...lines.map((line) => document.widthOfString(line)));
  const fit = Math.min(largest, (largest * width) / widest, height / (lines.length * lineHeight));
  return Math.max(smallest, fit);
}

function cut(document: PdfDrawing, line: string, width: number): string {
  if (document.widthOfString(line) <= width + rounding) return line;
  const signs = [...line];
  while (signs.length > 0 && document.widthOfString(signs.join('') + ellipsis) > width) signs.pop();
  return signs.join('') + ellipsis;
}

function drawLines(document: PdfDrawing, lines: readonly string[], box: Box, fontSize: number): void {
  document.fontSize(fontSize);
  for (const [at, line] of lines.entries()) {
    const text = cut(document, line, box.width);
    const x = box.x + (box.width - document.widthOfString(text)) / 2;
    document.text(text, x, box.y + at * fontSize * lineHeight, { lineBreak: false });
  }
}

function drawBarcode(document: PdfDrawing, widths: readonly number[], box: Box): void {
  const modules = widths.reduce((sum, width) => sum + width, 2 * quietModules);
  const module = box.width / modules;
  let x = box.x + quietModules * module;
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) document.rect(x, box.y, width * module, box.height);
    x += width * module;
  }
  document.fill('#000');
}

function drawLabel(
  document: PdfDrawing,
  tag: (type: string, draw: () => void, alt?: string) => void,
  label: Label,
  outer: Box,
): void {
  const box = {
    x: outer.x + padding,
    y: outer.y + padding,
    width: outer.width - 2 * padding,
    height: outer.height - 2 * padding,
  };
  if (label.kind === 'spine') {
    const fontSize = fontSizeFor(document, label.lines, box.width, box.height);
    const y = box.y + (box.height - label.lines.length * fontSize * lineHeight) / 2;
    tag('P', () => drawLines(document, label.lines, { ...box, y }, fontSize));
    return;
  }
  const lines = [...label.lines, label.code];
  const fontSize = Math.min(8, Math.max(smallest, (box.height * 0.55) / (lines.length * lineHeight)));
  const row = fontSize * lineHeight;
  tag('P', () => drawLines(document, label.lines, box, fontSize));
  const bars = {
    ...box,
    y: box.y + label.lines.length * row + 1,
    height: box.height - lines.length * row - 2,
  };
  const widths = code128(label.code);
  if (widths && bars.height > 0) {
    tag('Figure', () => drawBarcode(document, widths, bars), label.code);
  }
  tag('P', () => drawLines(document, [label.code], { ...box, y: box.y + box.height - row }, fontSize));
}

export function labelsPdf(input: LabelsInput, typeface: Typeface): Promise<Buffer> {
  const { language, title, libraryName, size, labels } = input;
  const { size: page, boxes } = pagesOf(size);
  const { document, tag, finish } = taggedPdf(typeface, {
    language,
    title,
    author: libraryName,
    margin: 0,
    more: { size: page },
  });
  document.fillColor('#000');
  for (const [at, label] of labels.entries()) {
    if (at > 0 && at % boxes.length === 0) document.addPage({ size: page, margin: 0 });
    const box = boxes[at % boxes.length];
    if (box) drawLabel(document, tag, label, box);
  }
  return finish();
}
