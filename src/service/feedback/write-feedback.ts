import { errCodes } from '../../lib/contract/envelope.ts';
import {
  feedbackTransitions,
  longestFeedback,
  maxFeedbackMessages,
  maxFeedbackPictures,
  tidyPage,
  type FeedbackAct,
  type FeedbackKind,
  type FeedbackState,
} from '../../lib/rules/feedback.ts';
import { isShowable, pictureSizeOf } from '../../lib/rules/picture-size.ts';
import { pictureTypeOf } from '../../lib/rules/profile.ts';
import { tidyText } from '../../lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { ServiceError, type Handlers } from '../platform/context/context.ts';
import { redrawReaderPicture } from '../platform/readers/reader-pictures.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countOfDay, quotaOf, requireFeedback } from './read-feedback.ts';

type Db = Store['db'];

/** What a reader typed as it is kept. @throws ServiceError 400 when it is empty or too long */
function textOf(typed: string): string {
  const text = tidyText(typed);
  const count = lengthOf(text);
  if (count === 0) throw new ServiceError(errCodes.badRequest, 'feedbackEmpty');
  if (count > longestFeedback) {
    throw new ServiceError(errCodes.badRequest, 'answerTooLong', { most: longestFeedback, count });
  }
  return text;
}

/** What an act makes of a report. @throws ServiceError 409 when its state does not have the act */
export function stateAfter(state: FeedbackState, act: FeedbackAct): FeedbackState {
  const after = feedbackTransitions[state][act];
  if (after === undefined) throw new ServiceError(errCodes.conflict, 'feedbackClosedAlready');
  return after;
}

/**
 * Puts a message behind those of a report. Of two at once one gets the number and the other one fails.
 * @throws ServiceError 429 when there are as many as there may be
 */
export async function appendMessage(
  db: Db,
  feedbackId: number,
  { text, isReply, now }: { text: string; isReply: boolean; now: number },
): Promise<void> {
  const last = await db
    .selectFrom('feedback_message')
    .select((eb) => eb.fn.max('nth').as('nth'))
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst();
  const nth = Number(last?.nth ?? 0) + 1;
  if (nth > maxFeedbackMessages) throw new ServiceError(errCodes.tooMany, 'feedbackTooMany');
  await db
    .insertInto('feedback_message')
    .values({ feedback_id: feedbackId, nth, is_reply: Number(isReply), text, created_at: now })
    .execute();
}

/**
 * Puts a report into the store. The table's key lets no two have the same number of a reader's day.
 * @returns its id
 */
