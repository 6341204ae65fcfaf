import { countHelpful } from '#service/evaluations/handlers.ts';
import { auditComment, evaluate } from '#service/evaluations/write-evaluations.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

const start = Date.UTC(2026, 2, 1);

/** A day apart each; the seventh helped two readers, the last two are not to be shown. */
const comments = [
  [5, '一口气读完'],
  [4, '译文流畅'],
  [3, '中规中矩'],
  [2, '排版太密'],
  [1, 'Too long by half'],
  [5, '<b>值得再读</b><img src=x onerror="window.hit=1">'],
  [4, '注释详尽，适合初学者'],
  [5, '还没有人看过'],
  [1, '不该出现'],
] as const;

/** Writes ratings and comments of a record, as readers and the library's staff would. */
export async function writeEvaluations(store: Store, library: LoadedLibrary, controlNumber: string): Promise<void> {
  const libraryId = library.id;
  const record = await store.db
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('control_number', '=', controlNumber)
    .executeTakeFirstOrThrow();
  for (const [at, [score, comment]] of comments.entries()) {
    const now = start + at * 86_400_000;
    const readerId = `e2e-${String(at)}`;
    await evaluate(
      store,
      { libraryId, recordId: record.id, readerId, readerName: `王小${String(at)}`, now },
      { score, comment },
    );
    const { id: commentId } = await store.db
      .selectFrom('evaluation')
      .select('id')
      .where('record_id', '=', record.id)
      .where('reader_id', '=', readerId)
      .executeTakeFirstOrThrow();
    if (at < 7) await auditComment(store, { libraryId, commentId, now }, 'audited');
    if (at === 8) await auditComment(store, { libraryId, commentId, now }, 'rejected');
    if (at === 6)
      for (let times = 0; times < 2; times += 1) {
        await countHelpful(store.db, { libraryId, recordId: record.id, commentId, now }, 1);
      }
  }
}
