import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { courseRoles, courseTerms } from '../../lib/rules/courses.ts';
import { contentKind, type ContentTarget } from '../platform/content/kind.ts';
import { searchKey, textsOf } from '../catalogue/records/folded-texts.ts';
import { foldKey } from '../catalogue/text/analysis.ts';

const code = z.string().trim().min(1).max(64);
const note = localText.optional();

/** One line of content/courses.jsonl: a course as it is given in one term. */
export const courseRow = z.strictObject({
  code: code.describe('Code of the course.'),
  name: localText.describe('Name of the course.'),
  college: z
    .strictObject({ code: code.describe('Code of the college.'), name: localText.describe('Name of the college.') })
    .describe('College; the code is the `id` of a department if there is one.'),
  teachers: z
    .array(
      z.strictObject({
        id: code.describe('Code of the teacher; the reader with this number changes the reading list.'),
        name: localText.describe('Name of the teacher.'),
      }),
    )
    .default([])
    .describe('Teachers.'),
  year: z.int().min(1900).max(2200).describe('Year in which the term begins.'),
  term: z.enum(courseTerms).optional().describe('Term; the whole year if omitted.'),
  intro: localText.optional().describe('Introduction.'),
  books: z
    .array(
      z.strictObject({
        controlNumber: z.string().min(1).describe('Control number of the record.'),
        role: z.enum(courseRoles).default('reference').describe('Textbook or further reading.'),
        note: note.describe('Note for readers.'),
      }),
    )
    .default([])
    .describe('Reading list.'),
});
export type CourseRow = z.output<typeof courseRow>;

/** The course of that code, year and term keeps its id, so that marks and addresses last. */
async function putCourse({ db, libraryId }: ContentTarget, row: CourseRow): Promise<number> {
  const columns = {
    code_key: foldKey(row.code),
    name: JSON.stringify(row.name),
    name_key: searchKey(textsOf(row.name)),
    college_code: row.college.code,
    college_name: JSON.stringify(row.college.name),
    intro: row.intro ? JSON.stringify(row.intro) : null,
    is_current: 1,
  };
  const course = await db
    .insertInto('course')
    .values({ library_id: libraryId, code: row.code, year: row.year, term: row.term ?? '', ...columns })
    .onConflict((at) => at.columns(['library_id', 'code', 'year', 'term']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  return course.id;
}

async function putTeachers({ db }: ContentTarget, courseId: number, { teachers }: CourseRow): Promise<void> {
  if (teachers.length === 0) return;
  const rows = teachers.map((teacher, seq) => ({
    course_id: courseId,
    seq,
    teacher_id: teacher.id,
    name: JSON.stringify(teacher.name),
    name_key: searchKey(textsOf(teacher.name)),
  }));
  await db.insertInto('course_teacher').values(rows).execute();
}

type RecordIds = ReadonlyMap<string, number>;

const recordIdsOf = (target: ContentTarget, rows: readonly CourseRow[]): Promise<RecordIds> =>
  target.recordIds(rows.flatMap((row) => row.books.map((book) => book.controlNumber)));

async function putBooks(
  { db, libraryId, say }: ContentTarget,
  courseId: number,
  { code: course, books }: CourseRow,
  recordIds: RecordIds,
): Promise<void> {
  const rows = books.flatMap(({ controlNumber, role, note: remark }, seq) => {
    const recordId = recordIds.get(controlNumber);
    // A book is once on a list, so that counting rows is counting courses.
    const isTwice = books.findIndex((book) => book.controlNumber === controlNumber) < seq;
    if (recordId === undefined) say('noRecord', { name: course, number: controlNumber });
    if (isTwice) say('recordTwice', { name: course, number: controlNumber });
    if (recordId === undefined || isTwice) return [];
    const given = { course_id: courseId, seq, library_id: libraryId, record_id: recordId };
    return [{ ...given, role, note: remark ? JSON.stringify(remark) : null }];
  });
  if (rows.length > 0) await db.insertInto('course_book').values(rows).execute();
}

/** Puts a course with its teachers and books in place of what the store has of it. */
async function putWhole(target: ContentTarget, row: CourseRow, recordIds: RecordIds): Promise<void> {
  const { db } = target;
  const courseId = await putCourse(target, row);
  await db.deleteFrom('course_teacher').where('course_id', '=', courseId).execute();
  await db.deleteFrom('course_book').where('course_id', '=', courseId).execute();
  await putTeachers(target, courseId, row);
  await putBooks(target, courseId, row, recordIds);
}

export const courseContent = contentKind({
  name: 'courses',
  names: { key: ['code', 'year', 'term'], title: 'name' },
  row: courseRow,
  idOf: ({ db, libraryId }, key) => {
    const [term, year, ...code] = key.split('/').reverse();
    return db
      .selectFrom('course')
      .select('id')
      .where('library_id', '=', libraryId)
      .where('code', '=', code.reverse().join('/'))
      .where('year', '=', Number(year))
      .where('term', '=', courseTerms.find((courseTerm) => courseTerm === term) ?? '')
      .executeTakeFirst();
  },
  putOne: async (target, row) => putWhole(target, row, await recordIdsOf(target, [row])),
  put: async (target, rows) => {
    const { db, libraryId } = target;
    await db.updateTable('course').set({ is_current: 0 }).where('library_id', '=', libraryId).execute();
    const known = db.selectFrom('course').select('id').where('library_id', '=', libraryId);
    await db.deleteFrom('course_teacher').where('course_id', 'in', known).execute();
    await db.deleteFrom('course_book').where('library_id', '=', libraryId).execute();
    const recordIds = await recordIdsOf(target, rows);
    const seen = new Set<string>();
    for (const row of rows) {
      const given = [row.code, row.year, row.term ?? ''].join(' ');
      if (seen.has(given)) {
        target.say('courseTwice', { name: given.trim() });
        continue;
      }
      seen.add(given);
      await putWhole(target, row, recordIds);
    }
  },
});
