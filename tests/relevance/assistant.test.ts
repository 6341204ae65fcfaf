import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '#lib/contract/calls/assistant.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { roles } from '#lib/rules/assistant.ts';
import type { AnswerWithoutModel } from '#service/assistant/answer-shape.ts';
import { answerWithoutModel } from '#service/assistant/answer-without-model.ts';
import { attachmentOf } from '#service/assistant/match.ts';
import { languageOfQuestion } from '#service/assistant/question-language.ts';
import type { ReaderCall } from '#service/context.ts';
import { readerCall } from '#service/copy-requests/testing.world.ts';
import { testService, type TestService } from '#service/testing.ts';
import { judgedQuestions, type JudgedQuestion } from './assistant.judged.ts';
import { fifthBatch } from './assistant.fifth-batch.ts';
import { firstBatch } from './assistant.first-batch.ts';
import { fourthBatch } from './assistant.fourth-batch.ts';
import { furtherQuestions } from './assistant.judged-more.ts';
import { secondBatch } from './assistant.second-batch.ts';
import { seventhBatch } from './assistant.seventh-batch.ts';
import { sixthBatch } from './assistant.sixth-batch.ts';
import { thirdBatch } from './assistant.third-batch.ts';
import { demoFolder, recordsWithHoldings } from './libraries.ts';

/**
 * The assistant is asked as readers of the demo libraries ask it, without a model. Floors are those of the issue that asked
 * for it: the right kind of answer 0.95, the right book, author or text first 0.90, no book for what is no book.
 */
const floors = { kind: 0.95, first: 0.9 };

const jsonOf = (text: string): unknown => JSON.parse(text);

/** A demo library and the reader who asks in it. */
interface DemoLibrary {
  service: TestService;
  call: ReaderCall;
}
const readerTypes = { jianglan: 'undergraduate', chengchuan: 'adult', mingwan: 'student' };
type Library = keyof typeof readerTypes;

async function openLibrary(library: Library): Promise<DemoLibrary> {
  const read = (name: string) => readFileSync(join(demoFolder(library), name), 'utf8');
  const file = jsonOf(read('library.json')) as object;
  const menus = jsonOf(read('menus.json')) as object;
  const service = await testService({ libraries: [{ file, menus }], records: recordsWithHoldings(library) });
  service.clock.now = Date.UTC(2026, 10, 23, 2);
  const faq = read('content/faq.jsonl').trim().split('\n').map(jsonOf);
  await service.putContent('faq', faq as object[]);
  return { service, call: readerCall(service, await service.addReader({ typeCode: readerTypes[library] })) };
}

let libraries: Record<Library, DemoLibrary>;
beforeAll(async () => {
  const [jianglan, chengchuan, mingwan] = [
    await openLibrary('jianglan'),
    await openLibrary('chengchuan'),
    await openLibrary('mingwan'),
  ];
  libraries = { jianglan, chengchuan, mingwan };
}, 180_000);
afterAll(() => Promise.all(Object.values(libraries).map(({ service }) => service.close())));

const messageOf = (role: ChatMessage['role'], text: string, answer?: AnswerWithoutModel): ChatMessage => ({
  ...{ messageId: '0', role, text, createdAt: '2026-11-23T02:00:00Z' },
  chatHistoryAttachments: (answer?.books ?? []).map(attachmentOf),
  leads: { links: [], list: null },
});

async function answerOf({ asked, before = [], library }: JudgedQuestion): Promise<AnswerWithoutModel> {
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
const isOfKind = ({ kind }: JudgedQuestion, answer: AnswerWithoutModel) =>
  typeof kind === 'string' ? answer.kind === kind : kind.includes(answer.kind);
const isRight = ({ first, says, every }: JudgedQuestion, { lines, books }: AnswerWithoutModel) =>
  (first === undefined || (books[0] !== undefined && named(books[0]).toLowerCase().includes(first.toLowerCase()))) &&
  (says === undefined || says.test(lines.join('\n'))) &&
  (every === undefined ||
    (books.length > 0 &&
      books.every((one) =>
        every({ ...one, year: one.publishYear, language: one.langCode, author: one.author ?? '' }),
      )));
/** What is asked for no book is answered with none. */
const hasNoBook = ({ kind }: JudgedQuestion) =>
  ['service', 'account', 'hours', 'offTopic', 'smallTalk'].includes(typeof kind === 'string' ? kind : (kind[0] ?? ''));

describe('the assistant without a model', () => {
  it('answers with the right kind and the right thing first, and never with a book where none is asked for', async () => {
    const written = [...Object.values(judgedQuestions).flat(), ...furtherQuestions];
    const batches = [firstBatch, secondBatch, thirdBatch, fourthBatch, fifthBatch, sixthBatch, seventhBatch];
    const all = [...written, ...batches.flat()];
    expect(all.length).toBeGreaterThanOrEqual(120);
    const wrong: string[] = [];
    const withBooks: string[] = [];
    const count = { kind: 0, right: 0, judged: 0 };
    for (const one of all) {
      const answer = await answerOf(one);
      const summary = `${one.asked} → ${answer.kind}: ${answer.lines.slice(0, 2).join(' / ')} [${answer.books.slice(0, 2).map(named).join('; ')}]`;
      if (isOfKind(one, answer)) count.kind += 1;
      else wrong.push(`kind ${summary}`);
      if (one.first !== undefined || one.says !== undefined || one.every !== undefined) {
        count.judged += 1;
        if (isRight(one, answer)) count.right += 1;
        else wrong.push(`first ${summary}`);
      }
      if (hasNoBook(one) && answer.books.length > 0) withBooks.push(summary);
    }
    const report = `${JSON.stringify(count)} of ${String(all.length)}\n${wrong.join('\n')}`;
    if (process.env['SHOW_ANSWERS']) console.log(report);
    expect(withBooks).toEqual([]);
    expect(count.kind / all.length, report).toBeGreaterThanOrEqual(floors.kind);
    expect(count.right / count.judged, report).toBeGreaterThanOrEqual(floors.first);
  });
});
