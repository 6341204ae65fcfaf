import { expect, it } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { readRequestForm } from '#lib/copy-requests/form.ts';
import { requestKinds } from '#lib/rules/copy-requests.ts';
import { sendRequest } from './_send.ts';

it.each(requestKinds)('a form for %s is sent for the reader whom it was rendered for', async (kind) => {
  let body: unknown;
  const client = createClient({
    site: { mappingPath: 'lib', groupCode: '1', language: 'zh-CN' },
    origin: 'http://service.test',
    unreachable: '',
    fetch: async (request) => {
      body = await request.json();
      const message = '已换了读者登录，请刷新页面';
      return Response.json({ success: false, data: null, message, errCode: 409 }, { status: 409 });
    },
  });
  const form = new FormData();
  form.set('user', '4');
  const sent = await sendRequest(client, { recordId: '7', kind }, readRequestForm(form));
  expect(body).toMatchObject({ userId: '4', recordId: '7' });
  expect(sent).toMatchObject({ kind: 'refused', refused: '已换了读者登录，请刷新页面', status: 409 });
});
