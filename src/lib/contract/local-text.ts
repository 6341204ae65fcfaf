import { z } from 'zod';
import { languages, type LocalText } from './language.ts';

const text = z.string().min(1);
const optional = Object.fromEntries(languages.map((language) => [language, text.optional()]));

/** A text in the languages. Apart from language.ts, so that readers' browsers get no validation library. */
export const localText: z.ZodType<LocalText> = z.strictObject({ ...optional, 'zh-CN': text });
