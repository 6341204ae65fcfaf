import { describe, expect, test } from 'vitest';
import { readOaiPage } from './oai-page.ts';

const page = (content: string): string => `<?xml version="1.0"?><o:OAI-PMH>${content}</o:OAI-PMH>`;
const record = (id: string, status = '') =>
  `<o:record><o:header${status}><o:identifier><![CDATA[${id}]]></o:identifier></o:header><o:metadata><dc>${id}</dc></o:metadata></o:record>`;

describe('a page of OAI-PMH', () => {
  test('has records, deleted ones, and a token', () => {
    const read = readOaiPage(
      page(
        `<o:responseDate>2026-11-29T00:00:00Z</o:responseDate><o:ListRecords>${record('a')}${record('b', ' status="deleted"')}<o:header/>` +
          '<o:resumptionToken completeListSize="3">next&amp;1</o:resumptionToken></o:ListRecords>',
      ),
    );
    expect(read.responseDate).toBe('2026-11-29T00:00:00Z');
    expect(read.records.map(({ identifier, isDeleted, metadata }) => [identifier, isDeleted, metadata])).toEqual([
      ['a', false, '<dc>a</dc>'],
      ['b', true, '<dc>b</dc>'],
      ['', false, undefined],
    ]);
    expect(read).toMatchObject({ token: 'next&1', listSize: 3 });
  });

  test('reports the error of the repository', () => {
    expect(() => readOaiPage(page('<error code="noRecordsMatch">none</error>'))).toThrow('noRecordsMatch: none');
  });

  // Each of these took hours when every opening tag searched the rest of the page for its end.
  test.each(['<header>', '<a:header>', '<header><identifier>', '<header ', '<resumptionToken>', '<![CDATA['])(
    'is read in one pass when %s never ends',
    (text) => {
      expect(readOaiPage(page(text.repeat(1_000_000))).records.length).toBe(0);
    },
  );
});
