import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ records: [{ controlNumber: 'd', kind: 'database', title: 'JSTOR' }] });
});
afterEach(() => service.close());

describe('pages other than records', () => {
  it('are listed by kind, without empty kinds', async () => {
    expect((await service.data('listContentPages', {})).map(({ kind }) => kind)).toEqual(['location']);
    await service.putContent('databases', [{ controlNumber: 'd' }]);
    await service.putContent('packages', [
      { id: 'classics', name: { 'zh-CN': '典籍' }, search: { kindNo: 'K' } },
      { id: 'hidden', name: { 'zh-CN': '空' } },
    ]);
    await service.putContent('book-lists', [
      { id: 'a', name: { 'zh-CN': '书单' }, records: [{ controlNumber: 'd' }], updatedOn: '2026-01-02' },
      { id: 'b', name: { 'zh-CN': '未公开' }, records: [{ controlNumber: 'd' }], public: false },
    ]);
    const found = await service.data('listContentPages', {});
    const idsOf = (kind: string) => found.find((entry) => entry.kind === kind)?.pages.map(({ id }) => id);
    expect(idsOf('database')).toEqual([await service.idOf('d')]);
    expect(idsOf('package')).toEqual(['classics', 'hidden']);
    expect(idsOf('bookList')).toHaveLength(1);
    expect(idsOf('location')).toEqual(['stacks', 'reading', 'medicine']);
    expect(idsOf('course')).toBeUndefined();
    const [list] = found.find((entry) => entry.kind === 'bookList')?.pages ?? [];
    expect(list?.updatedAt).toBe('2026-01-02T00:00:00.000Z');
  });

  it('are never those of another library', async () => {
    const { store } = service;
    await store.db.insertInto('library').values({ group_code: '900009', mapping_path: 'far', name: '远' }).execute();
    const far = await store.db.selectFrom('library').select('id').where('mapping_path', '=', 'far').execute();
    const id = far[0]?.id ?? 0;
    await store.db
      .insertInto('package')
      .values({ library_id: id, code: 'far', parent_id: null, seq: 0, name: '{}', intro: null, searches: '[]' })
      .execute();
    expect((await service.data('listContentPages', {})).map(({ kind }) => kind)).toEqual(['location']);
  });
});
