import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentKinds } from '#service/content-kinds.ts';
import { loadLibraryContent } from '#service/content/load-content.ts';
import type { TestService } from './service.ts';

/** A course with a book of testing.records.ts, as a line of its file says it. */
export const testCourse = {
  code: 'CS201',
  name: { 'zh-CN': '数据结构', 'en-US': 'Data structures' },
  year: 2026,
  term: 'autumn',
  college: { code: 'CS', name: { 'zh-CN': '计算机学院' } },
  teachers: [{ id: 'T1', name: { 'zh-CN': '王示例' } }],
  books: [{ controlNumber: 'b1', role: 'textbook' }],
} as const;

/** Writes the file of a library's courses and loads it if it has changed, as changes of one course need it. */
export async function loadCourses(
  { store, clock, context }: Pick<TestService, 'store' | 'clock' | 'context'>,
  courses: readonly object[],
): Promise<void> {
  const { library } = context();
  mkdirSync(join(library.dir, 'content'), { recursive: true });
  const lines = courses.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  writeFileSync(join(library.dir, 'content', 'courses.jsonl'), lines);
  await loadLibraryContent({ store, now: () => clock.now, libraries: [library], kinds: contentKinds });
}
