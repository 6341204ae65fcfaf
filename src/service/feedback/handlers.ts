import type { Handlers } from '../platform/context/context.ts';
import { getFeedback, getFeedbackPicture, listFeedback } from './read-feedback.ts';
import { addFeedbackMessage, addFeedbackPicture, closeFeedback, saveFeedback } from './write-feedback.ts';

export const feedbackHandlers = {
  listFeedback,
  getFeedback,
  getFeedbackPicture,
  saveFeedback,
  addFeedbackPicture,
  addFeedbackMessage,
  closeFeedback,
} satisfies Partial<Handlers>;
