import { dayOf } from '../../lib/rules/days.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { ListKind, ListOwner, ListSearch, ListSummary } from '../../lib/contract/calls/lists.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import { lookUpListed } from '../catalogue/records/search.ts';
import { parseStored, type StoredRecord } from '../catalogue/model/stored.ts';
import { mainClass, summariesOf } from '../catalogue/records/summary.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { cachedUntilIndexed } from '../catalogue/records/change-cache.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { readSummaries } from '../catalogue/records/read-summaries.ts';
import type { Database } from '../platform/db/database.ts';
import { countRecords, findList, isShown, searchIn, textIn, type ListRow, coverUrlOf } from './rows.ts';
import type { Store } from '../platform/db/open.ts';
import { idList, prepared } from '../platform/db/prepared.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

/** One of the first records of a list of chosen records. */
interface ListedRecord {
  list_id: number;
  /** How many records the list has; withdrawn ones are none. */
  total: number;
  id: number;
  /** JSON of the stored record. */
  data: string;
}

const firstOfLists = prepared<[ids: string, most: number], ListedRecord>(
  ({ eachOf, join }) => `
  WITH listed (list_id, record_id, at, total) AS (
    SELECT list_id, record_id, row_number() OVER (PARTITION BY list_id ORDER BY seq),
      count(*) OVER (PARTITION BY list_id)
    FROM ${eachOf('?', 'number')} AS asked
    ${join} book_list_record ON book_list_record.list_id = asked.value
    ${join} record ON record.id = book_list_record.record_id
    WHERE record.deleted_at IS NULL
  )
  SELECT listed.list_id, listed.total, record.id, record.data
  FROM listed ${join} record ON record.id = listed.record_id
  WHERE listed.at <= ? ORDER BY listed.list_id, listed.at`,
);

/** The first records of lists of chosen records, list by list in their order; a list without any has no row. */
const readFirstOfLists = (store: Store, ids: readonly number[], most: number): Promise<ListedRecord[]> =>
  ids.length === 0 ? Promise.resolve([]) : firstOfLists.all(store.db, idList(ids), most);

/** So many records stand for a list in lists of them. */
const maxFirst = 3;
/** Ids of the records of a topic that is a search, and how many they are. */
function foundBy(search: ListSearch, page: number, rows: number, call: CallContext) {
  const { total, ids } = lookUpListed(call, { ...search, page, rows });
  return { total, ids };
}

/** The beginning of what a topic's search finds, by the search; lists of topics and the home page ask for it each time. */
const beginningOf = cachedUntilIndexed((call, search) => {
  const input: ListSearch = JSON.parse(search);
  return foundBy(input, 1, maxFirst, call);
});

interface Beginning {
  total: number;
  first: readonly StoredRecord[];
}

/** The beginnings of lists, by id: one statement for those of chosen records, one for those of searches. */
async function beginnings(
  rows: readonly Pick<ListRow, 'id' | 'search'>[],
  call: CallContext,
): Promise<Map<number, Beginning>> {
  const found = rows.flatMap(({ id, search }) => (search === null ? [] : { id, ...beginningOf(call, search) }));
  const chosen = rows.filter((row) => row.search === null).map((row) => row.id);
  const [listed, records] = await Promise.all([
    readFirstOfLists(call.store, chosen, maxFirst),
    readSummaries(call.store, call.library.id, [...new Set(found.flatMap(({ ids }) => ids))]),
  ]);
  const byId = new Map(records.map((row) => [row.id, parseStored(row.data)]));
  const ofSearch = found.map(({ id, total, ids }): [number, Beginning] => [
    id,
    { total, first: ids.flatMap((id) => byId.get(id) ?? []) },
  ]);
  const ofChosen = [...Map.groupBy(listed, (row) => row.list_id)].map(([id, its]): [number, Beginning] => [
    id,
    { total: its[0]?.total ?? 0, first: its.map((row) => parseStored(row.data)) },
  ]);
  return new Map([...ofSearch, ...ofChosen]);
}

type ShownRow = Pick<
  ListRow,
  'id' | 'name' | 'intro' | 'cover_url' | 'search' | 'views' | 'favourites' | 'updated_at' | 'reader_name'
>;

const headOf = (row: ShownRow, recordCount: number, call: CallContext) => ({
  id: String(row.id),
  name: textIn(row.name, call),
  intro: row.intro === null ? null : textIn(row.intro, call),
  coverUrl: coverUrlOf(row, call),
  reader: row.reader_name === null ? null : shownName(row.reader_name),
  recordCount,
  views: row.views,
  favourites: row.favourites,
  updatedOn: dayOf(Number(row.updated_at)),
});

async function summaries(rows: readonly ShownRow[], call: CallContext): Promise<ListSummary[]> {
  const byId = await beginnings(rows, call);
  return rows.map((row) => {
    const { total, first } = byId.get(row.id) ?? { total: 0, first: [] };
    return {
      ...headOf(row, total, call),
      first: first.map((record) => ({
        title: record.title,
        titleLang: titleLanguage(record.title, record.languages[0], record.script),
        kindNo: mainClass(record)?.code ?? null,
        coverUrl: null,
      })),
    };
  });
}

