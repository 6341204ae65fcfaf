import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAnswer } from '../answer.ts';
import { contentKinds } from '../content-kinds.ts';
import { allHandlers } from '../handlers.ts';
import { readerPages } from '../../lib/rules/desk-content.ts';
import { testService, type TestService } from '#support/service.ts';
import { editableKinds } from './edit-content.ts';
import { withDraft } from './draft.ts';

const news = { id: 'closed', title: { 'zh-CN': '闭馆' }, body: { 'zh-CN': '周日闭馆。' }, publishedOn: '2026-01-01' };
const department = { id: 'law', name: { 'zh-CN': '法学院' } };

let service: TestService;
beforeEach(async () => {
  service = await testService();
});
afterEach(() => service.close());

const draftOf = (kind: string, value: object) => ({
  kind,
  value: JSON.parse(JSON.stringify(value)),
  language: 'zh-CN' as const,
});

test('shows an entry that is not saved, and leaves nothing of it', async () => {
  const { library } = service.context();
  const shown = await withDraft(service.context(), library, draftOf('news', news), async (context, name) => {
    const { mappingPath, groupCode } = library;
    const answer = createAnswer(context, allHandlers);
    return answer('getNews', { newsId: name }, { mappingPath, groupCode, language: 'zh-CN' });
  });
  expect(shown).toMatchObject({ success: true, data: { title: '闭馆' } });
  expect(await service.call('getNews', { newsId: 'closed' })).toMatchObject({ success: false, errCode: 404 });
  expect(await service.store.db.selectFrom('content_revision').selectAll().execute()).toEqual([]);
  expect(await service.store.db.selectFrom('news').selectAll().execute()).toEqual([]);
});

test('names the entry as the address of its page does', async () => {
  const { library } = service.context();
  const found = await withDraft(
    service.context(),
    library,
    draftOf('departments', department),
    async (context, name) => {
      const row = await context.store.db.selectFrom('department').select('id').executeTakeFirst();
      return [name, String(row?.id)];
    },
  );
  expect(found[0]).toBe(found[1]);
});

test('shows settings that are not saved', async () => {
  const { library } = service.context();
  const home = draftOf('home', { blocks: ['entries'] });
  const file = await withDraft(service.context(), library, home, (context) =>
    Promise.resolve(context.registry().byPath(library.mappingPath)?.file.home),
  );
  expect(file?.blocks).toEqual(['entries']);
  expect(service.context().registry().byPath(library.mappingPath)?.file.home).toEqual(library.file.home);
});

test('refuses what the kind does not take', async () => {
  const { library } = service.context();
  const shown = withDraft(service.context(), library, draftOf('news', { id: 'x' }), () => Promise.resolve(true));
  await expect(shown).rejects.toThrow();
});

test('has a page for kinds of content only', () => {
  const kinds = new Set(editableKinds(contentKinds).map(({ name }) => name));
  expect(Object.keys(readerPages).filter((kind) => !kinds.has(kind))).toEqual([]);
});
