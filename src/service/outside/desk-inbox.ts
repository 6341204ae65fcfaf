import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { mayBecome, openStatuses, requestStatuses, type RequestStatus } from '../../lib/rules/library-request.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { countRows } from '../platform/db/lists.ts';
import { factsOf, inboxOfRows, maxListed } from '../platform/desk-inbox/desk-inbox.ts';
import {
  answerRequest,
  libraryRequestToReopen,
  ownRequest,
  reopenLibraryRequest,
  requestsAtLibrary,
} from './requests.ts';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';

export const libraryRequestObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const count = await countRows(
    db
      .selectFrom('library_request')
      .where('library_id', '=', libraryId)
      .where('reader_id', '=', id)
      .where('status', 'in', openStatuses),
  );
  return count === 0 ? undefined : { kind: 'requests', count };
};

const statusOf: Partial<Record<string, RequestStatus>> = { accept: 'accepted', complete: 'completed', refuse: 'end' };

const nameOf = (library: LoadedLibrary | undefined, language: Language): string | undefined =>
  library && inLanguage(library.file.name, language);

export const libraryRequests = inboxOfRows({
  count: ({ store, library }) =>
    countRows(
      store.db.selectFrom('library_request').where('owner_id', '=', library.id).where('status', 'in', openStatuses),
    ),
  list: async ({ store, library, registry, language }) =>
    (await requestsAtLibrary(store, { ownerId: library.id, limit: maxListed })).map((entry) => ({
      id: entry.id,
      title: entry.title,
      createdAt: entry.created_at,
      messages: [],
      facts: factsOf(nameOf(registry().byId(entry.library_id), language) ?? entry.asking, entry.control_number),
      reader: { account: entry.account, name: entry.name },
      acts: (['accept', 'complete', 'refuse'] as const).filter((act) => {
        const [before, after] = [requestStatuses[entry.status], statusOf[act]];
        return before !== undefined && after !== undefined && mayBecome(before, after);
      }),
    })),
  act: async ({ store, library, now }, id, act, text) => {
    const status = statusOf[act];
    if (status === undefined || !(await ownRequest(store, { id, ownerId: library.id }))) return false;
    return (await answerRequest(store, { id, status, answer: text, now: now() })) !== undefined;
  },
  find: ({ store, library }, ids) =>
    store.db
      .selectFrom('library_request as request')
      .select(['request.id', 'request.title', 'request.reader_id'])
      .where('request.owner_id', '=', library.id)
      .where('request.id', 'in', ids)
      .execute(),
  takeBack: {
    check: ({ store, library }, id) => libraryRequestToReopen(store, { id, ownerId: library.id }),
    act: ({ store, library, now }, id) => reopenLibraryRequest(store, { id, ownerId: library.id, now: now() }),
  },
});
