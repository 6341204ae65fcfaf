import {
  documentFields,
  documentFieldLimits,
  emptyDocumentOrder,
  type DocumentOrder,
} from '#lib/rules/document-delivery.ts';
import { authorStatement } from '#service/catalogue/model/contributors.ts';
import { findRecord, type FoundRecord } from '#service/catalogue/model/stored.ts';
import { demoPicture } from './feedback.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { insertOrder } from '#service/document-delivery/order.ts';
import type { DocumentRow } from '#service/document-delivery/row.ts';
import { decide, takeStep, type Decision } from '#service/document-delivery/steps.ts';

const dayMs = 86_400_000;

interface Story {
  kind: 'paper' | 'dissertation' | 'book';
  daysAgo: number;
  remarks?: string;
  decisions?: readonly Decision[];
  isCancelled?: boolean;
}

/** What the first reader of a demo library ordered, oldest first: in every state, and one that cannot be opened any more. */
const stories: readonly Story[] = [
  {
    kind: 'paper',
    daysAgo: 90,
    decisions: [{ act: 'deliver', reply: null, document: { url: 'https://example.org/' }, days: 30 }],
  },
  {
    kind: 'book',
    daysAgo: 40,
    decisions: [{ act: 'refuse', reply: '全书受版权保护，只能提供其中一章。请注明所需章节后重新申请。' }],
  },
  { kind: 'book', daysAgo: 12, isCancelled: true },
  {
    kind: 'dissertation',
    daysAgo: 5,
    decisions: [
      { act: 'accept', reply: null },
      {
        act: 'deliver',
        reply: '所需的一页，仅供个人学习使用。',
        days: 30,
        document: { fileName: 'page-1.png', mediaType: 'image/png', bytes: demoPicture() },
      },
    ],
  },
  { kind: 'paper', daysAgo: 2, decisions: [{ act: 'accept', reply: '已向兄弟馆索取，约三个工作日。' }] },
  { kind: 'paper', daysAgo: 0, remarks: '只需要方法部分的两页。' },
];

/** Records that something is ordered from, one for each story. */
async function recordsFor({ db }: Store, libraryId: number, kind: Story['kind'], limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function orderFrom({ record }: FoundRecord, { kind, remarks = '' }: Story): DocumentOrder {
  const { host, publisher, pubYear } = record;
  const isPaper = kind === 'paper';
  const order: DocumentOrder = {
    ...emptyDocumentOrder,
    documentType: isPaper ? 'article' : kind,
    publicationName: isPaper ? (host?.title ?? record.title) : record.title,
    articleTitle: isPaper ? record.title : '',
    author: authorStatement(record.contributors, 'und') ?? '',
    publisher: publisher ?? '',
    year: pubYear?.toString() ?? '',
    isbn: record.isbn[0] ?? '',
    remarks,
    issue: host?.volume ?? '',
    issn: host?.issn ?? '',
    doi: record.doi ?? '',
  };
  for (const field of documentFields) order[field] = order[field].slice(0, documentFieldLimits[field]);
  return order;
}

async function tell(store: Store, library: LoadedLibrary, readerId: number, now: number): Promise<void> {
  const ids = new Map<Story['kind'], number[]>();
  for (const kind of ['paper', 'dissertation', 'book'] as const) {
    ids.set(kind, await recordsFor(store, library.id, kind, stories.length));
  }
  for (const story of stories) {
    // The city library has no papers: there everything is a book.
    const kind = (ids.get(story.kind)?.length ?? 0) > 0 ? story.kind : 'book';
    const recordId = ids.get(kind)?.shift();
    if (recordId === undefined) continue;
    const found = await findRecord(store, library.id, String(recordId));
    const order = orderFrom(found, { ...story, kind });
    const at = now - story.daysAgo * dayMs;
    await inTransaction(store.db, async (db) => {
      let row: DocumentRow = await insertOrder(db, library, { readerId, recordId, order, now: at });
      for (const [nth, decision] of (story.decisions ?? []).entries()) {
        row = await decide(db, library, row, decision, Math.min(now, at + (nth + 1) * dayMs));
      }
      if (story.isCancelled === true) await takeStep(db, row, 'cancel', { now: at });
    });
  }
}

/**
 * Orders of the first demo reader in the demo libraries that take them, once: nothing is added to a library with orders.
 * @returns mapping paths of the libraries that got them
 */
export async function loadDemoDocuments(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries.filter(({ file }) => file.demo && file.documentDelivery?.form)) {
    const first = (table: 'document_delivery' | 'reader') =>
      store.db
        .selectFrom(table)
        .select('id')
        .where('library_id', '=', library.id)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    const [any, reader] = [await first('document_delivery'), await first('reader')];
    if (any || !reader) continue;
    await tell(store, library, reader.id, now());
    loaded.push(library.mappingPath);
  }
  return loaded;
}
