import { randomUUID } from 'node:crypto';
import type { EraseOwn } from '../platform/context/erasure.ts';
import { recordChange } from './write-evaluations.ts';

/**
 * Deletes a reader's ratings and comments or takes the name off them; pages and rankings follow. Without a name each is
 * on its own: what was one reader's cannot be put together again.
 */
export const eraseEvaluations: EraseOwn = async (db, { id, libraryId, now, evaluations }) => {
  const own = await db
    .selectFrom('evaluation')
    .select(['id', 'record_id'])
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', String(id))
    .execute();
  for (const row of own) {
    if (evaluations === 'delete') await db.deleteFrom('evaluation').where('id', '=', row.id).execute();
    else {
      const unnamed = { reader_id: `gone:${randomUUID()}`, reader_name: '' };
      await db.updateTable('evaluation').set(unnamed).where('id', '=', row.id).execute();
    }
    await recordChange(db, { libraryId, recordId: row.record_id, now });
  }
};
