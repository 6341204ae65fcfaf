import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentField } from '../../lib/contract/desk/content.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '../../lib/contract/language.ts';
import { messagesByLanguage } from '../../lib/i18n/messages.ts';
import { contentFile, loadContentFile } from '../content/load-content.ts';
import { contentKinds } from '../content-kinds.ts';
import { editableKind, editableKinds } from '../content/edit-content.ts';
import { codeOptions } from '../content/code-options.ts';
import { contentFields } from '../content/fields.ts';
import { testService, type TestService } from '#support/service.ts';
import { deskBrowser, signedInStaff, type DeskBrowser } from '#support/desk.ts';

const hours = {
  id: 'hours',
  question: { 'zh-CN': '几点开馆？', 'en-US': 'When do you open?' },
  answer: { 'zh-CN': '八点。' },
};
const fines = { id: 'fines', question: { 'zh-CN': '罚款多少？' }, answer: { 'zh-CN': '每天一角。' } };

let service: TestService;
let staff: DeskBrowser;
beforeEach(async () => {
  service = await testService();
  staff = await signedInStaff(service, ['content']);
  write([hours, fines]);
  await load();
});
afterEach(() => service.close());

const library = () => service.context().library;
function write(rows: readonly object[]): void {
  const dir = join(library().dir, 'content');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'faq.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
async function load() {
  const file = contentFile(library(), editableKind(contentKinds, 'faq'));
  if (file === undefined) throw new Error('there is no file');
  return loadContentFile(
    { store: service.store, now: () => service.clock.now },
    library(),
    editableKind(contentKinds, 'faq'),
    file,
  );
}
/** Questions as readers find them. */
const shown = async () =>
  (await service.store.db.selectFrom('faq').select(['code', 'answer']).orderBy('seq').execute()).map(
    ({ code, answer }) => `${code} ${answer}`,
  );
const answer = (text: string) => JSON.stringify({ 'zh-CN': text });
const save = (value: object, input: { key?: string; revision?: number } = {}) =>
  staff.ask('saveDeskContent', { kind: 'faq', revision: 0, ...input, value: JSON.parse(JSON.stringify(value)) });

test('reports mistakes of an entry and remarks of a load in the language of the staff member', async () => {
  const browser = deskBrowser(service, { language: 'zh-CN' });
  for (const [name, value] of staff.cookies) browser.cookies.set(name, value);
  const details = async (kind: string, value: object) =>
    (await browser.data('checkDeskContent', { kind, value: JSON.parse(JSON.stringify(value)) })).problems.map(
      ({ path, problem, detail }) => [path.join('.'), problem, detail],
    );
  const list = { id: 'l', name: { 'zh-CN': '新书' } };
  expect(await details('topics', list)).toEqual([['', 'wrong', '书目与检索请填其中一项']]);
  expect(await details('faq', { ...hours, id: 'not a key' })).toEqual([['id', 'wrong', '格式不符']]);
  const [[, problem, detail] = []] = await details('faq', { ...hours, question: 7 });
  expect([problem, detail]).toEqual(['wrong', expect.stringMatching(/\p{Script=Han}/u)]);
  const missing = (await details('faq', { id: 'hours' })).map(([path, what]) => [path, what]);
  expect(missing).toEqual([
    ['question', 'missing'],
    ['answer', 'missing'],
  ]);
  const wanted = { ...list, records: [{ controlNumber: 'nowhere' }] };
  const { remarks } = await browser.data('saveDeskContent', { kind: 'book-lists', revision: 0, value: wanted });
  expect(remarks).toEqual(['l：没有控制号为 nowhere 的书目']);
});

describe('an entry that staff change', () => {
  test('overrides the file for readers at once, also when the file is loaded again', async () => {
    const saved = await save({ ...hours, answer: { 'zh-CN': '七点。' } }, { key: 'hours' });
    expect(saved).toMatchObject({ success: true, data: { entry: { state: 'changed', file: hours }, remarks: [] } });
    expect(await shown()).toEqual([`hours ${answer('七点。')}`, `fines ${answer('每天一角。')}`]);
    expect((await load()).loaded).toBe(false);
    write([fines, { ...hours, answer: { 'zh-CN': '九点。' } }]);
    expect(await load()).toMatchObject({ loaded: true, rows: 2 });
    expect(await shown()).toEqual([`fines ${answer('每天一角。')}`, `hours ${answer('七点。')}`]);
  });

  test('is added behind the others, taken out, and listed with what became of it', async () => {
    const wifi = { id: 'wifi', question: { 'zh-CN': '有无线网吗？' }, answer: { 'zh-CN': '有。' } };
    expect((await save(wifi)).success).toBe(true);
    expect(await save(wifi)).toMatchObject({ success: false, errCode: 409 });
    expect((await staff.data('removeDeskContent', { kind: 'faq', key: 'fines', revision: 0 })).entry.value).toBeNull();
    expect(await shown()).toEqual([`hours ${answer('八点。')}`, `wifi ${answer('有。')}`]);
    const { result, total } = await staff.data('listDeskContent', { kind: 'faq' });
    expect(total).toBe(3);
    expect(result.map(({ key, state }) => `${key} ${state}`)).toEqual(['hours file', 'wifi added', 'fines removed']);
    expect(result[0]?.title).toEqual(hours.question);
    // An entry is called what it is called in the list, also where it was taken out.
    for (const { key, title } of result) {
      expect((await staff.data('getDeskContent', { kind: 'faq', key })).title).toEqual(title);
    }
    const found = await staff.data('listDeskContent', { kind: 'faq', text: 'OPEN' });
    expect(found.result.map(({ key }) => key)).toEqual(['hours']);
    // The names of fields are in every entry, and are no words of any.
    expect((await staff.data('listDeskContent', { kind: 'faq', text: 'question' })).result).toEqual([]);
    const { result: kinds } = await staff.data('listDeskContentKinds', {});
    expect(kinds.find(({ kind }) => kind === 'faq')).toEqual({ kind: 'faq', section: 'content', count: 2, changed: 2 });
  });

  test('goes back to what it was after an earlier change, and to the file', async () => {
    const revisionOf = async () => (await staff.data('getDeskContent', { kind: 'faq', key: 'hours' })).revision;
    await save({ ...hours, answer: { 'zh-CN': '七点。' } }, { key: 'hours' });
    const first = await revisionOf();
    await save({ ...hours, answer: { 'zh-CN': '六点。' } }, { key: 'hours', revision: first });
    const back = { kind: 'faq', key: 'hours' };
    await staff.data('restoreDeskContent', { ...back, revision: await revisionOf(), to: first });
    expect((await shown())[0]).toBe(`hours ${answer('七点。')}`);
    await staff.data('restoreDeskContent', { ...back, revision: await revisionOf(), to: 'file' });
    expect((await shown())[0]).toBe(`hours ${answer('八点。')}`);
    const { changes, state } = await staff.data('getDeskContent', back);
    expect([state, ...changes.map(({ act, by }) => `${act} ${by}`)]).toEqual([
      'file',
      'asFile wang.fang',
      'put wang.fang',
      'put wang.fang',
      'put wang.fang',
    ]);
  });

  test('is not written over what somebody else has just written', async () => {
    const key = 'hours';
    const at = (time: string) => save({ ...hours, answer: { 'zh-CN': time } }, { key });
    const both = await Promise.all([at('七点。'), at('九点。')]);
    expect(both.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([0, 409]);
  });

  test('has what two of them write in different fields and languages', async () => {
    const key = 'hours';
    await save({ ...hours, answer: { 'zh-CN': '八点。', 'en-US': 'At eight.' } }, { key });
    const mine = { ...hours, answer: { 'zh-CN': '七点。' }, topic: 'rules' };
    const answers = { ...mine, answer: { 'zh-CN': '七点。', 'en-US': 'At eight.' } };
    const value = JSON.parse(JSON.stringify(mine));
    const { meanwhile, differences } = await staff.data('checkDeskContent', { kind: 'faq', revision: 0, value });
    expect(meanwhile?.value).toEqual(answers);
    expect(differences.map(({ path }) => path.join('.'))).toEqual(['answer.zh-CN', 'topic']);
    expect((await save(mine, { key })).success).toBe(true);
    expect((await staff.data('getDeskContent', { kind: 'faq', key })).value).toEqual(answers);
  });

  test('that somebody else took out is not written again by chance', async () => {
    await staff.data('removeDeskContent', { kind: 'faq', key: 'hours', revision: 0 });
    expect(await save({ ...hours, topic: 'rules' }, { key: 'hours' })).toMatchObject({ success: false, errCode: 409 });
  });

  test('changes nothing when it is wrong, and says where', async () => {
    const wrong = { ...hours, answer: { 'zh-CN': '' }, link: { label: { 'zh-CN': '在这里' }, url: 'javascript:1' } };
    const { problems } = await staff.data('checkDeskContent', { kind: 'faq', value: wrong });
    expect(problems.map(({ path, problem }) => `${path.join('.')} ${problem}`)).toEqual([
      'answer.zh-CN missing',
      'link.url wrong',
    ]);
    expect(await save(wrong, { key: 'hours' })).toMatchObject({ success: false, errCode: 400 });
    expect(await save({ ...hours, id: 'other' }, { key: 'hours' })).toMatchObject({ success: false, errCode: 400 });
    expect(await shown()).toEqual([`hours ${answer('八点。')}`, `fines ${answer('每天一角。')}`]);
    expect((await staff.data('getDeskContent', { kind: 'faq', key: 'hours' })).changes).toEqual([]);
  });

  test('is in the audit log with the member of staff', async () => {
    await save({ ...hours, topic: 'rules' }, { key: 'hours' });
    const rows = await service.store.db.selectFrom('audit_entry').selectAll().where('kind', '=', 'deskAct').execute();
    expect(rows.at(-1)).toMatchObject({ detail: 'content put', staff: 'wang.fang', subjects: '["faq/hours"]' });
  });
});

const options = () => codeOptions(library(), 'zh-CN');
/** Fields with those that are in them. */
const all = (fields: readonly ContentField[]): ContentField[] =>
  fields.flatMap((field) => [field, ...all(field.fields ?? []), ...all(field.item ? [field.item] : [])]);

test('every kind with names says how it is filled in, down to plain values', () => {
  expect(editableKinds(contentKinds).map(({ name }) => name)).toEqual([
    'packages',
    'databases',
    'book-lists',
    'topics',
    'departments',
    'researchers',
    'courses',
    'donations',
    'donation-news',
    'questionnaires',
    'faq',
    'news',
    'events',
    'loan-rules',
    'fines',
    'request-rules',
    'reader-types',
    'places',
    'cut-over',
    'opening-hours',
    'closed-days',
    'home',
    'notice-texts',
  ]);
  for (const { name, row, names } of editableKinds(contentKinds)) {
    const fields = contentFields(row, options());
    expect(
      fields.map((field) => field.name),
      name,
    ).toEqual(expect.arrayContaining(names?.key.slice(0, 1) ?? []));
    // A package has one search or several: it is written as in the file.
    const plain = all(fields)
      .filter(({ type }) => type === 'json')
      .map((entry) => entry.name);
    expect(plain, name).toEqual(name === 'packages' ? ['search'] : []);
  }
});

test('the hours of an event are named as times', () => {
  const event = editableKinds(contentKinds).find(({ name }) => name === 'events');
  const fields = event ? contentFields(event.row, options()) : [];
  const labels = fields.map(
    ({ name, label }) => messagesByLanguage['en-US']['desk-content'][`field_${label ?? name}` as 'field_id'],
  );
  expect(labels).toEqual(expect.arrayContaining(['Start time', 'End time']));
});

test('every field, kind and choice has a name in every language, but for letters', () => {
  const fields = editableKinds(contentKinds).flatMap(({ row }) => all(contentFields(row, options())));
  const letters = /^[A-Z#]$/;
  const keys = [
    ...editableKinds(contentKinds).map(({ name }) => `kind_${name}`),
    ...fields.flatMap(({ name, label }) => (name === '' ? [] : `field_${label ?? name}`)),
    ...fields.flatMap(({ choices = [] }) =>
      choices.filter((choice) => !letters.test(choice)).map((choice) => `choice_${choice}`),
    ),
  ];
  for (const language of languages) {
    const known = Object.keys(messagesByLanguage[language]['desk-content']);
    expect(keys.filter((key) => !known.includes(key))).toEqual([]);
  }
});
