import type { OutputOf } from '../../../lib/contract/contract.ts';
import type { Handlers, ReaderCall } from '../context/context.ts';
import { noticeKindNames } from './kinds.ts';
import { noticeText } from './notice-text.ts';
import { countRows, rowsOfPage } from '../db/lists.ts';

interface Row {
  id: number;
  kind: string;
  told: string;
  link: string | null;
  created_at: number;
  read_at: number | null;
}

/** A message in the reader's language; of a kind that a later version kept, nothing is known here. */
function noticeOf(
  row: Row,
  { language, library }: Pick<ReaderCall, 'language' | 'library'>,
): OutputOf<'listNotices'>['result'] {
  const { id, link, created_at, read_at } = row;
  const text = noticeText(row, language, library.file.notices.texts);
  if (!text) return [];
  const { kind, title, text: body, reply, items } = text;
  return [
    {
      noticeId: String(id),
      kind,
      title,
      text: body,
      reply,
      link,
      isRead: read_at !== null,
      items: items.map((item) => ({ title: item.title, day: item.day ?? null, link: item.link ?? null })),
      createdAt: new Date(Number(created_at)).toISOString(),
    },
  ];
}

const own = ({ store, reader }: ReaderCall) =>
  store.db.selectFrom('notice').where('reader_id', '=', reader.id).where('kind', 'in', noticeKindNames);

type Own = ReturnType<typeof own>;

const countUnread = (call: ReaderCall): Promise<number> => countRows(own(call).where('read_at', 'is', null));

async function newestOf(notices: Own, call: ReaderCall, { rows, page }: { rows: number; page: number }) {
  const found = await notices
    .select(['id', 'kind', 'told', 'link', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return found.flatMap((row) => noticeOf(row, call));
}

/** The latest messages that the reader has not read. */
export const latestUnread = (call: ReaderCall, rows: number): Promise<OutputOf<'listNotices'>['result']> =>
  newestOf(own(call).where('read_at', 'is', null), call, { rows, page: 1 });

export const inboxHandlers = {
  listNotices: async ({ filter, page, rows }, call) => {
    const wanted = filter === '' ? own(call) : own(call).where('read_at', filter === 'read' ? 'is not' : 'is', null);
    const unread = await countUnread(call);
    const total = filter === 'unread' ? unread : await countRows(wanted);
    if (rows === 0) return { total, unread, result: [] };
    return { total, unread, result: await newestOf(wanted, call, { rows, page }) };
  },
  markNotices: async ({ noticeIds, isRead }, call) => {
    const { store, reader, now } = call;
    let marked = store.db
      .updateTable('notice')
      .set({ read_at: isRead ? now() : null })
      .where('reader_id', '=', reader.id)
      // When it was read first stays.
      .where('read_at', isRead ? 'is' : 'is not', null);
    if (noticeIds !== 'all') marked = marked.where('id', 'in', noticeIds.map(Number));
    await marked.execute();
    return { unread: await countUnread(call) };
  },
  deleteNotices: async ({ noticeIds }, call) => {
    let gone = call.store.db.deleteFrom('notice').where('reader_id', '=', call.reader.id);
    if (noticeIds !== 'all') gone = gone.where('id', 'in', noticeIds.map(Number));
    const { numDeletedRows } = await gone.executeTakeFirst();
    if (numDeletedRows > 0) call.say('deleted');
    return { unread: await countUnread(call) };
  },
} satisfies Partial<Handlers>;
