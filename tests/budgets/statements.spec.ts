import { join } from 'node:path';
import { startTestServer, type TestServer } from '../../scripts/test-server.ts';
import { expect, noPage } from '../e2e/fixtures.ts';
import { languages, libraries, mostStatements, pageKinds } from './page-kinds.ts';
import { statementsHeader } from './statements-header.ts';

// How much a page asks of the database when it is made afresh, by a process that has made its like before.

let server: TestServer;

noPage.beforeAll(async () => {
  noPage.setTimeout(120_000);
  const counting = join(import.meta.dirname, 'count-statements.ts');
  server = await startTestServer({ env: { PAGE_CACHE_MB: '0' }, flags: ['--import', counting] });
});
noPage.afterAll(() => server.stop());

noPage('no kind of page takes more statements than it may, in any library', async ({ request }) => {
  noPage.setTimeout(180_000);
  const statementsOf = async (url: string) => {
    const answer = await request.get(url);
    expect(answer.status(), url).toBeLessThan(500);
    const counted = answer.headers()[statementsHeader];
    expect(counted, `${url} says how many statements it took`).toMatch(/^\d+$/);
    return Number(counted);
  };
  const counted: string[] = [];
  // Opens the indexes, which other searches than the pages' own do as well.
  for (const library of libraries) await statementsOf(`${server.url}/${library}/searchList?q=library&docCode=1`);
  for (const { name, path, only = libraries, statements = mostStatements, isKept } of pageKinds) {
    for (const library of only) {
      const base = `${server.url}/${library}`;
      const address = await path({ request, base });
      const first = await statementsOf(`${base}${address}`);
      const taken = isKept === true ? await statementsOf(`${base}${languages['en-US']}${address}`) : first;
      counted.push(`${String(taken).padStart(4)} of ${String(statements).padStart(3)}  ${name}, ${library}`);
      expect.soft(taken, `statements of ${name} in ${library}`).toBeLessThanOrEqual(statements);
    }
  }
  if (process.env['STATEMENTS']) console.log(counted.join('\n'));
});
