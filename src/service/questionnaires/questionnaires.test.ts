import { sql } from 'kysely';
import { isOnPostgres } from '#support/store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import { answerQuestionnaire } from './handlers.ts';
import { testQuestionnaires } from '#support/questionnaires.ts';

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.putContent('questionnaires', testQuestionnaires);
  session = await service.signIn();
});
afterEach(() => service.close());

type Answers = InputOf<'answerQuestionnaire'>['answers'];
const good: Answers = {
  often: { choices: ['daily'] },
  why: { choices: ['study', 'read'] },
  quiet: { value: 4 },
  wish: { text: '多一些插座' },
};
const list = async (as = session) => (await service.data('listQuestionnaires', {}, { session: as })).result;
async function idOf(title: string, as = session): Promise<string> {
  const found = (await list(as)).find((entry) => entry.title === title);
  if (!found) throw new Error(`no questionnaire ${title}`);
  return found.questionnaireId;
}
const answer = (questionnaireId: string, answers: Answers, as = session) =>
  service.call('answerQuestionnaire', { questionnaireId, answers }, { session: as });
const participants = () => service.store.db.selectFrom('questionnaire_participant').selectAll().execute();
const answers = () => service.store.db.selectFrom('questionnaire_answer').selectAll().execute();
async function another(account: string, input: Parameters<TestService['addReader']>[0] = {}, library = 'demo') {
  await service.addReader({ account, name: account, ...input }, library);
  return service.signIn({ username: account, password: testReader.password }, { library });
}

test('readers see their questionnaires: those that end first, then the others, then upcoming ones', async () => {
  const seen = await list();
  expect(seen.map(({ title, period, isAnswered }) => [title, period, isAnswered])).toEqual([
    ['学习空间调查', 'open', false],
    ['服务评价', 'open', false],
  ]);
  const teacher = await another('zhou', { typeCode: 'teacher', libCode: 'MAIN' });
  expect((await list(teacher)).map(({ title, period }) => [title, period]).at(-1)).toEqual(['教师调查', 'upcoming']);
  const elsewhere = await another('chen', { typeCode: 'teacher', libCode: 'MED' });
  expect(await list(elsewhere)).toHaveLength(2);
});

test('returns a questionnaire in the reader’s language, else in Chinese', async () => {
  const questionnaireId = await idOf('学习空间调查');
  const found = await service.data('getQuestionnaire', { questionnaireId }, { session, language: 'en-US' });
  expect(found).toMatchObject({
    title: 'Study space',
    intro: '约需三分钟。',
    isAnonymous: false,
    mayChange: false,
    answers: null,
    questions: [
      { type: 'one', options: [{ name: 'Daily' }, { name: 'Weekly' }], other: true },
      { type: 'several', min: 2, max: 2 },
      { type: 'scale', from: 1, to: 5, low: 'Noisy', high: 'Quiet' },
      { type: 'text', longest: 1000 },
    ],
  });
});

test('reports mistakes by question, and stores nothing', async () => {
  const id = await idOf('学习空间调查');
  const refused = await answer(id, {
    why: { choices: ['read'] },
    quiet: { value: 9 },
    wish: { text: '字'.repeat(1001) },
  });
  expect(refused).toMatchObject({
    success: false,
    errCode: 400,
    message: '有 4 题需要检查，请看题下的提示',
    data: {
      problems: [
        { field: 'often', message: '请回答此题' },
        { field: 'why', message: '请至少选择 2 项' },
        { field: 'quiet', message: '请在 1 到 5 之间选择' },
        { field: 'wish', message: '最多 1000 个字，现有 1001 个字' },
      ],
    },
  });
  expect(await participants()).toEqual([]);
  const empty = await idOf('服务评价');
  expect(await answer(empty, {})).toMatchObject({ errCode: 400 });
});

describe('a named questionnaire', () => {
  test('is answered once and, where the library allows it, changed until it is over', async () => {
    const id = await idOf('学习空间调查');
    expect(await answer(id, good)).toMatchObject({ success: true, data: { thanks: '谢谢！' } });
    service.clock.now += 86_400_000;
    session = await service.signIn();
    expect((await list())[1]).toMatchObject({ isAnswered: true, mayChange: true });
    expect(await answer(id, { often: { choices: ['other'], other: '看心情' } })).toMatchObject({
      message: '答案已修改',
    });
    const found = await service.data('getQuestionnaire', { questionnaireId: id }, { session });
    expect(found.answers).toEqual({ often: { choices: ['other'], other: '看心情' } });
    expect(await answers()).toMatchObject([{ answered_on: '2026-01-16' }]);
    service.clock.now = Date.UTC(2026, 0, 31, 16, 1);
    session = await service.signIn();
    expect(await answer(id, good)).toMatchObject({ errCode: 409, message: '问卷已结束，答案没有提交' });
    expect((await list()).at(-1)).toMatchObject({ period: 'over', isAnswered: true, mayChange: false });
  });

  test('is deleted with its reader', async () => {
    await answer(await idOf('学习空间调查'), good);
    await service.store.db.deleteFrom('reader').execute();
    expect(await answers()).toEqual([]);
    expect(await participants()).toEqual([]);
  });
});

