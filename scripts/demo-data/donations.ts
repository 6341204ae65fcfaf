/**
 * Writes the donations of the demo libraries and the news about them. The libraries are invented and so are donors,
 * donations and news; the books are records of the libraries.
 *
 *   node scripts/demo-data/donations.ts
 */
import type { LocalText } from '#lib/contract/language.ts';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';
import { shuffled } from './random.ts';
import { recordsOf, texts as inScripts, writeContent } from './shelves.ts';

/** Texts in the words of Taiwan where they differ by more than characters. */
function texts(chinese: string, english: string): LocalText {
  const plain = inScripts(chinese, english);
  return {
    ...plain,
    ...(plain.zh_TW !== undefined && { zh_TW: plain.zh_TW.replaceAll('網上', '線上').replaceAll('教材', '教科書') }),
  };
}

/** A donation: day, donor (none: not to be named), and how many books of which classes or how much money. */
type Given = readonly [day: string, donor: LocalText | undefined, what: Books | Money, note?: LocalText];
interface Books {
  classes: readonly string[];
  titles: number;
  copies?: number;
}
interface Money {
  amount: number;
  currency: string;
}

const alumni = texts('江澜大学示例校友会', 'Jianglan University Example Alumni');
const press = texts('示例出版社', 'Example Press');
const class86 = texts('江澜大学八六级（示例）', 'Jianglan University, class of 1986 (example)');
const foundation = texts('示例教育基金', 'Example Education Fund');
const retired = texts('一位退休教师', 'A retired teacher');
const club = texts('澄川示例读书会', 'Chengchuan Example Reading Club');
const shop = texts('澄川示例书店', 'Chengchuan Example Bookshop');
const citizen = texts('一位市民', 'A citizen');

const plans: Readonly<Record<string, readonly Given[]>> = {
  jianglan: [
    ['2026-10-12', alumni, { classes: ['K2', 'K8'], titles: 24 }, texts('校友返校日赠书', 'Given on alumni day')],
    ['2026-09-28', undefined, { classes: ['I2', 'I5'], titles: 6 }],
    ['2026-09-10', retired, { classes: ['B2', 'B5'], titles: 18 }, texts('教师节赠书', 'Given on teachers’ day')],
    ['2026-06-18', press, { classes: ['TP', 'O1'], titles: 30, copies: 2 }],
    [
      '2026-05-04',
      foundation,
      { amount: 50_000, currency: 'CNY' },
      texts('用于购置数学图书', 'For books on mathematics'),
    ],
    ['2026-03-21', undefined, { classes: ['J'], titles: 3 }],
    ['2025-11-20', class86, { classes: ['TP', 'TN'], titles: 12 }, texts('毕业纪念', 'In memory of graduation')],
    ['2025-10-12', alumni, { classes: ['I2'], titles: 15 }],
    ['2025-06-30', undefined, { amount: 2_000, currency: 'USD' }],
    [
      '2025-04-23',
      press,
      { classes: ['F', 'C9'], titles: 20, copies: 3 },
      texts('世界读书日赠书', 'Given on World Book Day'),
    ],
    ['2024-12-01', retired, { classes: ['Q', 'R'], titles: 9 }],
    ['2024-09-15', class86, { classes: ['D', 'C9'], titles: 11 }],
  ],
  chengchuan: [
    [
      '2026-11-01',
      club,
      { classes: ['I'], titles: 16 },
      texts('读书会共读书目', 'Books that the club has read together'),
    ],
    ['2026-08-15', citizen, { classes: ['K'], titles: 4 }],
    [
      '2026-06-01',
      shop,
      { classes: ['I2', 'J2'], titles: 25, copies: 2 },
      texts('儿童节赠书', 'Given on children’s day'),
    ],
    ['2026-01-20', undefined, { classes: ['B'], titles: 2 }],
    ['2025-12-05', undefined, { amount: 800, currency: 'CNY' }],
    ['2025-04-23', club, { classes: ['I5', 'I7'], titles: 13 }],
  ],
};

