import { countRows } from '../platform/db/lists.ts';
import {
  isoOf,
  maxListed,
  numberOf,
  numbersOf,
  settledItems,
  type DeskInbox,
} from '../platform/desk-inbox/desk-inbox.ts';
import {
  CertificationError,
  certificationToReopen,
  decideCertification,
  listCertifications,
  reopenCertification,
} from './staff.ts';

export const certifications: DeskInbox = {
  count: ({ store, library }) =>
    countRows(store.db.selectFrom('certification').where('library_id', '=', library.id).where('state', '=', 'waiting')),
  list: async ({ store, library }) =>
    (await listCertifications(store, library.id, 'waiting')).slice(0, maxListed).map((entry) => ({
      itemId: String(entry.id),
      title: entry.name,
      createdAt: isoOf(entry.asked_at),
      messages: [],
      facts: [`…${entry.id_tail}`, entry.primary_id],
      reader: { account: entry.account, name: entry.readerName },
    })),
  act: async ({ store, library, now, secrets }, itemId, act, text) => {
    const decided = { library, id: numberOf(itemId), isAccepted: act === 'accept', note: text ?? null };
    try {
      await decideCertification(store, { ...decided, secrets, now: now() });
      return true;
    } catch (error) {
      if (error instanceof CertificationError) return false;
      throw error;
    }
  },
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('certification')
      .select(['id', 'name as title', 'reader_id'])
      .where('library_id', '=', library.id)
      .where('id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(store.db, rows);
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await certificationToReopen(store, { libraryId: library.id, id: numberOf(itemId) })).obstacle,
    act: ({ store, library }, itemId) => reopenCertification(store, { libraryId: library.id, id: numberOf(itemId) }),
  },
};
