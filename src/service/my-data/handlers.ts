import { errCodes } from '../../lib/contract/envelope.ts';
import { dataExportDays, dataExportsPerDay } from '../../lib/rules/reader-data.ts';
import { type Handlers, ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';

const dayMs = 24 * 60 * 60_000;
const iso = (at: number | null): string | null => (at === null ? null : new Date(Number(at)).toISOString());

const listDataCopies: Handlers['listDataCopies'] = async (_, { store, reader }) => {
  const rows = await store.db
    .selectFrom('data_export')
    .select(['id', 'state', 'asked_at', 'made_at', 'expires_at'])
    .where('reader_id', '=', reader.id)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return {
    days: dataExportDays,
    result: rows.map((row) => ({
      copyId: String(row.id),
      state: row.state,
      askedAt: new Date(Number(row.asked_at)).toISOString(),
      madeAt: iso(row.made_at),
      expiresAt: iso(row.expires_at),
    })),
  };
};

/**
 * Asks for a copy of the own data; a job makes it. While one is waiting, asking again asks for that one.
 * @throws ServiceError 429 when the day's number is reached
 */
const requestDataCopy: Handlers['requestDataCopy'] = async (_, call) => {
  const { store, library, reader, language, now } = call;
  const at = now();
  const copyId = await inTransaction(store.db, async (db) => {
    const recent = await db
      .selectFrom('data_export')
      .select(['id', 'state'])
      .where('reader_id', '=', reader.id)
      .where('asked_at', '>', at - dayMs)
      .execute();
    const waiting = recent.find((entry) => entry.state === 'waiting');
    if (waiting) return waiting.id;
    if (recent.length >= dataExportsPerDay) {
      throw new ServiceError(errCodes.tooMany, 'tooManyDataCopies', { most: dataExportsPerDay });
    }
    const made = await db
      .insertInto('data_export')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        state: 'waiting',
        language,
        asked_at: at,
        bytes: null,
        made_at: null,
        expires_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  call.say('dataCopyAsked');
  return { copyId: String(copyId) };
};

/** @throws ServiceError 404 for a copy of somebody else, one that is not made yet, or one whose days are over */
const getDataCopy: Handlers['getDataCopy'] = async ({ copyId }, { store, reader, now }) => {
  const row = await store.db
    .selectFrom('data_export')
    .select(['bytes', 'made_at'])
    .where('id', '=', Number(copyId))
    .where('reader_id', '=', reader.id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row?.bytes || row.made_at === null) throw new ServiceError(errCodes.notFound, 'dataCopyNotFound');
  const day = new Date(Number(row.made_at)).toISOString().slice(0, 10);
  return {
    fileName: `my-data-${day}.zip`,
    mediaType: 'application/zip',
    content: Buffer.from(row.bytes).toString('base64'),
  };
};

export const myDataHandlers = { listDataCopies, requestDataCopy, getDataCopy } satisfies Partial<Handlers>;
