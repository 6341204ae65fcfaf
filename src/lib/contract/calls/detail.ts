import { z } from 'zod';
import { recordDetailSchema } from './record.ts';
import { recordIdSchema } from './search.ts';

const byRecord = z.object({ recordId: recordIdSchema });
const qrCode = z.object({
  /** Path of the drawing (SVG), on the host of the portal. */
  qrCode: z.string(),
  path: z.string(),
});

export const detailCalls = {
  getBookDetail: {
    summary: 'Everything the catalogue has about one record, under its older address.',
    input: byRecord,
    output: recordDetailSchema,
  },
  getQrCode: { summary: "Where the QR code of a record's page is drawn.", input: byRecord, output: qrCode },
  getShareQrCode: { summary: 'The same for sharing in a messaging app.', input: byRecord, output: qrCode },
  findRecord: {
    summary: 'The record with this number in the library: the first, when it has several; null when it has none.',
    input: z.object({
      doi: z.string().trim().min(4).max(300).optional(),
      isbn: z.string().trim().min(9).max(20).optional(),
      issn: z.string().trim().min(8).max(9).optional(),
    }),
    output: z.object({ recordId: z.string().nullable() }),
  },
};
