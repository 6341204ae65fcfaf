import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { languages } from '../../../lib/contract/language.ts';
import { noticeModes, usualNoticeSettings } from '../../../lib/rules/notices.ts';

const modes = (usual: { mail: (typeof noticeModes)[number]; phone: (typeof noticeModes)[number] }) =>
  z.strictObject({
    mail: z.enum(noticeModes).default(usual.mail).describe('When mail is sent.'),
    phone: z.enum(noticeModes).default(usual.phone).describe('When text messages are sent.'),
  });

/** Texts of a kind of message. A language without a text has that of the service. */
const noticeWordingSchema = z.strictObject({
  title: localText.optional().describe('Title of the message.'),
  body: localText.optional().describe('Text of the message.'),
  phone: localText.optional().describe('Instead of the title in text messages.'),
});
export type NoticeWording = z.output<typeof noticeWordingSchema>;

/** `notices` of library.json: docs/guide/notices.md. */
export const noticeSettingsSchema = z.strictObject({
  hour: z
    .int()
    .min(0)
    .max(23)
    .default(8)
    .describe("Hour of the library's day from which reminders and digests are sent."),
  language: z.enum(languages).default('zh-CN').describe('Language of mail to readers of whom no language is known.'),
  overdueEveryDays: z
    .int()
    .min(1)
    .max(365)
    .default(7)
    .describe('Days between reminders of an overdue loan, after one on the first day.'),
  overdueMost: z.int().min(1).max(100).default(5).describe('Maximum number of reminders.'),
  texts: z
    .record(z.string(), noticeWordingSchema)
    .default({})
    .describe('Texts by kind; `{{name}}` is a value of the message.'),
  usual: z
    .strictObject({
      loans: modes(usualNoticeSettings.loans).prefault({}).describe('Loans: due soon, overdue, renewed.'),
      requests: modes(usualNoticeSettings.requests).prefault({}).describe('Requests for copies and documents.'),
      subscriptions: modes(usualNoticeSettings.subscriptions).prefault({}).describe('New matches of subscriptions.'),
      account: modes(usualNoticeSettings.account).prefault({}).describe('Points, fees and account.'),
      library: modes(usualNoticeSettings.library).prefault({}).describe('Answers, decisions and everything else.'),
    })
    .prefault({})
    .describe('Defaults for readers without own settings.'),
});
