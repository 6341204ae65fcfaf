import { z } from 'zod';
import { feedbackKinds, feedbackStates, maxFeedbackPictures } from '../../rules/feedback.ts';
import { base64Length, pictureBytes } from '../../rules/profile.ts';

const id = z.string().regex(/^\d{1,15}$/);
const kind = z.enum(feedbackKinds);
const state = z.enum(feedbackStates);
const encoded = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/);
/** Text that is too long is reported as such; this bound is beyond what anybody types. */
const typed = z.string().max(5_000);

const report = {
  feedbackId: z.string(),
  kind,
  text: z.string(),
  /** Address inside the portal of the page where it happened. */
  page: z.string().nullable(),
  state,
  closedBy: z.enum(['reader', 'library']).nullable(),
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
};
const quota = {
  /** Reports that the reader may still send today, of so many a day; 0 a day: the library takes none. */
  left: z.int(),
  perDay: z.int(),
};

/** Problems that readers report (personal center, section 12). */
export const feedbackCalls = {
  listFeedback: {
    summary: "The reader's own reports, the one that was written to last first.",
    input: z.object({
      state: z.enum(['', ...feedbackStates]).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      /** 0: only the numbers. */
      rows: z.coerce.number().int().min(0).max(50).default(10),
    }),
    output: z.object({
      total: z.int(),
      states: z.array(z.object({ state, count: z.int() })),
      ...quota,
      result: z.array(z.object({ ...report, messageCount: z.int(), pictureCount: z.int() })),
    }),
  },
  getFeedback: {
    summary: 'A report of the reader with everything that was written about it.',
    input: z.object({ feedbackId: id }),
    output: z.object({
      ...report,
      messages: z.array(z.object({ isReply: z.boolean(), text: z.string(), createdAt: z.string() })),
      pictures: z.array(z.object({ nth: z.int(), width: z.int(), height: z.int() })),
      mayWrite: z.boolean(),
      mayAddPicture: z.boolean(),
    }),
  },
  saveFeedback: {
    summary: 'Reports a problem. Pictures are added to it afterwards.',
    input: z.object({ kind, text: typed, page: z.string().max(5_000).default('') }),
    output: z.object({ feedbackId: z.string(), state, ...quota }),
  },
  addFeedbackPicture: {
    summary: `Adds a picture (JPEG or PNG below 5 MB, in Base64) to a report of the reader; up to ${String(maxFeedbackPictures)}.`,
    input: z.object({ feedbackId: id, picture: encoded.min(1).max(base64Length(pictureBytes)) }),
    output: z.object({ nth: z.int(), left: z.int() }),
  },
  getFeedbackPicture: {
    summary: 'A picture of a report of the reader, in Base64.',
    input: z.object({ feedbackId: id, nth: z.coerce.number().int().min(1).max(maxFeedbackPictures) }),
    output: z.object({ mediaType: z.enum(['image/jpeg', 'image/png']), picture: z.string() }),
  },
  addFeedbackMessage: {
    summary: 'Writes more about a report of the reader, which waits for the library again.',
    input: z.object({ feedbackId: id, text: typed }),
    output: z.object({ state }),
  },
  closeFeedback: {
    summary: 'Closes a report of the reader: the problem is solved.',
    input: z.object({ feedbackId: id }),
    output: z.object({ state }),
  },
};
