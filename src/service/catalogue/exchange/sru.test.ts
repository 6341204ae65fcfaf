import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { parseCql } from '../../../lib/rules/cql/parse.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { ProviderError } from '../../platform/http/http.ts';
import { cqlClause, searchRetrieve, type SruServer } from './sru.ts';
import { catalogueRecordSchema } from '../model/record.ts';
import { readSruRecord } from './sru-records.ts';
import { readXml, type XmlElement } from '../../platform/http/xml.ts';

const marcRecord = `<record xmlns="http://www.loc.gov/MARC21/slim">
  <leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">b1</controlfield>
  <controlfield tag="008">050101s2005    cc            000 0 chi d</controlfield>
  <datafield tag="020" ind1=" " ind2=" "><subfield code="a">9787302123453</subfield></datafield>
  <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Qian, Xuesen.</subfield></datafield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Engineering cybernetics :</subfield><subfield code="b">a &amp; b /</subfield></datafield>
  <datafield tag="852" ind1=" " ind2=" "><subfield code="b">ELSEWHERE</subfield><subfield code="p">123</subfield></datafield>
</record>`;
const unimarcRecord = `<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam0 2200000   450 </marc:leader>
  <marc:controlfield tag="001">c1</marc:controlfield>
  <marc:datafield tag="200" ind1="1" ind2=" "><marc:subfield code="a">工程控制论</marc:subfield><marc:subfield code="f">钱学森著</marc:subfield></marc:datafield>
</marc:record>`;
const dcRecord = `<srw_dc:dc xmlns:srw_dc="info:srw/schema/1/dc-schema" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">
  <dc:title>系统工程 : 方法与应用</dc:title><dc:creator>汪应洛</dc:creator><dc:type>article</dc:type>
  <dc:date>c2003.05</dc:date><dc:language>zh</dc:language><dc:source>系统工程学报</dc:source>
  <dc:identifier>https://doi.org/10.1000/XYZ</dc:identifier><dc:identifier>https://example.org/1</dc:identifier>
  <dc:identifier>urn:ISBN:9787302123453</dc:identifier>
  <dcterms:references>钱学森. 工程控制论. 1958</dcterms:references>
  <dcterms:isReferencedBy>李四. 综述. 2010</dcterms:isReferencedBy></srw_dc:dc>`;

const record = (data: string, packing = 'xml') =>
  `<zs:record><zs:recordPacking>${packing}</zs:recordPacking><zs:recordData>${data}</zs:recordData></zs:record>`;
const answerOf = (total: number, ...records: string[]) =>
  `<?xml version="1.0"?><zs:searchRetrieveResponse xmlns:zs="http://www.loc.gov/zing/srw/"><zs:version>1.2</zs:version>
  <zs:numberOfRecords>${String(total)}</zs:numberOfRecords><zs:records>${records.join('')}</zs:records></zs:searchRetrieveResponse>`;

const servers: LoopbackServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
async function serverWith(text: string | Buffer): Promise<SruServer & { requests: string[] }> {
  const server = await loopbackServer((_, response) => response.end(text));
  servers.push(server);
  return { url: `${server.origin}/sru?key=1`, version: '1.2', recordSchema: 'dc', requests: server.requests };
}
const ask = async (text: string | Buffer) => searchRetrieve(await serverWith(text), { query: 'x' });

