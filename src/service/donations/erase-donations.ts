import type { EraseOwn } from '../platform/context/erasure.ts';
import { contentChanged } from '../platform/content/changes.ts';

/**
 * Takes a reader out of what was offered and given: offers that are not settled are withdrawn; of settled ones the
 * library keeps what was given, and nobody's name, also in the public list. Offers made without signing in, under the
 * reader's mail or phone, are the reader's too.
 */
export const eraseDonations: EraseOwn = async (db, { id, libraryId, mail, phone, now }) => {
  const own = await db
    .selectFrom('donation_offer')
    .select(['id', 'state'])
    .where('library_id', '=', libraryId)
    .where((eb) =>
      eb.or([
        eb('reader_id', '=', id),
        ...(mail === null ? [] : [eb('mail', '=', mail)]),
        ...(phone === null ? [] : [eb('phone', '=', phone)]),
      ]),
    )
    .execute();
  for (const offer of own) {
    if (offer.state === 'offered') {
      await db.deleteFrom('donation_offer').where('id', '=', offer.id).execute();
      continue;
    }
    const unnamed = { reader_id: null, name: '', phone: null, mail: null, remark: null, answer: null, anonymous: 1 };
    await db.updateTable('donation_offer').set(unnamed).where('id', '=', offer.id).execute();
    await db
      .updateTable('donation')
      .set({ donor: null, donor_key: null, note: null })
      .where('library_id', '=', libraryId)
      .where('key', '=', `offer:${String(offer.id)}`)
      .execute();
  }
  if (own.length > 0) await contentChanged(db, { libraryId, kind: 'donations', now });
};
