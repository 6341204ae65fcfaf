import { z } from 'zod';

const mm = z.number().min(5).max(300);
const distance = z.number().min(0).max(300).default(0);

const sizeSchema = z.strictObject({
  width: mm.describe('Width of a label.'),
  height: mm.describe('Height of a label.'),
  sheet: z
    .strictObject({
      columns: z.int().min(1).max(20).describe('Labels in a row.'),
      rows: z.int().min(1).max(40).describe('Rows of labels.'),
      left: distance.describe('Left margin.'),
      top: distance.describe('Top margin.'),
      gapX: distance.describe('Distance between columns.'),
      gapY: distance.describe('Distance between rows.'),
    })
    .optional()
    .describe('Labels on a page of A4; without it each label is a page.'),
});

/** `labels` of library.json: docs/guide/desk-copies.md. Sizes are in millimetres. */
export const labelsSchema = z.strictObject({
  spine: sizeSchema.default({ width: 25, height: 38 }).describe('Spine labels.'),
  pocket: sizeSchema.default({ width: 60, height: 30 }).describe('Pocket labels.'),
});
