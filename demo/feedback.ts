import { crc32, deflateSync } from 'node:zlib';
import type { FeedbackKind } from '#lib/rules/feedback.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { answerFeedback } from '#service/feedback/staff.ts';
import { insertReport } from '#service/feedback/write-feedback.ts';

interface DemoReport {
  kind: FeedbackKind;
  text: string;
  page: string | null;
  /** So long ago it was reported. */
  daysAgo: number;
  /** What the library answered a day later. */
  reply?: string;
  isClosed?: boolean;
  hasPicture?: boolean;
}

/** What the first reader of a demo library reported: in every state, one with a picture. */
const reports: readonly DemoReport[] = [
  {
    kind: 'access',
    daysAgo: 21,
    page: '/dataBaseNav',
    isClosed: true,
    hasPicture: true,
    text: '校外访问时，打开数据库后一直要求重新登录，换浏览器也一样。截图如下。',
    reply: '认证服务昨晚升级，已经恢复。给您添麻烦了，请清除浏览器缓存后再试。',
  },
  {
    kind: 'search',
    daysAgo: 6,
    page: '/searchList?q=%E5%9B%B4%E5%9F%8E',
    text: '《围城》有两条记录的出版年不一样，应该是同一个版本。',
    reply: '谢谢指正！编目馆员会在本周核对原书并更正。',
  },
  { kind: 'place', daysAgo: 1, page: null, text: '三楼靠窗第二排的插座没有电，晚上自习不方便。', hasPicture: true },
];

const dayMs = 86_400_000;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small drawn picture of a page, as PNG: a bar above, lines of text, a red box. */
export function demoPicture(width = 480, height = 300): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  const colourAt = (x: number, y: number): readonly number[] => {
    if (y < 40) return [37, 49, 61];
    const isBox = x > 120 && x < 360 && y > 120 && y < 210;
    if (isBox) return y < 126 || y > 204 || x < 126 || x > 354 ? [179, 38, 30] : [255, 255, 255];
    return x > 30 && x < 450 && y % 28 < 10 && y > 60 ? [214, 208, 196] : [250, 248, 244];
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat()]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

async function reportIn(store: Store, library: LoadedLibrary, readerId: number, now: number): Promise<void> {
  for (const { daysAgo, reply, isClosed, hasPicture, ...report } of reports) {
    const at = now - daysAgo * dayMs;
    const day = libraryDay(library, at);
    const id = await inTransaction(store.db, async (db) => {
      const made = await insertReport(db, { ...report, libraryId: library.id, readerId, day, nth: 1, now: at });
      if (hasPicture === true) {
        const picture = { media_type: 'image/png', width: 480, height: 300, bytes: demoPicture() } as const;
        await db
          .insertInto('feedback_picture')
          .values({ feedback_id: made, nth: 1, ...picture })
          .execute();
      }
      return made;
    });
    const staff = { store, library, now: () => at + dayMs };
    if (reply !== undefined) await answerFeedback(staff, id, { reply, close: isClosed === true });
  }
}

/**
 * Reports of the first demo reader in the demo libraries, once: nothing is added to a library with reports.
 * @returns mapping paths of the libraries that got them
 */
export async function loadDemoFeedback(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const any = await store.db
      .selectFrom('feedback')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    const reader = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (any || !reader) continue;
    await reportIn(store, library, reader.id, now());
    loaded.push(library.mappingPath);
  }
  return loaded;
}
