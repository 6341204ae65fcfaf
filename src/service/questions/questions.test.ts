import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { answersADay, longestAnswer, longestQuestion, questionsADay } from '../../lib/rules/questions.ts';
import { databaseRecords } from '#support/databases.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { answerAsLibrary, reopen, setState } from './write-questions.ts';

let service: TestService;
let session: SessionToken;
let other: SessionToken;
let recordId: string;
beforeEach(async () => {
  service = await testService({ records: databaseRecords });
  session = await service.signIn();
  await service.addReader({ account: 'wang', name: '王小波' });
  other = await service.signIn({ username: 'wang', password: testReader.password });
  recordId = await service.idOf('law');
});
afterEach(() => service.close());

const ask = (question: string, as = session) => service.call('askQuestion', { recordId, question }, { session: as });
const shown = () => service.data('listQuestions', { recordId });
async function newQuestion(question: string): Promise<number> {
  const answer = await ask(question);
  if (!answer.success) throw new Error(answer.message);
  return Number(answer.data.questionId);
}

describe('a question', () => {
  test('waits for the library; its reader alone sees it until it is released', async () => {
    const answer = await ask(' 校外怎样访问？\r\n谢谢 ');
    expect(answer).toMatchObject({
      success: true,
      message: '提问已提交，图书馆审核后公开',
      data: { state: 'waiting' },
    });
    expect(await shown()).toEqual({ total: 0, result: [] });
    const own = await service.data('listQuestions', { mine: true }, { session });
    expect(own.result[0]).toMatchObject({ question: '校外怎样访问？\n谢谢', title: '北大法宝', state: 'waiting' });
    expect(await service.data('listQuestions', { mine: true }, { session: other })).toMatchObject({ total: 0 });
    expect(await service.call('listQuestions', { mine: true })).toMatchObject({ errCode: 401 });
  });

  test('is shown to everybody with the answer of the library, under a shortened name, and makes pages stale', async () => {
    const id = await newQuestion('校外怎样访问？');
    expect(await answerAsLibrary(service.context(), id, '用统一身份认证登录。')).toBe(true);
    const { total, result } = await shown();
    expect([total, result[0]]).toMatchObject([
      1,
      { name: '李**', answerCount: 1, answers: [{ name: null, answer: '用统一身份认证登录。', state: 'released' }] },
    ]);
    const row = await service.store.db
      .selectFrom('content')
      .select('version')
      .where('kind', '=', 'questions')
      .executeTakeFirst();
    expect(row?.version).toBe(1);
    await setState(service.context(), 'question', id, 'hidden');
    expect((await shown()).total).toBe(0);
    expect(await service.call('listAnswers', { questionId: String(id) })).toMatchObject({ errCode: 404 });
  });

  test('that was answered by mistake waits again without that answer, unless the library has answered it before', async () => {
    const id = await newQuestion('校外怎样访问？');
    const answer = async (text: string) => {
      service.clock.now += 1000;
      await answerAsLibrary(service.context(), id, text);
    };
    await answer('这是另一个问题的答复。');
    expect(await reopen(service.context(), 'question', id)).toBeUndefined();
    expect((await shown()).total).toBe(0);
    expect(await reopen(service.context(), 'question', id)).toBe('waits');
    await answer('用统一身份认证登录。');
    await answer('也可用校园网。');
    expect(await reopen(service.context(), 'question', id)).toBe('movedOn');
    expect((await shown()).result[0]).toMatchObject({ answerCount: 2 });
  });

  test('asked again in other signs is the same question', async () => {
    const [entry, two, three] = await Promise.all([
      ask('校外 怎样访问？'),
      ask('校外怎样访问?'),
      ask('校外  怎样访问'),
    ]);
    expect(entry.success && two.success && three.success).toBe(true);
    const rows = await service.store.db.selectFrom('question').select('id').execute();
    expect(rows).toHaveLength(1);
    await ask('校外怎样访问?', other);
    expect(await service.store.db.selectFrom('question').select('id').execute()).toHaveLength(2);
  });

  test.each([[''], [' \n '], ['长'.repeat(longestQuestion + 1)]])(
    'that is empty or too long is refused',
    async (text) => {
      expect(await ask(text)).toMatchObject({ errCode: 400 });
    },
  );

  test('is about a database of this library', async () => {
    recordId = await service.idOf('j1');
    expect(await ask('好吗？')).toMatchObject({ errCode: 404 });
  });

  test('is limited to a daily number, also with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: questionsADay + 5 }, (_, at) => ask(`问题 ${String(at)}`)));
    expect(answers.filter((answer) => answer.success)).toHaveLength(questionsADay);
    expect(answers.find((answer) => !answer.success)).toMatchObject({ errCode: 429, message: '今日提问次数已用完！' });
    expect(await ask('别人的问题', other)).toMatchObject({ success: true });
    const { id, ...row } = await service.store.db.selectFrom('question').selectAll().executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    const again = service.store.db
      .insertInto('question')
      .values({ ...row, text_key: 'another' })
      .execute();
    await expect(again).rejects.toThrow(/unique/i);
  });

  test('is deleted with its reader', async () => {
    await answerAsLibrary(service.context(), await newQuestion('问'), '答');
    await service.store.db.deleteFrom('reader').where('account', '=', testReader.account).execute();
    expect(await shown()).toEqual({ total: 0, result: [] });
    expect(await service.store.db.selectFrom('answer').select('id').execute()).toEqual([]);
  });
});

describe('an answer', () => {
  const reply = (questionId: number, answer: string, as = other) =>
    service.call('addAnswer', { questionId: String(questionId), answer }, { session: as });

  test('of a reader comes after the library’s, when it is released', async () => {
    const id = await newQuestion('校外怎样访问？');
    expect(await reply(id, '我也想知道')).toMatchObject({ errCode: 404 });
    await setState(service.context(), 'question', id, 'released');
    const given = await reply(id, '我试过，可以');
    expect(given).toMatchObject({ success: true, message: '回答已提交，图书馆审核后公开' });
    const answers = async (as?: SessionToken) =>
      (await service.data('listAnswers', { questionId: String(id) }, { session: as })).result.map(
        (entry) => entry.answer,
      );
    expect([await answers(), await answers(session), await answers(other)]).toEqual([[], [], ['我试过，可以']]);
    await setState(service.context(), 'answer', Number(given.success ? given.data.answerId : 0), 'released');
    await answerAsLibrary(service.context(), id, '可以。');
    expect(await answers()).toEqual(['可以。', '我试过，可以']);
    expect((await shown()).result[0]?.answers.map((answer) => answer.name)).toEqual([null, '王**']);
  });

  test('has up to a thousand characters, and there are so many a day', async () => {
    const id = await newQuestion('问');
    expect(await reply(id, '长'.repeat(longestAnswer + 1), session)).toMatchObject({ errCode: 400 });
    const all = Array.from({ length: answersADay + 1 }, (_, at) =>
      reply(id, `${'长'.repeat(longestAnswer - 2)}${String(at)}`, session),
    );
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer.success)).toHaveLength(answersADay);
    expect(answers.find((answer) => !answer.success)).toMatchObject({ errCode: 429, message: '今日回答次数已用完！' });
  });

  test('and question of another library are not touched', async () => {
    const id = await newQuestion('问');
    const { library, ...rest } = service.context();
    const elsewhere = { ...rest, library: { ...library, id: library.id + 1 } };
    expect(await answerAsLibrary(elsewhere, id, '答')).toBe(false);
    expect(await setState(elsewhere, 'question', id, 'released')).toBe(false);
    expect((await shown()).total).toBe(0);
  });
});
