import { expect, it } from 'vitest';
import { accountCounts } from './counts.ts';

const notices = { total: 9, unread: 2, result: [] };

it('counts what has been loaded, and leaves out zeros', () => {
  expect(accountCounts({})).toEqual([]);
  const counts = accountCounts({
    listNotices: notices,
    listSubscriptions: { most: 20, result: [] },
    listFavouriteFolders: { total: 1, folders: [] },
  });
  expect(counts.map(({ section, count }) => [section, count])).toEqual([
    ['inbox', 2],
    ['favourites', 1],
  ]);
});