/** A text of which every word is somewhere in the folded name and introduction; signs that LIKE reads are none. */
const likes = (q: string): string[] =>
  q
    .split(/\s+/)
    .map((word) => foldKey(word).replaceAll(/[%_\\]/g, ''))
    .filter(Boolean)
    .map((word) => `%${word}%`);

type Lists = SelectQueryBuilder<Database, 'book_list', object>;

function narrowed(lists: Lists, kind: ListKind, q: string, owner: ListOwner, call: CallContext): Lists {
  let found = lists.where(isShown(call)).where('book_list.kind', '=', kind);
  for (const like of likes(q)) found = found.where('book_list.search_key', 'like', like);
  if (owner === 'library') return found.where('book_list.reader_id', 'is', null);
  return owner === 'readers' ? found.where('book_list.reader_id', 'is not', null) : found;
}

/** How many lists there are of the library, and how many of readers. */
async function countLists(kind: ListKind, q: string, call: CallContext): Promise<{ library: number; readers: number }> {
  const row = await narrowed(call.store.db.selectFrom('book_list'), kind, q, 'all', call)
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('book_list.reader_id').as('readers')])
    .executeTakeFirst();
  const readers = Number(row?.readers ?? 0);
  return { library: Number(row?.all ?? 0) - readers, readers };
}

/** Book lists that everyone may see. */
export const listBookLists: Handlers['listBookLists'] = async ({ q, order, page, rows, owner }, call) => {
  const { library, readers } = await countLists('list', q, call);
  const total = { library, readers, all: library + readers }[owner];
  const found = await narrowed(call.store.db.selectFrom('book_list'), 'list', q, owner, call)
    .leftJoin('reader', 'reader.id', 'book_list.reader_id')
    .selectAll('book_list')
    .select('reader.name as reader_name')
    .orderBy(order === 'views' ? 'book_list.views' : 'book_list.updated_at', 'desc')
    .orderBy('book_list.id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return { total, counts: { library, readers }, result: await summaries(found, call) };
};

const periodOf = (row: Pick<ListRow, 'begins_on' | 'ends_on'>, call: CallContext) => ({
  beginsOn: row.begins_on,
  endsOn: row.ends_on,
  isOver: row.ends_on !== null && row.ends_on < dayOf(call.now()),
});

/** Topics that have begun; those that are over stand behind the current ones. */
export const listBookTopics: Handlers['listBookTopics'] = async ({ q, order, page, rows }, call) => {
  const today = dayOf(call.now());
  const counts = await countLists('topic', q, call);
  const found = await narrowed(call.store.db.selectFrom('book_list'), 'topic', q, 'all', call)
    .selectAll()
    .orderBy((eb) => eb.case().when('book_list.ends_on', '<', today).then(1).else(0).end())
    .orderBy(order === 'views' ? 'book_list.views' : 'book_list.updated_at', 'desc')
    .orderBy('book_list.id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  const named = found.map((row) => ({ ...row, reader_name: null }));
  const shown = await summaries(named, call);
  return {
    total: counts.library + counts.readers,
    result: shown.map((entry, at) => {
      const row = found[at];
      return { ...entry, ...periodOf(row ?? { begins_on: null, ends_on: null }, call) };
    }),
  };
};

/** One list with a page of its records. */
export const getBookList: Handlers['getBookList'] = async ({ id, page, rows }, call) => {
  const row = await findList(id, call);
  const search = searchIn(row.search);
  const notes = new Map<string, string>();
  let recordCount: number;
  let ids: number[];
  if (search) ({ total: recordCount, ids } = foundBy(search, page, rows, call));
  else {
    recordCount = (await countRecords([row.id], call)).get(row.id) ?? 0;
    const chosen = await call.store.db
      .selectFrom('book_list_record')
      .innerJoin('record', 'record.id', 'book_list_record.record_id')
      .select(['record_id', 'note'])
      .where('list_id', '=', row.id)
      .where('record.deleted_at', 'is', null)
      .orderBy('seq')
      .$call(rowsOfPage({ page, rows }));
    ids = chosen.map((entry) => entry.record_id);
    for (const { record_id, note } of chosen) if (note !== null) notes.set(String(record_id), textIn(note, call));
  }
  const records = await summariesOf(call, ids);
  return {
    ...headOf(row, recordCount, call),
    kind: row.kind,
    isPublic: row.is_public === 1,
    ...periodOf(row, call),
    search: search ?? null,
    result: records.map((record) => ({ ...record, note: notes.get(record.recordId) ?? null })),
  };
};

/** Ids of the lists and topics that everyone may see, with the time of their last change, in milliseconds since 1970. */
export const shownLists = (call: CallContext): Promise<{ id: number; updated_at: number }[]> =>
  call.store.db.selectFrom('book_list').select(['id', 'updated_at']).where(isShown(call)).orderBy('id').execute();
