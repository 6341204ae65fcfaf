/**
 * Writes the courses of the demo universities with reading lists from their records: books whose titles or subjects are
 * those of the course. The universities are invented, and so are their courses and teachers; the books are real.
 *
 *   node scripts/demo-data/courses.ts
 */
import type { LocalText } from '#lib/contract/language.ts';
import type { CourseTerm } from '#lib/rules/courses.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { localText } from '#lib/contract/local-text.ts';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';
import { shuffled } from './random.ts';
import { recordsOf, texts, writeContent } from './shelves.ts';

/** A course: its number, its names, words in the titles of its books, and the classes that these stand in. */
type Course = readonly [
  number: number,
  chinese: string,
  english: string,
  titles: RegExp,
  classes: readonly string[],
  taiwan?: string,
];

/** Courses by the department of content/departments.jsonl that gives them, with the letters of their codes. */
type Plan = Readonly<Record<string, readonly [letters: string, ...Course[]]>>;

const university: Plan = {
  chinese: [
    'CHN',
    [
      101,
      '中国古代文学史',
      'History of Ancient Chinese Literature',
      /文学史|唐诗(?!人)|宋词|诗经|楚辞|古文观止|文心雕龙/,
      ['I2'],
    ],
    [
      203,
      '中国现代文学',
      'Modern Chinese Literature',
      /^(?:呐喊|彷徨|围城|边城|子夜|家|骆驼祥子|茶馆|传奇|生死场)$|现代文学|鲁迅|沈从文/,
      ['I2'],
    ],
    [215, '古代汉语', 'Classical Chinese', /古代汉语|文言|训诂|说文解字|汉字|古汉语/, ['H1']],
    [302, '《红楼梦》研究', 'Studies of Dream of the Red Chamber', /红楼梦|曹雪芹|脂砚斋/, ['I2']],
  ],
  languages: [
    'FLL',
    [
      110,
      '英国文学',
      'English Literature',
      /Shakes?peare?|Paradise lost|Canterbury|Pride and Prejudice|Hamlet|莎士比亚|傲慢与偏见|雾都孤儿/i,
      ['I5', 'I1'],
    ],
    [
      211,
      '日本文学',
      'Japanese Literature',
      /源氏物语|枕草子|夏目漱石|芥川|川端康成|雪国|我是猫|罗生门|金阁寺|日本文学|人间失格/,
      ['I3'],
    ],
  ],
  history: [
    'HIS',
    [101, '中国通史', 'History of China', /中国(?:通)?史|国史|史记|中国历史|剑桥中国|资治通鉴/, ['K2']],
    [
      205,
      '世界近代史',
      'Modern World History',
      /世界史|近代史|全球通史|欧洲史|法国大革命|French Revolution|旧制度与大革命/i,
      ['K1', 'K5', 'K3'],
    ],
    [310, '明清史', 'History of the Ming and Qing', /明史|清史|明朝|清朝|明清|万历|康熙|雍正|乾隆|南明|叫魂/, ['K2']],
  ],
  philosophy: [
    'PHI',
    [
      101,
      '西方哲学史',
      'History of Western Philosophy',
      /哲学史|苏菲的世界|哲学的故事|理想国|Republic|纯粹理性批判|第一哲学沉思/i,
      ['B5', 'B1', 'B-', 'B0', 'B'],
    ],
    [
      220,
      '中国哲学史',
      'History of Chinese Philosophy',
      /中国哲学|论语|庄子|老子|道德经|孟子|王阳明|传习录|儒/,
      ['B2'],
    ],
    [331, '伦理学', 'Ethics', /伦理学|道德哲学|正义论|道德情操|Ethics/i, ['B8', 'D0']],
  ],
  arts: [
    'ART',
    [
      102,
      '艺术史',
      'History of Art',
      /艺术史|艺术的故事|美术史|绘画史|历代绘画|如何看懂艺术|History of (?:Art|Painting)/i,
      ['J'],
    ],
    [210, '音乐欣赏', 'Music Appreciation', /音乐史|古典音乐|莫扎特|贝多芬|巴赫|如何听懂音乐|乐理|音乐/, ['J6']],
  ],
  economics: [
    'ECO',
    [101, '微观经济学', 'Microeconomics', /经济学|国富论|Political Economy|资本论/i, ['F0', 'F1', 'F']],
    [305, '金融学', 'Finance', /金融|货币(?!战争)|投资学|证券分析|银行/, ['F8']],
  ],
  management: [
    'MGT',
    [
      101,
      '管理学',
      'Principles of Management',
      /管理学|管理思想|管理的实践|卓有成效|组织行为|领导力|从优秀到卓越|基业长青/,
      ['C9', 'F2'],
    ],
  ],
  law: [
    'LAW',
    [101, '法学导论', 'Introduction to Law', /法律|法学|法史|宪法|刑法|司法|普通法|论法的精神|刑事/, ['D9', 'D']],
  ],
  sociology: [
    'SOC',
    [101, '社会学概论', 'Introduction to Sociology', /社会学|乡土中国|江村|社会分层|自杀论|现代性/, ['C9', 'D']],
  ],
  psychology: [
    'PSY',
    [101, '普通心理学', 'General Psychology', /心理学(?:与|导论|史|入门|原理|$)|Psychology/i, ['B84']],
    [214, '社会心理学', 'Social Psychology', /社会心理学|社会性动物|影响力|乌合之众|Influence|服从/i, ['B84', 'C9']],
  ],
  mathematics: [
    'MAT',
    [101, '高等数学', 'Advanced Mathematics', /高等数学|微积分|数学分析|Calculus|Real Analysis/i, ['O1']],
    [110, '线性代数', 'Linear Algebra', /线性代数|矩阵|Linear algebra/i, ['O1']],
    [205, '概率论与数理统计', 'Probability and Statistics', /概率|统计|Probab|Statistic/i, ['O2', 'O1', 'C8']],
    [240, '数学史', 'History of Mathematics', /数学史|数学简史|代数的历史|孫子算經|几何原本|Gem/, ['O1']],
  ],
  physics: [
    'PHY',
    [101, '大学物理', 'University Physics', /物理|流体力学|费曼|力学|相对论|Physics|QED/i, ['O4', 'O3', 'P1']],
    [306, '量子力学', 'Quantum Mechanics', /量子|QED|基本力|Quantum/i, ['O4']],
  ],
  'life-sciences': [
    'BIO',
    [101, '普通生物学', 'General Biology', /生物学|细胞|双螺旋|植物|Biology|Cell\b|Entomology/i, ['Q']],
    [220, '进化论', 'Evolution', /物种起源|天演论|进化|演化|自私的基因|origine? (?:of|des) |人类的由来|Darwin/i, ['Q']],
  ],
  earth: [
    'EAR',
    [101, '天文学导论', 'Introduction to Astronomy', /天文|宇宙|时间简史|星空|黑洞|Astronomy/i, ['P1', 'O4']],
  ],
  civil: [
    'CIV',
    [
      105,
      '建筑史',
      'History of Architecture',
      /建筑史|营造法式|建筑(?:学|论)|现代建筑|西方建筑|Modern Architecture|中国建筑|安藤忠雄/i,
      ['TU'],
    ],
  ],
  computer: [
    'CSC',
    [
      101,
      '程序设计基础',
      'Introduction to Programming',
      /程序设计|C语言|C程序|学Python|Introduction to (?:P|Programming)|Structure and Interpretation/i,
      ['TP'],
      '程式設計',
    ],
    [
      201,
      '数据结构与算法',
      'Data Structures and Algorithms',
      /算法(?!交易)|数据结构|Algorithm|Data Structure/i,
      ['TP'],
      '資料結構與演算法',
    ],
    [
      210,
      '操作系统',
      'Operating Systems',
      /操作系统|Operating Systems|UNIX环境|UNIX编程|Linux内核/i,
      ['TP'],
      '作業系統',
    ],
    [230, '数据库系统', 'Database Systems', /数据库|Database|SQL必知|MySQL$|PostgreSQL/i, ['TP'], '資料庫系統'],
    [
      315,
      '计算机网络',
      'Computer Networks',
      /TCP\/IP|计算机网络|Computer Network|^HTTP$|网络协议/i,
      ['TP', 'TN'],
      '電腦網路',
    ],
    [
      405,
      '人工智能',
      'Artificial Intelligence',
      /人工智能|机器学习|深度学习|Artificial Intelligence|Machine Learning|统计学习/i,
      ['TP', 'O2'],
      '人工智慧',
    ],
  ],
  'basic-medicine': [
    'MED',
    [230, '医学史', 'History of Medicine', /医学史|医学的|现代医学|临床医学|中西医|药物简史|Medicine/i, ['R']],
  ],
  'chinese-medicine': [
    'TCM',
    [101, '中医基础理论', 'Foundations of Chinese Medicine', /中医|黄帝内经|伤寒|傷寒論|脾胃論|本草|四圣心源/, ['R2']],
  ],
};

