import { z } from 'zod';
import { inboxActs, inboxKindNames, maxInboxText } from '../../rules/desk-inbox.ts';

const kind = z.enum(inboxKindNames);

const inboxItemSchema = z.object({
  itemId: z.string(),
  /** What it is about: a title, a database, the kind of a problem. */
  title: z.string(),
  /** What the reader wrote, and what was written before. */
  messages: z.array(z.object({ isReply: z.boolean(), text: z.string() })),
  facts: z.array(z.string()),
  reader: z.object({ account: z.string(), name: z.string() }).nullable(),
  /** ISO time. */
  createdAt: z.string(),
  acts: z.array(z.enum(inboxActs)),
});
export type InboxItem = z.output<typeof inboxItemSchema>;

/** What readers sent that waits for staff; each kind takes its role (lib/rules/desk-inbox.ts). */
export const deskInboxCalls = {
  listDeskInbox: {
    summary: 'What waits of a kind, oldest first, a hundred at most.',
    input: z.object({ kind }),
    output: z.object({ result: z.array(inboxItemSchema) }),
  },
  actOnDeskInbox: {
    summary: 'Does the same with up to a hundred of them, each for itself; their readers find it in their messages.',
    input: z.object({
      kind,
      act: z.enum(inboxActs),
      itemIds: z.array(z.string().max(40)).min(1).max(100),
      text: z.string().trim().max(maxInboxText).optional(),
    }),
    output: z.object({
      done: z.array(z.string()),
      refused: z.array(z.object({ itemId: z.string(), reason: z.string() })),
    }),
  },
  takeBackDeskInbox: {
    summary: 'Undoes decisions where possible (docs/guide/desk.md); notifications that were sent remain.',
    input: z.object({ kind, itemIds: z.array(z.string().max(40)).min(1).max(100) }),
    output: z.object({
      done: z.array(z.string()),
      refused: z.array(z.object({ itemId: z.string(), reason: z.string() })),
    }),
  },
};
