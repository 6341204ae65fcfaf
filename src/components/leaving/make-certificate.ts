import type { QrPath } from '#lib/citation/qr.ts';
import { runThread } from '../typesetting/run-thread.ts';
import type { CertificateTexts } from './certificate-pdf.ts';

export interface CertificateInput {
  texts: CertificateTexts;
  qr: QrPath;
}

/** The PDF file, or the characters that the typeface has no shape for. */
export type CertificateResult = { file: Uint8Array<ArrayBuffer> } | { lacking: string[] };

/**
 * Makes the PDF of a leaving certificate in a thread: 60 ms of one task, and as much for the typeface.
 * @returns undefined if too many are waiting
 */
export const makeCertificate = (input: CertificateInput): Promise<CertificateResult | undefined> =>
  runThread(new URL('./certificate.thread.ts', import.meta.url), input);
