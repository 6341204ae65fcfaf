import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadContentFile } from '#service/content/load-content.ts';
import { questionnaireContent } from '#service/questionnaires/questionnaire-content.ts';
import { testQuestionnaires } from '#support/questionnaires.ts';
import { putReader } from '#service/readers/write-readers.ts';
import { registerQuestionnaires } from './questionnaires.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerQuestionnaires]);
const at = ['--library', 'small'];

beforeEach(() =>
  cli.inStore(async (store, library) => {
    mkdirSync(join(cli.dir(), 'in'));
    const file = join(cli.dir(), 'in', 'questionnaires.jsonl');
    writeFileSync(file, testQuestionnaires.map((testQuestionnaire) => JSON.stringify(testQuestionnaire)).join('\n'));
    const loaded = await loadContentFile({ store, now: () => 0 }, library, questionnaireContent, file);
    expect(loaded.mistakes).toEqual([]);
    const given = { account: 'li.ming', name: '=李明', password: 'Xihu-2026', mustChange: false };
    const { id } = await putReader({ store, library, now: () => 0 }, given);
    const answers = {
      often: { choices: ['other'], other: '=1+1' },
      quiet: { value: 4 },
      wish: { text: '@灯\n<b>多</b>' },
    };
    const answer = { questionnaire_id: 1, reader_id: id, answered_on: '2026-01-15' };
    const rows = [
      { ...answer, id: 'a', answers: JSON.stringify(answers) },
      ...[1, 2, 3, 4].map((value) => ({
        id: `b${String(value)}`,
        questionnaire_id: 2,
        reader_id: null,
        answered_on: null,
        answers: JSON.stringify({ mark: { value } }),
      })),
    ];
    for (const row of rows) await store.db.insertInto('questionnaire_answer').values(row).execute();
  }),
);

const yuelan = async (...input: string[]): Promise<string> =>
  (await cli.run('questionnaires', ...input, ...at)).join('\n');

test('questionnaires are listed with how they stand and how many have answered', async () => {
  const lines = (await yuelan('list')).split('\n');
  expect(lines[0]).toMatch(/^space\tover\t2026-01-01 – 2026-01-31\tnamed\t1 answer\t学习空间调查$/);
  expect(lines[1]).toMatch(/^staff\tover\t… – 2026-02-10\tanonymous\t4 answers/);
});

test('results are printed with numbers and what was written', async () => {
  const text = await yuelan('results', 'space');
  expect(text).toContain('1. 多久来一次？  (n = 1)');
  expect(text).toContain('     1  其他');
  expect(text).toContain('  mean 4.00');
  expect(text).toContain('  - @灯\n    <b>多</b>');
});

test('writes a file of answers without formulas, for any account and text', async () => {
  const file = join(cli.dir(), 'answers.csv');
  await yuelan('results', 'space', '--csv', file);
  const [head, ...lines] = readFileSync(file, 'utf8').replace('\ufeff', '').split('\r\n');
  expect(head).toBe('account,name,day,多久来一次？,来做什么？,安静吗？,还想说什么？');
  expect(lines[0]).toBe(`li.ming,'=李明,2026-01-15,其他: =1+1,,4,"'@灯\n<b>多</b>"`);
});

test('the page of results draws its bars, and takes nothing that was written for markup', async () => {
  const file = join(cli.dir(), 'results.html');
  await yuelan('results', 'space', '--html', file, '--language', 'en-US');
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('<h1>Study space</h1>');
  expect(page).toContain('<rect');
  expect(page).toContain('&lt;b&gt;多&lt;/b&gt;');
  expect(page).not.toContain('<b>');
});

test('shows no results of an anonymous questionnaire with few answers', async () => {
  expect(await yuelan('results', 'staff')).toBe(
    'staff is anonymous and has 4 answers. They are shown when there are at least 5.',
  );
  expect(process.exitCode).toBe(1);
});

test('reports a missing questionnaire', async () => {
  expect(await yuelan('results', 'nothing')).toBe('Questionnaire nothing not found.');
});
