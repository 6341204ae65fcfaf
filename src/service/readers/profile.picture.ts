import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { pictureTypeOf } from '../../lib/rules/profile.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { CallContext, ReaderCall } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { redrawReaderPicture } from '../platform/readers/reader-pictures.ts';
import { inTransaction } from '../platform/db/transaction.ts';

const longestEdge = 512;

/**
 * Gives the reader a picture under an address that nobody can guess, or takes it away. It is redrawn, whereby what a
 * camera writes into its pictures is gone.
 * @throws ServiceError 400 for what is no JPEG or PNG below 5 MB, whatever it calls itself; 429 as
 *   `redrawReaderPicture`
 */
export async function updateUserPicture(
  { picture }: ParsedInputOf<'updateUserPicture'>,
  call: ReaderCall,
): Promise<OutputOf<'updateUserPicture'>> {
  const { store, library, reader, now, say } = call;
  const bytes = Buffer.from(picture, 'base64');
  const isTaken = picture === '';
  const isDrawable = !isTaken && pictureTypeOf(bytes) !== undefined;
  const drawn = isDrawable ? await redrawReaderPicture(call, bytes, longestEdge) : undefined;
  if (!isTaken && drawn === undefined) throw new ServiceError(errCodes.badRequest, 'pictureRefused');
  const key = randomBytes(16).toString('base64url');
  const opacPicUrl = isTaken ? '' : `/${library.mappingPath}/readerPicture/${key}`;
  await inTransaction(store.db, async (db) => {
    await db.deleteFrom('reader_picture').where('reader_id', '=', reader.id).execute();
    if (drawn) {
      const values = { media_type: drawn.media_type, bytes: drawn.bytes };
      await db
        .insertInto('reader_picture')
        .values({ reader_id: reader.id, key, ...values })
        .execute();
    }
    const picture_url = isTaken ? null : opacPicUrl;
    await db.updateTable('reader').set({ picture_url, updated_at: now() }).where('id', '=', reader.id).execute();
  });
  say(isTaken ? 'deleted' : situations.pictureUploaded.key);
  return { opacPicUrl };
}

/** @throws ServiceError 404 when the library has no reader with such a picture */
export async function getReaderPicture(
  { key }: ParsedInputOf<'getReaderPicture'>,
  { store, library }: CallContext,
): Promise<OutputOf<'getReaderPicture'>> {
  const row = await store.db
    .selectFrom('reader_picture')
    .innerJoin('reader', 'reader.id', 'reader_picture.reader_id')
    .select(['media_type', 'bytes'])
    .where('key', '=', key)
    .where('reader.library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'pictureNotFound');
  return { mediaType: row.media_type, picture: Buffer.from(row.bytes).toString('base64') };
}
