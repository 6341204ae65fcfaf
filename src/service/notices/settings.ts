import type { Kysely } from 'kysely';
import {
  noticeGroups,
  noticeModes,
  type NoticeChannel,
  type NoticeGroup,
  type NoticeMode,
  type NoticeSettings,
} from '../../lib/rules/notices.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Database } from '../platform/db/database.ts';

/** Whether messages of a library go on by mail and phone at all: `msgFlag` of its group data. */
export const sendsOn = ({ file }: Pick<LoadedLibrary, 'file'>): boolean => file.group.msgFlag === '1';

const modeOf = (text: string): NoticeMode => noticeModes.find((mode) => mode === text) ?? 'off';

/** What goes for a reader: what the reader set, else what the library says. */
export async function noticeSettingsOf(
  db: Kysely<Database>,
  { file }: Pick<LoadedLibrary, 'file'>,
  readerId: number,
): Promise<NoticeSettings> {
  const rows = await db.selectFrom('notice_setting').selectAll().where('reader_id', '=', readerId).execute();
  const settings = structuredClone(file.notices.usual);
  for (const { kinds, mail, phone } of rows) {
    const group = noticeGroups.find((noticeGroup) => noticeGroup === kinds);
    if (group) settings[group] = { mail: modeOf(mail), phone: modeOf(phone) };
  }
  return settings;
}

/** Keeps what a reader set for one group. */
export async function keepNoticeSetting(
  db: Kysely<Database>,
  readerId: number,
  group: NoticeGroup,
  modes: Record<NoticeChannel, NoticeMode>,
): Promise<void> {
  await db
    .insertInto('notice_setting')
    .values({ reader_id: readerId, kinds: group, ...modes })
    .onConflict((conflict) => conflict.columns(['reader_id', 'kinds']).doUpdateSet(modes))
    .execute();
}
