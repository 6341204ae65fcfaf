/**
 * Writes a dozen PDF files of the demo libraries, guides and reading lists, into libraries/<path>/attachments, and their
 * records into libraries/<path>/data/user-guides.jsonl.gz:
 *
 *   node bin/run.mjs scripts/demo-data/guides.ts
 *
 * Every text comes from the libraries' own files: hours and rules of library.json, answers of content/faq.jsonl,
 * courses and book lists.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readTypeface } from '../../src/components/typesetting/typeface.ts';
import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { libraryFileSchema } from '../../src/service/platform/configuration/schema.ts';
import { guidePdf, type Guide, type GuidePart } from './guide-pdf.ts';
import { guideMessages } from './guide-messages.ts';
import { digits } from './random.ts';

type Language = keyof typeof guideMessages;
interface Names {
  'zh-CN': string;
  'en-US'?: string | undefined;
}

const libraries = join(import.meta.dirname, '../../libraries');
const lines = <T>(text: string): T[] =>
  text
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line));
const inLanguage = (names: Names, language: Language): string => names[language] ?? names['zh-CN'];
const yuan = (fen: number): string => (fen / 100).toFixed(2);
/** Days of a week as people say them: those in a row from the first to the last. */
const daysText = (days: readonly number[], names: readonly string[]): string => {
  const name = (day = 1) => names[day - 1] ?? '';
  const isRow = days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1);
  return isRow && days.length > 2 ? `${name(days[0])}–${name(days.at(-1))}` : days.map(name).join(' ');
};

interface Course {
  code: string;
  name: Names;
  teachers: { name: Names }[];
  year: number;
  term: string;
  intro?: Names;
  books: { controlNumber: string; role?: string }[];
}
interface BookList {
  id: string;
  name: Names;
  intro?: Names;
  records?: { controlNumber: string }[];
}

const typeface = await readTypeface();
const accentOf = ({ file }: { file: { accent?: string | undefined } }): string => `#${file.accent ?? '8b3a2b'}`;

/** What guides of a library are made of. */
function readLibrary(path: string) {
  const read = (name: string): string => readFileSync(join(libraries, path, name), 'utf8');
  const file = libraryFileSchema.parse(JSON.parse(read('library.json')));
  const books = gunzipSync(readFileSync(join(libraries, path, 'data/books.jsonl.gz'))).toString();
  const described = lines<{ controlNumber: string; summary: string }>(read('descriptions.jsonl'));
  return {
    path,
    file,
    read,
    books: new Map(lines<CatalogueRecordInput>(books).map((entry) => [entry.controlNumber, entry])),
    summaries: new Map(described.map((entry) => [entry.controlNumber, entry.summary])),
  };
}
type Source = ReturnType<typeof readLibrary>;

function hoursPart({ file }: Source, language: Language): GuidePart {
  const messages = guideMessages[language];
  const table = file.locations.map((location): [string, string] => [
    inLanguage(location.name, language),
    (location.hours ?? [])
      .map(({ days, open, close }) => `${daysText(days, messages.days)} ${open}–${close}`)
      .join(' · '),
  ]);
  return { heading: messages.hours, table: table.filter(([, hours]) => hours !== '') };
}

function rulesPart({ file }: Source, language: Language): GuidePart {
  const messages = guideMessages[language];
  const { readerTypes, rules, fines } = file.circulation;
  const typeName = (code: string) => {
    const type = readerTypes.find((readerType) => readerType.code === code);
    return type ? inLanguage(type.name, language) : code;
  };
  const table = rules.map((rule): [string, string] => [
    rule.name
      ? inLanguage(rule.name, language)
      : (rule.readerTypes ?? []).map(typeName).join(messages.and) || messages.everyone,
    rule.loans === 0 ? messages.here : messages.rule(rule.loans, rule.days, rule.renewals ?? 0),
  ]);
  return {
    heading: messages.rules,
    table,
    text:
      fines?.maxFen === undefined ? [] : [messages.fines(yuan(fines.perDayFen), fines.graceDays, yuan(fines.maxFen))],
  };
}

function guideOf(source: Source, language: Language): Guide {
  const messages = guideMessages[language];
  const library = inLanguage(source.file.name, language);
  const faq = lines<{ question: Names; answer: Names }>(source.read('content/faq.jsonl'));
  const list = faq.map(({ question, answer }) => ({
    title: inLanguage(question, language),
    lines: [inLanguage(answer, language)],
  }));
  return {
    language,
    library,
    title: `${library}${messages.guide}`,
    intro: messages.guideIntro(library),
    accent: accentOf(source),
    parts: [hoursPart(source, language), rulesPart(source, language), { heading: messages.questions, list }],
  };
}

/** Books as a reading list names them, with where they stand. */
function listOf({ books, summaries }: Source, numbers: readonly string[]): NonNullable<GuidePart['list']> {
  return numbers.flatMap((number) => {
    const book = books.get(number);
    if (!book) return [];
    const authors = (book.contributors ?? []).slice(0, 2).map((entry) => entry.name);
    const facts = [authors.join('、'), book.publisher, book.pubYear, book.holdings?.[0]?.callNumber];
    const known = facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');
    const summary = summaries.get(number);
    return [{ title: book.title, lines: [known, ...(summary === undefined ? [] : [summary])].filter(Boolean) }];
  });
}

