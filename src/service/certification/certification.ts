import { errCodes } from '../../lib/contract/envelope.ts';
import { idNumberProblem, idNumberTail, tidyIdNumber } from '../../lib/rules/certification.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { takeDailyUse } from '../platform/readers/daily-limit.ts';
import { idNumberHash } from './number.ts';
import { inTransaction } from '../platform/db/database.ts';

const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(Number(at)).toISOString();

/** The reader's latest certification; undefined when none was asked for. */
const latestOf = ({ store, reader }: ReaderCall) =>
  store.db
    .selectFrom('certification')
    .select(['name', 'id_tail', 'state', 'asked_at', 'decided_at', 'note'])
    .where('reader_id', '=', reader.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Which contacts are verified, and state of the certification by name and ID number. */
const getCertificationStatus: Handlers['getCertificationStatus'] = async (_, call) => {
  const row = await latestOf(call);
  const { mailVerified, phoneVerified, row: reader } = call.reader;
  return {
    emailFlag: mailVerified ? '1' : '0',
    phoneFlag: phoneVerified ? '1' : '0',
    emailSince: isoOrNull(reader.mail_verified_at),
    phoneSince: isoOrNull(reader.phone_verified_at),
    isOpen: call.library.file.certificationsPerDay > 0,
    certification: {
      state: row?.state ?? 'none',
      name: row?.name ?? '',
      idTail: row?.id_tail ?? '',
      askedAt: isoOrNull(row?.asked_at),
      decidedAt: isoOrNull(row?.decided_at),
      note: row?.note ?? '',
    },
  };
};

/** Validates an ID number before it is sent; nothing is stored, and nothing is revealed about other readers. */
const checkIdNumber: Handlers['checkIdNumber'] = ({ idNumber }, call) => {
  return { problem: idNumberProblem(tidyIdNumber(idNumber), libraryDay(call.library, call.now())) ?? null };
};

/**
 * Asks to be certified, for the library to decide. Of the number a keyed hash and the last four characters are kept; it
 * is in no log and no message.
 * @throws ServiceError 403 where the library certifies nobody, 400 for what is no ID number, 409 while one waits or was
 *   accepted, 429 after the day's number
 */
const askCertification: Handlers['askCertification'] = async ({ name, idNumber }, call) => {
  const { store, library, reader, secrets, now } = call;
  const most = library.file.certificationsPerDay;
  if (most === 0) throw new ServiceError(errCodes.forbidden, 'certificationClosed');
  const day = libraryDay(library, now());
  const number = tidyIdNumber(idNumber);
  const problem = idNumberProblem(number, day);
  if (problem) throw new ServiceError(errCodes.badRequest, problem);
  await inTransaction(store.db, async (db) => {
    if (!(await takeDailyUse(db, { readerId: reader.id, kind: 'certification', day, most }))) {
      throw new ServiceError(errCodes.tooMany, 'certificationsUsedUp');
    }
    const waiting = await db
      .insertInto('certification')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        name,
        state: 'waiting',
        asked_at: now(),
        id_hash: idNumberHash(secrets, library.id, number),
        id_tail: idNumberTail(number),
      })
      // One that waits or was accepted is in the way.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!waiting) throw new ServiceError(errCodes.conflict, 'certificationThere');
  });
  call.say('certificationAsked');
  return getCertificationStatus({}, call);
};

/** Takes back what waits, or an accepted certification; all that is kept of it is deleted. */
const withdrawCertification: Handlers['withdrawCertification'] = async (_, call) => {
  await call.store.db.deleteFrom('certification').where('reader_id', '=', call.reader.id).execute();
  call.say('certificationWithdrawn');
  return getCertificationStatus({}, call);
};

/** Certification of readers by name and ID number (portal-content §7, user). */
export const certificationHandlers = {
  getCertificationStatus,
  checkIdNumber,
  askCertification,
  withdrawCertification,
} satisfies Partial<Handlers>;
