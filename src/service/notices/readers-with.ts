import { setImmediate as turn } from 'node:timers/promises';
import type { NoticeChannel } from '../../lib/rules/notices.ts';
import type { Db } from '../platform/db/schema.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { inTransaction } from '../platform/db/transaction.ts';

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
