import type { contentPageKinds } from '../lib/contract/calls/content.ts';
import type { OutputOf } from '../lib/contract/contract.ts';
import { shownNews } from './news/shown-news.ts';
import type { CallContext, Handlers } from './platform/context/context.ts';
import { shownLists } from './lists/read-lists.ts';

type Kind = (typeof contentPageKinds)[number];
interface Found {
  id: number | string;
  updated_at?: number;
}
/** More of one kind are found by walking its list: a site map has an end, and packages have two pages each. */
const maxOfKind = 5_000;

/** What each kind has, in the order of ids. */
const readers: Readonly<Record<Kind, (call: CallContext) => Promise<Found[]>>> = {
  database: ({ store: { db }, library }) =>
    db
      .selectFrom('electronic_database')
      .select('record_id as id')
      .where('library_id', '=', library.id)
      .orderBy('record_id')
      .limit(maxOfKind)
      .execute(),
  package: async ({ store: { db }, library }) => {
    const rows = await db
      .selectFrom('package')
      .select('code')
      .where('library_id', '=', library.id)
      .orderBy('seq')
      .limit(maxOfKind)
      .execute();
    return rows.map(({ code }) => ({ id: code }));
  },
  bookList: shownLists,
  department: ({ store: { db }, library }) =>
    db.selectFrom('department').select('id').where('library_id', '=', library.id).orderBy('id').execute(),
  researcher: ({ store: { db }, library }) =>
    db
      .selectFrom('researcher')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(maxOfKind)
      .execute(),
  course: ({ store: { db }, library }) =>
    db
      .selectFrom('course')
      .select('id')
      .where('library_id', '=', library.id)
      .where('is_current', '=', 1)
      .orderBy('id')
      .limit(maxOfKind)
      .execute(),
  donation: ({ store: { db }, library }) =>
    db
      .selectFrom('donation')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(maxOfKind)
      .execute(),
  news: async (call) => {
    const rows = await shownNews(call).select('key').orderBy('key').limit(maxOfKind).execute();
    return rows.map(({ key }) => ({ id: key }));
  },
  event: async ({ store: { db }, library }) => {
    const rows = await db
      .selectFrom('event')
      .select('key')
      .where('library_id', '=', library.id)
      .orderBy('id', 'desc')
      .limit(maxOfKind)
      .execute();
    return rows.map(({ key }) => ({ id: key }));
  },
  location: ({ library }) => Promise.resolve(library.file.locations.map(({ locationId }) => ({ id: locationId }))),
};

const listContentPages: Handlers['listContentPages'] = async (_, call) => {
  const found: OutputOf<'listContentPages'> = [];
  for (const [kind, read] of entriesOf(readers)) {
    const pages = (await read(call)).slice(0, maxOfKind).map(({ id, updated_at: at }) => ({
      id: String(id),
      updatedAt: at === undefined ? null : new Date(Number(at)).toISOString(),
    }));
    if (pages.length > 0) found.push({ kind, pages });
  }
  return found;
};

/** The entries of a table whose names are known. */
function entriesOf<K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] {
  const names = (Object.keys(table) satisfies string[]).filter((name): name is K => name in table);
  return names.map((name) => [name, table[name]]);
}

export const contentHandlers = { listContentPages } satisfies Partial<Handlers>;
