import { parentPort, workerData } from 'node:worker_threads';
import { readTypeface } from '../typesetting/typeface.ts';
import { certificatePdf, textOfCertificate } from './certificate-pdf.ts';
import type { CertificateInput, CertificateResult } from './make-certificate.ts';

const { texts, qr }: CertificateInput = workerData;
const typeface = await readTypeface();
const lacking = typeface.lacks(textOfCertificate(texts));
const result: CertificateResult =
  lacking.length > 0 ? { lacking } : { file: new Uint8Array(await certificatePdf(texts, typeface, qr)) };
parentPort?.postMessage(result);