describe('an anonymous questionnaire', () => {
  test('keeps that a reader has taken part, and nothing by which the answers could be found', async () => {
    const id = await idOf('服务评价');
    expect((await answer(id, { mark: { value: 2 } })).success).toBe(true);
    const { userId } = await service.data('getSessionUser', {}, { session });
    expect(await participants()).toEqual([{ questionnaire_id: Number(id), reader_id: Number(userId) }]);
    const [stored, ...more] = await answers();
    expect(more).toEqual([]);
    expect(stored).toEqual({
      questionnaire_id: Number(id),
      reader_id: null,
      answered_on: null,
      answers: '{"mark":{"value":2}}',
      id: expect.stringMatching(/^[\w-]{22}$/),
    });
    const found = await service.data('getQuestionnaire', { questionnaireId: id }, { session });
    expect(found).toMatchObject({ isAnswered: true, mayChange: false, answers: null });
    expect(await answer(id, { mark: { value: 5 } })).toMatchObject({ errCode: 409, message: '您已填写过这份问卷' });
  });

  test.skipIf(isOnPostgres)('has no table that would tell the order in which readers answered (SQLite)', async () => {
    for (const table of ['questionnaire_answer', 'questionnaire_participant']) {
      const query = sql`select rowid from ${sql.table(table)}`.execute(service.store.db);
      await expect(query).rejects.toThrow(/no such column/);
    }
  });

  test.runIf(isOnPostgres)(
    'keeps its rows in no order, and under no number, of who came when (PostgreSQL)',
    async () => {
      const id = await idOf('服务评价');
      const came: string[] = [];
      for (let at = 0; at < 12; at += 1) {
        const readerId = await service.addReader({ account: `r${String(at)}`, password: '' });
        const mark = { choices: [], other: '', value: 1 + (at % 5), text: '' };
        const input = { questionnaireId: id, answers: { mark } };
        await answerQuestionnaire(input, await readerCall(service, readerId));
        came.push(...(await answers()).map((entry) => entry.id).filter((entry) => !came.includes(entry)));
      }
      const { rows } = await sql<{
        id: string;
        xmin: string;
      }>`select id, xmin::text as xmin from questionnaire_answer order by ctid`.execute(service.store.db);
      expect(new Set(rows.map((row) => row.xmin)).size).toBe(1);
      expect(rows.map((row) => row.id)).not.toEqual(came);
      expect(rows.map((row) => row.id).sort()).toEqual(came.sort());
    },
  );

  test('keeps anonymous answers when the account of their reader is deleted', async () => {
    await answer(await idOf('服务评价'), { mark: { value: 2 } });
    await service.store.db.deleteFrom('reader').execute();
    expect(await answers()).toHaveLength(1);
    expect(await participants()).toEqual([]);
  });
});

test.each(['学习空间调查', '服务评价'])('of a hundred submits at once of %s one counts', async (title) => {
  const id = await idOf(title);
  await service.putContent(
    'questionnaires',
    testQuestionnaires.map((testQuestionnaire) => ({ ...testQuestionnaire, changeable: false })),
  );
  const given: Answers = { ...good, mark: { value: 3 } };
  const all = await Promise.all(Array.from({ length: 100 }, () => answer(id, given)));
  expect(all.filter(({ success }) => success)).toHaveLength(1);
  expect(all.filter(({ errCode }) => errCode === 409)).toHaveLength(99);
  expect(await answers()).toHaveLength(1);
  expect(await participants()).toHaveLength(1);
});

describe('a questionnaire for other readers is not found', () => {
  test('for readers of other types, of other libraries, and before and after its days', async () => {
    const teacher = await another('zhou', { typeCode: 'teacher', libCode: 'MAIN' });
    const id = await idOf('教师调查', teacher);
    const input = { questionnaireId: id };
    expect(await answer(id, { say: { text: 'x' } }, teacher)).toMatchObject({ errCode: 409, message: '问卷尚未开始' });
    expect(await service.call('getQuestionnaire', input, { session })).toMatchObject({ errCode: 404 });
    expect(await answer(id, { say: { text: 'x' } })).toMatchObject({ errCode: 404 });
    const stranger = await another('wu', {}, 'other');
    const there = { session: stranger, library: 'other' };
    expect(await service.data('listQuestionnaires', {}, there)).toEqual({ total: 0, waiting: 0, result: [] });
    const space = { questionnaireId: await idOf('学习空间调查') };
    expect(await service.call('getQuestionnaire', space, there)).toMatchObject({ errCode: 404 });
    expect(await service.call('answerQuestionnaire', { ...space, answers: good }, there)).toMatchObject({
      errCode: 404,
    });
  });

  test('own answers are the reader’s own', async () => {
    const id = await idOf('学习空间调查');
    await answer(id, good);
    const other = await another('wang');
    const found = await service.data('getQuestionnaire', { questionnaireId: id }, { session: other });
    expect(found).toMatchObject({ isAnswered: false, answers: null });
  });
});

