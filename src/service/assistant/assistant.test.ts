import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { dataTypes } from '../../lib/rules/assistant.ts';
import { timeProof, timeProofHeader, timeProofToleranceMs } from '../../lib/rules/time-proof.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { ask, forgetQuestions, questionRequest } from '#support/assistant.ts';

let service: TestService;
let session: SessionToken;
/** A quarter of an hour later it is the next day. */
const evening = Date.UTC(2026, 0, 15, 23, 50);

const opening = { 'zh-CN': '每日 8:00—22:00', zh_TW: '每日 8:00—22:00', 'en-US': 'Daily 8:00–22:00' };
beforeAll(async () => {
  const file = {
    institutionParameter: { aiOpenFlag: '1' } as const,
    locations: [
      { locationId: 'stacks', name: { 'zh-CN': '书库', zh_TW: '書庫', 'en-US': 'Stacks' }, libCode: 'MAIN', opening },
      { locationId: 'reading', name: { 'zh-CN': '阅览室', zh_TW: '閱覽室', 'en-US': 'Reading room' }, libCode: 'MAIN' },
      {
        locationId: 'theses',
        name: { 'zh-CN': '论文室', 'en-US': 'Theses room' },
        libCode: 'MAIN',
        opening: { 'zh-CN': '周一至周五 9:00—17:00', 'en-US': 'Monday to Friday 9:00–17:00' },
        hours: [{ days: [1, 2, 3, 4, 5], open: '09:00', close: '17:00' }],
      },
      { locationId: 'medicine', name: { 'zh-CN': '医学书库' }, libCode: 'MED' },
    ],
    assistant: { questionsPerDay: 20, historyDays: 30 },
  };
  service = await testService({ libraries: [{ file }, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
  service.clock.now = evening;
  session = await service.signIn();
});
afterAll(() => service.close());
beforeEach(() => forgetQuestions(service));

const history = (token = session) => service.data('getChatHistory', {}, { session: token });

describe('the answer from the catalogue', () => {
  test('says where a book is shelved and how many copies are available, from current data', async () => {
    const { status, text, titles } = await ask(service, '《白夜行》在哪里，能借吗？', { session });
    expect(status).toBe(200);
    expect(text).toContain('《白夜行》');
    expect(text).toContain('总馆 书库 I313.45/D732：在架 1 册，共 2 册');
    expect(titles).toContain('白夜行');
  });

  test.each(['白夜行的作者是哪位', '白夜行哪个馆有', '请帮我查下白夜行这部小说'])(
    'is of a short title where the rest of a question only asks: %s',
    async (question) => {
      const { titles } = await ask(service, question, { session });
      expect(titles[0]).toBe('白夜行');
    },
  );

  test('names the works of an author, in the reader’s language', async () => {
    const { text, titles } = await ask(service, '東野圭吾的作品', { session, language: 'zh_TW' });
    expect(text).toMatch(/^館藏中 東野圭吾 的作品共 \d+ 種：\n1\. 《/);
    expect(titles).toContain('白夜行');
    const english = await ask(service, 'books by 东野圭吾', { session, language: 'en-US' });
    expect(english.text).toMatch(/^Works by 东野圭吾 in the catalog: \d+\.\n1\. “/);
  });

  test('gives the opening hours of the named place, or states that none are recorded', async () => {
    const all = await ask(service, 'When is the library open?', { session, language: 'en-US' });
    expect(all.text).toContain('Stacks (Main Library): Daily 8:00–22:00');
    expect(all.text).toContain('Reading room (Main Library): opening hours not recorded');
    const entry = await ask(service, '阅览室几点开门', { session });
    expect(entry.text).toContain('阅览室');
    expect(entry.text).not.toContain('每日');
  });

  test('does not use text in quotes as a title if it is none', async () => {
    const question = 'all my files are called “final version”, and I want to read something on compilers';
    const { titles } = await ask(service, question, { session, language: 'en-US' });
    expect(titles).toContain('Compilers');
  });

  test.each([
    ['baiye行有吗', '白夜行'],
    ['baiyexing 东野圭吾', '白夜行'],
  ])('finds a title in pinyin as the search does: %s', async (question, title) => {
    expect((await ask(service, question, { session })).titles).toContain(title);
  });

  test('offers books where they are requested, and no thanks', async () => {
    const question = 'I write compilers, is there a book that could help?';
    expect((await ask(service, question, { session, language: 'en-US' })).titles).toContain('Compilers');
  });

  test('ends a sentence once behind a name that is shortened', async () => {
    await service.put([
      { controlNumber: 'short', kind: 'book', title: 'Brains of Bumblebees', publisher: 'Frontiers Media S.A.' },
    ]);
    const { text } = await ask(service, 'Brains of Bumblebees', { session, language: 'en-US' });
    expect(text).toContain('“Brains of Bumblebees”, Frontiers Media S.A. ');
  });

  test('says of a place that is closed on a day when it is open', async () => {
    const closed = await ask(service, '论文室星期天开吗', { session });
    expect(closed.text).toContain('论文室（总馆）：不开放（周一至周五 9:00—17:00）');
    const english = await ask(service, 'Is the theses room open on Sunday?', { session, language: 'en-US' });
    expect(english.text).toContain('Theses room (Main Library): closed (Monday to Friday 9:00–17:00)');
  });

  test('says what it is, and that it is no language model', async () => {
    expect((await ask(service, '你是谁？', { session })).text).toContain('不是语言模型');
    expect((await ask(service, 'Hello!', { session, language: 'en-US' })).text).toContain('not a language model');
  });

  test('says that it has found nothing rather than something else', async () => {
    const { text, titles } = await ask(service, '有没有关于量子引力的书', { session });
    expect(text).toContain('没有找到与“量子引力”有关的文献');
    expect(titles).toEqual([]);
  });

  test('finds new, popular and like books', async () => {
    expect((await ask(service, '最近有什么新书？', { session })).titles).toContain('白夜行');
    expect((await ask(service, '热门图书', { session })).text).toMatch(/^借阅最多的图书/);
    const like = await ask(service, '和《白夜行》类似的小说', { session });
    expect(like.text).toMatch(/《白夜行》/);
    expect(like.titles).not.toContain('白夜行');
  });

  test('comes as text, then the books, then where it leads, then the end', async () => {
    const { events } = await ask(service, '白夜行', { session });
    const kinds = events.map(({ dataType }) => dataType);
    expect(kinds.slice(0, -3).every((kind) => kind === dataTypes.text)).toBe(true);
    expect(kinds.slice(-3)).toEqual([dataTypes.books, dataTypes.leads, dataTypes.end]);
  });
});

describe('the way in', () => {
  test.each([
    ['without a value of the time', undefined],
    ['with one that is too old', timeProof(evening - timeProofToleranceMs - 2000)],
    ['with one whose sum is wrong', timeProof(evening).replace(/\d$/, (entry) => String((Number(entry) + 1) % 10))],
  ])('a question %s is refused with an envelope', async (_, value) => {
    const request = questionRequest(service, '白夜行', { session });
    if (value === undefined) request.headers.delete(timeProofHeader);
    else request.headers.set(timeProofHeader, value);
    const response = await service.fetch(request);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      success: false,
      data: null,
      errCode: 400,
      message: '您设备的时间不正确，请校准后再提问',
    });
    expect(await history()).toEqual([]);
  });

  test.each(['', '   ', 'x'.repeat(501)])('a question of no or too much text is refused', async (content) => {
    expect(await ask(service, content, { session })).toMatchObject({ status: 400, events: [] });
  });

  test('a visitor is refused, and a library without an assistant has none', async () => {
    expect(await ask(service, '你好', {})).toMatchObject({ status: 401, events: [] });
    const there = await service.signIn(undefined, { library: 'other' });
    const result = await ask(service, '你好', { library: 'other', session: there });
    expect(result).toMatchObject({ status: 404, events: [] });
  });

  test('the day’s questions are counted for each reader, also when the conversation is deleted', async () => {
    for (let i = 0; i < 20; i += 1) expect((await ask(service, '你好', { session })).status).toBe(200);
    await service.data('deleteChatHistory', {}, { session });
    const refused = await ask(service, '你好', { session });
    expect(refused).toMatchObject({ status: 429, failure: '今日提问次数已用完（每日 20 次），请明天再来' });
    service.clock.now += 15 * 60_000;
    expect((await ask(service, '你好', { session })).status).toBe(200);
    service.clock.now = evening;
  });

  test('at most two concurrent questions are answered', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => service.fetch(questionRequest(service, '你好', { session }))),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    await Promise.all(responses.map((response) => response.text()));
    expect((await ask(service, '你好', { session })).status).toBe(200);
  });

  test('a reader who leaves before the end may ask again', async () => {
    for (let i = 0; i < 4; i += 1) {
      const response = await service.fetch(questionRequest(service, '白夜行', { session }));
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });
});

