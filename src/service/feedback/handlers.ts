import type { Handlers } from '../platform/context/context.ts';
import { getFeedback, getFeedbackPicture, listFeedback } from './read-feedback.ts';
import { addFeedbackMessage, addFeedbackPicture, closeFeedback, saveFeedback } from './write-feedback.ts';

/** The calls of problems that readers report: section 12 of the personal center. */
export const feedbackHandlers = {
  listFeedback,
  getFeedback,
  getFeedbackPicture,
  saveFeedback,
  addFeedbackPicture,
  addFeedbackMessage,
  closeFeedback,
} satisfies Partial<Handlers>;
