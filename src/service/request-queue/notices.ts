import { sectionPath } from '../../lib/rules/personal-sections.ts';
import type { NoticeKind, NoticeValues } from '../platform/inbox/kinds.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { Db } from '../platform/db/schema.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { RequestRow } from './steps.ts';

const link = sectionPath('requests');

/** Tells a reader of a request; nobody where the reader is gone. */
export async function notifyReader<K extends NoticeKind>(
  db: Db,
  library: Pick<LendingLibrary, 'id'>,
  readerId: number | null,
  kind: K,
  values: NoticeValues<K>,
  now: number,
): Promise<void> {
  if (readerId === null) return;
  await notify(db, { libraryId: library.id, readerId, kind, values, link, now });
}

/** The title of what was asked for, with its volume. */
export const titleOf = ({ title, volume }: Pick<RequestRow, 'title' | 'volume'>): string =>
  volume === null ? title : `${title} ${volume}`;
