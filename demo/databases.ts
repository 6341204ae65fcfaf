import { createHash } from 'node:crypto';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { answerAsLibrary, setState, keyOf } from '#service/questions/write-questions.ts';
import { firstReaderId } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { writeMonths } from '#service/catalogue/import/write/loans.ts';

/** Name of the history that the visits of a demonstration have. */
const origin = 'demo';
/** Number of months with data, including the current one. */
const months = 14;
/** Visits of a much-used database in a busy month. */
const busiest = 900;
/** Rows that are written at a time. */
const rowsAtOnce = 500;

/**
 * What the demo readers ask about databases, by title, and what their library answers; one waits, one is shown to
 * nobody.
 */
const questions: readonly { title: string; question: string; answer: string | 'waiting' | 'hidden' }[] = [
  {
    title: '北大法宝',
    question: '校外能用吗？需要安装什么软件？',
    answer: '可以。请点“校外访问”，用读者证号登录，不需要安装软件。',
  },
  {
    title: '读秀',
    question: '馆里没有的书，可以只要其中一章吗？',
    answer: '可以，请通过本馆的文献传递服务提出。',
  },
  {
    title: '智慧芽',
    question: '试用结束以后会订购吗？',
    answer: '图书馆会看试用期间的使用情况再决定，欢迎推荐订购。',
  },
  {
    title: 'Scopus',
    question: '作者信息有误，怎样更正？',
    answer: '请到参考咨询台，由馆员协助提交更正。',
  },
  { title: '读秀', question: '谁有账号借我用一下？', answer: 'hidden' },
  { title: 'Scopus', question: '可以按机构导出全部论文吗？', answer: 'waiting' },
];

/** From 0 up to 1, the same for the same texts every time. */
const chance = (...texts: string[]): number =>
  createHash('sha1').update(texts.join(' ')).digest().readUInt32BE(0) / 0x1_0000_0000;

/** The last months up to that of a moment, YYYY-MM. */
function monthsUntil(now: number): string[] {
  const at = new Date(now);
  return Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** Less in the holidays. */
const busyness = (month: string): number => (/-(02|07|08)$/.test(month) ? 0.4 : 1);

/** The visits of a month on one day a week, as figures by day count them. */
function visitsByDay(month: string, count: number, now: number): { day: string; count: number }[] {
  const days = ['01', '08', '15', '22'].map((day) => `${month}-${day}`).filter((day) => Date.parse(day) <= now);
  return days
    .map((day, at) => ({ day, count: Math.floor((count + at) / days.length) }))
    .filter((visits) => visits.count > 0);
}

async function writeVisits(store: Store, libraryId: number, now: number): Promise<void> {
  const databases = await store.db
    .selectFrom('electronic_database')
    .innerJoin('record', 'record.id', 'electronic_database.record_id')
    .select(['record.id', 'record.control_number'])
    .where('electronic_database.library_id', '=', libraryId)
    .execute();
  const counts = new Map(
    databases.map(({ id, control_number }) => {
      // A few are used much and most of them little.
      const most = busiest * chance(control_number) ** 4;
      const own = monthsUntil(now).map((month): [string, number] => {
        return [month, Math.floor(most * busyness(month) * (0.7 + 0.6 * chance(control_number, month)))];
      });
      return [id, new Map(own.filter(([, count]) => count > 0))] as const;
    }),
  );
  await writeMonths(store, { type: 'access', origin }, counts);
  const rows = [...counts].flatMap(([id, byMonth]) =>
    [...byMonth].flatMap(([month, count]) => visitsByDay(month, count, now).map((day) => ({ id, ...day }))),
  );
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const visits = rows.slice(at, at + rowsAtOnce).map(({ id, day, count }) => {
      return { library_id: libraryId, day, kind: 'database', target: String(id), count };
    });
    await store.db.insertInto('visit_day').values(visits).execute();
  }
}

async function writeQuestions(store: Store, library: LoadedLibrary, now: number): Promise<void> {
  const readerId = await firstReaderId(store, library.id);
  if (readerId === undefined) return;
  for (const [at, { title, question, answer }] of questions.entries()) {
    const record = await store.db
      .selectFrom('record')
      .select('id')
      .where('library_id', '=', library.id)
      .where('kind', '=', 'database')
      .where('title', '=', title)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!record) continue;
    const asking = now - (questions.length - at) * 5 * 86_400_000;
    const { id } = await store.db
      .insertInto('question')
      .values({
        library_id: library.id,
        record_id: record.id,
        reader_id: readerId,
        text: question,
        day: new Date(asking).toISOString().slice(0, 10),
        nth: 1,
        text_key: keyOf(question),
        state: 'waiting',
        created_at: asking,
        updated_at: asking,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const staff = { store, library, now: () => asking + 86_400_000 };
    if (answer === 'hidden') await setState(staff, 'question', id, 'hidden');
    else if (answer !== 'waiting') await answerAsLibrary(staff, id, answer);
  }
}

/**
 * Gives the demo libraries a year of visits to their databases and some questions of their demo readers, once: nothing
 * is added to a library whose databases were visited or asked about.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoDatabases(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const visited = await store.db
      .selectFrom('activity_month')
      .innerJoin('record', 'record.id', 'activity_month.record_id')
      .select('record.id')
      .where('record.library_id', '=', library.id)
      .where('record.kind', '=', 'database')
      .where('activity_month.type', '=', 'access')
      .limit(1)
      .executeTakeFirst();
    const question = await store.db
      .selectFrom('question')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    if (visited || question) continue;
    await writeVisits(store, library.id, now());
    await writeQuestions(store, library, now());
    loaded.push(library.mappingPath);
  }
  return loaded;
}
