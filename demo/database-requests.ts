import { dayOf } from '#lib/rules/days.ts';
import type { RequestState, RequestType } from '#lib/rules/questions.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstDemoReaders } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { settleRequest } from '#service/databases/requests.ts';

const dayMs = 86_400_000;

/** Invented databases that the reader asks for, in every state. */
const requests: readonly {
  name: string;
  type: RequestType;
  reason: string;
  daysAgo: number;
  state: RequestState;
  reply: string | null;
}[] = [
  {
    name: '方志影像库（演示）',
    type: 'purchase',
    reason: '地方史方向长期需要。',
    daysAgo: 80,
    state: 'approvedOrder',
    reply: '已列入明年采购。',
  },
  {
    name: '古地图集成（演示）',
    type: 'trial',
    reason: '历史地理课程想先试用。',
    daysAgo: 40,
    state: 'approvedTrial',
    reply: '已开通试用，见数据库导航。',
  },
  {
    name: '全球影视剧本库（演示）',
    type: 'purchase',
    reason: '戏剧社排练。',
    daysAgo: 25,
    state: 'rejected',
    reply: '使用面较窄，建议通过文献传递获取。',
  },
  {
    name: '气候观测数据（演示）',
    type: 'trial',
    reason: '毕业设计需要逐日观测值。',
    daysAgo: 3,
    state: 'processing',
    reply: null,
  },
];

/** Adds database requests in every state and their notices for the first reader of each demo library, once. */
export async function loadDemoDatabaseRequests(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { library, readerId } of await firstDemoReaders(store, libraries, 'electronic_request')) {
    for (const { name, type, reason, daysAgo, state, reply } of requests) {
      const at = now() - daysAgo * dayMs;
      const { id } = await store.db
        .insertInto('electronic_request')
        .values({
          library_id: library.id,
          reader_id: readerId,
          record_id: null,
          type,
          name,
          url: null,
          reason,
          state: 'processing',
          reply: null,
          open_key: state === 'processing' ? `${type}:${name}` : null,
          day: dayOf(at),
          nth: 1,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (state === 'processing') continue;
      await settleRequest({ store, library, now: () => at + 2 * dayMs }, id, { state, reply });
    }
  }
}
