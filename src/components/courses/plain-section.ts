import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

type Mark = OutputOf<'searchCourseMarks'>['result'][number];
const rows = 20;
const kinds = ['course', 'book'] as const;
const coursePath = (id: string) => `/courseReferenceDetail?id=${id}`;

function linesOf({ t, address, counted, dayOf }: PlainContext, { course, book, markedAt }: Mark): Line[] {
  const marked = { text: `${t('mine:markedOn')} ${dayOf(markedAt).text}`, tone: 'quiet' } as const;
  if (course) {
    const { courseCode, coName, teachers, term, year, bookCount } = course;
    return [
      [courseCode, coName, ...teachers.map((teacher) => teacher.teacherName)].filter(Boolean).join(separator),
      term === null ? String(year) : t(`mine:term_${term}`, { year }),
      t('mine:courseBooks', counted(bookCount)),
      marked,
    ];
  }
  const used =
    book?.courses.map((course) => ({ text: course.courseName, href: address(coursePath(course.courseId)) })) ?? [];
  return [book?.record.author, used.length > 0 && t('mine:usedIn'), ...used, marked];
}

/** Section 16: courses and course books that the reader has marked. */
export const plainSection: PlainSection = {
  tabs: (t) => [
    { value: 'all', label: t('mine:all') },
    { value: 'course', label: t('mine:kindCourse') },
    { value: 'book', label: t('mine:kindBook') },
  ],
  read: async (context) => {
    const { client, t, get, page, address } = context;
    const kind = kinds.find((kind) => kind === get('tab')) ?? null;
    const input = { kind, courseName: '', coCodes: [], year: null, page, rows };
    return shown(await client.call('searchCourseMarks', input), ({ total, result }): Block[] => {
      if (total === 0) {
        const link = { text: t('mine:toCourses'), href: address('/courseReference') };
        return [{ kind: 'nothing', title: t('mine:noCourses'), link }];
      }
      return [
        {
          kind: 'entries',
          entries: result.map((entry) => {
            const name = entry.course?.courseName ?? entry.book?.record.title ?? '';
            const path = entry.kind === 'course' ? coursePath(entry.id) : `/courseBookDetail?id=${entry.id}`;
            return {
              heading: { text: name, href: address(path) },
              lines: linesOf(context, entry),
              acts: [
                { act: 'unmark', label: t('mine:unmark'), about: name, values: { id: entry.id, kind: entry.kind } },
              ],
            };
          }),
        },
        { kind: 'pages', count: total, rows },
      ];
    });
  },
  acts: {
    unmark: {
      run: ({ client }, form) =>
        client.call('cancelCourseMark', {
          kind: formText(form, 'kind') === 'book' ? 'book' : 'course',
          id: formText(form, 'id'),
        }),
      done: (t) => t('personal:done'),
    },
  },
};
