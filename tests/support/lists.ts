/** Content of book lists and topics for tests, over the records of testing.records.ts. */

export const testLists: readonly [object, object] = [
  {
    id: 'higashino',
    name: { 'zh-CN': '东野圭吾作品', zh_TW: '東野圭吾作品', 'en-US': 'Works by Higashino Keigo' },
    intro: { 'zh-CN': '本馆所藏', 'en-US': 'In this library' },
    updatedOn: '2026-01-02',
    records: [
      { controlNumber: 'b2', note: { 'zh-CN': '先读这一本', 'en-US': 'Begin with this one' } },
      { controlNumber: 'b1' },
      { controlNumber: 'nowhere' },
    ],
  },
  { id: 'staff', name: { 'zh-CN': '内部书单' }, public: false, records: [{ controlNumber: 'b1' }] },
];

export const testTopics: readonly object[] = [
  {
    id: 'novels',
    name: { 'zh-CN': '长篇小说', 'en-US': 'Novels' },
    updatedOn: '2026-01-03',
    search: { subject: ['长篇小说'], sortField: 'publishYear', sortClause: 'desc' },
  },
  {
    id: 'over',
    name: { 'zh-CN': '去年的专题' },
    updatedOn: '2026-01-04',
    records: [{ controlNumber: 'b1' }],
    begins: '2025-03-01',
    ends: '2025-04-01',
  },
  { id: 'later', name: { 'zh-CN': '明年的专题' }, records: [{ controlNumber: 'b1' }], begins: '2027-01-01' },
];
