import { z } from 'zod';

const nothing = z.object({});
const flag = z.enum(['0', '1']);
const settingName = z.string().regex(/^[\w.:-]{1,64}$/);

export const accountCalls = {
  getCheckFlag: {
    summary: 'Who is signed in and which of the contacts are verified.',
    input: nothing,
    output: z.object({
      userId: z.string(),
      name: z.string(),
      emailCheckFlag: flag,
      mobileCheckFlag: flag,
      /** As far as their owner recognises them; empty where there is none. */
      email: z.string(),
      mobile: z.string(),
    }),
  },
  getContactStatus: {
    summary: 'Whether e-mail and phone are verified, and whether the rules of purchasing were accepted.',
    input: nothing,
    output: z.object({ emailFlag: flag, phoneFlag: flag, pdaRuleFlag: flag }),
  },
  finishFirstLogin: {
    summary: 'The welcome dialog has been seen or closed.',
    input: nothing,
    output: z.object({ fristLoginFlag: flag }),
  },
  getUserSetting: {
    summary: 'A setting that the reader keeps; null when it was never set.',
    input: z.object({ name: settingName }),
    output: z.object({ name: z.string(), value: z.string().nullable() }),
  },
  updateUserSetting: {
    summary: 'Keeps a setting of the reader; at most fifty of them.',
    input: z.object({ name: settingName, value: z.string().max(4000) }),
    output: z.object({ name: z.string(), value: z.string().nullable() }),
  },
  getSearchHistory: {
    summary: 'What the reader searched for, newest first, each once; at most fifty.',
    input: z.object({ rows: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.array(z.object({ term: z.string(), at: z.string() })),
  },
  updateSearchHistory: {
    summary: 'Adds a search to the history, takes one away, or all of them.',
    input: z.object({
      action: z.enum(['add', 'remove', 'clear']).default('add'),
      /** Needed unless the whole history is cleared. */
      term: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.array(z.object({ term: z.string(), at: z.string() })),
  },
};
