import type { QrPath } from '#lib/citation/qr.ts';
import { taggedPdf, type PdfDrawing } from '../pdf/tagged-pdf.ts';
import type { Typeface } from '../typesetting/typeface.ts';

export interface CertificateTexts {
  /** BCP 47. */
  language: string;
  title: string;
  statement: string;
  codeLabel: string;
  code: string;
  verifyLabel: string;
  verifyAddress: string;
  /** The same address without the code, to be typed. */
  verifyPlace: string;
  /** What the QR code is, for those who do not see it. */
  qrLabel: string;
  libraryName: string;
  day: string;
}

/** All texts of a certificate, of which the typeface must have the characters. */
export const textOfCertificate = (texts: CertificateTexts): string => Object.values(texts).join('');

// Points, from the upper left corner of A4.
const page = { width: 595.28, height: 841.89, margin: 86 };
const ink = '#1c2733';
const muted = '#5b6672';
const qrSide = 108;

/** The double frame of the sheet, which screen readers pass over. */
function drawFrame(document: PdfDrawing): void {
  for (const { inset, width } of [
    { inset: 34, width: 2 },
    { inset: 40, width: 0.5 },
  ]) {
    document.rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset).lineWidth(width);
    document.stroke(ink);
  }
}

function drawQr(document: PdfDrawing, { size, path }: QrPath, x: number, y: number): void {
  document
    .save()
    .translate(x, y)
    .scale(qrSide / size)
    .path(path)
    .fill('#000')
    .restore();
}

/**
 * A leaving certificate as a PDF of one A4 page. It is tagged for screen readers, and has of the typeface what it shows.
 * @param qr the address that verifies it
 */
export function certificatePdf(texts: CertificateTexts, typeface: Typeface, qr: QrPath): Promise<Buffer> {
  const { language, title, statement, codeLabel, code, verifyLabel, verifyAddress, verifyPlace } = texts;
  const { document, tag, finish } = taggedPdf(typeface, {
    language,
    title,
    author: texts.libraryName,
    margin: page.margin,
  });
  const wide = page.width - 2 * page.margin;
  document.markContent('Artifact', { type: 'Layout' });
  drawFrame(document);
  document.endMarkedContent();
  document.fillColor(ink);
  tag('P', () => document.fontSize(15).text(texts.libraryName, page.margin, 130, { width: wide, align: 'center' }));
  tag('H1', () => document.fontSize(34).text(title, page.margin, document.y + 22, { width: wide, align: 'center' }));
  tag('P', () => {
    document.fontSize(16).text(statement, page.margin, document.y + 48, { width: wide, lineGap: 12 });
  });
  tag('P', () => {
    const below = { width: wide, align: 'right', lineGap: 8 } as const;
    document.fontSize(15).text(texts.libraryName, page.margin, document.y + 56, below);
    document.text(texts.day, below);
  });
  const foot = page.height - page.margin - qrSide;
  tag('Figure', () => drawQr(document, qr, page.margin - 10, foot), texts.qrLabel);
  tag('P', () => {
    const column = { width: wide - qrSide - 8 };
    document
      .fontSize(10)
      .fillColor(muted)
      .text(codeLabel, page.margin + qrSide + 8, foot + 8, column);
    document.fontSize(15).fillColor(ink).text(code, column);
    document
      .fontSize(10)
      .fillColor(muted)
      .text(verifyLabel, page.margin + qrSide + 8, document.y + 8, column);
    document.fillColor(ink).text(verifyPlace, { ...column, link: verifyAddress });
  });
  return finish();
}
