/** Questionnaires as lines of their file say them: one of each kind of question, named and anonymous, open and not. */
export const testQuestionnaires = [
  {
    id: 'space',
    title: { 'zh-CN': '学习空间调查', zh_TW: '學習空間調查', 'en-US': 'Study space' },
    intro: { 'zh-CN': '约需三分钟。' },
    thanks: { 'zh-CN': '谢谢！' },
    from: '2026-01-01',
    until: '2026-01-31',
    changeable: true,
    results: 'public',
    questions: [
      {
        id: 'often',
        type: 'one',
        text: { 'zh-CN': '多久来一次？' },
        required: true,
        other: true,
        options: [
          { code: 'daily', name: { 'zh-CN': '每天', 'en-US': 'Daily' } },
          { code: 'weekly', name: { 'zh-CN': '每周', 'en-US': 'Weekly' } },
        ],
      },
      {
        id: 'why',
        type: 'several',
        text: { 'zh-CN': '来做什么？' },
        min: 2,
        max: 2,
        options: [
          { code: 'read', name: { 'zh-CN': '看书' } },
          { code: 'study', name: { 'zh-CN': '自习' } },
          { code: 'meet', name: { 'zh-CN': '讨论' } },
        ],
      },
      {
        id: 'quiet',
        type: 'scale',
        text: { 'zh-CN': '安静吗？' },
        low: { 'zh-CN': '很吵', 'en-US': 'Noisy' },
        high: { 'zh-CN': '很静', 'en-US': 'Quiet' },
      },
      { id: 'wish', type: 'text', text: { 'zh-CN': '还想说什么？' } },
    ],
  },
  {
    id: 'staff',
    title: { 'zh-CN': '服务评价' },
    anonymous: true,
    until: '2026-02-10',
    questions: [{ id: 'mark', type: 'scale', text: { 'zh-CN': '满意吗？' }, required: true }],
  },
  {
    id: 'teachers',
    title: { 'zh-CN': '教师调查' },
    from: '2026-02-01',
    for: { readerTypes: ['teacher'], libCodes: ['MAIN'] },
    questions: [{ id: 'say', type: 'text', text: { 'zh-CN': '请说' } }],
  },
];
