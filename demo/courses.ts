import type { CourseMarkKind } from '#lib/rules/courses.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstDemoReaders } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';

const dayMs = 86_400_000;
const [maxCourses, maxBooks] = [3, 4];

/** Adds marks of courses and their books for the first reader of each demo library, once. */
export async function loadDemoCourseMarks(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { library, readerId } of await firstDemoReaders(store, libraries, 'course_mark')) {
    const given = await store.db
      .selectFrom('course')
      .select(['id', 'code'])
      .where('library_id', '=', library.id)
      .orderBy('year', 'desc')
      .orderBy('id', 'desc')
      .execute();
    // The latest term of each: one course of two terms looks like the same mark twice.
    const courses = [...new Map(given.toReversed().map((course) => [course.code, course])).values()].slice(-maxCourses);
    const books = await store.db
      .selectFrom('course_book')
      .innerJoin('course', 'course.id', 'course_book.course_id')
      .innerJoin('record', 'record.id', 'course_book.record_id')
      .select('record.id')
      .distinct()
      .where('course.library_id', '=', library.id)
      .where('record.deleted_at', 'is', null)
      .orderBy('record.id')
      .limit(maxBooks)
      .execute();
    const marked: [kind: CourseMarkKind, id: number][] = [
      ...courses.map(({ id }): [CourseMarkKind, number] => ['course', id]),
      ...books.map(({ id }): [CourseMarkKind, number] => ['book', id]),
    ];
    if (marked.length === 0) continue;
    await store.db
      .insertInto('course_mark')
      .values(
        marked.map(([kind, target_id], nth) => ({
          reader_id: readerId,
          kind,
          target_id,
          library_id: library.id,
          created_at: now() - (1 + 2 * nth) * dayMs,
        })),
      )
      .execute();
  }
}
