import { defaultLanguage, languages, type Language } from '../../lib/contract/language.ts';
import type { NoticeChannel, NoticeMode } from '../../lib/rules/notices.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { groupOfKind, isNoticeKind } from '../platform/inbox/kinds.ts';
import { noticeText } from '../platform/inbox/notice-text.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { letterOf, type LetterNotice } from './letter.ts';
import { noticeSettingsOf } from './settings.ts';
import { mayMailScope } from '../subscriptions/mail.ts';
import { isReminder, loanItem, loansStillMeant } from '../circulation/loan-reminders.ts';
import { setImmediate as turn } from 'node:timers/promises';

const batch = 200;

/**
 * Does something for each reader who has messages in a state, in a transaction of their own. What goes wrong for one is
 * logged and holds up no other.
 */
export async function forReadersWith(
  { store, log, stop }: Pick<JobContext, 'store' | 'log' | 'stop'>,
  { library, channel, state }: { library: LoadedLibrary; channel: NoticeChannel; state: 'waiting' | 'daily' },
  act: (db: Db, readerId: number) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const readers = await store.db
      .selectFrom('notice')
      .select('reader_id')
      .distinct()
      .where('library_id', '=', library.id)
      .where(channel, '=', state)
      .where('reader_id', '>', after)
      .orderBy('reader_id')
      .limit(batch)
      .execute();
    if (readers.length === 0) return;
    for (const { reader_id } of readers) {
      if (stop.aborted) return;
      after = reader_id;
      // Between two of them readers of the portal are answered.
      await turn();
      try {
        await inTransaction(store.db, (db) => act(db, reader_id));
      } catch (error) {
        log.error({ err: error, groupCode: library.groupCode, channel }, 'forwarding messages to a reader failed');
      }
    }
  }
}

export interface NoticeRow {
  id: number;
  kind: string;
  told: string;
  link: string | null;
  read_at: number | null;
}

/** The reader whose messages go on by a channel, with a verified contact for it. */
export interface Recipient {
  id: number;
  name: string;
  contact: string;
  language: Language;
}

/** State of a message on its way by a channel, as a change of its row. */
export const channelState = (
  channel: NoticeChannel,
  state: 'daily' | null,
): { mail: string | null } | { phone: string | null } => (channel === 'mail' ? { mail: state } : { phone: state });

/** Whom a channel reaches; undefined where the reader has no verified contact for it. */
async function recipientOf(
  db: Db,
  library: LoadedLibrary,
  readerId: number,
  channel: NoticeChannel,
): Promise<Recipient | undefined> {
  const reader = await db
    .selectFrom('reader')
    .select(['id', 'name', 'language', 'mail', 'mail_verified_at', 'phone', 'phone_verified_at'])
    .where('id', '=', readerId)
    .executeTakeFirst();
  if (!reader) return undefined;
  const [contact, verifiedAt] =
    channel === 'mail' ? [reader.mail, reader.mail_verified_at] : [reader.phone, reader.phone_verified_at];
  if (contact === null || verifiedAt === null) return undefined;
  const usual = library.file.notices.language;
  const language = reader.language === null ? usual : languages.find((entry) => entry === reader.language);
  return { id: reader.id, name: reader.name, contact, language: language ?? defaultLanguage };
}

/** A reader whose messages go on by a channel. */
export interface NoticeReader {
  library: LoadedLibrary;
  channel: NoticeChannel;
  readerId: number;
}

/**
 * Takes the messages of a reader that wait for a channel.
 * @param state what they wait for: to be decided on, or the digest
 * @returns the messages by what the reader chose for their kind; undefined without a verified contact
 */
export async function takeNotices(
  db: Db,
  { library, channel, readerId }: NoticeReader,
  state: 'waiting' | 'daily',
): Promise<{ recipient: Recipient; byMode: Map<NoticeMode, NoticeRow[]> } | undefined> {
  const rows = await db
    .updateTable('notice')
    .set(channelState(channel, null))
    .where('reader_id', '=', readerId)
    .where('library_id', '=', library.id)
    .where(channel, '=', state)
    .returning(['id', 'kind', 'told', 'link', 'read_at'])
    .execute();
  const recipient = await recipientOf(db, library, readerId, channel);
  if (!recipient) return undefined;
  const settings = await noticeSettingsOf(db, library, readerId);
  const modeOf = ({ kind }: NoticeRow) => (isNoticeKind(kind) ? settings[groupOfKind(kind)][channel] : 'off');
  return { recipient, byMode: Map.groupBy(rows, modeOf) };
}

/** A message as it is true now; undefined when nothing of it is, or when its reader has seen it. */
async function stillTrue(
  db: Db,
  row: NoticeRow,
  { library, language }: { library: LoadedLibrary; language: Language },
): Promise<LetterNotice | undefined> {
  const text = row.read_at === null ? noticeText(row, language, library.file.notices.texts) : undefined;
  if (!text) return undefined;
  if (!isReminder(row.kind)) return { ...text, link: row.link };
  const loans = await loansStillMeant(db, row.id);
  if (loans.length === 0) return undefined;
  return { ...text, items: loans.map(loanItem), link: row.link };
}

/**
 * Writes one mail or text message with these messages of a reader into the outbox, inside the transaction that marks
 * them as gone: neither is without the other. What its reader has read meanwhile is left out, and so are loans that were
 * returned or renewed.
 */
export async function sendOn(
  { outbox, secrets, publicOrigin }: Pick<JobContext, 'outbox' | 'secrets' | 'publicOrigin'>,
  db: Db,
  { library, channel, recipient }: { library: LoadedLibrary; channel: NoticeChannel; recipient: Recipient },
  rows: readonly NoticeRow[],
): Promise<void> {
  const { language, contact, id, name } = recipient;
  const notices: LetterNotice[] = [];
  for (const row of [...rows].sort((a, b) => a.id - b.id)) {
    const notice = await stillTrue(db, row, { library, language });
    if (notice && (channel !== 'mail' || (await mayMailScope(db, notice.scope)))) notices.push(notice);
  }
  if (notices.length === 0) return;
  const writing = { library, language, secrets, publicOrigin, reader: { id, name }, recipient: contact };
  await outbox.enqueue(db, library.id, letterOf(channel, writing, notices));
}
