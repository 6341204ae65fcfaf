import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadContentFile } from '#service/content/load.ts';
import { librariesFolder, smallLibrary } from '#service/libraries/testing/folder.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { questionnaireContent } from '#service/questionnaires/content.ts';
import { testQuestionnaires } from '#service/questionnaires/testing.ts';
import { putReader } from '#service/readers/write.ts';
import { openStore } from '#service/store/open.ts';
import { registerQuestionnaires } from './questionnaires.ts';

const printed: string[] = [];
let folder: ReturnType<typeof librariesFolder>;
const at = ['--library', 'small'];

beforeEach(async () => {
  const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  folder = librariesFolder({ small: { 'library.json': smallLibrary('small', '100001') } });
  vi.stubEnv('LIBRARIES_DIR', folder.dir);
  vi.stubEnv('DATA_DIR', join(folder.dir, '.data'));
  const store = await openStore(join(folder.dir, '.data', 'yuelan.db'));
  const library = (await loadLibraries(store, folder.dir)).byPath('small');
  if (!library) throw new Error('no library');
  mkdirSync(join(folder.dir, 'in'));
  const file = join(folder.dir, 'in', 'questionnaires.jsonl');
  writeFileSync(file, testQuestionnaires.map((one) => JSON.stringify(one)).join('\n'));
  const loaded = await loadContentFile({ store, now: () => 0 }, library, questionnaireContent, file);
  expect(loaded.mistakes).toEqual([]);
  const given = { account: 'li.ming', name: '=李明', password: 'Xihu-2026', mustChange: false };
  const { id } = await putReader({ store, library, now: () => 0 }, given);
  const kept = { often: { choices: ['other'], other: '=1+1' }, quiet: { value: 4 }, wish: { text: '@灯\n<b>多</b>' } };
  const answer = { questionnaire_id: 1, reader_id: id, answered_on: '2026-01-15' };
  const rows = [
    { ...answer, id: 'a', answers: JSON.stringify(kept) },
    ...[1, 2, 3, 4].map((value) => ({
      ...{ id: `b${String(value)}`, questionnaire_id: 2, reader_id: null, answered_on: null },
      answers: JSON.stringify({ mark: { value } }),
    })),
  ];
  for (const row of rows) await store.db.insertInto('questionnaire_answer').values(row).execute();
  await store.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  folder[Symbol.dispose]();
});

async function yuelan(...given: string[]): Promise<string> {
  printed.length = 0;
  process.exitCode = undefined;
  const program = new Command('yuelan');
  registerQuestionnaires(program);
  await program.parseAsync(['questionnaires', ...given, ...at], { from: 'user' });
  return printed.join('\n');
}

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

test('the file of answers holds no formula, whoever answered and whatever was written', async () => {
  const file = join(folder.dir, 'answers.csv');
  await yuelan('results', 'space', '--csv', file);
  const [head, ...lines] = readFileSync(file, 'utf8').replace('\ufeff', '').split('\r\n');
  expect(head).toBe('account,name,day,多久来一次？,来做什么？,安静吗？,还想说什么？');
  expect(lines[0]).toBe(`li.ming,'=李明,2026-01-15,其他: =1+1,,4,"'@灯\n<b>多</b>"`);
});

test('the page of results draws its bars, and takes nothing that was written for markup', async () => {
  const file = join(folder.dir, 'results.html');
  await yuelan('results', 'space', '--html', file, '--language', 'en-US');
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('<h1>Study space</h1>');
  expect(page).toContain('<rect');
  expect(page).toContain('&lt;b&gt;多&lt;/b&gt;');
  expect(page).not.toContain('<b>');
});

test('few answers to an anonymous questionnaire are told to nobody', async () => {
  expect(await yuelan('results', 'staff')).toBe(
    'staff is anonymous and 4 have answered: its answers are told from 5 on.',
  );
  expect(process.exitCode).toBe(1);
});

test('a questionnaire that is not there is told so', async () => {
  expect(await yuelan('results', 'nothing')).toBe('There is no questionnaire nothing.');
});
