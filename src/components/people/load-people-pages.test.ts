import { expect, it } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { loadDepartment } from './load-people-pages.ts';

it('a department keeps its page without a list of resources when that list could not be loaded', async () => {
  const department = { id: '7', name: '文学院', resources: [{ kind: 'books', count: 3 }] };
  const client = createClient({
    site: { mappingPath: 'lib', groupCode: '1', language: 'zh-CN' },
    origin: 'http://service.test',
    unreachable: '',
    fetch: ({ url }) =>
      url.includes('/find/college/getDetail')
        ? Response.json({ success: true, data: department, message: '', errCode: 0 })
        : Response.json({ success: false, data: null, message: '维护中', errCode: 503 }, { status: 503 }),
  });
  expect(await loadDepartment(client, new URLSearchParams('id=7'))).toMatchObject({
    status: 200,
    department,
    kind: 'books',
    resources: undefined,
    resourceFailure: { message: '维护中' },
  });
});