function readingList(source: Source, course: Course): Guide {
  const messages = guideMessages['zh-CN'];
  const numbers = (isTextbook: boolean) =>
    course.books.filter((book) => (book.role === 'textbook') === isTextbook).map((book) => book.controlNumber);
  const teachers = course.teachers.map((teacher) => teacher.name['zh-CN']).join('、');
  return {
    language: 'zh-CN',
    library: source.file.name['zh-CN'],
    accent: accentOf(source),
    title: `《${course.name['zh-CN'].replaceAll(/[《》]/g, '')}》课程参考书目`,
    intro: `${course.code}　${messages.term(course.year, course.term)}　任课教师：${teachers}。${course.intro?.['zh-CN'] ?? ''}`,
    parts: [
      { heading: '教材', list: listOf(source, numbers(true)) },
      { heading: '参考书', list: listOf(source, numbers(false)) },
    ].filter((part) => part.list.length > 0),
  };
}

function bookListGuide(source: Source, list: BookList): Guide {
  const numbers = (list.records ?? []).slice(0, 20).map((entry) => entry.controlNumber);
  return {
    language: 'zh-CN',
    library: source.file.name['zh-CN'],
    accent: accentOf(source),
    title: `馆员书单：${list.name['zh-CN'].replace('借阅最多的', '').replace('类图书', '')}`,
    intro: `${list.name['zh-CN']}，取前 ${String(numbers.length)} 种；索书号为本馆架位。`,
    parts: [{ heading: '书目', list: listOf(source, numbers) }],
  };
}

async function write({ path, file }: Source, guides: readonly [name: string, guide: Guide][]): Promise<void> {
  mkdirSync(join(libraries, path, 'attachments/guides'), { recursive: true });
  const records: string[] = [];
  for (const [name, guide] of guides) {
    const text = JSON.stringify(guide);
    const lacking = typeface.lacks(text.replaceAll('\\n', ''));
    if (lacking.length > 0) throw new Error(`${name}: the typeface lacks ${lacking.join('')}`);
    const pdf = await guidePdf(guide, typeface);
    writeFileSync(join(libraries, path, 'attachments/guides', `${name}.pdf`), pdf);
    const isEnglish = guide.language === 'en-US';
    const record: CatalogueRecordInput = {
      controlNumber: digits(`guide ${path} ${name}`),
      kind: 'book',
      title: guide.title,
      contributors: [{ name: guide.library, role: 'corporate' }],
      publisher: guide.library,
      pubYear: 2026,
      languages: [isEnglish ? 'eng' : 'chi'],
      country: 'CN',
      ...(!isEnglish && { script: 'Hans' as const }),
      classes: [{ scheme: 'clc', code: name.startsWith('guide') ? 'G252' : 'Z88' }],
      subjects: name.startsWith('guide') ? ['图书馆', '读者服务'] : ['推荐书目'],
      summary: guide.intro,
      contents: guide.parts.map((part) => part.heading),
      openAccess: true,
      notes: ['演示数据：由示例图书馆自己的资料生成。'],
      attachments: [{ title: guide.title, file: `guides/${name}.pdf` }],
      acquiredOn: '2026-09-01',
    };
    records.push(JSON.stringify(record));
    console.log(`${path}/attachments/guides/${name}.pdf: ${String(Math.round(pdf.length / 1024))} kB`);
  }
  writeFileSync(join(libraries, path, 'data/user-guides.jsonl.gz'), gzipSync(`${records.join('\n')}\n`));
  console.log(`${file.name['zh-CN']}: ${String(records.length)} files`);
}

const chosenCourses = ['CHN101', 'FLL211', 'PHI101', 'PSY101', 'PHY101', 'CSC201'];
const jianglan = readLibrary('jianglan');
const courses = lines<Course>(jianglan.read('content/courses.jsonl')).filter((entry) => entry.year === 2026);
await write(jianglan, [
  ['guide', guideOf(jianglan, 'zh-CN')],
  ['guide-en', guideOf(jianglan, 'en-US')],
  ...courses
    .filter((course) => chosenCourses.includes(course.code))
    .map((course): [string, Guide] => [`reading-${course.code.toLowerCase()}`, readingList(jianglan, course)]),
]);
for (const [path, id] of [
  ['chengchuan', 'most-lent-travel'],
  ['mingwan', 'most-lent-psychology'],
] as const) {
  const source = readLibrary(path);
  const list = lines<BookList>(source.read('content/book-lists.jsonl')).find((entry) => entry.id === id);
  await write(source, [
    ['guide', guideOf(source, 'zh-CN')],
    ...(list ? [[`list-${id.replace('most-lent-', '')}`, bookListGuide(source, list)] as [string, Guide]] : []),
  ]);
}
