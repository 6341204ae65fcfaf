/** A donation of a book of testing.records.ts, as a line of its file says it. */
export const testDonation = {
  key: 'd1',
  donatedOn: '2025-11-03',
  donor: { 'zh-CN': '示例校友会', 'en-US': 'Example Alumni' },
  note: { 'zh-CN': '校庆捐赠' },
  books: [{ controlNumber: 'b1', quantity: 2 }, { title: '手抄家谱' }],
};
