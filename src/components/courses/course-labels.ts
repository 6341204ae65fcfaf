import type { CourseEntry } from '#lib/contract/calls/courses.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { colonOf } from '../script-language.ts';

/** When a course is given: 2026 年秋季学期; 2026 学年 where it goes on all the year. */
export function timeOf(t: Translate, { year, term }: Pick<CourseEntry, 'year' | 'term'>): string {
  return term === null ? t('courses:year', { year }) : t(`courses:term_${term}`, { year });
}

export const titleOf = ({ title, subtitle }: Pick<RecordSummary, 'title' | 'subtitle'>): string =>
  subtitle ? `${title}${colonOf(title)}${subtitle}` : title;
