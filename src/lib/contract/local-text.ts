import { z } from 'zod';
import type { LocalText } from './language.ts';

/** A text in the three languages. Apart from language.ts, so that readers' browsers get no validation library. */
export const localText = z.strictObject({
  'zh-CN': z.string().min(1),
  zh_TW: z.string().min(1).optional(),
  'en-US': z.string().min(1).optional(),
}) satisfies z.ZodType<LocalText>;
