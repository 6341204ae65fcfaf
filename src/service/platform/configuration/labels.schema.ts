import { z } from 'zod';

const mm = z.number().min(5).max(300);
const distance = z.number().min(0).max(300).default(0);

const sizeSchema = z.strictObject({
  width: mm,
  height: mm,
  sheet: z
    .strictObject({
      columns: z.int().min(1).max(20),
      rows: z.int().min(1).max(40),
      left: distance,
      top: distance,
      gapX: distance,
      gapY: distance,
    })
    .optional(),
});

/** `labels` of library.json: docs/guide/desk.md. Sizes are in millimetres. */
export const labelsSchema = z.strictObject({
  spine: sizeSchema.default({ width: 25, height: 38 }),
  pocket: sizeSchema.default({ width: 60, height: 30 }),
});