export async function insertReport(
  db: Db,
  input: {
    libraryId: number;
    readerId: number;
    kind: FeedbackKind;
    text: string;
    page: string | null;
    /** ISO day where the library is, and the number of the report in it. */
    day: string;
    nth: number;
    /** Milliseconds since 1970. */
    now: number;
  },
): Promise<number> {
  const { libraryId, readerId, kind, text, page, day, nth, now } = input;
  const { id } = await db
    .insertInto('feedback')
    .values({
      library_id: libraryId,
      reader_id: readerId,
      kind,
      page,
      state: 'waiting',
      closed_by: null,
      day,
      nth,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendMessage(db, id, { text, isReply: false, now });
  return id;
}

/**
 * Takes a report.
 * @throws ServiceError 400 for an empty or too long text and for an address that is none of the portal's, 403 where the
 *   library takes no reports, 429 when the day's reports are used up
 */
export const saveFeedback: Handlers['saveFeedback'] = async ({ kind, text: typed, page: typedPage }, call) => {
  const { store, library, reader } = call;
  const { feedbackPerDay } = library.file;
  if (feedbackPerDay === 0) throw new ServiceError(errCodes.forbidden, 'feedbackClosed');
  const text = textOf(typed);
  const page = tidyPage(typedPage);
  if (page === undefined) throw new ServiceError(errCodes.badRequest, 'feedbackPageInvalid');
  const now = call.now();
  const day = libraryDay(library, now);
  const id = await inTransaction(store.db, async (db) => {
    const nth = (await countOfDay(db, reader.id, day)) + 1;
    if (nth > feedbackPerDay) throw new ServiceError(errCodes.tooMany, 'feedbackUsedUp', { count: feedbackPerDay });
    return insertReport(db, { libraryId: library.id, readerId: reader.id, kind, text, page, day, nth, now });
  });
  call.say('feedbackSent');
  return { feedbackId: String(id), state: 'waiting', ...(await quotaOf(call)) };
};

/** Longest edge of a report's picture, in pixels: as large as pages send it. */
const longestEdge = 1_920;

/**
 * Adds a picture to an open report, redrawn, whereby what a camera writes into its pictures is gone.
 * @throws ServiceError 404 as `requireFeedback`, 400 for what is no JPEG or PNG below 5 MB or of too many pixels, 409
 *   when the report is closed, 429 when it has as many pictures as it may, and as `redrawReaderPicture`
 */
export const addFeedbackPicture: Handlers['addFeedbackPicture'] = async ({ feedbackId, picture }, call) => {
  const bytes = Buffer.from(picture, 'base64');
  const size = pictureSizeOf(bytes);
  if (size && !isShowable(size)) throw new ServiceError(errCodes.badRequest, 'pictureTooLarge');
  const isDrawable = pictureTypeOf(bytes) !== undefined;
  const drawn = isDrawable ? await redrawReaderPicture(call, bytes, longestEdge) : undefined;
  if (drawn === undefined) throw new ServiceError(errCodes.badRequest, 'pictureRefused');
  const nth = await inTransaction(call.store.db, async (db) => {
    const { id, state } = await requireFeedback(db, feedbackId, call);
    stateAfter(state, 'readerWrites');
    const last = await db
      .selectFrom('feedback_picture')
      .select((eb) => eb.fn.max('nth').as('nth'))
      .where('feedback_id', '=', id)
      .executeTakeFirst();
    const next = Number(last?.nth ?? 0) + 1;
    if (next > maxFeedbackPictures) {
      throw new ServiceError(errCodes.tooMany, 'feedbackPicturesUsedUp', { count: maxFeedbackPictures });
    }
    await db
      .insertInto('feedback_picture')
      .values({ feedback_id: id, nth: next, ...drawn })
      .execute();
    return next;
  });
  return { nth, left: maxFeedbackPictures - nth };
};

/**
 * Writes more about a report, which waits for the library again.
 * @throws ServiceError 404 as `requireFeedback`, 400 for an empty or too long text, 409 when the report is closed, 429
 *   when it has as many messages as it may
 */
export const addFeedbackMessage: Handlers['addFeedbackMessage'] = async ({ feedbackId, text: typed }, call) => {
  const text = textOf(typed);
  const now = call.now();
  const state = await inTransaction(call.store.db, async (db) => {
    const row = await requireFeedback(db, feedbackId, call);
    const after = stateAfter(row.state, 'readerWrites');
    await appendMessage(db, row.id, { text, isReply: false, now });
    await db.updateTable('feedback').set({ state: after, updated_at: now }).where('id', '=', row.id).execute();
    return after;
  });
  call.say('feedbackMessageSent');
  return { state };
};

/**
 * The reader closes a report.
 * @throws ServiceError 404 as `requireFeedback`, 409 when it is closed already
 */
export const closeFeedback: Handlers['closeFeedback'] = async ({ feedbackId }, call) => {
  const state = await inTransaction(call.store.db, async (db) => {
    const row = await requireFeedback(db, feedbackId, call);
    const after = stateAfter(row.state, 'close');
    await db
      .updateTable('feedback')
      .set({ state: after, closed_by: 'reader', updated_at: call.now() })
      .where('id', '=', row.id)
      .execute();
    return after;
  });
  call.say('feedbackClosedNow');
  return { state };
};
