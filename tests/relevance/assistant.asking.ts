import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatMessage } from '#lib/contract/calls/assistant.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { roles } from '#lib/rules/assistant.ts';
import type { AnswerWithoutModel } from '#service/assistant/answer-shape.ts';
import { answerWithoutModel } from '#service/assistant/answer-without-model.ts';
import { attachmentOf } from '#service/assistant/match.ts';
import { languageOfQuestion } from '#service/assistant/answer.ts';
import type { ReaderCall } from '#service/platform/context/context.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import { testService, type TestService } from '#support/service.ts';
import type { JudgedQuestion } from './assistant.batch.ts';
import { demoFolder, recordsWithHoldings } from './libraries.ts';

const jsonOf = (text: string): unknown => JSON.parse(text);

/** A demo library and the reader who asks in it. */
interface DemoLibrary {
  service: TestService;
  call: ReaderCall;
  /** Subjects of its records by their titles. */
  subjects: ReadonlyMap<string, string>;
}
const readerTypes = { jianglan: 'undergraduate', chengchuan: 'adult', mingwan: 'student' };
type Library = keyof typeof readerTypes;
export type DemoLibraries = Record<Library, DemoLibrary>;

async function openLibrary(library: Library): Promise<DemoLibrary> {
  const read = (name: string) => readFileSync(join(demoFolder(library), name), 'utf8');
  const file = jsonOf(read('library.json')) as object;
  const menus = jsonOf(read('menus.json')) as object;
  const records = recordsWithHoldings(library);
  const service = await testService({ libraries: [{ file, menus }], records });
  service.clock.now = Date.UTC(2026, 10, 23, 2);
  const faq = read('content/faq.jsonl').trim().split('\n').map(jsonOf);
  await service.putContent('faq', faq as object[]);
  const subjects = new Map(records.map((record) => [record.title, (record.subjects ?? []).join(' ')]));
  return {
    service,
    subjects,
    call: await readerCall(service, await service.addReader({ typeCode: readerTypes[library] })),
  };
}

/** The demo libraries with all that they have, each with a reader. */
export async function openDemoLibraries(): Promise<DemoLibraries> {
  const [jianglan, chengchuan, mingwan] = [
    await openLibrary('jianglan'),
    await openLibrary('chengchuan'),
    await openLibrary('mingwan'),
  ];
  return { jianglan, chengchuan, mingwan };
}

const messageOf = (role: ChatMessage['role'], text: string, answer?: AnswerWithoutModel): ChatMessage => ({
  messageId: '0',
  role,
  text,
  createdAt: '2026-11-23T02:00:00Z',
  chatHistoryAttachments: (answer?.books ?? []).map(attachmentOf),
  leads: { links: [], list: null },
});

/** What is answered to a question, after those that were asked before it. */
export async function answerTo(
  { asked, before = [], library }: JudgedQuestion,
  libraries: DemoLibraries,
): Promise<AnswerWithoutModel> {
  const { call } = libraries[library ?? 'jianglan'];
  const history: ChatMessage[] = [];
  const ask = (text: string) =>
    answerWithoutModel(text, history, { ...call, language: languageOfQuestion(text, call.language) });
  for (const text of before) {
    const answer = await ask(text);
    history.push(messageOf(roles.reader, text), messageOf(roles.assistant, answer.lines.join('\n'), answer));
  }
  return ask(asked);
}

const named = ({ title, authors }: RecordSummary) => [title, ...authors].join(' ');
const aboutOf = ({ title, subtitle, authors, kindNo }: RecordSummary, { subjects }: DemoLibrary) =>
  [title, subtitle, ...authors, kindNo, subjects.get(title) ?? null].filter((text) => text !== null).join(' ');

const isOfKind = ({ kind }: JudgedQuestion, answer: AnswerWithoutModel) =>
  typeof kind === 'string' ? answer.kind === kind : kind.includes(answer.kind);

const isRight = (
  { first, about, says, every }: JudgedQuestion,
  { lines, books }: AnswerWithoutModel,
  library: DemoLibrary,
) =>
  (first === undefined || (books[0] !== undefined && named(books[0]).toLowerCase().includes(first.toLowerCase()))) &&
  (about === undefined || (books[0] !== undefined && about.test(aboutOf(books[0], library)))) &&
  (says === undefined || says.test(lines.join('\n'))) &&
  (every === undefined ||
    (books.length > 0 &&
      books.every((book) =>
        every({ ...book, year: book.publishYear, language: book.langCode, author: book.author ?? '' }),
      )));

/** What is asked for no book is answered with none. */
const hasNoBook = ({ kind }: JudgedQuestion) =>
  ['service', 'account', 'hours', 'offTopic', 'smallTalk'].includes(typeof kind === 'string' ? kind : (kind[0] ?? ''));

/** What a question's answer is worth. */
export interface Verdict {
  isOfKind: boolean;
  /** Undefined where nothing but the kind is judged. */
  isRight: boolean | undefined;
  /** A book where none was asked for. */
  isBookUnasked: boolean;
  summary: string;
}

/** Judges an answer by what the question says of it. */
export function verdictOn(entry: JudgedQuestion, answer: AnswerWithoutModel, libraries: DemoLibraries): Verdict {
  const isJudged = [entry.first, entry.about, entry.says, entry.every].some((judged) => judged !== undefined);
  return {
    isOfKind: isOfKind(entry, answer),
    isRight: isJudged ? isRight(entry, answer, libraries[entry.library ?? 'jianglan']) : undefined,
    isBookUnasked: hasNoBook(entry) && answer.books.length > 0,
    summary: `${entry.asked} → ${answer.kind}: ${answer.lines.slice(0, 2).join(' / ')} [${answer.books.slice(0, 2).map(named).join('; ')}]`,
  };
}
