import type { Kysely } from 'kysely';
import type { NoticeItem } from '../../../lib/rules/notices.ts';
import type { Database } from '../db/database.ts';
import type { NoticeKind, NoticeValues } from './kinds.ts';

/**
 * Adds a message to a reader's inbox. Call it in the transaction of the event, so that both are written or neither.
 * @param db the transaction, or the store's own db
 * @param input.values values for the texts of the kind; `reply` is the text of staff in any language
 * @param input.items list of the message: titles with days and addresses
 * @param input.scope additional unsubscribe scope of a mail, smaller than the group: `subscription:12`
 * @param input.link address inside the library (`/searchList/bookDetails/12`), without its mapping path
 * @param input.now milliseconds since 1970
 * @returns id of the message
 */
export async function notify<K extends NoticeKind>(
  db: Kysely<Database>,
  input: {
    libraryId: number;
    readerId: number;
    kind: K;
    values: NoticeValues<K>;
    items?: readonly NoticeItem[];
    scope?: string;
    link?: string;
    now: number;
  },
): Promise<number> {
  const { libraryId, readerId, kind, values, items, scope, link, now } = input;
  const stored = { ...values, ...(items && { items }), ...(scope !== undefined && { scope }) };
  const { id } = await db
    .insertInto('notice')
    .values({
      library_id: libraryId,
      reader_id: readerId,
      kind,
      told: JSON.stringify(stored),
      link: link ?? null,
      created_at: now,
      read_at: null,
      mail: 'waiting',
      phone: 'waiting',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
