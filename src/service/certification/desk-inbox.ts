import { countRows } from '../platform/db/lists.ts';
import { inboxOfRows } from '../platform/desk-inbox/desk-inbox.ts';
import {
  CertificationError,
  certificationToReopen,
  decideCertification,
  listCertifications,
  reopenCertification,
} from './staff.ts';

export const certifications = inboxOfRows({
  count: ({ store, library }) =>
    countRows(store.db.selectFrom('certification').where('library_id', '=', library.id).where('state', '=', 'waiting')),
  list: async ({ store, library }) =>
    (await listCertifications(store, library.id, 'waiting')).map((entry) => ({
      id: entry.id,
      title: entry.name,
      createdAt: entry.asked_at,
      messages: [],
      facts: [`…${entry.id_tail}`, entry.primary_id],
      reader: { account: entry.account, name: entry.readerName },
    })),
  act: async ({ store, library, now, secrets }, id, act, text) => {
    const decided = { library, id, isAccepted: act === 'accept', note: text ?? null };
    try {
      await decideCertification(store, { ...decided, secrets, now: now() });
      return true;
    } catch (error) {
      if (error instanceof CertificationError) return false;
      throw error;
    }
  },
  find: ({ store, library }, ids) =>
    store.db
      .selectFrom('certification')
      .select(['id', 'name as title', 'reader_id'])
      .where('library_id', '=', library.id)
      .where('id', 'in', ids)
      .execute(),
  takeBack: {
    check: ({ store, library }, id) => certificationToReopen(store, { libraryId: library.id, id }),
    act: ({ store, library }, id) => reopenCertification(store, { libraryId: library.id, id }),
  },
});
