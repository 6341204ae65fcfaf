import { expect, noPage } from './fixtures.ts';

// What a reference manager does on a page: it finds the server, asks for its formats, and fetches each record.

noPage('records of a list and of a page are handed out to reference managers', async ({ request, baseURL }) => {
  for (const path of ['/jianglan/searchList', '/jianglan/en-US/searchList?q=%E4%B8%AD%E5%9B%BD']) {
    const html = await (await request.get(path)).text();
    const server = /<link rel="unapi-server"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
    const ids = [...html.matchAll(/<abbr class="unapi-id" title="(\d+)"/g)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThan(1);
    const list = await request.get(new URL(server, baseURL).href);
    expect([list.status(), list.headers()['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(await list.text()).toContain('<format name="ris"');

    const [id = ''] = ids;
    const ofOne = await request.get(`${server}?id=${id}`);
    expect(ofOne.status()).toBe(300);
    expect(await ofOne.text()).toContain(`<formats id="${id}">`);
    const record = await request.get(`${server}?id=${id}&format=ris`);
    expect([record.status(), await record.text()]).toEqual([200, expect.stringContaining(`ID  - ${id}`)]);
    expect(await (await request.get(`${server}?id=${id}&format=mods`)).text()).toContain('<mods ');
    const page = await (await request.get(`/jianglan/searchList/bookDetails/${id}`)).text();
    expect(page).toContain('<span class="Z3988" title="ctx_ver=Z39.88-2004&amp;');
    expect(page).toContain(`<abbr class="unapi-id" title="${id}">`);

    expect((await request.get(`${server}?id=${id}&format=none`)).status()).toBe(406);
    expect((await request.get(`${server}?id=999999999&format=ris`)).status()).toBe(404);
    expect((await request.get(`${server}?format=ris`)).status()).toBe(400);
  }
});
