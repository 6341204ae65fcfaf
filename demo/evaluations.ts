import type { CommentState } from '#lib/rules/evaluations.ts';
import type { Store } from '#service/platform/db/open.ts';
import { evaluate } from '#service/evaluations/write-evaluations.ts';

const dayMs = 24 * 60 * 60_000;

/** Opinions that fit any book which many borrow; the library has read all but those with another state. */
const opinions: readonly { score: number; comment: string; state?: CommentState }[] = [
  { score: 5, comment: '一口气读完，结尾回味了很久，打算过一阵再读一遍。' },
  { score: 4, comment: '开头铺垫稍长，读到三分之一以后很难放下。' },
  { score: 4, comment: '课程的参考书目里有这本，配合笔记读收获不小。' },
  { score: 3, comment: '名气很大，读下来中规中矩，可能是我的期待太高。' },
  { score: 2, comment: '字号偏小，长时间读有些吃力，希望馆里能有大字本。' },
  { score: 5, comment: '朋友推荐来借的，现在轮到我推荐给别人了。' },
  { score: 1, comment: '不合我的口味，读了两章就还了。' },
  { score: 4, comment: 'Well worth the wait in the queue; I took more notes than I expected to.' },
  { score: 4, comment: '刚读到一半，先占个位置。', state: 'unaudited' },
  { score: 2, comment: '收二手书，价格私聊。', state: 'rejected' },
];

/**
 * Comments of a demo library's readers on its books, with votes of each other, so that lists, orders and the comments
 * of one's own have something in every state. Each reader writes on each book once; the reader `demo` waits for one
 * comment and had one rejected.
 * @param recordIds the books that are commented on
 * @param now milliseconds since 1970
 */
export async function writeDemoComments(
  store: Store,
  { libraryId, recordIds, now }: { libraryId: number; recordIds: readonly number[]; now: number },
): Promise<void> {
  const readers = await store.db
    .selectFrom('reader')
    .select(['id', 'account', 'name'])
    .where('library_id', '=', libraryId)
    .orderBy('id')
    .execute();
  const shown = opinions.filter((opinion) => opinion.state === undefined);
  const others = opinions.filter((opinion) => opinion.state !== undefined);
  for (const [book, recordId] of recordIds.entries()) {
    for (const [at, reader] of readers.entries()) {
      const waiting = reader.account === 'demo' ? others[book] : undefined;
      const opinion = waiting ?? shown[(at + 3 * book) % shown.length];
      if (!opinion) continue;
      const writtenAt = now - (1 + 5 * at + 17 * book) * dayMs;
      const target = { libraryId, recordId, readerId: String(reader.id), readerName: reader.name, now: writtenAt };
      await evaluate(store, target, { score: opinion.score, comment: opinion.comment });
      const state = opinion.state ?? 'audited';
      const { id } = await store.db
        .updateTable('evaluation')
        .set({ state })
        .where('record_id', '=', recordId)
        .where('reader_id', '=', String(reader.id))
        .returning('id')
        .executeTakeFirstOrThrow();
      // Readers later in the list have fewer helpful votes.
      const voters = state === 'audited' ? readers.filter((entry, nth) => entry !== reader && nth > at) : [];
      if (voters.length === 0) continue;
      await store.db
        .insertInto('helpful_vote')
        .values(voters.map((voter) => ({ evaluation_id: id, reader_id: voter.id, voted_at: writtenAt + dayMs })))
        .execute();
      await store.db.updateTable('evaluation').set({ helpful: voters.length }).where('id', '=', id).execute();
    }
  }
}
