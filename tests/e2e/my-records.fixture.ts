import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

const day = 86_400_000;

/**
 * Writes what a reader has asked for, done, given, marked and said, as the calls and the library's staff would.
 * @param otherPath the library of which the reader asked for something
 */
export async function writeRecords(
  store: Store,
  { id: library_id }: LoadedLibrary,
  otherPath: string,
  account: string,
): Promise<void> {
  const now = Date.now();
  const { db } = store;
  const libraryAt = async (mappingPath: string): Promise<number> =>
    (await db.selectFrom('library').select('id').where('mapping_path', '=', mappingPath).executeTakeFirstOrThrow()).id;
  const owner_id = await libraryAt(otherPath);
  const { id: reader_id, name } = await db
    .selectFrom('reader')
    .select(['id', 'name'])
    .where('library_id', '=', library_id)
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const recordsOf = (libraryId: number, kind: string, count: number) =>
    db
      .selectFrom('record')
      .select(['id', 'title'])
      .where('library_id', '=', libraryId)
      .where('kind', '=', kind)
      .orderBy('id')
      .limit(count)
      .execute();
  const own = { library_id, reader_id };

  for (const [at, { id: record_id, title }] of (await recordsOf(owner_id, 'book', 11)).entries()) {
    const times = { created_at: now - at * day, updated_at: now - at * day };
    const answered = at === 1 ? { status: 3, answer: '周五到馆' } : { status: at === 0 ? 0 : 4, answer: null };
    await db
      .insertInto('library_request')
      .values({ ...own, owner_id, record_id, title, ...answered, ...times })
      .execute();
  }

  const [database] = await recordsOf(library_id, 'database', 1);
  if (database) {
    const written = { ...own, record_id: database.id, day: '2026-01-15', nth: 1, created_at: now, updated_at: now };
    await db
      .insertInto('electronic_request')
      .values({
        ...written,
        type: 'trial',
        name: database.title,
        url: null,
        reason: '课程需要',
        open_key: null,
        state: 'approvedTrial',
        reply: '九月开通',
      })
      .execute();
    const { id: question_id } = await db
      .insertInto('question')
      .values({ ...written, text: '校外怎样访问？', text_key: 'k', state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = {
      text: '先登录再访问',
      text_key: 'k',
      state: 'released' as const,
      created_at: now,
      updated_at: now,
    };
    await db
      .insertInto('answer')
      .values({ library_id, question_id, reader_id: null, day: null, nth: null, ...answer })
      .execute();
  }

  const books = await recordsOf(library_id, 'book', 3);
  const nothing = { barcode: null, property_number: null, location: null, amount_due: null, amount_paid: null };
  const done = { ...own, page: null, ...nothing, block_from: null, block_to: null, process_flag: null };
  for (const [at, { id: record_id }] of books.entries()) {
    const type = at === 2 ? 'share' : 'view';
    await db
      .insertInto('behaviour')
      .values({ ...done, type, record_id, at: now - at * day })
      .execute();
  }
  await db
    .insertInto('behaviour')
    .values({
      ...done,
      type: '超期',
      record_id: null,
      at: now - 5 * day,
      barcode: 'A0001234',
      amount_due: 350,
      process_flag: 0,
    })
    .execute();

  for (const [at, { id: record_id }] of books.slice(0, 2).entries()) {
    const said =
      at === 0 ? { comment: '译文流畅', state: 'rejected' as const } : { comment: null, state: 'unaudited' as const };
    await db
      .insertInto('evaluation')
      .values({
        library_id,
        record_id,
        reader_id: String(reader_id),
        reader_name: name,
        helpful: 0,
        score: 4 - at,
        ...said,
        created_at: now - at * day,
        updated_at: now - at * day,
      })
      .execute();
  }

  const course = await db
    .selectFrom('course')
    .select('id')
    .where('library_id', '=', library_id)
    .executeTakeFirstOrThrow();
  const book = await db
    .selectFrom('course_book')
    .innerJoin('course', 'course.id', 'course_book.course_id')
    .select('record_id')
    .where('course.library_id', '=', library_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('course_mark')
    .values([
      { ...own, kind: 'course', target_id: course.id, created_at: now },
      { ...own, kind: 'book', target_id: book.record_id, created_at: now },
    ])
    .execute();

  const given = [{ title: '红楼梦', author: '曹雪芹', isbn: '9787020002207', quantity: 2 }];
  await db
    .insertInto('donation_offer')
    .values({
      ...own,
      receipt: `D261121${account.slice(1, 11).toUpperCase()}`,
      kind: 'books',
      name,
      anonymous: 0,
      is_public: 1,
      phone: null,
      mail: null,
      books: JSON.stringify(given),
      remark: '可上门取',
      amount_minor: null,
      currency: null,
      state: 'accepted',
      answer: '谢谢',
      created_at: now,
      settled_at: now,
    })
    .execute();
}
