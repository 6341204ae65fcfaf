import PDFDocument from 'pdfkit';
import type { Typeface } from '../typesetting/typeface.ts';

export type PdfDrawing = InstanceType<typeof PDFDocument>;

/**
 * Begins a PDF of A4 pages that screen readers can read: what is drawn within `tag` is an element of its structure. It
 * has of the typeface what it shows.
 * @param input.more options of pdfkit for this document alone
 * @returns the document, and `finish`, which ends it and gives its bytes
 */
export function taggedPdf(
  typeface: Typeface,
  input: { language: string; title: string; author: string; margin: number; more?: PDFKit.PDFDocumentOptions },
): {
  document: PdfDrawing;
  tag: (type: string, draw: () => void, alt?: string) => void;
  finish: () => Promise<Buffer>;
} {
  const { language, title, author, margin, more } = input;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    ...more,
    info: { Title: title, Author: author, ...more?.info },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  document.registerFont('kai', typeface.data).font('kai');
  return {
    document,
    tag: (type, draw, alt) => {
      root.add(document.struct(type, alt === undefined ? {} : { alt }, draw));
    },
    finish: () => {
      root.end();
      document.end();
      return whole;
    },
  };
}