const college: Plan = {
  literature: [
    'LIT',
    [101, '中国文学史', 'History of Chinese Literature', /文学史|唐诗|宋词|诗经|楚辞|红楼梦/, ['I2']],
    [205, '小说选读', 'Readings in Fiction', /短篇小说|小说(?:选|史|全集|全编)/, ['I']],
  ],
  'buddhist-studies': ['REL', [101, '佛学概论', 'Introduction to Buddhism', /佛|禅|禪|經$/, ['B9'], '佛學概論']],
  history: ['HIS', [101, '中国通史', 'History of China', /中国(?:通)?史|史记|中国历史|汉书|明朝|清朝|万历/, ['K2']]],
  business: [
    'BUS',
    [101, '管理学', 'Principles of Management', /管理|卓有成效|领导|从优秀到卓越|市场营销/, ['C9', 'F2', 'F7']],
  ],
  computer: ['CSC', [101, '程序设计', 'Programming', /程序设计|编程|Programming/i, ['TP'], '程式設計']],
};

const surnames = [
  '赵',
  '钱',
  '孙',
  '李',
  '周',
  '吴',
  '郑',
  '王',
  '冯',
  '陈',
  '褚',
  '卫',
  '蒋',
  '沈',
  '韩',
  '杨',
] as const;
const readings = ['Zhao', 'Qian', 'Sun', 'Li', 'Zhou', 'Wu', 'Zheng', 'Wang'] as const;
const moreReadings = ['Feng', 'Chen', 'Chu', 'Wei', 'Jiang', 'Shen', 'Han', 'Yang'] as const;
const letters = [...'甲乙丙丁戊己庚辛'];
const letterReadings = ['Jia', 'Yi', 'Bing', 'Ding', 'Wu', 'Ji', 'Geng', 'Xin'] as const;

