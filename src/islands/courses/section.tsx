import { sectionWith } from '../section/list-section.tsx';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import { separator, fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { PageLink, DateTime } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { Loaded, Nothing, Pages, Place, PlaceForm, Tabs } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';

type Mark = OutputOf<'searchCourseMarks'>['result'][number];
type Course = NonNullable<Mark['course']>;
const rows = 20;
const parameters = ['tab', 'name', 'college', 'year'] as const;

const nameOf = ({ course, book }: Mark): string => course?.courseName ?? book?.record.title ?? '';
const pathOf = ({ kind, id }: Mark): string =>
  kind === 'course' ? `/courseReferenceDetail?id=${id}` : `/courseBookDetail?id=${id}`;

function termOf({ term, year }: Course, messages: MineMessages): string {
  return term === null ? String(year) : fill(messages[`term_${term}`], { year });
}

function Facts({ mark: { course, book }, messages }: { mark: Mark; messages: MineMessages }) {
  const { language } = useFrame();
  if (course) {
    const teachers = course.teachers.map((teacher) => teacher.teacherName).join(separator);
    return (
      <p className="mine-facts">
        <span>{course.courseCode}</span>
        <span>{course.coName}</span>
        {teachers !== '' && <span>{teachers}</span>}
        <span>{termOf(course, messages)}</span>
        <span>{counted(messages, 'courseBooks', course.bookCount, language)}</span>
      </p>
    );
  }
  if (!book) return null;
  return (
    <>
      {book.record.author !== null && <p className="mine-facts">{book.record.author}</p>}
      <p className="mine-facts">
        {messages.usedIn}
        {book.courses.map((course) => (
          <PageLink key={course.courseId} path={`/courseReferenceDetail?id=${course.courseId}`}>
            {course.courseName}
          </PageLink>
        ))}
      </p>
    </>
  );
}

function Marks({ messages }: { messages: MineMessages }) {
  const { get, page } = useAddress();
  const [tab, college, year] = [get('tab'), get('college'), get('year')];
  const called = useCall('searchCourseMarks', {
    kind: tab === 'course' || tab === 'book' ? tab : null,
    courseName: get('name').slice(0, 200),
    coCodes: college === '' ? [] : [college.slice(0, 64)],
    year: /^(?:19|20|21)\d\d$/.test(year) ? Number(year) : null,
    page,
    rows,
  });
  const isNarrowed = parameters.some((parameter) => parameter !== 'tab' && get(parameter) !== '');
  return (
    <div>
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={isNarrowed ? messages.noneSuch : messages.noCourses}>
                {!isNarrowed && (
                  <p>
                    <PageLink path="/courseReference">{messages.toCourses}</PageLink>
                  </p>
                )}
              </Nothing>
            )}
            <ul className="mine-entries">
              {result.map((entry) => (
                <li key={`${entry.kind} ${entry.id}`}>
                  <h2>
                    <PageLink path={pathOf(entry)}>{nameOf(entry)}</PageLink>
                  </h2>
                  <Facts mark={entry} messages={messages} />
                  <ActForm className="mine-acts" values={{ id: entry.id, kind: entry.kind }}>
                    <span className="quiet">
                      {messages.markedOn} <DateTime at={entry.markedAt} />
                    </span>
                    <ActButton
                      act="unmark"
                      about={fill(messages.labelled, { name: messages.unmark, text: nameOf(entry) })}
                    >
                      {messages.unmark}
                    </ActButton>
                  </ActForm>
                </li>
              ))}
            </ul>
            <Pages count={total} rows={rows} keep={parameters} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type Filters = OutputOf<'getCourseMarkFilters'>;

function Choice({
  name,
  label,
  all,
  values,
}: {
  name: string;
  label: string;
  all: string;
  values: readonly { code: string; name: string; count: number }[];
}) {
  const chosen = useAddress().get(name);
  return (
    <label>
      {label}
      <select className="field" name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {values.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.name} ({entry.count})
          </option>
        ))}
      </select>
    </label>
  );
}

function Filter({ messages, filters: { colleges, years } }: { messages: MineMessages; filters: Filters }) {
  const address = useAddress();
  const names = ['name', 'college', 'year'] as const;
  const state = names.map((entry) => address.get(entry));
  return (
    <PlaceForm key={state.join('\n')} className="mine-filter" role="search" keep={['tab']}>
      <label>
        {messages.courseName}
        <input className="field" name="name" maxLength={200} defaultValue={address.get('name')} />
      </label>
      <Choice name="college" label={messages.college} all={messages.all} values={colleges} />
      <Choice name="year" label={messages.year} all={messages.all} values={years} />
      <button type="submit" className="btn">
        {messages.show}
      </button>
      {state.some((entry) => entry !== '') && (
        <Place className="btn" values={{}} keep={['tab']}>
          {messages.showAll}
        </Place>
      )}
    </PlaceForm>
  );
}

function Courses({ messages }: { messages: MineMessages }) {
  const { language } = useFrame();
  const filters = useCall('getCourseMarkFilters', {});
  const type = useCall('getCourseUserType', {});
  const userType = type.state === 'here' ? type.data.userType : 'other';
  const countOf = (kind: Mark['kind']) =>
    filters.state === 'here' ? (filters.data.kinds.find((entry) => entry.kind === kind)?.count ?? 0) : 0;
  return (
    <>
      {userType !== 'other' && <p className="quiet">{messages[`userType_${userType}`]}</p>}
      <Tabs
        tabs={[
          { value: 'all', label: messages.all },
          { value: 'course', label: counted(messages, 'courses', countOf('course'), language) },
          { value: 'book', label: counted(messages, 'books', countOf('book'), language) },
        ]}
      />
      {filters.state === 'here' && filters.data.colleges.length > 0 && (
        <Filter messages={messages} filters={filters.data} />
      )}
      <Marks messages={messages} />
    </>
  );
}

const courseActs = (): SectionActs => ({
  unmark: {
    run: (client, form) =>
      client.call('cancelCourseMark', {
        kind: formText(form, 'kind') === 'book' ? 'book' : 'course',
        id: formText(form, 'id'),
      }),
  },
});

export { sheets } from '../section/list-section.tsx';
export const open = sectionWith((messages) => <Courses messages={messages} />, courseActs);
