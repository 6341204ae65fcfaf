import { dayOf } from '#lib/rules/days.ts';
import type { RequestState } from '#lib/rules/questions.ts';
import { waysOf } from '#lib/rules/recommendations.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstDemoReaders } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { workKeys } from '#service/catalogue/works/title.ts';
import { settleRecommendation } from '#service/recommendations/staff.ts';

const dayMs = 86_400_000;

/** What the reader recommends, in every state; invented titles, which no catalogue has. */
const recommended: readonly {
  title: string;
  author: string;
  daysAgo: number;
  remark: string;
  state: RequestState;
  answer: string | null;
}[] = [
  {
    title: '江岸植物志（演示）',
    author: '陈穗',
    daysAgo: 70,
    remark: '植物学野外实习要用。',
    state: 'approvedOrder',
    answer: '已下订单，约四周到馆。',
  },
  {
    title: '数字人文数据集（演示）',
    author: '沈知',
    daysAgo: 45,
    remark: '写论文时想先看看内容。',
    state: 'approvedTrial',
    answer: '已联系出版社试用，试用期三个月。',
  },
  {
    title: '速成股票秘诀（演示）',
    author: '佚名',
    daysAgo: 30,
    remark: '想了解投资。',
    state: 'rejected',
    answer: '不在馆藏范围内，可参考经济类新书。',
  },
  {
    title: '口述史的方法与伦理（演示）',
    author: '何苇',
    daysAgo: 2,
    remark: '口述史课程的指定读物。',
    state: 'processing',
    answer: null,
  },
];

/** Adds purchase recommendations in every state and their notices for the first reader of each demo library, once. */
export async function loadDemoRecommendations(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { library, readerId } of await firstDemoReaders(store, libraries, 'recommendation_reader')) {
    const [way] = waysOf(library.file.findConfig);
    if (way === undefined) continue;
    for (const { title, author, daysAgo, remark, state, answer } of recommended) {
      const at = now() - daysAgo * dayMs;
      const id = await inTransaction(store.db, async (db) => {
        const made = await db
          .insertInto('recommendation')
          .values({
            library_id: library.id,
            way,
            title,
            author,
            publisher: null,
            isbn: null,
            pub_year: null,
            work_key: workKeys({ title })[0],
            order_title_id: null,
            record_id: null,
            state: 'processing',
            answer: null,
            open_key: null,
            created_at: at,
            settled_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('recommendation_reader')
          .values({
            recommendation_id: made.id,
            reader_id: readerId,
            day: dayOf(at),
            nth: 1,
            way,
            reasons: '[]',
            remark,
            fields: '{}',
            created_at: at,
          })
          .execute();
        return made.id;
      });
      if (state === 'processing') continue;
      await settleRecommendation({ store, library, now: () => at + 3 * dayMs }, id, { state, answer });
    }
  }
}
