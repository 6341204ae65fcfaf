import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const isUnique = <T>(rows: readonly T[], key: (row: T) => string) => new Set(rows.map(key)).size === rows.length;

const reasons = [
  { code: 'teaching', name: { 'zh-CN': '教学需要', zh_TW: '教學需要', 'en-US': 'For teaching' } },
  { code: 'research', name: { 'zh-CN': '科研需要', zh_TW: '研究需要', 'en-US': 'For research' } },
  { code: 'study', name: { 'zh-CN': '课程学习', zh_TW: '課程學習', 'en-US': 'For a course' } },
  { code: 'interest', name: { 'zh-CN': '个人兴趣', zh_TW: '個人興趣', 'en-US': 'Personal interest' } },
  { code: 'classic', name: { 'zh-CN': '名家名作', zh_TW: '名家名作', 'en-US': 'An important work' } },
];

const fields = [
  {
    name: 'purpose',
    label: { 'zh-CN': '用于课程或项目', zh_TW: '用於課程或計畫', 'en-US': 'Course or project it is for' },
    required: true,
  },
  {
    name: 'copies',
    label: { 'zh-CN': '建议册数', zh_TW: '建議冊數', 'en-US': 'Copies suggested' },
    choices: [
      { 'zh-CN': '1 册', zh_TW: '1 冊', 'en-US': 'One' },
      { 'zh-CN': '2～5 册', zh_TW: '2～5 冊', 'en-US': '2 to 5' },
      { 'zh-CN': '5 册以上', zh_TW: '5 冊以上', 'en-US': 'More than 5' },
    ],
  },
];

/** `recommendation` in library.json: form choices and fields (docs/guide/recommendations.md). */
export const recommendationSchema = z.strictObject({
  reasons: z
    .array(
      z.strictObject({ code: code.describe('Code of the reason.'), name: localText.describe('Text of the reason.') }),
    )
    .max(30)
    .refine((rows) => isUnique(rows, (row) => row.code), 'has a code twice')
    .default(reasons)
    .describe('Reasons that readers choose from.'),
  fields: z
    .array(
      z.strictObject({
        name: code.describe('Code of the field.'),
        label: localText.describe('Label of the field.'),
        required: z.boolean().default(false).describe('Whether readers must fill the field.'),
        choices: z.array(localText).max(30).default([]).describe('Without choices any text is taken.'),
      }),
    )
    .min(1)
    .max(10)
    .refine((rows) => isUnique(rows, (row) => row.name), 'has a name twice')
    .prefault(fields)
    .describe("Fields of the library's own form (`customRec`), after title, author, publisher, year and ISBN."),
});
