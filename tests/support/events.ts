/** An event far ahead of the clock of tests. */
export const testEvent = {
  id: 'talk',
  title: { 'zh-CN': '文献检索讲座' },
  body: { 'zh-CN': '从选题到检索式。' },
  day: '2027-01-20',
  begins: '14:00',
  ends: '15:30',
  place: { 'zh-CN': '报告厅' },
  places: 20,
};
