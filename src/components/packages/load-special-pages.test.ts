import { expect, it } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { loadBases } from './load-special-pages.ts';

const state = { page: 1, values: { q: '' } };
const bases = { total: 0, bases: [] };

/** A client whose service answers the calls whose paths end so, and fails for all others. */
const clientOf = (answers: Readonly<Record<string, object>>) =>
  createClient({
    site: { mappingPath: 'lib', groupCode: '1', language: 'zh-CN' },
    origin: 'http://service.test',
    unreachable: '',
    fetch: ({ url }) => {
      const data = answers[new URL(url).pathname];
      return data
        ? Response.json({ success: true, data, message: '', errCode: 0 })
        : Response.json({ success: false, data: null, message: '维护中', errCode: 503 }, { status: 503 });
    },
  });

it('clears the list of special bases that could not be loaded, and reports why', async () => {
  const client = clientOf({ '/find/dPackage/hotList': [] });
  expect(await loadBases(client, state)).toMatchObject({ list: null, hot: [], failure: { message: '维护中' } });
});

it('clears the list of popular bases that could not be loaded, and keeps the others', async () => {
  const client = clientOf({ '/find/specialBase/list': bases });
  expect(await loadBases(client, state)).toMatchObject({ list: bases, hot: null, failure: undefined });
});
