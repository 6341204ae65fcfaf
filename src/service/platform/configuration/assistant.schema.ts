import { z } from 'zod';
import type { LocalText } from '../../../lib/contract/language.ts';
import { localText } from '../../../lib/contract/local-text.ts';

/** `assistant` of library.json (docs/operate/assistant.md), switched on by institutionParameter.aiOpenFlag. */
export const assistantSettingsSchema = z.strictObject({
  name: localText
    .default({ 'zh-CN': 'AI馆员', zh_TW: 'AI 館員', 'en-US': 'AI Librarian' })
    .describe('Name of the panel and its button.'),
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
    ])
    .describe('Questions to begin with.'),
  questionsPerDay: z
    .int()
    .min(1)
    .max(1000)
    .default(60)
    .describe('Maximum number of questions per reader and day (UTC).'),
  historyDays: z
    .int()
    .min(0)
    .max(3650)
    .default(90)
    .describe('Days after which conversations are deleted; 0 stores none.'),
  modelSeesLoans: z
    .boolean()
    .default(false)
    .describe("Whether the model may query the reader's loans, which are then sent to its provider."),
  model: z
    .strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .describe('Address that /chat/completions is added to: https://models.example.edu/v1'),
      model: z.string().min(1).max(200).describe('Name of the model.'),
      instructions: z
        .string()
        .max(4000)
        .default('')
        .describe(
          'Additional instructions for the model: about the library, and topics to refer readers elsewhere for.',
        ),
      temperature: z.number().min(0).max(2).default(0.3).describe('Randomness of answers.'),
      maxTokens: z.int().min(50).max(8000).default(1200).describe('Maximum length of an answer.'),
      timeoutMs: z
        .int()
        .min(500)
        .max(120_000)
        .default(30_000)
        .describe('Milliseconds until the first word, and between two pieces.'),
      tools: z.boolean().default(true).describe("Whether the model may query the catalogue and the library's answers."),
    })
    .optional()
    .describe(
      'A language model with an OpenAI-compatible interface; without one, answers come from the catalogue only.',
    ),
});
