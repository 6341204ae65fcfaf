import type { OutputOf } from '#lib/contract/contract.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { breadcrumbJsonLd } from '#lib/seo/json-ld.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { trailMarkup } from '../navigation/list-parts-markup.ts';
import { courseBookPath, courseList, courseListPath, coursePath, readCourses } from './addresses.ts';
import { timeOf, courseBook, courseMark } from './course-markup.ts';
import { loadCourse, type Availability } from './load-course-pages.ts';

type Course = OutputOf<'listCoursePackages'>;

const everything = readCourses(new URLSearchParams());

function factsOf({ t, address }: PageContext, { course }: Course): Markup {
  const teachers = course.teachers.map(
    ({ teacherName }) =>
      html`<a rel="nofollow" href="${address(courseList.changed(everything, { teacherName }))}">${teacherName}</a>`,
  );
  return html`<dl class="page-facts">
      <dt>${t('courses:code')}</dt>
      <dd>${course.courseCode}</dd>
      <dt>${t('courses:college')}</dt>
      <dd>${course.coName}</dd>
      ${
        teachers.length > 0 &&
        html`<dt>${t('courses:teacher')}</dt>
          <dd class="course-uses">${teachers}</dd>`
      }
      <dt>${t('courses:time')}</dt>
      <dd>${timeOf(t, course)}</dd>
    </dl>
    ${course.intro !== null && course.intro !== '' && html`<p class="max-w-text">${course.intro}</p>`}`;
}

function readingOf(
  context: PageContext,
  { packages, others }: Course,
  copies: ReadonlyMap<string, Availability>,
): Markup {
  const { t, address } = context;
  const parts = packages.map(({ role, records }) => {
    const books = records.map(
      ({ record, note }) =>
        html`<li>
          ${courseBook(context, {
            record,
            note,
            path: courseBookPath(record.recordId),
            copies: copies.get(record.recordId),
          })}
        </li>`,
    );
    return html`<section class="nav-part" id="${role}" aria-labelledby="${role}-title">
      <h2 id="${role}-title">${t(`courses:${role}`)}</h2>
      <ul class="entries">
        ${books}
      </ul>
    </section>`;
  });
  const times = others.map((other) => html`<a href="${address(coursePath(other.courseId))}">${timeOf(t, other)}</a>`);
  return html`${packages.length === 0 && emptyMarkup(t('courses:noBooks'), html``)}${parts}${
    times.length > 0 &&
    html`<section class="nav-part">
      <h2>${t('courses:others')}</h2>
      <p class="course-uses">${times}</p>
    </section>`
  }`;
}

export async function coursePage({ locals, url }: PageInput): Promise<PageContent> {
  const { site, language, t, address, origin } = locals;
  const answer = emptyAnswer();
  const { id, thing, copies, failure } = await loadCourse({ locals, url, response: answer });
  const course = thing?.course;
  const absolute = (path: string) => origin + address(path);
  const listTitle = t('courses:title');
  const ofCollege = courseList.changed(everything, { coCodes: course?.coCode ?? '' });
  const title = course ? `${course.courseName} · ${timeOf(t, course)}` : t('courses:notFound');
  const description = course?.intro ?? t('courses:description', { name: inLanguage(site.name, language) });
  const jsonLd = course && [
    {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: course.courseName,
      url: absolute(coursePath(id)),
      courseCode: course.courseCode,
      description,
      provider: { '@type': 'CollegeOrUniversity', name: course.coName },
    },
    breadcrumbJsonLd([
      { name: listTitle, url: absolute('/courseReference') },
      { name: course.coName, url: absolute(ofCollege) },
      { name: course.courseName, url: absolute(coursePath(id)) },
    ]),
  ];
  const trail =
    course &&
    trailMarkup(locals, {
      steps: [
        { name: listTitle, path: '/courseReference' },
        { name: course.coName, path: ofCollege },
      ],
      here: course.courseName,
    });
  const toCourses = html`<p><a href="${address('/courseReference')}">${t('courses:toCourses')}</a></p>`;
  const body = html`${trail}
    <div class="course-head">
      <h1>${course?.courseName ?? title}</h1>
      ${course && courseMark(locals, 'course', id, course.courseName)}
    </div>
    ${failure && failureMarkup(failure.message)}${
      !thing && !failure && emptyMarkup(t('courses:notFoundHint'), toCourses)
    }${
      thing &&
      html`${factsOf(locals, thing)}${readingOf(locals, thing, copies)}
        <p><a class="quiet" href="${address(courseListPath(id))}" rel="nofollow">${t('courses:edit')}</a></p>`
    }`;
  const props = {
    title,
    description,
    jsonLd,
    canonicalPath: coursePath(id),
    robots: course ? undefined : 'noindex, follow',
  };
  return { ...answer, props, parts: [body.text] };
}
