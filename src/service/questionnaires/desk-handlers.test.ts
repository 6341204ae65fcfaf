import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { fewestAnswers } from '../../lib/rules/questionnaires.ts';
import { testQuestionnaires } from '#support/questionnaires.ts';
import { otherLibrary } from '#support/records.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { deskBrowser, signedInStaff, type DeskBrowser } from '#support/desk.ts';

// What readers answered to questionnaires, as staff who write content read it.

let service: TestService;
let desk: DeskBrowser;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.putContent('questionnaires', testQuestionnaires);
  session = await service.signIn();
  desk = await signedInStaff(service, ['content']);
});
afterEach(() => service.close());

async function answer(title: string, answers: Record<string, object>, as = session): Promise<void> {
  const { result } = await service.data('listQuestionnaires', {}, { session: as });
  const questionnaireId = result.find((entry) => entry.title === title)?.questionnaireId ?? '';
  await service.data('answerQuestionnaire', { questionnaireId, answers }, { session: as });
}
const results = (key: string) => desk.data('getDeskQuestionnaireResults', { key });

test('answers are counted question by question, with what readers wrote, in the language of who asks', async () => {
  await answer('学习空间调查', {
    often: { choices: ['daily'] },
    why: { choices: ['study', 'read'] },
    quiet: { value: 4 },
    wish: { text: '多一些插座' },
  });
  const { answers, isAnonymous, questions } = await results('space');
  expect({ answers, isAnonymous }).toEqual({ answers: 1, isAnonymous: false });
  expect(questions?.map(({ id, answered, mean, texts }) => [id, answered, mean, texts])).toEqual([
    ['often', 1, null, []],
    ['why', 1, null, []],
    ['quiet', 1, 4, []],
    ['wish', 1, null, ['多一些插座']],
  ]);
  expect(questions?.[0]?.counts).toMatchObject([
    { name: 'Daily', count: 1 },
    { name: 'Weekly', count: 0 },
    { name: expect.stringMatching(/other/i) as unknown, count: 0 },
  ]);
  expect(await desk.ask('getDeskQuestionnaireResults', { key: 'nothing' })).toMatchObject({ errCode: 404 });
});

test('all answers are exported to one file with the readers’ names, and the export is in the audit log', async () => {
  await answer('学习空间调查', { often: { choices: ['daily'] } });
  const { content } = await desk.data('getDeskQuestionnaireAnswers', { key: 'space' });
  expect(content).toContain(testReader.name);
  expect(content).toContain('Daily');
  const log = service.store.db.selectFrom('audit_entry').select(['detail', 'staff', 'subjects']);
  expect(await log.where('kind', '=', 'deskAct').execute()).toEqual([
    { detail: 'questionnaire answers', staff: 'wang.fang', subjects: JSON.stringify(['space']) },
  ]);
});

test('shows no results of an anonymous questionnaire with few answers', async () => {
  await answer('服务评价', { mark: { value: 2 } });
  expect(await results('staff')).toEqual({ answers: 1, isAnonymous: true, questions: null });
  expect(await desk.ask('getDeskQuestionnaireAnswers', { key: 'staff' })).toMatchObject({ errCode: 409 });
  for (let at = 1; at < fewestAnswers; at += 1) {
    await service.addReader({ account: `reader${String(at)}`, name: '读者' });
    const as = await service.signIn({ username: `reader${String(at)}`, password: testReader.password });
    await answer('服务评价', { mark: { value: 4 } }, as);
  }
  expect((await results('staff')).questions).toMatchObject([{ id: 'mark', answered: fewestAnswers }]);
  const { content } = await desk.data('getDeskQuestionnaireAnswers', { key: 'staff' });
  expect(content).not.toContain(testReader.name);
});

test('staff of another library find nothing of it', async () => {
  const elsewhere = deskBrowser(service, { library: 'other' });
  for (const [name, value] of desk.cookies) elsewhere.cookies.set(name, value);
  expect(await elsewhere.ask('getDeskQuestionnaireResults', { key: 'space' })).toMatchObject({ errCode: 401 });
});
