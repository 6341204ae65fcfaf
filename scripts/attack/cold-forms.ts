import type { TestServer } from '../test-server.ts';
import { ask, type AttackResult } from './ask.ts';
import { clients, countsOf, measured } from './floor.ts';

const pages = 40;
const requestsOfEach = 20;

/** Cached pages in an encoding that is not in memory, from fifteen clients under twenty addresses each at the same moment. */
export async function coldForms(server: TestServer): Promise<AttackResult> {
  const statuses = new Map<number, number>();
  const request = async (path: string, client: number, encoding?: string): Promise<void> => {
    const headers = {
      'x-forwarded-for': `10.8.0.${String(client + 1)}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    };
    const { status } = await ask(server.url, { method: 'GET', path, headers });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const { outcome, problems } = await measured(server, async () => {
    for (let page = 0; page < pages; page += 1) {
      const path = `/jianglan/searchList?q=${encodeURIComponent(`世界 ${String(page)}`)}`;
      await request(path, page, 'br');
      const encoding = page % 2 === 0 ? undefined : 'gzip';
      await Promise.all(
        Array.from({ length: clients * requestsOfEach }, (_, at) =>
          // No parameter of the page: the same cached page.
          request(`${path}&p=${String(at)}`, at % clients, encoding),
        ),
      );
    }
  });
  return {
    sent: `${String(pages)} pages, ${String(clients * requestsOfEach)} requests each`,
    outcome: `${countsOf(statuses)}; ${outcome}`,
    problems,
  };
}
