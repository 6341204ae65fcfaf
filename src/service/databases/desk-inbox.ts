import { countRows } from '../platform/db/lists.ts';
import {
  factsOf,
  isoOf,
  maxListed,
  numberOf,
  numbersOf,
  settledItems,
  type DeskInbox,
  type Staff,
} from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { reopenRequest, requestsForStaff, requestToReopen, settleRequest } from './requests.ts';

const stateOf = { order: 'approvedOrder', trial: 'approvedTrial', refuse: 'rejected' } as const;
const decisionOf = (act: string) => (act === 'order' || act === 'trial' ? stateOf[act] : stateOf.refuse);

const waiting = ({ store, library }: Pick<Staff, 'store' | 'library'>) =>
  store.db.selectFrom('electronic_request').where('library_id', '=', library.id).where('state', '=', 'processing');

export const databaseRequests: DeskInbox = {
  count: (staff) => countRows(waiting(staff)),
  list: async (staff) =>
    (await requestsForStaff(staff, maxListed)).map((entry) => ({
      itemId: String(entry.id),
      title: entry.title,
      createdAt: isoOf(entry.created_at),
      messages: entry.reason === '' ? [] : [{ isReply: false, text: entry.reason }],
      facts: factsOf(message(staff.language, `deskDatabase_${entry.type}`), entry.url),
      reader: { account: entry.account, name: entry.name },
    })),
  act: async (staff, itemId, act, text) =>
    (await countRows(waiting(staff).where('id', '=', numberOf(itemId)))) > 0 &&
    settleRequest(staff, numberOf(itemId), { state: decisionOf(act), reply: text ?? null }),
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('electronic_request as request')
      .select(['request.id', 'request.name as title', 'request.reader_id'])
      .where('request.library_id', '=', library.id)
      .where('request.id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(store.db, rows);
  },
  takeBack: {
    check: async (staff, itemId) => (await requestToReopen(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => reopenRequest(staff, numberOf(itemId)),
  },
};
