import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { coverBytes } from '../../lib/rules/favourites.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { CallContext, ReaderCall } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { redrawReaderPicture } from '../platform/readers/reader-pictures.ts';
import { coverUrlOf, stored } from './cover-url.ts';
import { listsChanged, requireOwnList } from './own-lists.ts';
import { findList, isShownNow } from './rows.ts';
import { inTransaction } from '../platform/db/transaction.ts';

const longestEdge = 1_200;

/**
 * Gives one of the reader's lists a picture, redrawn, which the library looks at before others see it.
 * @throws ServiceError 400 for what is no JPEG or PNG below 2 MB, whatever it calls itself; 429 as
 *   `redrawReaderPicture`
 */
export async function saveBookListCover(
  { id, picture }: ParsedInputOf<'saveBookListCover'>,
  call: ReaderCall,
): Promise<OutputOf<'saveBookListCover'>> {
  const sent = Buffer.from(picture, 'base64');
  const isTaken = picture === '';
  const isDrawable = !isTaken && sent.length < coverBytes;
  const drawn = isDrawable ? await redrawReaderPicture(call, sent, longestEdge) : undefined;
  if (!isTaken && drawn === undefined) throw new ServiceError(errCodes.badRequest, 'coverRefused');
  const cover_url = drawn ? stored + createHash('sha256').update(drawn.bytes).digest('base64url').slice(0, 12) : null;
  const listId = await inTransaction(call.store.db, async (db) => {
    const list = await requireOwnList(db, call, id);
    const change = { cover_url, updated_at: call.now(), ...(!isTaken && { state: 'unaudited' as const }) };
    await db.updateTable('book_list').set(change).where('id', '=', list.id).execute();
    await db.deleteFrom('book_list_cover').where('list_id', '=', list.id).execute();
    if (drawn) {
      const { media_type, bytes } = drawn;
      await db.insertInto('book_list_cover').values({ list_id: list.id, media_type, bytes }).execute();
    }
    await listsChanged(db, call);
    return list.id;
  });
  call.say(isTaken ? 'deleted' : situations.pictureUploaded.key);
  return { coverUrl: coverUrlOf({ id: listId, cover_url }, call) };
}

/** @throws ServiceError 404 if the list has none, or the requester may not see it */
export async function getBookListCover(
  { id }: ParsedInputOf<'getBookListCover'>,
  call: CallContext,
): Promise<OutputOf<'getBookListCover'>> {
  const list = await findList(id, call);
  const cover = await call.store.db
    .selectFrom('book_list_cover')
    .select(['media_type', 'bytes'])
    .where('list_id', '=', list.id)
    .executeTakeFirst();
  if (!cover) throw new ServiceError(errCodes.notFound, 'bookListNotFound');
  const picture = Buffer.from(cover.bytes).toString('base64');
  return { mediaType: cover.media_type, picture, isShown: isShownNow(list) };
}
