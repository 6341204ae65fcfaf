/** What guides of the demo libraries say between the facts of their libraries. */
export const guideMessages = {
  'zh-CN': {
    guide: '读者指南',
    guideIntro: (library: string) =>
      `欢迎使用${library}。这份指南说明各处的开放时间、借阅规则，并回答读者最常问的问题。`,
    hours: '开放时间',
    rules: '借阅规则',
    questions: '常见问题',
    here: '仅供馆内阅览',
    everyone: '其他读者',
    and: '、',
    days: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    rule: (loans: number, days: number, renewals: number) =>
      `最多 ${String(loans)} 册，借期 ${String(days)} 天，可续借 ${String(renewals)} 次`,
    fines: (perDay: string, grace: number, most: string) =>
      `逾期每册每天 ${perDay} 元${grace > 0 ? `，宽限 ${String(grace)} 天` : ''}，每册最多 ${most} 元。`,
    term: (year: number, term: string) => `${String(year)} 年${term === 'spring' ? '春季' : '秋季'}学期`,
  },
  'en-US': {
    guide: ': a guide for readers',
    guideIntro: (library: string) =>
      `Welcome to ${library}. This guide tells when each room is open, what you may borrow and for how long, and answers what readers ask most.`,
    hours: 'Opening hours',
    rules: 'Borrowing',
    questions: 'Questions and answers',
    here: 'Read here only',
    everyone: 'All other readers',
    and: ', ',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    rule: (loans: number, days: number, renewals: number) =>
      `Up to ${String(loans)} items for ${String(days)} days, ${String(renewals)} ${renewals === 1 ? 'renewal' : 'renewals'}`,
    fines: (perDay: string, grace: number, most: string) =>
      `Overdue: ¥${perDay} a day for each item${grace > 0 ? ` after ${String(grace)} days of grace` : ''}, at most ¥${most} an item.`,
    term: (year: number, term: string) => `${term === 'spring' ? 'Spring' : 'Autumn'} ${String(year)}`,
  },
};
