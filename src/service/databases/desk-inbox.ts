import { countRows } from '../platform/db/lists.ts';
import { factsOf, inboxOfRows, maxListed, type Staff } from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { reopenRequest, requestsForStaff, requestToReopen, settleRequest } from './requests.ts';

const stateOf = { order: 'approvedOrder', trial: 'approvedTrial', refuse: 'rejected' } as const;
const decisionOf = (act: string) => (act === 'order' || act === 'trial' ? stateOf[act] : stateOf.refuse);

const waiting = ({ store, library }: Pick<Staff, 'store' | 'library'>) =>
  store.db.selectFrom('electronic_request').where('library_id', '=', library.id).where('state', '=', 'processing');

export const databaseRequests = inboxOfRows({
  count: (staff) => countRows(waiting(staff)),
  list: async (staff) =>
    (await requestsForStaff(staff, maxListed)).map((entry) => ({
      id: entry.id,
      title: entry.title,
      createdAt: entry.created_at,
      messages: entry.reason === '' ? [] : [{ isReply: false, text: entry.reason }],
      facts: factsOf(message(staff.language, `deskDatabase_${entry.type}`), entry.url),
      reader: { account: entry.account, name: entry.name },
    })),
  act: async (staff, id, act, text) =>
    (await countRows(waiting(staff).where('id', '=', id))) > 0 &&
    settleRequest(staff, id, { state: decisionOf(act), reply: text ?? null }),
  find: ({ store, library }, ids) =>
    store.db
      .selectFrom('electronic_request as request')
      .select(['request.id', 'request.name as title', 'request.reader_id'])
      .where('request.library_id', '=', library.id)
      .where('request.id', 'in', ids)
      .execute(),
  takeBack: { check: requestToReopen, act: reopenRequest },
});
