import { z } from 'zod';

const points = z.int().min(0).max(100_000);
const event = z
  .strictObject({ points: points.min(1), dayMost: points.optional(), yearMost: points.optional() })
  .optional();

/** `points` of library.json: docs/guide/points.md. Left out, the library gives none. */
export const pointsSchema = z.strictObject({
  events: z
    .strictObject({
      loanReturned: event,
      commentAccepted: event,
      ratingGiven: event,
      donationAccepted: event,
      questionnaireAnswered: event,
      dailyVisit: event,
    })
    .prefault({}),
  dayMost: points.optional(),
  yearMost: points.optional(),
  expireDays: z.int().min(1).max(3650).optional(),
  fenPerPoint: z.int().min(1).max(10_000).optional(),
});
