import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { languages } from '../../../lib/contract/language.ts';
import { noticeModes, usualNoticeSettings } from '../../../lib/rules/notices.ts';

const modes = (usual: { mail: (typeof noticeModes)[number]; phone: (typeof noticeModes)[number] }) =>
  z.strictObject({
    mail: z.enum(noticeModes).default(usual.mail),
    phone: z.enum(noticeModes).default(usual.phone),
  });

/** Texts of a kind of message. A language without a text has that of the service. */
const noticeWordingSchema = z.strictObject({
  title: localText.optional(),
  body: localText.optional(),
  /** Instead of the title in text messages. */
  phone: localText.optional(),
});
export type NoticeWording = z.output<typeof noticeWordingSchema>;

/** `notices` of library.json: docs/guide/notices.md. */
export const noticeSettingsSchema = z.strictObject({
  /** Hour of the library's day from which reminders and digests are sent. */
  hour: z.int().min(0).max(23).default(8),
  /** Language of mail to readers of whom no language is known. */
  language: z.enum(languages).default('zh-CN'),
  /** Days between reminders of an overdue loan, after one on the first day. */
  overdueEveryDays: z.int().min(1).max(365).default(7),
  /** Maximum number of reminders. */
  overdueMost: z.int().min(1).max(100).default(5),
  /** Texts by kind; `{{name}}` is a value of the message. */
  texts: z.record(z.string(), noticeWordingSchema).default({}),
  /** Defaults for readers without own settings. */
  usual: z
    .strictObject({
      loans: modes(usualNoticeSettings.loans).prefault({}),
      requests: modes(usualNoticeSettings.requests).prefault({}),
      subscriptions: modes(usualNoticeSettings.subscriptions).prefault({}),
      account: modes(usualNoticeSettings.account).prefault({}),
      library: modes(usualNoticeSettings.library).prefault({}),
    })
    .prefault({}),
});
