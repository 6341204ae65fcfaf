import { afterEach, beforeEach, expect, test } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { announceQuestionnaires } from './announce.ts';
import { testQuestionnaires } from '#support/questionnaires.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService();
  await service.putContent('questionnaires', testQuestionnaires);
});
afterEach(() => service.close());

const announce = () => announceQuestionnaires(service.jobContext());
async function titlesOf(account: string, language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<string[]> {
  const session = await service.signIn({ username: account, password: testReader.password });
  const { result } = await service.data('listNotices', {}, { session, language });
  return result.map(({ text }) => text).sort();
}

test('notifies readers once about open questionnaires for them, in their own language', async () => {
  await service.addReader({ account: 'wang', typeCode: 'student' });
  await service.addReader({ account: 'zhou', typeCode: 'teacher', libCode: 'MAIN' });
  await announce();
  await announce();
  const open = ['问卷：学习空间调查', '问卷：服务评价'].sort();
  expect(await titlesOf('wang')).toEqual(open);
  expect(await titlesOf('wang', 'en-US')).toEqual(['Questionnaire: Study space', 'Questionnaire: 服务评价']);
  service.clock.now = Date.UTC(2026, 1, 5);
  await service.addReader({ account: 'neu', typeCode: 'student' });
  await announce();
  expect(await titlesOf('wang')).toEqual(open);
  expect(await titlesOf('zhou')).toEqual([...open, '问卷：教师调查'].sort());
  expect(await titlesOf('neu')).toEqual(['问卷：服务评价']);
});

test('the message leads to the questionnaire', async () => {
  const session = await service.signIn();
  await announce();
  const { result } = await service.data('listQuestionnaires', {}, { session });
  const { result: notices } = await service.data('listNotices', {}, { session });
  const links = notices.map(({ link }) => link).sort();
  const places = result.map(({ questionnaireId }) => `/personalCenter?key=10&questionnaire=${questionnaireId}`);
  expect(links).toEqual(places.sort());
});

test('does not notify readers who answered, or about questionnaires without announcement', async () => {
  const session = await service.signIn();
  await service.addReader({ account: 'wang' });
  const quiet = testQuestionnaires.map((testQuestionnaire) => ({
    ...testQuestionnaire,
    announce: testQuestionnaire.id === 'staff',
  }));
  await service.putContent('questionnaires', quiet);
  const { result } = await service.data('listQuestionnaires', {}, { session });
  const staff = result.find(({ title }) => title === '服务评价')?.questionnaireId ?? '';
  const answers = { mark: { value: 3 } };
  await service.data('answerQuestionnaire', { questionnaireId: staff, answers }, { session });
  await announce();
  expect(await titlesOf(testReader.account)).toEqual([]);
  expect(await titlesOf('wang')).toEqual(['问卷：服务评价']);
});

test('notifies readers in several transactions, and each reader once with two processes', async () => {
  const { library } = service.context();
  const rows = Array.from({ length: 450 }, (_, at) => {
    const account = `r${String(at)}`;
    return {
      library_id: library.id,
      account,
      account_key: account,
      primary_id: account,
      primary_key: account,
      name: account,
      lib_code: 'MAIN',
      type_code: null,
      status: 'normal',
      mail: null,
      mail_verified_at: null,
      phone: null,
      phone_verified_at: null,
      picture_url: null,
      first_login_done_at: null,
      last_lib_code: null,
      pda_rule_accepted_at: null,
      created_at: 0,
      updated_at: 0,
    };
  });
  for (const row of rows) await service.store.db.insertInto('reader').values(row).execute();
  await Promise.all([announce(), announce(), announce()]);
  await announce();
  const notices = await service.store.db
    .selectFrom('notice')
    .select(['reader_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('reader_id')
    .execute();
  expect(notices).toHaveLength(450);
  expect(new Set(notices.map(({ count }) => count))).toEqual(new Set([2]));
});