/** The n-th teacher: names as textbooks use them for somebody who is nobody, 赵甲 and so on. */
function teacherAt(at: number): { id: string; name: LocalText } {
  const surname = at % surnames.length;
  const letter = Math.floor(at / surnames.length) % letters.length;
  const chinese = `${surnames[surname] ?? ''}${letters[letter] ?? ''}`;
  const english = `${[...readings, ...moreReadings][surname] ?? ''} ${letterReadings[letter] ?? ''}`;
  return { id: `T${String(at + 1).padStart(3, '0')}`, name: texts(chinese, english) };
}

/** The demo reader who teaches: libraries/jianglan/readers.csv. */
const demoTeacher = { id: 'JL0100017', name: texts('周启明', 'Zhou Qiming') };

const departmentRow = z.object({ id: z.string(), name: localText });
const departmentsOf = (library: string) =>
  new Map(
    readFileSync(join(import.meta.dirname, `../../libraries/${library}/content/departments.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => departmentRow.parse(JSON.parse(line)))
      .map((entry) => [entry.id, entry.name]),
  );

/** Books of a course at the most. */
const maxBooks = 10;

const languages = new Set(['chi', 'eng', 'zho']);

/** Books of a course, one of each work: those of its own name first, then the ones that readers know best. */
function booksOf(records: readonly CatalogueRecord[], [, chinese, , titles, classes]: Course): CatalogueRecord[] {
  const isNamesake = ({ title }: CatalogueRecord) => title.includes(chinese) || chinese.includes(title);
  const isAbout = (record: CatalogueRecord) =>
    titles.test(record.title) &&
    record.classes.some((entry) => entry.scheme === 'clc' && classes.some((start) => entry.code.startsWith(start))) &&
    (record.languages.length === 0 || record.languages.some((language) => languages.has(language)));
  const found = records
    .filter((record) => isAbout(record) && (record.holdings.length > 0 || record.access.length > 0))
    .sort(
      (a, b) =>
        Number(isNamesake(b)) - Number(isNamesake(a)) ||
        b.priorLoans - a.priorLoans ||
        (a.controlNumber < b.controlNumber ? -1 : 1),
    );
  const works = new Map<string, CatalogueRecord>();
  for (const record of found) {
    const work = record.title.replace(/[（(：:].*$/, '');
    if (!works.has(work)) works.set(work, record);
  }
  return [...works.values()].slice(0, maxBooks);
}

const introduction = texts('面向全校开设，不需要先修课程。', 'Open to all students; there are no prerequisites.');
const advanced = texts('供本院系高年级学生选修。', 'For advanced students of the department.');
const inClass = texts('课堂使用', 'Used in class');

const terms: readonly CourseTerm[] = ['autumn', 'spring'];

function rowsOf(library: string, plan: Plan): object[] {
  const records = recordsOf(library, 'book');
  const departments = departmentsOf(library);
  let teachers = 0;
  return Object.entries(plan).flatMap(([department, [code, ...its]]) => {
    const name = departments.get(department);
    if (!name) throw new Error(`no department ${department} in ${library}`);
    return its.flatMap((course) => {
      const [number, chinese, english, , , taiwan] = course;
      const books = booksOf(records, course);
      const isDemoTeachers = library === 'jianglan' && chinese === '数据结构与算法';
      const given = isDemoTeachers ? [demoTeacher] : [teacherAt(teachers), teacherAt(teachers + 1)];
      teachers += 1;
      const taught = number % 5 === 0 || isDemoTeachers ? given : given.slice(0, 1);
      const title = { ...texts(chinese, english), ...(taiwan !== undefined && { zh_TW: taiwan }) };
      const term = terms[Math.floor(number / 100) % 2] ?? 'autumn';
      const required = Math.min(2, Math.ceil(books.length / 5));
      const list = (year: number) => {
        // Every year the list is read again, and some books give way to others.
        const retained =
          year === 2026
            ? books
            : shuffled(books, (record) => record.controlNumber, `${chinese}${String(year)}`).slice(0, -2);
        return books.flatMap((record, at) =>
          retained.includes(record)
            ? [{ controlNumber: record.controlNumber, ...(at < required && { role: 'textbook', note: inClass }) }]
            : [],
        );
      };
      const years = number % 2 === 1 ? [2026, 2025] : [2026];
      return years.map((year) => ({
        code: `${code}${String(number)}`,
        name: title,
        college: { code: department, name },
        teachers: taught,
        year,
        term,
        intro: number < 200 ? introduction : advanced,
        books: list(year),
      }));
    });
  });
}

writeContent('jianglan', 'courses', rowsOf('jianglan', university));
writeContent('mingwan', 'courses', rowsOf('mingwan', college));
