import { z } from 'zod';
import { languages } from '../../../lib/contract/language.ts';
import { noticeModes, usualNoticeSettings } from '../../../lib/rules/notices.ts';

const modes = (usual: { mail: (typeof noticeModes)[number]; phone: (typeof noticeModes)[number] }) =>
  z.strictObject({
    mail: z.enum(noticeModes).default(usual.mail),
    phone: z.enum(noticeModes).default(usual.phone),
  });

/** `notices` of library.json: docs/notices.md. */
export const noticeSettingsSchema = z.strictObject({
  /** Hour of the library's day from which reminders and digests are sent. */
  hour: z.int().min(0).max(23).default(8),
  /** Language of mail to readers of whom no language is known. */
  language: z.enum(languages).default('zh-CN'),
  /** Days between reminders of an overdue loan, after one on the first day. */
  overdueEveryDays: z.int().min(1).max(365).default(7),
  /** Maximum number of reminders. */
  overdueMost: z.int().min(1).max(100).default(5),
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
