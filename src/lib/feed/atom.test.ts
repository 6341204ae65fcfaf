import { expect, test } from 'vitest';
import { testService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { breaches, nodesOf, readXml, textsOf, type Grammar } from '#support/validate-xml.ts';
import { atomFeed, recordEntry, type Feed } from './atom.ts';

const some = /\S/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const uri = /^https?:\/\/\S+$/;
/** RFC 4287 as rules, as far as our feeds go. */
const grammar: Grammar = {
  'http://www.w3.org/2005/Atom': {
    feed: { children: /^id title updated author (link )+(entry )*$/, attributes: { 'xml:lang': /^[a-zA-Z-]+$/ } },
    entry: { children: /^id title updated (published )?(author )*link (category )*summary $/ },
    id: { text: uri },
    title: { text: some },
    updated: { text: time },
    published: { text: time },
    author: { children: /^name $/ },
    name: { text: some },
    link: {
      attributes: { rel: /^(self|alternate|previous|next)$/, type: some, href: uri },
      required: ['rel', 'href'],
    },
    category: { attributes: { term: some }, required: ['term'] },
    summary: { text: some },
  },
};
const base = 'https://lib.example.edu/demo';
const empty: Feed = {
  self: `${base}/searchList.atom?q=a&page=2`,
  page: `${base}/searchList?q=a`,
  title: 'Results for <a> & b',
  author: '示范大学图书馆',
  language: 'zh_TW',
  previous: `${base}/searchList.atom?q=a`,
  now: '2026-01-15T08:00:00.000Z',
  entries: [],
};
const read = (feed: Feed) => {
  const root = readXml(atomFeed(feed));
  expect(breaches(root, grammar)).toEqual([]);
  return root;
};

test('records of every kind make a valid feed, dated by the last change among them', async () => {
  const service = await testService({ records: testRecords });
  const recordIds = await Promise.all(testRecords.map(({ controlNumber }) => service.idOf(controlNumber)));
  const records = await service.data('getRecordDetails', { recordIds });
  await service.close();
  const entriesOfRecords = records.map((record) =>
    recordEntry(record, `${base}/searchList/bookDetails/${record.recordId}`, '2026-01-10'),
  );
  const root = read({ ...empty, entries: entriesOfRecords });
  const entries = nodesOf(root, 'entry');
  expect(entries).toHaveLength(testRecords.length);
  expect(entries[0] && textsOf(entries[0], 'title')).toEqual(['白夜行：推理小说']);
  expect(textsOf(root, 'updated')[0]).toBe(
    records
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1),
  );
  expect(textsOf(root, 'published')[0]).toBe('2026-01-10T00:00:00Z');
});

test('a feed without entries is valid too', () => {
  const root = read(empty);
  expect(textsOf(root, 'updated')).toEqual([empty.now]);
  expect(nodesOf(root, 'link').map(({ attributes }) => attributes['rel'])).toEqual(['self', 'alternate', 'previous']);
});