describe('the conversation', () => {
  test('is kept with its books, oldest first, for the reader alone', async () => {
    await ask(service, '白夜行在哪', { session });
    const messages = await history();
    expect(messages.map(({ role }) => role)).toEqual([0, 2]);
    expect(messages[0]?.text).toBe('白夜行在哪');
    expect(messages[1]?.chatHistoryAttachments[0]).toMatchObject({ title: '白夜行', isbn: '9787544258609' });
    await service.addReader({ account: 'somebody.else' });
    expect(await history(await service.signIn({ username: 'somebody.else' }))).toEqual([]);
  });

  test('has the new answer alone when the last question is asked again', async () => {
    await ask(service, '你好', { session });
    await ask(service, '热门图书', { session });
    await ask(service, '热门图书', { session }, true);
    expect((await history()).map(({ text }) => text.slice(0, 4))).toEqual(['你好', '您好，我', '热门图书', '借阅最多']);
    const [, , , last] = await history();
    const before = await service.data('getChatHistory', { before: last?.messageId ?? '', rows: 2 }, { session });
    expect(before.map(({ text }) => text.slice(0, 4))).toEqual(['您好，我', '热门图书']);
  });

  test('is deleted when the reader wants it, and when its time is over', async () => {
    await ask(service, '你好', { session });
    const answer = await service.call('deleteChatHistory', {}, { session });
    expect(answer).toMatchObject({ success: true, data: { deleted: 2 }, message: '对话记录已删除' });
    expect(await history()).toEqual([]);

    await ask(service, '你好', { session });
    const { now } = service.clock;
    service.clock.now += 31 * 24 * 60 * 60_000;
    const later = await service.signIn();
    expect(await history(later)).toEqual([]);
    await ask(service, '你好', { session: later });
    const rows = await service.store.db.selectFrom('assistant_message').select('created_at').execute();
    expect(rows.filter((row) => row.created_at <= now)).toEqual([]);
    service.clock.now = now;
  });
});

