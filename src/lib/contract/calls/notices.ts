import { z } from 'zod';
import { noticeGroups, noticeModes } from '../../rules/notices.ts';

const mode = z.enum(noticeModes);
const group = z.enum(noticeGroups);
const channel = z.object({
  /** As its owner recognises it; empty where there is none. */
  contact: z.string(),
  isVerified: z.boolean(),
});
const settings = z.object({
  /** Whether the library sends messages on by mail and phone at all (`msgFlag`). */
  isSentOn: z.boolean(),
  /** Hour of the library's day from which digests are sent. */
  hour: z.int(),
  mail: channel,
  phone: channel,
  groups: z.array(z.object({ group, mail: mode, phone: mode })),
});
const token = z.string().min(1).max(1000);
const unsubscription = z.object({
  kinds: z.array(z.string()),
  /** Whether mail of it has ended. */
  isOff: z.boolean(),
});

/** How messages of the inbox go on by mail and phone. */
export const noticeCalls = {
  getNoticeSettings: {
    summary: 'Which messages go on to the reader by mail and phone, at once or in a daily digest.',
    input: z.object({}),
    output: settings,
  },
  saveNoticeSetting: {
    summary: 'Sets how messages of one group go on; contacts that are not verified get none all the same.',
    input: z.object({ group, mail: mode, phone: mode }),
    output: settings,
  },
  getUnsubscription: {
    summary: 'What the link in a mail would end.',
    input: z.object({ token }),
    output: unsubscription,
  },
  unsubscribe: {
    summary: 'Ends mail of what a link is about, for the reader whom it was sent to (RFC 8058).',
    input: z.object({ token }),
    output: unsubscription,
  },
};
