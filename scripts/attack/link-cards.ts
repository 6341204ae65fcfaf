import type { TestServer } from '../test-server.ts';
import { recordIds, type AttackResult } from './ask.ts';
import { clients, flood } from './floor.ts';

/** Pictures for links to records, none of them in memory, each requested by all clients at the same moment. */
export async function linkCards(server: TestServer): Promise<AttackResult> {
  const paths = (await recordIds(server.url)).map((id) => `linkCard/${id}.png`);
  const operations = ['linkCard/home.png', ...paths].flatMap((path) =>
    Array.from({ length: clients }, () => ({ name: path, method: 'GET', path: `/jianglan/${path}` })),
  );
  return flood(server, operations);
}