describe('the books of an answer', () => {
  test('are matched by ISBN, else by title, each once, and nothing of another library', async () => {
    const matchData = [
      { title: '别的名字', isbn: '978-7-5442-5860-9' },
      { title: '白夜行', isbn: '' },
      { title: '白夜行', isbn: '' },
      { title: '没有这本书', isbn: '' },
      { title: '白夜', isbn: '' },
    ];
    const matched = await service.data('matchBooks', { groupCode: '900001', matchData });
    const recordId = await service.idOf('b1');
    expect(matched.map((entry) => [entry.title, entry.recordId])).toEqual([
      ['别的名字', recordId],
      ['白夜行', recordId],
    ]);
    const elsewhere = await service.call('matchBooks', { groupCode: '900002', matchData });
    expect(elsewhere).toMatchObject({ success: false, errCode: 404 });
    const tooMany = Array.from({ length: 11 }, (_, at) => ({ title: String(at), isbn: '' }));
    expect(await service.call('matchBooks', { matchData: tooMany })).toMatchObject({ errCode: 400 });
  });

  test('have covers at the cover service where the library uses one', async () => {
    expect(await service.data('getBookCover', { isbn: '9787544258609' })).toEqual({ url: null });
    const covered = await testService({
      libraries: [
        {
          file: {
            findConfig: { bookCover: '1', bookCoverAppId: 'app 1' },
            covers: { urls: ['https://covers.example/{isbn}?app={appId}', 'https://covers.example/t/{title}'] },
          },
        },
      ],
    });
    const cover = (input: object) => covered.data('getBookCover', input);
    expect(await cover({ isbn: 'no number' })).toEqual({ url: null });
    expect(await cover({ isbn: '978-7-5442-5860-9', title: 'x' })).toEqual({
      url: '/demo/bookCover/isbn?isbn=9787544258609',
    });
    expect(await cover({ title: '../白夜行' })).toEqual({
      url: `/demo/bookCover/title?title=${encodeURIComponent('../白夜行')}`,
    });
    expect(await covered.data('getAssistant', {})).toMatchObject({ hasCovers: true });
    await covered.close();
  });

  test('the assistant gives its name, its examples and states that no model answers', async () => {
    const assistant = await service.data('getAssistant', {}, { language: 'zh_TW' });
    expect(assistant).toMatchObject({ name: 'AI 館員', isModel: false, historyDays: 30, questionsPerDay: 20 });
    expect(assistant.examples).toContain('最近有什麼新書？');
  });
});