describe('public results', () => {
  const results = async (questionnaireId: string, library = 'demo') =>
    service.call('getQuestionnaireResults', { questionnaireId }, { library });

  test('are public after the end, without texts, and from five answers on', async () => {
    const id = await idOf('学习空间调查');
    await answer(id, good);
    for (const account of ['r1', 'r2', 'r3']) await answer(id, good, await another(account));
    expect(await results(id)).toMatchObject({ errCode: 404 });
    service.clock.now = Date.UTC(2026, 1, 1);
    expect(await results(id)).toMatchObject({ data: { answers: 4, questions: null } });
    service.clock.now = Date.UTC(2026, 0, 20);
    const last = await another('r4');
    await answer(id, { often: { choices: ['other'], other: '秘密' }, quiet: { value: 1 } }, last);
    service.clock.now = Date.UTC(2026, 1, 2);
    const shown = await results(id);
    expect(shown).toMatchObject({
      data: {
        answers: 5,
        questions: [
          {
            answered: 5,
            counts: [
              { name: '每天', count: 4 },
              { name: '每周', count: 0 },
              { name: '其他', count: 1 },
            ],
          },
          { answered: 4 },
          { answered: 5, mean: 3.4, counts: [{ name: '1 很吵', count: 1 }, {}, {}, { count: 4 }, { name: '5 很静' }] },
          { answered: 4, counts: [], mean: null },
        ],
      },
    });
    expect(JSON.stringify(shown)).not.toMatch(/插座|秘密/);
    expect(await results(id, 'other')).toMatchObject({ errCode: 404 });
  });

  test('are not there of a questionnaire whose results are the library’s', async () => {
    const id = await idOf('服务评价');
    service.clock.now = Date.UTC(2026, 5, 1);
    expect(await results(id)).toMatchObject({ errCode: 404 });
  });
});

describe('the content file', () => {
  const put = (change: object) =>
    service.putContent(
      'questionnaires',
      testQuestionnaires.map((testQuestionnaire) =>
        testQuestionnaire.id === 'staff' ? { ...testQuestionnaire, ...change } : testQuestionnaire,
      ),
    );

  test('keeps ids and answers when it is loaded again', async () => {
    const id = await idOf('服务评价');
    await answer(id, { mark: { value: 2 } });
    await put({ title: { 'zh-CN': '服务评价（续）' } });
    expect(await idOf('服务评价（续）')).toBe(id);
    expect(await answers()).toHaveLength(1);
  });

  test('cannot break the promise of what was answered already', async () => {
    await put({ anonymous: false });
    await answer(await idOf('服务评价'), { mark: { value: 2 } });
    await expect(put({ anonymous: true })).rejects.toThrow('`anonymous` cannot be changed');
  });

  test('deletes a questionnaire without answers, and hides one with answers', async () => {
    const id = await idOf('服务评价');
    await answer(id, { mark: { value: 2 } });
    await service.putContent('questionnaires', []);
    expect(await list()).toEqual([]);
    expect(await service.call('getQuestionnaire', { questionnaireId: id }, { session })).toMatchObject({
      errCode: 404,
    });
    expect(await service.store.db.selectFrom('questionnaire').select(['key', 'is_listed']).execute()).toEqual([
      { key: 'staff', is_listed: 0 },
    ]);
    await service.putContent('questionnaires', testQuestionnaires);
    expect(await idOf('服务评价')).toBe(id);
  });

  test.each([
    [{ changeable: true }, 'what is anonymous cannot be found again'],
    [{ until: undefined, results: 'public' }, 'public results need an end'],
    [{ from: '2026-03-01' }, '`until` before `from`'],
    [{ questions: [] }, 'questions'],
    [{ questions: [{ id: 'x', type: 'scale', text: { 'zh-CN': 'x' }, from: 3, to: 3 }] }, '`from` must be below `to`'],
    [
      {
        questions: [
          {
            id: 'x',
            type: 'several',
            text: { 'zh-CN': 'x' },
            options: [{ code: 'a', name: { 'zh-CN': 'a' } }],
            min: 2,
          },
        ],
      },
      '`min` and `max`',
    ],
    [
      {
        questions: [
          { id: 'x', type: 'one', text: { 'zh-CN': 'x' }, options: [{ code: 'other', name: { 'zh-CN': 'a' } }] },
        ],
      },
      'is the choice that `other` adds',
    ],
    [{ questions: [{ id: 'x', type: 'text', text: { 'zh-CN': 'x' }, longest: 1001 }] }, 'longest'],
  ])('is refused with what is wrong: %j', async (change, message) => {
    await expect(put(change)).rejects.toThrow(message);
  });
});
