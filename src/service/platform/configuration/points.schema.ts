import { z } from 'zod';

const points = z.int().min(0).max(100_000);
const event = z
  .strictObject({
    points: points.min(1).describe('Points.'),
    dayMost: points.optional().describe('Maximum of this event in a day.'),
    yearMost: points.optional().describe('Maximum of this event in a year.'),
  })
  .optional();

/** `points` of library.json: docs/guide/points.md. Left out, the library gives none. */
export const pointsSchema = z.strictObject({
  events: z
    .strictObject({
      loanReturned: event.describe('A copy is returned by its due day.'),
      commentAccepted: event.describe('Staff accept a comment.'),
      ratingGiven: event.describe('A record is rated, once for each record.'),
      donationAccepted: event.describe('An offer of a signed-in reader is accepted.'),
      questionnaireAnswered: event.describe('A questionnaire is answered.'),
      dailyVisit: event.describe('First sign-in of a day.'),
    })
    .prefault({})
    .describe('Points for each event; without events the library gives none.'),
  dayMost: points.optional().describe('Maximum of all events in a day.'),
  yearMost: points.optional().describe('Maximum of all events in a year.'),
  expireDays: z.int().min(1).max(3650).optional().describe('Days until unspent points expire; never if omitted.'),
  fenPerPoint: z.int().min(1).max(10_000).optional().describe('Value of a point when it pays a fine; off if omitted.'),
});
