import type { Client } from '#lib/client/client.ts';

/** Books on a shelf of the home page. */
const shelfRows = 12;

/**
 * Everything the home page shows, asked for at once. Each part is the answer as it came: one that failed says so in
 * its place and takes nothing else along.
 */
export async function loadHome(client: Client) {
  const [info, topSearches, classes, newBooks, hotLoans, hotCollections, newCollections] = await Promise.all([
    client.call('getHomeInfo', {}),
    client.call('getTopSearches', {}),
    client.call('getDisciplines', {}),
    client.call('getNewBooks', { rows: shelfRows }),
    client.call('getHotLoans', { rows: shelfRows }),
    client.call('getHotCollections', {}),
    client.call('getNewCollections', { rows: 6 }),
  ]);
  const parts = { info, topSearches, classes, newBooks, hotLoans, hotCollections, newCollections };
  return { ...parts, complete: Object.values(parts).every(({ success }) => success) };
}
