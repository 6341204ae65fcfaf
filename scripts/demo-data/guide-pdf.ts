import { taggedPdf } from '../../src/components/pdf/tagged-pdf.ts';
import type { Typeface } from '../../src/components/typesetting/typeface.ts';

/** A part of a guide: a heading over paragraphs, a table of two columns, or a numbered list. */
export interface GuidePart {
  heading: string;
  text?: readonly string[];
  table?: readonly (readonly [string, string])[];
  list?: readonly { title: string; lines: readonly string[] }[];
}
export interface Guide {
  /** BCP 47. */
  language: string;
  library: string;
  title: string;
  intro: string;
  accent: string;
  parts: readonly GuidePart[];
}

const margin = 64;
const wide = 595.28 - 2 * margin;
const [ink, muted] = ['#1c2733', '#5b6672'];
/** Files that are written again are the same, so that they change with their texts alone. */
const written = new Date('2026-09-01T00:00:00Z');

/** A guide as a PDF of A4 pages, tagged for screen readers, with its headings as bookmarks. */
export function guidePdf(guide: Guide, typeface: Typeface): Promise<Buffer> {
  const { document, tag, finish } = taggedPdf(typeface, {
    language: guide.language,
    title: guide.title,
    author: guide.library,
    margin,
    more: { bufferPages: true, info: { CreationDate: written } },
  });
  const roomFor = (height: number): void => {
    if (document.y + height > document.page.height - margin) document.addPage();
  };
  const left = (text: string, size: number, color: string, gap = 5): void => {
    document.fontSize(size).fillColor(color).text(text, margin, document.y, { width: wide, lineGap: gap });
  };

  document.markContent('Artifact', { type: 'Layout' });
  document.rect(0, 0, document.page.width, 10).fill(guide.accent);
  document.endMarkedContent();
  document.y = margin;
  tag('P', () => {
    left(guide.library, 12, muted);
  });
  tag('H1', () => {
    document.y += 6;
    left(guide.title, 26, ink, 2);
  });
  tag('P', () => {
    document.y += 8;
    left(guide.intro, 12, ink);
  });
  for (const part of guide.parts) {
    roomFor(96);
    document.outline.addItem(part.heading);
    tag('H2', () => {
      document.y += 16;
      left(part.heading, 16, guide.accent);
      document.y += 2;
    });
    for (const text of part.text ?? []) {
      roomFor(document.fontSize(11.5).heightOfString(text, { width: wide, lineGap: 5 }));
      tag('P', () => {
        left(text, 11.5, ink);
        document.y += 4;
      });
    }
    for (const [name, value] of part.table ?? []) {
      roomFor(24);
      tag('P', () => {
        const top = document.y;
        document.fontSize(11.5).fillColor(ink).text(name, margin, top, { width: 180 });
        const below = document.y;
        document.fillColor(muted).text(value, margin + 190, top, { width: wide - 190 });
        document.y = Math.max(below, document.y) + 5;
      });
    }
    for (const [at, { title, lines }] of (part.list ?? []).entries()) {
      roomFor(30 + 34 * lines.length);
      tag('P', () => {
        left(`${String(at + 1)}. ${title}`, 12, ink, 3);
        for (const line of lines) left(line, 10.5, muted, 3);
        document.y += 7;
      });
    }
  }
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    const foot = `${guide.title}　${String(page + 1)} / ${String(count)}`;
    document.fontSize(9).fillColor(muted).text(foot, margin, 806, { width: wide, align: 'center', lineBreak: false });
    document.endMarkedContent();
  }
  return finish();
}
