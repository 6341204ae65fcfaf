import { inLanguage, type Language } from '../../../lib/contract/language.ts';
import { documentTitle } from '../../../lib/rules/document-delivery.ts';
import { mayBecome, openStatuses, requestStatuses, type RequestStatus } from '../../../lib/rules/library-request.ts';
import {
  CertificationError,
  certificationToReopen,
  decideCertification,
  listCertifications,
  reopenCertification,
} from '../../certification/staff.ts';
import { orderOf } from '../../document-delivery/row.ts';
import {
  countOrdersForStaff,
  decideOrder,
  ordersForStaff,
  orderToTakeBack,
  sendAgain,
  takeBackOrder,
} from '../../document-delivery/staff.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { message } from '../../platform/messages/index.ts';
import {
  answerRequest,
  libraryRequestToReopen,
  ownRequest,
  reopenLibraryRequest,
  requestsAtLibrary,
} from '../../outside/requests.ts';
import { settledItems } from './settled-items.ts';
import { counted, factsOf, isoOf, maxListed, numberOf, numbersOf, type Inbox } from './types.ts';

// What readers ask staff to get or to confirm: documents, books of this library for readers of others, who they are.

/** Orders that are open, and those that did not get through. */
export const delivery: Inbox = {
  count: (staff) => countOrdersForStaff(staff),
  list: async (staff) => {
    const open = await ordersForStaff(staff, { states: ['sent', 'accepted'] });
    const stuck = await ordersForStaff(staff, { isStuck: true });
    const stuckIds = new Set(stuck.map(({ row }) => row.id));
    const shown = [...stuck, ...open.filter(({ row }) => !stuckIds.has(row.id))];
    return shown.slice(0, maxListed).map(({ row, account, name, dispatch }) => {
      const order = orderOf(row);
      const isOpen = row.state === 'sent' || row.state === 'accepted';
      const imprint = [order.author, order.publicationName, order.year, order.issue, order.pages].filter(Boolean);
      const numbers = [order.issn, order.isbn, order.doi].filter(Boolean);
      return {
        itemId: String(row.id),
        title: documentTitle(order),
        createdAt: isoOf(row.created_at),
        messages: order.remarks === '' ? [] : [{ isReply: false, text: order.remarks }],
        facts: factsOf(
          message(staff.language, `deskDelivery_${row.state}`),
          imprint.join(' · '),
          numbers.join(' · '),
          dispatch?.problem,
        ),
        reader: { account, name },
        acts: [
          ...(row.state === 'sent' ? (['accept'] as const) : []),
          ...(isOpen ? (['deliver', 'refuse'] as const) : []),
          ...(dispatch?.stage === 'failed' ? (['sendAgain'] as const) : []),
        ],
      };
    });
  },
  act: async (staff, itemId, act, text) => {
    const id = numberOf(itemId);
    if (act === 'sendAgain') return sendAgain(staff, id);
    const days = staff.library.file.documentDelivery?.form?.linkDays ?? 30;
    if (act === 'deliver') {
      return decideOrder(staff, id, { act, reply: null, document: { url: text ?? '' }, days });
    }
    return decideOrder(staff, id, { act: act === 'accept' ? 'accept' : 'refuse', reply: text ?? null });
  },
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('document_delivery')
      .innerJoin('reader', 'reader.id', 'document_delivery.reader_id')
      .selectAll('document_delivery')
      .select(['reader.account', 'reader.name'])
      .where('document_delivery.library_id', '=', library.id)
      .where('document_delivery.id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(
      rows.map(({ account, name, ...row }) => ({ id: row.id, title: documentTitle(orderOf(row)), account, name })),
    );
  },
  takeBack: {
    check: async (staff, itemId) => (await orderToTakeBack(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => takeBackOrder(staff, numberOf(itemId)),
  },
};

const statusOf: Partial<Record<string, RequestStatus>> = { accept: 'accepted', complete: 'completed', refuse: 'end' };

const nameOf = (library: LoadedLibrary | undefined, language: Language): string | undefined =>
  library && inLanguage(library.file.name, language);

/** What readers of other libraries of the installation ask this one for. */
export const libraryRequests: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('library_request')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', library.id)
        .where('status', 'in', openStatuses)
        .executeTakeFirstOrThrow(),
    ),
  list: async ({ store, library, registry, language }) =>
    (await requestsAtLibrary(store, { ownerId: library.id, limit: maxListed })).map((entry) => ({
      itemId: String(entry.id),
      title: entry.title,
      createdAt: isoOf(entry.created_at),
      messages: [],
      facts: factsOf(nameOf(registry().byId(entry.library_id), language) ?? entry.asking, entry.control_number),
      reader: { account: entry.account, name: entry.name },
      acts: (['accept', 'complete', 'refuse'] as const).filter((act) => {
        const [before, after] = [requestStatuses[entry.status], statusOf[act]];
        return before !== undefined && after !== undefined && mayBecome(before, after);
      }),
    })),
  act: async ({ store, library, now }, itemId, act, text) => {
    const [id, status] = [numberOf(itemId), statusOf[act]];
    if (status === undefined || !(await ownRequest(store, { id, ownerId: library.id }))) return false;
    return (await answerRequest(store, { id, status, answer: text, now: now() })) !== undefined;
  },
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('library_request as request')
      .innerJoin('reader', 'reader.id', 'request.reader_id')
      .select(['request.id', 'request.title', 'reader.account', 'reader.name'])
      .where('request.owner_id', '=', library.id)
      .where('request.id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(rows);
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await libraryRequestToReopen(store, { id: numberOf(itemId), ownerId: library.id })).obstacle,
    act: ({ store, library, now }, itemId) =>
      reopenLibraryRequest(store, { id: numberOf(itemId), ownerId: library.id, now: now() }),
  },
};

/** Readers who want to be certified by name and ID number. */
export const certifications: Inbox = {
  count: ({ store, library }) =>
    counted(
      store.db
        .selectFrom('certification')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', library.id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow(),
    ),
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
      .innerJoin('reader', 'reader.id', 'certification.reader_id')
      .select(['certification.id', 'certification.name as title', 'reader.account', 'reader.name'])
      .where('certification.library_id', '=', library.id)
      .where('certification.id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(rows);
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await certificationToReopen(store, { libraryId: library.id, id: numberOf(itemId) })).obstacle,
    act: ({ store, library }, itemId) => reopenCertification(store, { libraryId: library.id, id: numberOf(itemId) }),
  },
};
