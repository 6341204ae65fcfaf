import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { leavingCodeBytes, leavingCodeOf, readLeavingCode, showLeavingCode } from '../../lib/rules/leaving.ts';
import { maskCardNumber } from '../../lib/rules/profile.ts';
import { countAttempt, type Limit } from '../platform/attempts/attempts.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Handlers, ServiceError } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { noteStatus } from '../readers/write-readers.ts';
import { findObstacles } from '../platform/context/obstacles.ts';
import { describeObstacles } from '../platform/readers/obstacle-entries.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';

/** Certificates looked up from one address: codes cannot be guessed, and nobody shall try. */
const verifyLimit: Limit = { kind: 'leaving-verify-address', attempts: 60, windowMs: 10 * 60_000 };

/** Libraries of universities alone have readers who leave (libTypeCode of portal-shell §1). */
const isOpenAt = ({ file }: LoadedLibrary): boolean => file.findConfig.libTypeCode === '2';

/** The certificate of a reader who has left, undefined while there is none. */
async function certificateOf(
  db: Kysely<Database>,
  library: LoadedLibrary,
  language: Language,
  by: { readerId: number } | { code: string },
) {
  const row = await db
    .selectFrom('leaving')
    .innerJoin('reader', 'reader.id', 'leaving.reader_id')
    .select(['leaving.code', 'leaving.left_on', 'leaving.undone_at', 'reader.name', 'reader.primary_id'])
    .where('leaving.library_id', '=', library.id)
    .$if('readerId' in by, (query) =>
      query.where('leaving.reader_id', '=', 'readerId' in by ? by.readerId : 0).where('leaving.undone_at', 'is', null),
    )
    .$if('code' in by, (query) => query.where('leaving.code', '=', 'code' in by ? by.code : ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const certificate = {
    code: showLeavingCode(row.code),
    name: row.name,
    primaryId: maskCardNumber(row.primary_id),
    libraryName: inLanguage(library.file.name, language),
    leftOn: row.left_on,
  };
  return { certificate, isWithdrawn: row.undone_at !== null };
}

const checkLeaving: Handlers['checkLeaving'] = async (_, call) => {
  const { store, library, language, reader } = call;
  const found = await certificateOf(store.db, library, language, { readerId: reader.id });
  const obstacles = found
    ? []
    : await findObstacles(store.db, { id: reader.id, libraryId: library.id }, call.obstacleChecks);
  return {
    isOpen: isOpenAt(library),
    obstacles: describeObstacles(obstacles, language),
    certificate: found?.certificate ?? null,
  };
};

/**
 * Confirms that a reader leaves, in one transaction: what is in the way is looked for once more, the card is frozen,
 * and the certificate has its code. Anyone who has left already gets the same certificate.
 * @throws ServiceError 403 where the library is no school's, 409 while something is in the way
 */
const leaveSchool: Handlers['leaveSchool'] = async (_, call) => {
  const { store, library, language, reader, now } = call;
  if (!isOpenAt(library)) throw new ServiceError(errCodes.forbidden, 'leavingClosed');
  const at = now();
  const certificate = await inTransaction(store.db, async (db) => {
    const before = await certificateOf(db, library, language, { readerId: reader.id });
    if (before) return before.certificate;
    const obstacles = await findObstacles(db, { id: reader.id, libraryId: library.id }, call.obstacleChecks);
    if (obstacles.length > 0) throw new ServiceError(errCodes.conflict, 'leavingObstructed');
    const code = leavingCodeOf(randomBytes(leavingCodeBytes));
    await db
      .insertInto('leaving')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        code,
        status_before: reader.status,
        left_on: libraryDay(library, at),
        left_at: at,
        undone_at: null,
        note: null,
      })
      .execute();
    await db.updateTable('reader').set({ status: 'frozen', updated_at: at }).where('id', '=', reader.id).execute();
    await noteStatus(db, { library, now: () => at }, reader.id, 'frozen');
    const link = sectionPath('leaving');
    const target = { libraryId: library.id, readerId: reader.id, now: at, link };
    await notify(db, { ...target, kind: 'leftSchool', values: { code: showLeavingCode(code) } });
    const made = await certificateOf(db, library, language, { readerId: reader.id });
    if (!made) throw new Error('a certificate that was just made is not there');
    return made.certificate;
  });
  call.say('leavingDone');
  return certificate;
};

/** Verifies a certificate; reveals nothing about an invalid one. */
const verifyLeavingCertificate: Handlers['verifyLeavingCertificate'] = async ({ code }, call) => {
  await countAttempt(call, verifyLimit, call.client);
  const read = readLeavingCode(code);
  const found =
    read === undefined ? undefined : await certificateOf(call.store.db, call.library, call.language, { code: read });
  if (!found) return { state: 'unknown', certificate: null };
  if (found.isWithdrawn) return { state: 'withdrawn', certificate: null };
  const { name, primaryId, libraryName, leftOn } = found.certificate;
  return { state: 'valid', certificate: { name, primaryId, libraryName, leftOn } };
};

export const leavingHandlers = { checkLeaving, leaveSchool, verifyLeavingCertificate } satisfies Partial<Handlers>;
