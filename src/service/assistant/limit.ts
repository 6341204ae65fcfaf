import { errCodes } from '../../lib/contract/envelope.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';

const dayMs = 24 * 60 * 60_000;
/** So many answers may be written for one reader at the same time: two tabs, and no more. */
const maxAtOnce = 2;
const answering = new Map<number, number>();

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

export interface Turn {
  end: () => void;
  /** It got no answer: it does not count. */
  giveBack: () => Promise<void>;
}

/**
 * Counts a question of the reader.
 * @throws ServiceError 429 when the day's questions are used up, or two answers are being written already
 */
export async function takeTurn({ store, library, reader, now }: ReaderCall): Promise<Turn> {
  const { questionsPerDay } = library.file.assistant;
  if ((answering.get(reader.id) ?? 0) >= maxAtOnce) {
    throw new ServiceError(errCodes.tooMany, 'assistantStillAnswers');
  }
  answering.set(reader.id, (answering.get(reader.id) ?? 0) + 1);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    const left = (answering.get(reader.id) ?? 1) - 1;
    if (left > 0) answering.set(reader.id, left);
    else answering.delete(reader.id);
  };
  try {
    const at = now();
    const day = dayOf(at);
    // One statement: of two questions at once the last one of a day is given to one of them.
    const counted = await store.db
      .insertInto('assistant_day')
      .values({ reader_id: reader.id, day, questions: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['reader_id', 'day'])
          .doUpdateSet((eb) => ({ questions: eb('assistant_day.questions', '+', 1) }))
          .where('assistant_day.questions', '<', questionsPerDay),
      )
      .returning('questions')
      .executeTakeFirst();
    if (!counted) {
      const retryAfter = Math.ceil((dayMs - (at % dayMs)) / 1000);
      throw new ServiceError(errCodes.tooMany, 'assistantUsedUp', { count: questionsPerDay }, { retryAfter });
    }
    if (counted.questions === 1) {
      await store.db.deleteFrom('assistant_day').where('reader_id', '=', reader.id).where('day', '<', day).execute();
    }
    return {
      end,
      giveBack: async () => {
        await store.db
          .updateTable('assistant_day')
          .set((eb) => ({ questions: eb('questions', '-', 1) }))
          .where('reader_id', '=', reader.id)
          .where('day', '=', day)
          .where('questions', '>', 0)
          .execute();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
