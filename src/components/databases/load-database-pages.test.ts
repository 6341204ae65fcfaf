import { expect, test } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { endpoints, type CallName } from '#lib/contract/endpoints.ts';
import { cacheHeader, cacheRuleOf } from '#lib/pages/cache.ts';
import { databasePath } from './database-address.ts';
import { loadDatabase, loadList, usesNewScreen } from './load-database-pages.ts';

type Answers = Partial<Record<CallName, unknown>>;

/** A client whose service returns the given answers; a number is the errCode of a failure. It records the calls. */
function clientOf(answers: Answers) {
  const inputs: Record<string, unknown> = {};
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'zh-CN' },
    origin: 'http://service.test',
    unreachable: 'unreachable',
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const [name = '', data] =
        Object.entries(answers).find(([entry]) =>
          Object.entries(endpoints).some(([call, [, path]]) => call === entry && path === pathname),
        ) ?? [];
      inputs[name] = request.method === 'POST' ? await request.json() : {};
      if (typeof data !== 'number') return Response.json({ success: true, data, message: '', errCode: 0 });
      return Response.json({ success: false, data: null, message: '出错了', errCode: data }, { status: data });
    },
  });
  return { client, inputs };
}

function pageOf(path: string, answers: Answers) {
  const response: { status?: number; headers: Headers } = { headers: new Headers() };
  const { client, inputs } = clientOf(answers);
  const page = { locals: { client, site: { groupCode: '900001' } }, url: new URL(path, 'http://test'), response };
  return { page, response, inputs };
}
const tagsOf = (response: { headers: Headers }) => cacheRuleOf(response.headers.get(cacheHeader))?.tags;

test('a list is asked for by what its address says, and what names nothing narrows nothing', async () => {
  const { page, response, inputs } = pageOf('/newDataBase?letter=b&state=gone&sort=visits&view=list&page=2', {
    listDatabases: { total: 45 },
  });
  const loaded = await loadList(page, 'new');
  expect(inputs['listDatabases']).toMatchObject({ letter: 'B', state: '', sort: 'visits', page: 2, rows: 40 });
  expect(loaded).toMatchObject({ view: 'list', last: 2, state: { values: { letter: 'B', state: '' } } });
  expect(response.status).toBeUndefined();
  expect(tagsOf(response)).toEqual(['library:900001', 'list:900001:databases', 'list:900001:search']);
});

test('the navigation by letter is always by title', async () => {
  const { page, inputs } = pageOf('/dataBaseNav?sort=visits&view=cards', { listDatabases: { total: 1 } });
  const loaded = await loadList(page, 'nav');
  expect(inputs['listDatabases']).toMatchObject({ sort: 'title' });
  expect(loaded.state.values).toMatchObject({ sort: '', view: '' });
});

test('a page behind the last one is none, and a failure is not kept', async () => {
  const behind = pageOf('/dataBaseNav?page=3', { listDatabases: { total: 40 } });
  await loadList(behind.page, 'nav');
  expect(behind.response.status).toBe(404);
  const failed = pageOf('/dataBaseNav', { listDatabases: 503 });
  expect((await loadList(failed.page, 'nav')).failure?.message).toBe('出错了');
  expect([failed.response.status, tagsOf(failed.response)]).toEqual([503, undefined]);
});

test('a database is found, deleted or unavailable', async () => {
  const answers = { listDatabaseTitles: 500, listQuestions: { total: 0, result: [] } };
  const there = pageOf('/dataBaseNav/details/7?titles=2&find=acta', { getDatabase: { titleCount: 3 }, ...answers });
  const loaded = await loadDatabase(there.page, 'nav', '7');
  expect(there.inputs['listDatabaseTitles']).toEqual({ recordId: '7', q: 'acta', page: 2, rows: 20 });
  // A part that fails does not take the page along.
  expect(loaded).toMatchObject({ failures: ['出错了'], titles: undefined, questions: { total: 0 } });
  expect(tagsOf(there.response)).toContain('record:7');
  expect(tagsOf(there.response)).toContain('list:900001:questions');

  for (const [id, answer, status] of [
    ['7', 404, 404],
    ['7', 502, 502],
    ['x', {}, 404],
  ] as const) {
    const { page, response } = pageOf('/', { getDatabase: answer, ...answers });
    const { database, failure } = await loadDatabase(page, 'new', id);
    expect([database, failure === undefined, response.status]).toEqual([undefined, status === 404, status]);
  }
});

test('both screens have a page for each database', () => {
  expect([databasePath('nav', '7'), databasePath('new', '7')]).toEqual([
    '/dataBaseNav/details/7',
    '/newDataBase/details/7',
  ]);
});

test('a library says whether it uses the newer screen', async () => {
  const said = (answer: unknown) => usesNewScreen(pageOf('/newDataBase', { getNewElectronicFlag: answer }).page);
  expect([await said({ newEleFlag: true }), await said({ newEleFlag: false }), await said(503)]).toEqual([
    true,
    false,
    true,
  ]);
});
