import { z } from 'zod';
import type { LocalText } from '../../../lib/contract/language.ts';
import { localText } from '../../../lib/contract/local-text.ts';

/** `assistant` of library.json (docs/operate/assistant.md), switched on by institutionParameter.aiOpenFlag. */
export const assistantSettingsSchema = z.strictObject({
  name: localText.default({ 'zh-CN': 'AI馆员', zh_TW: 'AI 館員', 'en-US': 'AI Librarian' }),
  /** Questions to begin with. */
  examples: z
    .array(localText)
    .max(6)
    .default((): LocalText[] => [
      {
        'zh-CN': '有哪些关于人工智能的书？',
        zh_TW: '有哪些關於人工智慧的書？',
        'en-US': 'Books about artificial intelligence',
      },
      { 'zh-CN': '和《围城》类似的小说', zh_TW: '和《圍城》類似的小說', 'en-US': 'Novels like “围城”' },
      { 'zh-CN': '最近有什么新书？', zh_TW: '最近有什麼新書？', 'en-US': 'What books are new?' },
      { 'zh-CN': '图书馆几点开门？', zh_TW: '圖書館幾點開門？', 'en-US': 'When is the library open?' },
    ]),
  /** Maximum number of questions per reader and day (UTC). */
  questionsPerDay: z.int().min(1).max(1000).default(60),
  /** Days after which conversations are deleted; 0 stores none. */
  historyDays: z.int().min(0).max(3650).default(90),
  /** Whether the model may query the reader's loans, which are then sent to its provider. */
  modelSeesLoans: z.boolean().default(false),
  /** A language model with an OpenAI-compatible interface; without one, answers come from the catalogue only. */
  model: z
    .strictObject({
      /** Address that /chat/completions is added to: https://models.example.edu/v1 */
      url: z.url({ protocol: /^https?$/ }),
      model: z.string().min(1).max(200),
      /** Additional instructions for the model: about the library, and topics to refer readers elsewhere for. */
      instructions: z.string().max(4000).default(''),
      temperature: z.number().min(0).max(2).default(0.3),
      maxTokens: z.int().min(50).max(8000).default(1200),
      /** Milliseconds until the first word, and between two pieces. */
      timeoutMs: z.int().min(500).max(120_000).default(30_000),
      /** Whether the model may query the catalogue and the library's answers. */
      tools: z.boolean().default(true),
    })
    .optional(),
});
