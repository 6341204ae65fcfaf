import { z } from 'zod';

/** Some of the reader's messages, or all of them. */
const noticeIds = z.union([
  z.literal('all'),
  z
    .array(z.string().regex(/^\d{1,15}$/))
    .min(1)
    .max(100),
]);
const unread = { unread: z.int() };

/** Messages of the library to a reader (portal-content §7). */
export const inboxCalls = {
  listNotices: {
    summary: 'Messages of the library to the reader, newest first, with how many are unread.',
    input: z.object({
      filter: z.enum(['', 'unread', 'read']).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      /** 0: only the numbers. */
      rows: z.coerce.number().int().min(0).max(50).default(10),
    }),
    output: z.object({
      /** Of those asked for. */
      total: z.int(),
      ...unread,
      result: z.array(
        z.object({
          noticeId: z.string(),
          /** What it is about: questionAnswered, requestAccepted … */
          kind: z.string(),
          title: z.string(),
          text: z.string(),
          /** What the library's staff wrote, in the language in which they did; null where they wrote nothing. */
          reply: z.string().nullable(),
          /** Address inside the library of what it is about; null where there is none. */
          link: z.string().nullable(),
          /** What it lists, each with the day that it is about (ISO date) and its address inside the library. */
          items: z.array(z.object({ title: z.string(), day: z.string().nullable(), link: z.string().nullable() })),
          isRead: z.boolean(),
          /** ISO time. */
          createdAt: z.string(),
        }),
      ),
    }),
  },
  markNotices: {
    summary: 'Marks messages as read, or as unread again: one, several or all of them.',
    input: z.object({ noticeIds, isRead: z.boolean().default(true) }),
    output: z.object(unread),
  },
  deleteNotices: {
    summary: 'Deletes messages of the reader: one, several or all of them.',
    input: z.object({ noticeIds }),
    output: z.object(unread),
  },
};