describe('the SRU client', () => {
  it('asks with what the protocol wants and keeps the query of the base address', async () => {
    const server = await serverWith(answerOf(0));
    await searchRetrieve(server, { query: 'dc.title = "系统 & x"', startRecord: 11, maximumRecords: 5 });
    const requestUrl = new URL(server.requests[0]?.slice(4) ?? '', 'http://x');
    expect(Object.fromEntries(requestUrl.searchParams)).toEqual({
      key: '1',
      version: '1.2',
      operation: 'searchRetrieve',
      query: 'dc.title = "系统 & x"',
      startRecord: '11',
      maximumRecords: '5',
      recordSchema: 'dc',
    });
  });

  it('reads MARC 21 and UNIMARC in MARCXML as the importers do, without the holdings of others', async () => {
    const { numberOfRecords, records } = await ask(answerOf(7, record(marcRecord), record(unimarcRecord)));
    expect(numberOfRecords).toBe(7);
    expect(records.map((entry) => entry.record)).toMatchObject([
      {
        controlNumber: 'b1',
        title: 'Engineering cybernetics',
        subtitle: 'a & b',
        isbn: ['9787302123453'],
        pubYear: 2005,
      },
      { controlNumber: 'c1', title: '工程控制论', contributors: [{ name: '钱学森', role: 'author' }] },
    ]);
    expect(records.every((entry) => entry.record.holdings.length === 0)).toBe(true);
  });

  it('reads Dublin Core with the works it cites and is cited by', async () => {
    const { records } = await ask(answerOf(1, record(dcRecord)));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      references: ['钱学森. 工程控制论. 1958'],
      citedBy: ['李四. 综述. 2010'],
      record: {
        kind: 'paper',
        title: '系统工程',
        subtitle: '方法与应用',
        contributors: [{ name: '汪应洛', role: 'author' }],
        pubYear: 2003,
        languages: ['chi'],
        doi: '10.1000/xyz',
        isbn: ['9787302123453'],
        access: [{ url: 'https://example.org/1' }],
        host: { title: '系统工程学报' },
      },
    });
  });

  it('reads records that are packed as strings, and goes past one that is broken', async () => {
    const packed = dcRecord.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const { records, diagnostics } = await ask(
      answerOf(2, record('&lt;dc>&lt;title>', 'string'), record(packed, 'string')),
    );
    expect(records.map((entry) => entry.record.title)).toEqual(['系统工程']);
    expect(diagnostics).toHaveLength(1);
  });

  it('reads the encoding that the document declares', async () => {
    const text =
      '<?xml version="1.0" encoding="GBK"?><searchRetrieveResponse><numberOfRecords>1</numberOfRecords><records><record><recordData><dc><title>';
    const rest = '</title></dc></recordData></record></records></searchRetrieveResponse>';
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from(rest)]);
    const { records } = await ask(bytes);
    expect(records[0]?.record.title).toBe('中文');
  });

  it('takes an answer with nothing but diagnostics for a refusal', async () => {
    const text = `<searchRetrieveResponse><numberOfRecords>0</numberOfRecords><diagnostics><diagnostic>
      <uri>info:srw/diagnostic/1/16</uri><message>Unsupported index</message><details>dc.x</details></diagnostic></diagnostics></searchRetrieveResponse>`;
    await expect(ask(text)).rejects.toMatchObject({ trouble: 'refused', message: expect.stringContaining('16') });
  });

  it.each([
    ['a page of HTML', '<!DOCTYPE html><html><body>busy</body></html>'],
    ['an answer of another kind', '<explainResponse/>'],
    ['an answer without a number', '<searchRetrieveResponse/>'],
    ['nothing', ''],
    ['half an answer', answerOf(1, record(dcRecord)).slice(0, 300)],
    [
      'entities of its own',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><searchRetrieveResponse>&x;</searchRetrieveResponse>',
    ],
    ['an entity that was never declared', answerOf(1, record('<dc><title>&amp;lol; &lol;</title></dc>'))],
    ['endless nesting', '<a>'.repeat(1000)],
  ])('calls %s unreadable', async (_, text) => {
    await expect(ask(text)).rejects.toMatchObject({ trouble: 'unreadable' });
  });
});

describe('reading XML of others', () => {
  it('answers a document or says that it is unreadable, whatever comes', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '&amp;',
      '&x;',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE a>',
      'x',
      '<',
      '"',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (entry) => {
        try {
          expect(readXml(entry).name).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
        }
      }),
    );
  });
});

describe('records of others', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('著'.repeat(5000), '97875442', '1999', ' : ', '[美]'),
  );
  const part = fc.record({
    name: fc.constant('subfield'),
    code: fc.constantFrom('a', 'b', 'c', 'd', 'u', ''),
    text: word,
  });
  const tags = [
    '010',
    '020',
    '022',
    '100',
    '200',
    '210',
    '245',
    '260',
    '300',
    '328',
    '461',
    '502',
    '690',
    '773',
    '856',
  ];
  const field = fc.record({ tag: fc.constantFrom(...tags), text: word, parts: fc.array(part, { maxLength: 4 }) });
  const element = (
    name: string,
    text: string,
    attributes: Record<string, string>,
    children: XmlElement[],
  ): XmlElement => ({
    name,
    uri: '',
    attributes,
    children,
    text,
  });

  it('in MARCXML are parsed or skipped, for any content', () => {
    fc.assert(
      fc.property(word, fc.array(field, { maxLength: 8 }), (leader, fields) => {
        const data = fields.map(({ tag, text, parts }) => {
          const inside = parts.map((part) => element(part.name, part.text, { code: part.code }, []));
          return element('datafield', text, { tag, ind1: '1' }, inside);
        });
        const found = readSruRecord(element('record', '', {}, [element('leader', leader, {}, []), ...data]));
        if (found) expect(found.record.title).not.toBe('');
      }),
    );
  });

  it('in Dublin Core are parsed or skipped, for any content', () => {
    const names = ['title', 'creator', 'date', 'language', 'identifier', 'type', 'source', 'references', 'x'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 12 }), (values) => {
        const children = values.map(([name, text]) => element(name, text, {}, []));
        const found = readSruRecord(element('dc', '', {}, children));
        if (found)
          expect(catalogueRecordSchema.safeParse({ ...found.record, controlNumber: 'x' }).error).toBeUndefined();
      }),
    );
  });
});

describe('clauses of CQL', () => {
  it('are well-formed and say what the reader typed in one term, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const clause = cqlClause('dc.title', 'all', text);
        if (clause === undefined) return;
        const parsed = parseCql(clause);
        expect(parsed).toMatchObject({
          ok: true,
          value: { expression: { kind: 'clause', index: 'dc.title', relation: 'all' } },
        });
      }),
    );
  });

  it('are none when no word is left', () => {
    expect(cqlClause('', '=', ' "*" ?')).toBeUndefined();
    expect(cqlClause('', 'all', 'a "b" or c*')).toBe('cql.serverChoice all "a b or c"');
  });
});
