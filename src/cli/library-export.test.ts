import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentEntry, editableKind, removeEntry, saveEntry } from '#service/content/edit-content.ts';
import { contentKinds } from '#service/content-kinds.ts';
import { contentFile, loadContentFile } from '#service/content/load-content.ts';
import { smallLibrary } from '#support/library-folder.ts';
import { registerLibrary } from './library.ts';
import { commandLine } from '#support/cli.ts';

const question = (id: string, text: string) => ({ id, question: { 'zh-CN': text }, answer: { 'zh-CN': '请问馆员。' } });
// Written by hand, with spaces of its own.
const first = '{ "id": "hours", "question": { "zh-CN": "几点开馆？" }, "answer": { "zh-CN": "八点。" } }';
const second = JSON.stringify(question('fines', '罚款多少？'));
const { dir, run, inStore } = commandLine([registerLibrary], {
  small: { 'library.json': smallLibrary('small', '100001'), 'content/faq.jsonl': `${first}\n${second}\n` },
});
const faq = editableKind(contentKinds, 'faq');

test('exports rows that staff changed and leaves the other rows as they were', async () => {
  await inStore(async (store, library) => {
    const editing = { store, library, language: 'zh-CN' as const, client: '', now: () => 1, staff: 'wang.fang' };
    await saveEntry(editing, faq, { key: undefined, revision: 0, value: question('wifi', '有无线网吗？') });
    await removeEntry(editing, faq, { key: 'fines', revision: 0 });
  });
  const file = join(dir(), 'small', 'content', 'faq.jsonl');
  expect(await run('library', 'export', 'small')).toEqual([`${file}: 2 rows, 2 changed, added or removed at the desk`]);
  expect(readFileSync(file, 'utf8')).toBe(`${first}\n${JSON.stringify(question('wifi', '有无线网吗？'))}\n`);
  await inStore(async (store, library) => {
    const rows = await store.db.selectFrom('faq').select('code').orderBy('seq').execute();
    expect(rows.map(({ code }) => code)).toEqual(['hours', 'wifi']);
    const entry = await contentEntry({ store, library }, faq, 'wifi');
    expect([entry.state, ...entry.changes.map(({ act }) => act)]).toEqual(['file', 'asFile', 'put']);
    const known = contentFile(library, faq);
    expect(known && (await loadContentFile({ store, now: () => 2 }, library, faq, known))).toMatchObject({
      loaded: false,
    });
  });
  expect(await run('library', 'export', 'small')).toEqual(['No changes: the files match the desk.']);
});