/** Books of these classes that nobody gave yet, in an order that depends on them alone. */
function booksOf(pool: CatalogueRecord[], { classes, titles, copies }: Books, day: string) {
  const isIn = (record: CatalogueRecord) =>
    record.holdings.length > 0 &&
    record.contributors.length > 0 &&
    record.classes.some((entry) => entry.scheme === 'clc' && classes.some((start) => entry.code.startsWith(start)));
  const chosen = shuffled(pool.filter(isIn), (record) => record.controlNumber, day).slice(0, titles);
  for (const record of chosen) pool.splice(pool.indexOf(record), 1);
  return chosen.map(({ controlNumber }) => ({ controlNumber, ...(copies !== undefined && { quantity: copies }) }));
}

for (const [library, given] of Object.entries(plans)) {
  const pool = recordsOf(library, 'book');
  const rows = given.map(([donatedOn, donor, what, note]) => ({
    key: donatedOn,
    donatedOn,
    ...(donor && { donor }),
    ...(note && { note }),
    ...('amount' in what ? { money: what } : { books: booksOf(pool, what, donatedOn) }),
  }));
  writeContent(library, 'donations', rows);
}

const notice = (university: boolean) => ({
  key: 'notice',
  type: 'notice',
  publishedOn: '2026-01-05',
  title: texts('捐赠须知', 'For donors'),
  body: texts(
    [
      university
        ? '本馆欢迎与教学和研究有关的图书，尤其是本校师生和校友的著作、绝版书与地方文献。'
        : '本馆欢迎适合市民阅读的图书，尤其是儿童读物、地方文献和近十年出版的图书。',
      '请先在网上提交捐赠意向，本馆核对馆藏后与您联系。收到的图书由本馆决定入藏、转赠或交换。',
      '如不愿公开姓名，请选择匿名，您的姓名不会出现在任何公开的名单中。',
    ].join('\n\n'),
    [
      university
        ? 'We welcome books of use in teaching and research, above all works of our own members and alumni, books out of print and local documents.'
        : 'We welcome books that citizens like to read, above all children’s books, local documents and books of the last ten years.',
      'Please offer them online first; we compare them with our holdings and get in touch with you. We decide whether books we receive are kept, passed on or exchanged.',
      'If you do not wish to be named, choose to remain anonymous: your name will stand on no public list.',
    ].join('\n\n'),
  ),
});

writeContent('jianglan', 'donation-news', [
  notice(true),
  {
    key: '2026-10',
    publishedOn: '2026-10-13',
    title: texts('校友返校日赠书入藏', 'Books of alumni day are on the shelves'),
    body: texts(
      '校友返校日收到的赠书已经编目，现在可以在总馆借阅。',
      'The books given on alumni day have been catalogued and can be borrowed at the Main Library.',
    ),
  },
  {
    key: '2026-06',
    publishedOn: '2026-06-20',
    title: texts('毕业季图书漂流', 'Pass your books on when you graduate'),
    body: texts(
      '毕业生可以在总馆一层服务台留下不再需要的教材和参考书，本馆转给下一届同学。',
      'Graduates can leave textbooks that they no longer need at the desk on the ground floor of the Main Library; we pass them on to the next class.',
    ),
  },
  {
    key: '2025-04',
    publishedOn: '2025-04-23',
    title: texts('世界读书日捐赠周', 'A week of giving for World Book Day'),
    body: texts(
      '本周在各分馆均可当面捐赠图书，每位捐赠者可获得一枚藏书票。',
      'This week books can be handed in at every branch; each donor receives a bookplate.',
    ),
  },
]);
writeContent('chengchuan', 'donation-news', [
  notice(false),
  {
    key: '2026-11',
    publishedOn: '2026-11-02',
    title: texts('读书会赠书专架', 'A shelf of books from the reading club'),
    body: texts(
      '读书会捐赠的图书在二楼设专架，展出一个月后入架外借。',
      'The books given by the reading club stand on a shelf of their own on the second floor for a month, and can be borrowed afterwards.',
    ),
  },
]);
