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
